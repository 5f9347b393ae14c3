//! The charts of the terminal as SVG: the same data, the same projections, the same rules about marks.
//!
//! **Invariants**
//! 1. No `style` attribute, no script, no address of anything: a drawing passes a strict policy and opens offline.
//! 2. Colours are variables of the page's theme (`theme.css`, compared with the page's own by a test), never the only
//!    carrier: parts have patterns, groups shapes, origins line, filled and hollow.
//! 3. Whatever comes from a result is escaped.

mod bars;
mod canvas;
mod histogram;
mod intervals;
mod plot;

use super::document::Block;
use canvas::Canvas;
pub(super) use canvas::escaped;

/// Colours of the page, as variables.
pub(super) const THEME: &str = include_str!("theme.css");
/// How the classes of a drawing look.
pub(super) const CHART: &str = include_str!("chart.css");

/// The drawing of a block, if it is a chart. `id` must be unique in the document that the drawing goes into.
#[must_use]
pub(super) fn drawing(block: &Block, id: &str) -> Option<String> {
    Some(canvas(block, id)?.element(id, block.title(), ""))
}

/// Returns the drawing of a block as a separate file.
#[must_use]
pub(super) fn file(block: &Block, title: &str) -> Option<String> {
    let style = format!("<style>{}{CHART}</style>", THEME.replace(":root", "svg"));
    let element = canvas(block, "chart")?.element("chart", title, &style);
    Some(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{element}\n"))
}

fn canvas(block: &Block, id: &str) -> Option<Canvas> {
    Some(match block {
        Block::Plot(plot) => plot::draw(plot),
        Block::Bars(bars) => bars::draw(bars, id),
        Block::Intervals(intervals) => intervals::draw(intervals),
        Block::Histogram(histogram) => histogram::draw(histogram),
        Block::Text(_) | Block::List(..) | Block::Table(..) | Block::Folded(..) => return None,
    })
}
