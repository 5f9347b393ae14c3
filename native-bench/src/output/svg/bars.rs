//! Stacked bars: where the time of a lookup goes.

use super::canvas::{Canvas, WIDTH};
use crate::output::chart::{Bars, PARTS};
use crate::output::nanoseconds;

const LEFT: f64 = 230.0;
const RIGHT: f64 = 90.0;
const ROW: f64 = 22.0;

/// `id` makes the names of the patterns unique.
pub(super) fn draw(bars: &Bars, id: &str) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.definitions(&patterns(id));
    let room = WIDTH - LEFT - RIGHT;
    let mut y = 8.0;
    let mut before = "";
    for bar in &bars.bars {
        if bar.label != before {
            y += if before.is_empty() { 0.0 } else { 8.0 };
            canvas.text("c-text", "end", (LEFT - 30.0, y + 14.0), clipped(&bar.label));
        }
        before = &bar.label;
        canvas.text("c-text", "end", (LEFT - 8.0, y + 14.0), &bar.arm);
        let mut from = 0.0;
        let ends = bars.ends(bar);
        for (part, end) in PARTS.iter().zip(ends) {
            if end > from {
                part_of_bar(
                    part.name,
                    id,
                    (LEFT + from * room, y),
                    ((end - from) * room, ROW - 6.0),
                    &mut canvas,
                );
            }
            from = end;
        }
        canvas.text("c-number", "start", (LEFT + ends[3] * room + 6.0, y + 13.0), nanoseconds(bar.total()));
        y += ROW;
    }
    y += 10.0;
    let mut x = LEFT;
    for part in &PARTS {
        part_of_bar(part.name, id, (x, y), (24.0, ROW - 6.0), &mut canvas);
        canvas.text("c-text", "start", (x + 30.0, y + 13.0), part.name);
        x += 92.0;
    }
    canvas.height = y + ROW + 4.0;
    canvas
}

fn part_of_bar(name: &str, id: &str, corner: (f64, f64), size: (f64, f64), canvas: &mut Canvas) {
    canvas.rectangle(&format!("c-{name}"), corner, size, None);
    if matches!(name, "hash" | "probe") {
        canvas.rectangle("", corner, size, Some(&format!("{id}-{name}")));
    }
}

/// Diagonals for hashes, dots for probes; reads are solid, the rest is an outline.
fn patterns(id: &str) -> String {
    format!(
        "<pattern id=\"{id}-hash\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <path class=\"c-cut\" d=\"M-1 7L7 -1M-1 1L1 -1M5 7L7 5\" stroke-width=\"1.4\"/></pattern>\
         <pattern id=\"{id}-probe\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <circle class=\"c-cut\" cx=\"3\" cy=\"3\" r=\"1.2\"/></pattern>"
    )
}

/// Cuts a label to its space; the table has the whole label.
fn clipped(label: &str) -> String {
    const LETTERS: usize = 28;
    if label.chars().count() <= LETTERS {
        return label.to_owned();
    }
    label.chars().take(LETTERS - 1).chain(['…']).collect()
}
