//! Plots in characters: lines of Braille dots or full stops, points as letters and shapes.
//!
//! They are readable without color: groups differ by shape, origins by line, filled and hollow. A mark whose
//! place is occupied moves one or two columns aside and hides no other mark.

use super::plot::{Layer, Plot, Point, Scale, Series};
use super::scale::{Projection, Ticks, cells, float};
use crate::output::Terminal;
use core::fmt::Write;

/// Colours of the groups, of the 256.
const GROUP_COLOURS: [u8; 6] = [208, 39, 35, 170, 178, 245];
/// The colour of reads.
pub(super) const READ_COLOUR: u8 = 35;
/// The colour of what is neither.
const AXIS_COLOUR: u8 = 245;

/// How marks look.
struct Look {
    measured: [char; 6],
    claimed: [char; 6],
    whisker: [char; 5],
    corner: [char; 4],
    zero: char,
    line: char,
}

const UNICODE: Look = Look {
    measured: ['●', '■', '▲', '◆', '▼', '★'],
    claimed: ['○', '□', '△', '◇', '▽', '☆'],
    whisker: ['│', '┬', '┴', '↑', '↓'],
    corner: ['│', '┤', '└', '┬'],
    zero: '┈',
    line: '─',
};
const ASCII: Look = Look {
    measured: ['*', '#', '@', '%', '&', '$'],
    claimed: ['o', 'd', 'a', 'q', 'v', 's'],
    whisker: ['|', '-', '-', '^', 'v'],
    corner: ['|', '+', '+', '+'],
    zero: '-',
    line: '.',
};

/// One character of the picture.
#[derive(Clone, Copy)]
struct Mark {
    letter: char,
    colour: u8,
    /// True if another mark may use the place.
    free: bool,
}

/// The picture of a plot.
struct Canvas<'a> {
    plot: &'a Plot,
    look: &'static Look,
    across: Projection,
    upwards: Projection,
    columns: usize,
    rows: usize,
    marks: Vec<Mark>,
    /// Braille dots of lines, per character, with the colour of the last line there.
    dots: Vec<(u8, u8)>,
}

/// The plot as lines of text, with axes and legend; nothing if there is nothing to draw.
pub(in crate::output) fn plot_lines(plot: &Plot, terminal: &Terminal) -> String {
    if plot.is_empty() {
        return String::new();
    }
    let look = if terminal.unicode { &UNICODE } else { &ASCII };
    let rows: usize = match terminal.width {
        ..50 => 8,
        50..72 => 10,
        _ => 12,
    };
    let upwards = plot.upwards();
    let unit = plot.y.unit_for(&upwards);
    let values = upwards.round_values(float(rows) / 2.5);
    let ticks: Ticks = values.into_iter().map(|value| (upwards.share(value), unit.text(value))).collect();
    let margin = ticks.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) + 2;
    let columns = terminal.width.saturating_sub(margin + 1).min(90);
    let mut canvas = Canvas::new(plot, look, (columns, rows), upwards);
    canvas.draw();
    let mut text = format!("{}{}\n", " ".repeat(margin - 2), plot.y.caption(&upwards));
    canvas.print(&mut text, terminal, &ticks, margin);
    abscissa(plot, look, &canvas, margin, terminal, &mut text);
    legend(plot, look, margin, terminal, &mut text);
    text
}

impl<'a> Canvas<'a> {
    fn new(
        plot: &'a Plot,
        look: &'static Look,
        (columns, rows): (usize, usize),
        upwards: Projection,
    ) -> Self {
        let blank = Mark { letter: ' ', colour: AXIS_COLOUR, free: true };
        Self {
            plot,
            look,
            across: plot.across(),
            upwards,
            columns,
            rows,
            marks: vec![blank; columns * rows],
            dots: vec![(0, 0); columns * rows],
        }
    }

    fn draw(&mut self) {
        let zero = self.upwards.share(0.0);
        if matches!(self.upwards, Projection::Linear { .. }) && zero > 0.01 {
            let row = self.row(zero);
            for column in 0..self.columns {
                self.marks[row * self.columns + column].letter = self.look.zero;
            }
        }
        let plot = self.plot;
        for layer in [Layer::Model, Layer::Measured, Layer::Claimed] {
            for series in plot.series.iter().filter(|series| series.layer == layer) {
                let colour = GROUP_COLOURS[series.group % GROUP_COLOURS.len()];
                if layer == Layer::Model {
                    self.line(series, colour);
                    if let Some(letter) = plot.letter_of(series) {
                        self.line_end(series, letter, colour);
                    }
                    continue;
                }
                let glyphs = if layer == Layer::Measured { &self.look.measured } else { &self.look.claimed };
                let glyph = glyphs[series.group % glyphs.len()];
                let points: Vec<Point> = plot.drawable(series).copied().collect();
                for point in points {
                    self.point(&point, glyph, colour);
                }
            }
        }
    }

    fn row(&self, share: f64) -> usize {
        let from_below = cells(share.clamp(0.0, 1.0) * float(self.rows - 1));
        self.rows - 1 - from_below.min(self.rows - 1)
    }

    fn column(&self, share: f64) -> usize {
        // Two columns at either end stay free for whiskers and marks that move aside.
        let room = self.columns.saturating_sub(5);
        let slots = matches!(self.across, Projection::Slots(_));
        if slots {
            cells(share * float(self.columns) - 0.5).min(self.columns - 1)
        } else {
            2 + cells(share.clamp(0.0, 1.0) * float(room))
        }
    }

    /// A model: straight from point to point; over names a short line at each.
    fn line(&mut self, series: &Series, colour: u8) {
        let plot = self.plot;
        let points: Vec<Point> = plot.drawable(series).copied().collect();
        if matches!(self.across, Projection::Slots(_)) || points.len() == 1 {
            for point in points {
                let centre = self.column(self.across.share(point.x));
                let y = self.upwards.share(point.y);
                for column in centre.saturating_sub(2)..=(centre + 2).min(self.columns - 1) {
                    self.dot(2 * column, y, colour);
                    self.dot(2 * column + 1, y, colour);
                }
            }
            return;
        }
        for pair in points.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|point| 2 * self.column(self.across.share(point.x)) + 1);
            let [low, high] = [pair[0], pair[1]].map(|point| self.upwards.share(point.y));
            let mut before = low;
            for x in from.min(to)..=from.max(to) {
                let part = if to > from { float(x - from) / float(to - from) } else { 1.0 };
                let y = low + (high - low) * part;
                // Steep parts are filled upwards, so that the line stays one line.
                let steps = cells((y - before).abs() * float(4 * self.rows)).max(1);
                for step in 1..=steps {
                    self.dot(x, before + (y - before) * float(step) / float(steps), colour);
                }
                before = y;
            }
        }
    }

    /// The letter of a line, behind its last point.
    fn line_end(&mut self, series: &Series, letter: char, colour: u8) {
        let Some(last) = self.plot.drawable(series).last().copied() else { return };
        let row = self.row(self.upwards.share(last.y));
        let column = (self.column(self.across.share(last.x)) + 2).min(self.columns - 1);
        self.marks[row * self.columns + column] = Mark { letter, colour, free: false };
    }

    /// One dot of a line; `x` in half columns.
    fn dot(&mut self, x: usize, share: f64, colour: u8) {
        /// Bits of the Braille pattern, from the lowest dot up, left and right.
        const BITS: [[u8; 2]; 4] = [[0x40, 0x80], [0x04, 0x20], [0x02, 0x10], [0x01, 0x08]];
        // Marks are in the middle of a row, so that lines and points agree.
        let up = share.clamp(0.0, 1.0) * float(4 * (self.rows - 1)) + 1.5;
        let level = cells(up.floor()).min(4 * self.rows - 1);
        let index = (self.rows - 1 - level / 4) * self.columns + (x / 2).min(self.columns - 1);
        self.dots[index].0 |= BITS[level % 4][x % 2];
        self.dots[index].1 = colour;
    }

    fn point(&mut self, point: &Point, glyph: char, colour: u8) {
        let row = self.row(self.upwards.share(point.y));
        let wanted = self.column(self.across.share(point.x));
        let places = [wanted, wanted + 1, wanted.wrapping_sub(1), wanted + 2, wanted.wrapping_sub(2)];
        let free = |column: &usize| *column < self.columns && self.marks[row * self.columns + column].free;
        let column = places.into_iter().find(free).unwrap_or(wanted);
        if let Some((low, high)) = point.interval {
            self.whisker(column, row, [low, high], colour);
        }
        self.marks[row * self.columns + column] = Mark { letter: glyph, colour, free: false };
    }

    fn whisker(&mut self, column: usize, row: usize, ends: [f64; 2], colour: u8) {
        let [low, high] = ends.map(|value| self.upwards.share(value));
        let (bottom, top) = (self.row(low), self.row(high));
        for at in top..=bottom {
            let letter = match at {
                at if at == row => continue,
                at if at == top => self.look.whisker[if high > 1.001 { 3 } else { 1 }],
                at if at == bottom => self.look.whisker[if low < -0.001 { 4 } else { 2 }],
                _ => self.look.whisker[0],
            };
            let mark = &mut self.marks[at * self.columns + column];
            if mark.free {
                *mark = Mark { letter, colour, free: false };
            }
        }
    }

    fn print(&self, text: &mut String, terminal: &Terminal, ticks: &Ticks, margin: usize) {
        for row in 0..self.rows {
            let tick = ticks.iter().find(|(share, _)| self.row(*share) == row);
            let label = tick.map_or("", |(_, text)| text);
            let edge = if tick.is_some() { self.look.corner[1] } else { self.look.corner[0] };
            let mut line = format!("{label:>width$} {edge}", width = margin - 2);
            for column in 0..self.columns {
                let mark = self.marks[row * self.columns + column];
                let (bits, line_colour) = self.dots[row * self.columns + column];
                let (letter, colour) = match (mark.free, bits) {
                    (true, 1..) if terminal.unicode => {
                        (char::from_u32(0x2800 + u32::from(bits)).unwrap_or('.'), line_colour)
                    }
                    (true, 1..) => (self.look.line, line_colour),
                    _ => (mark.letter, mark.colour),
                };
                if letter == ' ' {
                    line.push(' ');
                } else {
                    line.push_str(&terminal.paint(colour, &letter.to_string()));
                }
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

/// Returns the axis below: ticks at the points if there are few, else at round values, with names as far as
/// they fit.
fn abscissa(
    plot: &Plot,
    look: &Look,
    canvas: &Canvas<'_>,
    margin: usize,
    terminal: &Terminal,
    text: &mut String,
) {
    let unit = plot.x.unit_for(&canvas.across);
    let stations = plot.stations();
    let (ticks, key): (Ticks, Vec<String>) = if let Scale::Category(names) = &plot.x.scale {
        named_ticks(names, canvas)
    } else {
        let round = || canvas.across.round_values(float(canvas.columns) / 8.0);
        let values = if stations.len() <= 16 { stations } else { round() };
        let tick = |value| (canvas.across.share(value), unit.text(value));
        (values.into_iter().map(tick).collect(), Vec::new())
    };
    let mut rule = vec![look.line; canvas.columns];
    if !terminal.unicode {
        rule.fill('-');
    }
    let mut labels = vec![' '; canvas.columns + 8];
    let mut taken = 0;
    for (share, label) in &ticks {
        let column = canvas.column(*share);
        rule[column] = look.corner[3];
        let length = label.chars().count();
        let start = column.saturating_sub(length / 2).min((canvas.columns + 1).saturating_sub(length));
        if start >= taken || taken == 0 {
            for (place, letter) in labels[start..].iter_mut().zip(label.chars()) {
                *place = letter;
            }
            taken = start + length + 1;
        }
    }
    let rule: String = rule.into_iter().collect();
    let indent = " ".repeat(margin - 1);
    let labels: String = labels.into_iter().collect();
    let _ = writeln!(text, "{indent}{}{rule}", look.corner[2]);
    let _ = writeln!(text, "{indent} {}", labels.trim_end());
    let caption = plot.x.caption(&canvas.across);
    let space = canvas.columns.saturating_sub(caption.chars().count()) / 2;
    let _ = writeln!(text, "{indent} {}{caption}", " ".repeat(space));
    for line in key {
        for line in crate::output::wrap::wrapped(&line, terminal.width.saturating_sub(margin), 3) {
            let _ = writeln!(text, "{indent} {line}");
        }
    }
}

/// Names below their slots if each fits into its own, else numbers and a key.
fn named_ticks(names: &[String], canvas: &Canvas<'_>) -> (Ticks, Vec<String>) {
    let slot = canvas.columns / names.len().max(1);
    let fits = names.iter().all(|name| name.chars().count() < slot);
    let label = |index: usize, name: &String| if fits { name.clone() } else { (index + 1).to_string() };
    let ticks =
        names.iter().enumerate().map(|(index, name)| (canvas.across.share(float(index)), label(index, name)));
    let key = names.iter().enumerate().map(|(index, name)| format!("{}  {name}", index + 1));
    (ticks.collect(), if fits { Vec::new() } else { key.collect() })
}

/// A line for each series.
fn legend(plot: &Plot, look: &Look, margin: usize, terminal: &Terminal, text: &mut String) {
    for series in plot.series.iter().filter(|series| plot.drawable(series).next().is_some()) {
        let glyph = |glyphs: [char; 6]| format!(" {} ", glyphs[series.group % glyphs.len()]);
        let sample = match series.layer {
            Layer::Model => {
                let line = if terminal.unicode { '⠤' } else { '.' };
                [line, line, plot.letter_of(series).unwrap_or(line)].iter().collect()
            }
            Layer::Measured => glyph(look.measured),
            Layer::Claimed => glyph(look.claimed),
        };
        let sample = terminal.paint(GROUP_COLOURS[series.group % GROUP_COLOURS.len()], &sample);
        let indent = margin.saturating_sub(1).min(4);
        let lines = crate::output::wrap::wrapped(&series.name, terminal.width.saturating_sub(indent + 4), 0);
        for (index, line) in lines.iter().enumerate() {
            let lead = if index == 0 { sample.clone() } else { "   ".to_owned() };
            let _ = writeln!(text, "{}{lead} {line}", " ".repeat(indent));
        }
    }
}
