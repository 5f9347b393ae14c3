//! A result as one self-contained HTML file that is readable without scripts.
//!
//! **Invariants**
//! 1. The file works offline and from anywhere: it names no other address.
//! 2. A policy in the file allows its own style and its own script by their hashes, and nothing else. Nothing
//!    from the result can become markup: text is escaped, and the result is a data block without any `<`.
//! 3. Every chart is visible without scripts: as the text of the terminal, with its table. If the program was built
//!    with the lab's figures, they replace the charts of experiments.

mod data;
mod finding;
mod page;
mod policy;

use std::borrow::Cow;

pub use data::data_block;
pub use page::page;

/// The script of the lab's own figures, if they were built before this program (`build.rs`).
pub fn figures() -> Option<Cow<'static, str>> {
    include!(concat!(env!("OUT_DIR"), "/figures.rs"))
}
