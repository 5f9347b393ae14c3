//! Estimates with their intervals on one axis, 0 marked: whether an interval holds 0 is seen before it is read.

use super::scale::{cells, float};
use crate::output::wrap::wrapped;
use crate::output::{Terminal, percent};
use core::fmt::Write;

/// Fractions with intervals.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Intervals {
    /// Finding of the chart, in one line.
    pub title: String,
    /// From top to bottom.
    pub lines: Vec<Interval>,
}

/// One fraction with its interval.
#[derive(Debug, Clone, PartialEq)]
pub struct Interval {
    /// Name of the interval.
    pub label: String,
    /// Lower end.
    pub low: f64,
    /// Estimate.
    pub estimate: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Estimate and ends in per cent.
    pub(in crate::output) fn numbers(&self) -> String {
        let bare = |fraction: f64| percent(fraction).trim_end_matches(" %").to_owned();
        format!("{} ({} to {})", percent(self.estimate), bare(self.low), bare(self.high))
    }
}

impl Intervals {
    /// The range of all intervals, 0 included.
    pub(in crate::output) fn range(&self) -> (f64, f64) {
        let low = self.lines.iter().map(|line| line.low).fold(0.0, f64::min);
        let high = self.lines.iter().map(|line| line.high).fold(0.01, f64::max);
        (low, high)
    }

    /// Returns one line for each interval, or two if a line is too narrow.
    pub(in crate::output) fn lines(&self, terminal: &Terminal) -> String {
        const NARROWEST: usize = 16;
        let longest_label = self.lines.iter().map(|line| line.label.chars().count()).max().unwrap_or(0);
        let longest_numbers = self.lines.iter().map(|line| line.numbers().len()).max().unwrap_or(0);
        let beside = terminal.width >= longest_label + longest_numbers + NARROWEST + 2;
        let room =
            if beside { terminal.width - longest_label - longest_numbers - 2 } else { terminal.width - 2 };
        let room = room.min(60);
        let mut text = String::new();
        for line in &self.lines {
            let drawn = self.drawn(line, room, terminal);
            let drawn = terminal.paint(208, &drawn);
            if beside {
                let _ = writeln!(text, "{:<longest_label$} {drawn} {}", line.label, line.numbers());
            } else {
                for part in wrapped(&format!("{} {}", line.label, line.numbers()), terminal.width, 2) {
                    let _ = writeln!(text, "{part}");
                }
                let _ = writeln!(text, "  {}", drawn.trim_end());
            }
        }
        text
    }

    fn drawn(&self, line: &Interval, room: usize, terminal: &Terminal) -> String {
        let (least, most) = self.range();
        let place = |value: f64| {
            cells(((value - least) / (most - least)).clamp(0.0, 1.0) * float(room - 1)).min(room - 1)
        };
        let [end_left, end_right, stroke, dot, zero] =
            if terminal.unicode { ['├', '┤', '─', '●', '│'] } else { ['[', ']', '-', 'o', '|'] };
        let mut letters = vec![' '; room];
        letters[place(0.0)] = zero;
        let (left, right) = (place(line.low), place(line.high));
        letters[left..=right].fill(stroke);
        letters[left] = end_left;
        letters[right] = end_right;
        letters[place(line.estimate)] = dot;
        letters.into_iter().collect()
    }
}
