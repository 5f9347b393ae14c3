//! Points and lines over one axis.

use super::canvas::{Canvas, LETTER, WIDTH};
use crate::output::chart::{Layer, Plot, Point, Projection, Scale, Series, float};
use crate::output::wrap::wrapped;

const LEFT: f64 = 64.0;
const RIGHT: f64 = 36.0;
const TOP: f64 = 34.0;
const HEIGHT: f64 = 250.0;
const LINE: f64 = 18.0;
/// Colours and shapes that there are.
const GROUPS: usize = 4;
/// Half the size of a mark.
const MARK: f64 = 4.5;

/// Positions of values on the drawing.
struct Frame {
    across: Projection,
    upwards: Projection,
}

impl Frame {
    fn x(&self, value: f64) -> f64 {
        let room = WIDTH - LEFT - RIGHT;
        // Room for the outermost marks; names have it in their slots.
        let pad = if matches!(self.across, Projection::Slots(_)) { 0.0 } else { 14.0 };
        LEFT + pad + self.across.share(value) * (room - 2.0 * pad)
    }

    fn y(&self, value: f64) -> f64 {
        TOP + HEIGHT * (1.0 - self.upwards.share(value).clamp(0.0, 1.0))
    }
}

pub(super) fn draw(plot: &Plot) -> Canvas {
    let frame = Frame { across: plot.across(), upwards: plot.upwards() };
    let mut canvas = Canvas::default();
    ordinate(plot, &frame, &mut canvas);
    let below = abscissa(plot, &frame, &mut canvas);
    for layer in [Layer::Model, Layer::Measured, Layer::Claimed] {
        for series in plot.series.iter().filter(|series| series.layer == layer) {
            if layer == Layer::Model {
                line(plot, series, &frame, &mut canvas);
            } else {
                marks(plot, series, &frame, &mut canvas);
            }
        }
    }
    legend(plot, below, &mut canvas);
    canvas
}

fn ordinate(plot: &Plot, frame: &Frame, canvas: &mut Canvas) {
    let unit = plot.y.unit_for(&frame.upwards);
    for value in frame.upwards.round_values(6.0) {
        let y = frame.y(value);
        canvas.line("c-grid", (LEFT, y), (WIDTH - RIGHT, y));
        canvas.text("c-number", "end", (LEFT - 8.0, y + 4.0), unit.text(value));
    }
    if matches!(frame.upwards, Projection::Linear { .. }) {
        canvas.line("c-zero", (LEFT, frame.y(0.0)), (WIDTH - RIGHT, frame.y(0.0)));
    }
    canvas.line("c-axis", (LEFT, TOP), (LEFT, TOP + HEIGHT));
    canvas.text("c-text", "start", (8.0, 18.0), plot.y.caption(&frame.upwards));
}

/// The axis below; where it ends.
fn abscissa(plot: &Plot, frame: &Frame, canvas: &mut Canvas) -> f64 {
    let bottom = TOP + HEIGHT;
    canvas.line("c-axis", (LEFT, bottom), (WIDTH - RIGHT, bottom));
    let unit = plot.x.unit_for(&frame.across);
    let mut lines = 1;
    if let Scale::Category(names) = &plot.x.scale {
        let slot = (WIDTH - LEFT - RIGHT) / float(names.len().max(1));
        let letters = crate::output::chart::cells(slot / LETTER).max(5);
        for (index, name) in names.iter().enumerate() {
            let x = frame.x(float(index));
            canvas.line("c-axis", (x, bottom), (x, bottom + 5.0));
            let parts = wrapped(name, letters, 0);
            lines = lines.max(parts.len());
            for (row, part) in parts.iter().enumerate() {
                canvas.text("c-soft", "middle", (x, bottom + LINE + 15.0 * float(row)), part);
            }
        }
    } else {
        let stations = plot.stations();
        let values = if stations.len() <= 16 { stations } else { frame.across.round_values(8.0) };
        let mut taken = f64::NEG_INFINITY;
        for value in values {
            let (x, text) = (frame.x(value), unit.text(value));
            canvas.line("c-axis", (x, bottom), (x, bottom + 5.0));
            let half = float(text.len()) * LETTER / 2.0;
            if x - half > taken {
                canvas.text("c-number", "middle", (x, bottom + LINE), text);
                taken = x + half + 4.0;
            }
        }
    }
    let below = bottom + LINE + 15.0 * float(lines - 1) + 20.0;
    canvas.text(
        "c-text",
        "middle",
        (f64::midpoint(LEFT, WIDTH - RIGHT), below),
        plot.x.caption(&frame.across),
    );
    below + 10.0
}

/// A model: straight from point to point; over names a short line at each.
fn line(plot: &Plot, series: &Series, frame: &Frame, canvas: &mut Canvas) {
    let class = format!("c-line c-g{}", series.group % GROUPS);
    let places: Vec<(f64, f64)> =
        plot.drawable(series).map(|point| (frame.x(point.x), frame.y(point.y))).collect();
    if matches!(frame.across, Projection::Slots(_)) || places.len() == 1 {
        for &(x, y) in &places {
            canvas.line(&class, (x - 18.0, y), (x + 18.0, y));
        }
    } else {
        canvas.path(&class, &places);
    }
    if let (Some(letter), Some(&(x, y))) = (plot.letter_of(series), places.last()) {
        let aside = if matches!(frame.across, Projection::Slots(_)) { 22.0 } else { 5.0 };
        canvas.text("c-soft", "start", (x + aside, y + 4.0), letter);
    }
}

fn marks(plot: &Plot, series: &Series, frame: &Frame, canvas: &mut Canvas) {
    let groups = plot.series.iter().filter(|other| other.layer == Layer::Measured).count().clamp(1, GROUPS);
    let aside = 7.0 * (float(series.group % GROUPS) - float(groups - 1) / 2.0);
    let aside = if series.layer == Layer::Claimed { aside + 9.0 } else { aside };
    for point in plot.drawable(series) {
        let place = (frame.x(point.x) + aside, frame.y(point.y));
        whisker(point, series, place, frame, canvas);
        mark(series.layer, series.group, place, canvas);
    }
}

fn whisker(point: &Point, series: &Series, (x, _): (f64, f64), frame: &Frame, canvas: &mut Canvas) {
    let Some((low, high)) = point.interval else { return };
    let class = format!("c-whisker c-g{}", series.group % GROUPS);
    let (bottom, top) = (frame.y(low), frame.y(high));
    canvas.line(&class, (x, bottom), (x, top));
    // An end beyond the drawing has no cap.
    for (end, value) in [(bottom, low), (top, high)] {
        if (-0.001..=1.001).contains(&frame.upwards.share(value)) {
            canvas.line(&class, (x - 4.0, end), (x + 4.0, end));
        }
    }
}

/// Draws a filled mark for a measurement, a hollow one for a claim.
fn mark(layer: Layer, group: usize, (x, y): (f64, f64), canvas: &mut Canvas) {
    let fill = if layer == Layer::Claimed { "c-hollow" } else { "c-filled" };
    let class = format!("{fill} c-g{}", group % GROUPS);
    match group % GROUPS {
        0 => canvas.circle(&class, (x, y), MARK),
        1 => canvas.rectangle(&class, (x - MARK, y - MARK), (2.0 * MARK, 2.0 * MARK), None),
        2 => canvas
            .polygon(&class, &[(x, y - MARK - 1.0), (x + MARK + 1.0, y + MARK), (x - MARK - 1.0, y + MARK)]),
        _ => canvas.polygon(
            &class,
            &[(x, y - MARK - 2.0), (x + MARK + 2.0, y), (x, y + MARK + 2.0), (x - MARK - 2.0, y)],
        ),
    }
}

fn legend(plot: &Plot, below: f64, canvas: &mut Canvas) {
    let mut y = below + 8.0;
    for series in plot.series.iter().filter(|series| plot.drawable(series).next().is_some()) {
        let mut x = LEFT + 16.0;
        if series.layer == Layer::Model {
            canvas.line(&format!("c-line c-g{}", series.group % GROUPS), (x - 12.0, y), (x + 12.0, y));
        } else {
            mark(series.layer, series.group, (x, y), canvas);
        }
        if let Some(letter) = plot.letter_of(series) {
            x += 12.0;
            canvas.text("c-soft", "start", (x + 4.0, y + 4.0), letter);
        }
        canvas.text("c-text", "start", (LEFT + 44.0, y + 4.0), &series.name);
        y += LINE;
    }
    canvas.height = y + 4.0;
}
