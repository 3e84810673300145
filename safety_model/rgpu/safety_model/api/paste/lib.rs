//! `paste`: names put together from pieces, in macros that make items.
#![rgpu::model(crate_name = "paste", upstream = "dtolnay/paste@1.0.15", provenance = "reviewed")]

/// Replaces every `[<a b>]` in its arguments by the name `ab`; the parser does it.
#[rgpu::lang("paste")]
#[macro_export]
macro_rules! paste {
    ($($tokens:tt)*) => {
        $($tokens)*
    };
}
