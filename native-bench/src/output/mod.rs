//! What people see: tables and bars on stdout, progress and warnings on stderr.
//!
//! **Invariants**
//! 1. Stdout gets the result and nothing else. Progress never stands between a script and its data.
//! 2. Nothing is told by colour alone: every part has its own pattern, and its number beside it.
//! 3. What is drawn is a function of result and [`Terminal`]: golden texts in `tests/output.rs`.

mod bars;
mod interval;
mod number;
mod progress;
mod report;
mod table;
mod terminal;

pub use bars::stacked_bars;
pub use interval::interval_lines;
pub use number::{bytes, nanoseconds, percent};
pub use progress::{Reporter, Silent, on_stderr};
pub use report::report;
pub use table::Table;
pub use terminal::Terminal;
