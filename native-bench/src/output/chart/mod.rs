//! Charts as data, before their form is decided. Terminal and HTML show them as text; pictures are figures of the page.
//!
//! **Invariants**
//! 1. The source of a number decides its mark: a model is a line, a measurement a filled point with its
//!    interval, a claim of a source a hollow point. No line joins points, and no mark is drawn for two
//!    sources.
//! 2. An axis has one unit, named once; its ticks are plain numbers.
//! 3. A linear axis of values begins at 0, so twice the height means twice the value.
//!
//! **Not here**: numbers. Every chart follows a table that has them.

mod bars;
mod histogram;
mod intervals;
mod plot;
mod scale;
mod text;

pub use bars::{Bar, Bars};
pub use histogram::Histogram;
pub use intervals::{Interval, Intervals};
pub use plot::{Layer, Plot, PlotAxis, Point, Scale, Series};
pub(super) use text::plot_lines;
