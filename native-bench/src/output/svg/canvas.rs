//! Elements of a drawing, with everything escaped.

use core::fmt::{Display, Write};

/// Width of every drawing, in its own pixels.
pub(super) const WIDTH: f64 = 720.0;
/// Pixels that a letter of the captions takes, about.
pub(super) const LETTER: f64 = 7.0;

/// A drawing that grows.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    body: String,
    /// Height so far.
    pub height: f64,
}

impl Canvas {
    /// A line from one place to another.
    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = writeln!(
            self.body,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    /// A line through places.
    pub(super) fn path(&mut self, class: &str, places: &[(f64, f64)]) {
        let places: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, "<polyline class=\"{class}\" points=\"{}\"/>", places.join(" "));
    }

    /// A closed shape.
    pub(super) fn polygon(&mut self, class: &str, corners: &[(f64, f64)]) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(self.body, "<polygon class=\"{class}\" points=\"{}\"/>", corners.join(" "));
    }

    /// A circle.
    pub(super) fn circle(&mut self, class: &str, (x, y): (f64, f64), radius: f64) {
        let _ = writeln!(self.body, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>");
    }

    /// A rectangle, filled by its class or by a pattern of this drawing.
    pub(super) fn rectangle(
        &mut self,
        class: &str,
        corner: (f64, f64),
        size: (f64, f64),
        pattern: Option<&str>,
    ) {
        let ((x, y), (width, height)) = (corner, size);
        let fill = pattern.map_or_else(String::new, |pattern| format!(" fill=\"url(#{pattern})\""));
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(
            self.body,
            "<rect{class} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{fill}/>"
        );
    }

    /// Words; `anchor` is `start`, `middle` or `end`.
    pub(super) fn text(&mut self, class: &str, anchor: &str, (x, y): (f64, f64), words: impl Display) {
        let words = escaped(&words.to_string());
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" text-anchor=\"{anchor}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>"
        );
    }

    /// Definitions as they are.
    pub(super) fn definitions(&mut self, markup: &str) {
        let _ = writeln!(self.body, "<defs>{markup}</defs>");
    }

    /// The element.
    pub(super) fn element(&self, id: &str, title: &str, style: &str) -> String {
        let title = escaped(if title.is_empty() { "Chart" } else { title });
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {:.0}\" role=\"img\" \
             aria-labelledby=\"{id}-title\">{style}<title id=\"{id}-title\">{title}</title>\n\
             <rect class=\"c-ground\" width=\"100%\" height=\"100%\"/>\n{}</svg>",
            self.height, self.body
        )
    }
}

/// Text for element content and for attributes in double quotes. What XML cannot hold is left out.
pub(in crate::output) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' => safe.push('\n'),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => safe.push(letter),
        }
    }
    safe
}
