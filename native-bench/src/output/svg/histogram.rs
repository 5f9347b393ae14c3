//! How latencies are spread.

use super::canvas::{Canvas, WIDTH};
use crate::output::chart::Histogram;
use crate::output::nanoseconds;

const LEFT: f64 = 120.0;
const RIGHT: f64 = 100.0;
const ROW: f64 = 18.0;

pub(super) fn draw(histogram: &Histogram) -> Canvas {
    let mut canvas = Canvas::default();
    let mut y = 8.0;
    for (&(low, _, count), share) in histogram.classes.iter().zip(histogram.shares()) {
        canvas.text("c-number", "end", (LEFT - 8.0, y + 12.0), format!("from {}", nanoseconds(low)));
        // Even one read of a million stays visible.
        let length = if count > 0 { (share * (WIDTH - LEFT - RIGHT)).max(1.0) } else { 0.0 };
        canvas.rectangle("c-read", (LEFT, y + 2.0), (length, ROW - 5.0), None);
        canvas.text("c-number", "start", (LEFT + length + 6.0, y + 12.0), count);
        y += ROW;
    }
    canvas.line("c-axis", (LEFT, 6.0), (LEFT, y + 2.0));
    canvas.height = y + 10.0;
    canvas
}
