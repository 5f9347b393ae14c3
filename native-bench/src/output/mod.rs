//! Output for readers: documents of tables and charts on stdout or as HTML, progress and warnings on stderr.
//!
//! **Invariants**
//! 1. Stdout gets the result and nothing else, so scripts read only data.
//! 2. Color is never the only mark: every part also has a pattern and its number.
//! 3. Drawings are a function of result and [`Terminal`]: golden texts in `tests/program/output.rs`.
//! 4. A [`Document`] is made once for all formats. Every table of the terminal is also in the HTML. If the
//!    terminal shows only a summary, the HTML folds the table behind it.

mod chart;
mod csv;
mod document;
pub mod html;
mod markdown;
mod number;
mod progress;
mod table;
mod terminal;
mod visible;
mod wrap;

pub use chart::{Bar, Bars, Histogram, Interval, Intervals, Layer, Plot, PlotAxis, Point, Scale, Series};
pub use csv::csv_files;
pub use document::{Block, Document, Section};
pub use markdown::markdown;
pub use number::{bytes, bytes_as_option, duration, nanoseconds, percent, quantity, rate};
pub use progress::{Reporter, Silent, line, on_stderr};
pub use table::Table;
pub use terminal::Terminal;
pub use visible::{visible, visible_drawing, visible_lines};

use lsm_lab_teaching::results::ResultFile;

/// Returns how to read more blocks than a cache holds, for a preset or a command.
#[must_use]
pub fn larger_files(preset: &str) -> &'static str {
    document::larger_files(preset)
}

/// Sentences in lines that the terminal has room for.
#[must_use]
pub fn paragraph(text: &str, terminal: &Terminal) -> String {
    wrap::wrapped(text, terminal.width, 0).join("\n") + "\n"
}

/// Does the same, with every line indented by this number of columns.
#[must_use]
pub fn set_in(text: &str, columns: usize, terminal: &Terminal) -> String {
    let space = &*" ".repeat(columns);
    let lines = wrap::wrapped(text, terminal.width.saturating_sub(columns), 0);
    lines.iter().flat_map(|line| [space, line.as_str(), "\n"]).collect()
}

/// A result on one screen, or in full if it compares nothing.
#[must_use]
pub fn summary(file: &ResultFile, terminal: &Terminal) -> String {
    Document::summary(file, terminal).unwrap_or_else(|| report(file, terminal))
}

/// A result as text.
#[must_use]
pub fn report(file: &ResultFile, terminal: &Terminal) -> String {
    Document::of(file).text(terminal)
}
