//! Stacked horizontal bars: the parts of the time of a lookup, one bar per arm, on one scale.

use super::scale::{cells, float};
use crate::output::wrap::wrapped;
use crate::output::{Terminal, nanoseconds};
use core::fmt::Write;

/// One part of a bar.
#[derive(Debug, Clone, Copy)]
pub(in crate::output) struct Part {
    /// Name of the part.
    pub name: &'static str,
    unicode: char,
    ascii: char,
    colour: u8,
}

/// In the order of drawing; pattern and colour are the part's own.
pub(in crate::output) const PARTS: [Part; 4] = [
    Part { name: "hash", unicode: '█', ascii: '#', colour: 208 },
    Part { name: "probe", unicode: '▓', ascii: '=', colour: 39 },
    Part { name: "read", unicode: '▒', ascii: '-', colour: super::text::READ_COLOUR },
    Part { name: "rest", unicode: '░', ascii: '.', colour: 245 },
];

/// Bars on one scale.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bars {
    /// Finding of the chart, in one line.
    pub title: String,
    /// The bars from top to bottom.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// Name of the measured time; bars with one label are stacked below each other.
    pub label: String,
    /// Which of these bars it is.
    pub arm: String,
    /// Hash, probe, read and rest in ns. A negative part has no width; the table of the chart shows it.
    pub parts: [f64; 4],
}

impl Bar {
    /// Returns the length of the bar, in ns.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.parts.iter().sum()
    }

    fn drawn(&self) -> f64 {
        self.parts.iter().map(|ns| ns.max(0.0)).sum()
    }
}

impl Bars {
    /// The length of the longest bar.
    pub(in crate::output) fn longest(&self) -> f64 {
        self.bars.iter().map(Bar::drawn).fold(0.0, f64::max)
    }

    /// Returns the ends of the parts of a bar, as shares of the longest bar. Drawing code rounds ends and not
    /// lengths, so that rounding errors do not add up.
    pub(in crate::output) fn ends(&self, bar: &Bar) -> [f64; 4] {
        let longest = self.longest();
        let mut sum = 0.0;
        bar.parts.map(|ns| {
            sum += ns.max(0.0);
            if longest > 0.0 { sum / longest } else { 0.0 }
        })
    }

    /// Returns one line per bar, and a key of the patterns. Labels that are too long appear above their bars.
    pub(in crate::output) fn lines(&self, terminal: &Terminal) -> String {
        let longest =
            |text: fn(&Bar) -> &str| self.bars.iter().map(|bar| text(bar).chars().count()).max().unwrap_or(0);
        let (label_width, arm_width) = (longest(|bar| &bar.label), longest(|bar| &bar.arm));
        let beside = label_width <= terminal.width / 3;
        let label_width = if beside { label_width } else { 1 };
        let indent = label_width + 1 + arm_width + 1;
        let room = terminal.width.saturating_sub(indent + 9).clamp(8, 72);
        let mut text = String::new();
        let mut before = "";
        for bar in &self.bars {
            let label = if bar.label == before { "" } else { &bar.label };
            if beside {
                let _ = write!(text, "{label:<label_width$} ");
            } else {
                for line in wrapped(label, terminal.width, 2) {
                    let _ = writeln!(text, "{line}");
                }
                text.push_str("  ");
            }
            before = &bar.label;
            let _ = write!(text, "{:<arm_width$} ", bar.arm);
            let mut used = 0;
            for (part, share) in PARTS.iter().zip(self.ends(bar)) {
                let end = cells(share * float(room));
                text.push_str(&terminal.paint(part.colour, &part.letter(terminal).repeat(end - used)));
                used = end;
            }
            let _ = writeln!(text, " {}", nanoseconds(bar.total()));
        }
        let samples = PARTS.iter().map(|part| {
            format!("{} {}", terminal.paint(part.colour, &part.letter(terminal).repeat(2)), part.name)
        });
        let indent = " ".repeat(indent.min(terminal.width - 38));
        let _ = writeln!(text, "{indent}{}", samples.collect::<Vec<_>>().join("  "));
        text
    }
}

impl Part {
    fn letter(&self, terminal: &Terminal) -> String {
        if terminal.unicode { self.unicode } else { self.ascii }.to_string()
    }
}
