//! Estimates with their intervals on one axis, 0 marked: whether an interval holds 0 is seen before it is read.

use super::{Terminal, percent};
use core::fmt::Write;

/// Draws lines of `(label, low, estimate, high)`, as fractions.
#[must_use]
pub fn interval_lines(lines: &[(String, f64, f64, f64)], terminal: &Terminal) -> String {
    let label_width = lines.iter().map(|(label, ..)| label.chars().count()).max().unwrap_or(0);
    let room = terminal.width.saturating_sub(label_width + 28).max(12);
    let least = lines.iter().map(|&(_, low, ..)| low).fold(0.0, f64::min);
    let most = lines.iter().map(|&(.., high)| high).fold(0.01, f64::max);
    let place = |value: f64| column((value - least) / (most - least), room);
    let [end_left, end_right, line, dot, zero] =
        if terminal.unicode { ['├', '┤', '─', '●', '│'] } else { ['[', ']', '-', 'o', '|'] };
    let mut text = String::new();
    for (label, low, estimate, high) in lines {
        let mut cells = vec![' '; room];
        cells[place(0.0)] = zero;
        let (left, right) = (place(*low), place(*high));
        cells[left..=right].fill(line);
        cells[left] = end_left;
        cells[right] = end_right;
        cells[place(*estimate)] = dot;
        let drawn: String = cells.into_iter().collect();
        let padding = " ".repeat(label_width - label.chars().count());
        let numbers = format!("{} ({} to {})", percent(*estimate), bare(*low), bare(*high));
        let _ = writeln!(text, "{label}{padding} {} {numbers}", terminal.paint(208, &drawn));
    }
    text
}

fn bare(fraction: f64) -> String {
    format!("{:.1}", 100.0 * fraction)
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "columns of a terminal"
)]
fn column(share: f64, room: usize) -> usize {
    ((share.clamp(0.0, 1.0) * (room - 1) as f64).round() as usize).min(room - 1)
}
