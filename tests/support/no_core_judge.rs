// Head of the model of `core` as a crate of its own: see `no_core.py`.
#![feature(
    adt_const_params, arbitrary_self_types, auto_traits, const_destruct, const_precise_live_drops, coverage_attribute, decl_macro, f16, f128, fundamental,
    intrinsics, lang_items, negative_impls, never_type, no_core, prelude_import, rustc_attrs,
    transparent_unions, unboxed_closures, unsized_fn_params
)]
#![no_core]
#![no_main]
#![rustc_coherence_is_core]
#![allow(warnings, internal_features, incomplete_features, arithmetic_overflow)]

extern crate self as core;

mod judge;
mod judge_test;
pub use judge::derives::cfg;
#[prelude_import]
use judge::derives::*;
use judge::output;
