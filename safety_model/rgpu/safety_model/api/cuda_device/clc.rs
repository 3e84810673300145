//! Cluster launch control: taking over the work of blocks that have not started.
#![rgpu::model(
    crate_name = "cuda_device",
    upstream = "NVlabs/cuda-oxide@a105afd",
    provenance = "generated"
)]

use crate::barrier::Barrier;

/// Index of the first block taken over, x axis.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x",
    min_sm = "sm_100",
    min_ptx = "8.6",
    ptx = "{{ .reg .b128 response; mov.b128 response, {{{resp_lo}, {resp_hi}}}; clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 {result}, response; }}"
)]
pub unsafe fn clc_query_get_first_ctaid_x(resp_lo: u64, resp_hi: u64) -> u32;

/// Index of the first block taken over, y axis.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y",
    min_sm = "sm_100",
    min_ptx = "8.6",
    ptx = "{{ .reg .b128 response; mov.b128 response, {{{resp_lo}, {resp_hi}}}; clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 {result}, response; }}"
)]
pub unsafe fn clc_query_get_first_ctaid_y(resp_lo: u64, resp_hi: u64) -> u32;

/// Index of the first block taken over, z axis.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z",
    min_sm = "sm_100",
    min_ptx = "8.6",
    ptx = "{{ .reg .b128 response; mov.b128 response, {{{resp_lo}, {resp_hi}}}; clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128 {result}, response; }}"
)]
pub unsafe fn clc_query_get_first_ctaid_z(resp_lo: u64, resp_hi: u64) -> u32;

/// 1 if the response says that a block was taken over.
#[rgpu::pure]
#[rgpu::lowers_to(
    "llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled",
    min_sm = "sm_100",
    min_ptx = "8.6",
    ptx = "{{ .reg .b128 response; mov.b128 response, {{{resp_lo}, {resp_hi}}}; clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 {result:predicate}, response; }}"
)]
pub unsafe fn clc_query_is_canceled(resp_lo: u64, resp_hi: u64) -> u32;

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
pub unsafe fn clc_try_cancel(response: *mut u8, mbar: *mut Barrier);

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
pub unsafe fn clc_try_cancel_multicast(response: *mut u8, mbar: *mut Barrier);
