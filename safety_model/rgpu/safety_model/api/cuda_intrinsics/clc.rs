//! Cluster launch control.
#![rgpu::model(
    crate_name = "cuda_intrinsics",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

pub use cuda_device::clc::{
    clc_query_get_first_ctaid_x, clc_query_get_first_ctaid_y, clc_query_get_first_ctaid_z,
    clc_query_is_canceled,
};

/// Asks to take over a block that has not started.
#[rgpu::access(write, place = "*response", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cluster_launch", transition = "try_cancel", place = "*response")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared",
    min_sm = "sm_100",
    min_ptx = "8.6",
    ptx = "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [{response:shared}], [{mbar:shared}];"
)]
pub unsafe fn clc_try_cancel(response: *mut u8, mbar: *mut u64);

/// Asks to take over a block that has not started; all blocks of the cluster get the answer.
#[rgpu::access(write, place = "*response", space = "shared", asynchronous, bytes = 16)]
#[rgpu::protocol(object = "cluster_launch", transition = "try_cancel", place = "*response")]
#[rgpu::protocol(object = "mbarrier", transition = "complete_tx", place = "*mbar")]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared",
    min_sm = "sm_100a|sm_101a|sm_103a|sm_110a|sm_120a|sm_121a",
    min_ptx = "8.6",
    ptx = "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 [{response:shared}], [{mbar:shared}];"
)]
pub unsafe fn clc_try_cancel_multicast(response: *mut u8, mbar: *mut u64);
