//! Stacked horizontal bars: where the time of a lookup goes, arm beside arm, on one scale.

use super::{Terminal, nanoseconds};
use core::fmt::Write;

/// One part of a bar.
#[derive(Debug, Clone, Copy)]
struct Part {
    name: &'static str,
    unicode: char,
    ascii: char,
    colour: u8,
}

/// In the order of drawing; pattern and colour are the part's own.
const PARTS: [Part; 4] = [
    Part { name: "hash", unicode: '█', ascii: '#', colour: 208 },
    Part { name: "probe", unicode: '▓', ascii: '=', colour: 39 },
    Part { name: "read", unicode: '▒', ascii: '-', colour: 35 },
    Part { name: "rest", unicode: '░', ascii: '.', colour: 245 },
];

/// Bars of `(label, [hash, probe, read, rest] in ns)`. A negative part takes no room and is listed beside the bar.
#[must_use]
pub fn stacked_bars(bars: &[(String, [f64; 4])], terminal: &Terminal) -> String {
    let label_width = bars.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let longest = bars.iter().map(|(_, parts)| positive_sum(parts)).fold(0.0, f64::max);
    let room = terminal.width.saturating_sub(label_width + 14).max(10);
    let mut text = String::new();
    for (label, parts) in bars {
        let mut bar = String::new();
        let mut used = 0;
        let mut sum = 0.0;
        for (part, &ns) in PARTS.iter().zip(parts) {
            sum += ns.max(0.0);
            // Ends are rounded, not lengths, so that roundings do not add up.
            let end = scaled(sum, longest, room);
            let character = if terminal.unicode { part.unicode } else { part.ascii };
            bar.push_str(&terminal.paint(part.colour, &character.to_string().repeat(end - used)));
            used = end;
        }
        let total = nanoseconds(parts.iter().sum());
        let padding = " ".repeat(label_width - label.chars().count());
        let _ = writeln!(text, "{label}{padding} {bar} {total}");
    }
    text.push_str(&legend(bars, label_width, terminal));
    text
}

fn legend(bars: &[(String, [f64; 4])], indent: usize, terminal: &Terminal) -> String {
    let mut text = String::new();
    for (index, part) in PARTS.iter().enumerate() {
        let character = if terminal.unicode { part.unicode } else { part.ascii };
        let values: Vec<String> = bars.iter().map(|(_, parts)| nanoseconds(parts[index])).collect();
        let sample = terminal.paint(part.colour, &character.to_string().repeat(2));
        let _ = writeln!(text, "{} {sample} {:<5} {}", " ".repeat(indent), part.name, values.join(" / "));
    }
    text
}

fn positive_sum(parts: &[f64; 4]) -> f64 {
    parts.iter().map(|ns| ns.max(0.0)).sum()
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "columns of a terminal"
)]
fn scaled(value: f64, longest: f64, room: usize) -> usize {
    if longest > 0.0 { (value / longest * room as f64).round() as usize } else { 0 }
}
