//! Estimates with intervals on one axis.

use super::canvas::{Canvas, WIDTH};
use crate::output::chart::Intervals;

const LEFT: f64 = 200.0;
const RIGHT: f64 = 190.0;
const ROW: f64 = 26.0;

pub(super) fn draw(intervals: &Intervals) -> Canvas {
    let mut canvas = Canvas::default();
    let (least, most) = intervals.range();
    let place = |value: f64| LEFT + (value - least) / (most - least) * (WIDTH - LEFT - RIGHT);
    let mut y = 20.0;
    for line in &intervals.lines {
        canvas.text("c-text", "end", (LEFT - 14.0, y + 4.0), &line.label);
        let (low, high) = (place(line.low), place(line.high));
        canvas.line("c-whisker c-g0", (low, y), (high, y));
        for end in [low, high] {
            canvas.line("c-whisker c-g0", (end, y - 5.0), (end, y + 5.0));
        }
        canvas.circle("c-filled c-g0", (place(line.estimate), y), 4.5);
        canvas.text("c-number", "start", (WIDTH - RIGHT + 12.0, y + 4.0), line.numbers());
        y += ROW;
    }
    canvas.line("c-zero", (place(0.0), 6.0), (place(0.0), y - 10.0));
    canvas.text("c-soft", "middle", (place(0.0), y + 4.0), "0 %");
    canvas.height = y + 14.0;
    canvas
}
