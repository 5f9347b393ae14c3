//! Text from elsewhere (result files, names of files, keys, drives, arguments) in characters that a reader can see.
//!
//! **Invariant**: of control characters, only line ends and the styles of [`Terminal`](super::Terminal) reach an output. Any
//! other one, and each character that turns or ends a line, is written as `\u001b`, which is the same character in JSON.
//!
//! `results::read` applies this to all texts of a file, and `cli::print` to everything printed.

use super::terminal::begins_with_style;
use core::fmt::{Display, Write};

/// Returns a text in visible characters and on one line.
#[must_use]
pub fn visible(text: impl Display) -> String {
    written(&text.to_string(), |_| false)
}

/// Does the same with lines that stay lines.
#[must_use]
pub fn visible_lines(text: &str) -> String {
    written(text, |rest| rest.starts_with('\n'))
}

/// Does the same with text in styles of the terminal. Its foreign parts must be visible already.
#[must_use]
pub fn visible_drawing(text: &str) -> String {
    written(text, |rest| rest.starts_with('\n') || begins_with_style(rest))
}

fn written(text: &str, stays: impl Fn(&str) -> bool) -> String {
    let mut visible = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        if is_hidden(letter) && !stays(&text[at..]) {
            let _ = write!(visible, "\\u{:04x}", u32::from(letter));
        } else {
            visible.push(letter);
        }
    }
    visible
}

/// Control characters, marks of the direction of text, and line ends of Unicode. All have four hexadecimal digits.
fn is_hidden(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || turns || matches!(letter, '\u{2028}'..='\u{202e}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Terminal;

    #[test]
    fn a_reader_sees_every_character() {
        for (text, expected) in [
            ("a\u{1b}[2J\u{9b}m\u{7f}\r", r"a\u001b[2J\u009bm\u007f\u000d"),
            ("x\u{202e}y\u{2066}\u{2028}\u{200f}\u{61c}", r"x\u202ey\u2066\u2028\u200f\u061c"),
            (
                "e\u{301} \u{5d0} C:\\data \u{1f468}\u{200d}\u{1f4bb}",
                "e\u{301} \u{5d0} C:\\data \u{1f468}\u{200d}\u{1f4bb}",
            ),
        ] {
            assert_eq!(visible(text), expected);
        }
        assert_eq!(visible("a\nb"), r"a\u000ab");
        assert_eq!(visible_lines("a\nb\t"), "a\nb\\u0009");
    }

    #[test]
    fn of_sequences_only_the_own_styles_stay() {
        let colored = Terminal { colour: true, ..Terminal::plain() };
        let own = colored.paint(39, "x") + &colored.bold("y\n");
        assert_eq!(visible_drawing(&own), own);
        assert!(!visible_lines(&own).contains('\u{1b}'));
        for foreign in ["\u{1b}[8m", "\u{1b}[2J", "\u{1b}[38;5;256m", "\u{1b}]0;x\u{7}", "\u{1b}[", "\u{1b}"]
        {
            assert!(!visible_drawing(foreign).contains('\u{1b}'), "{foreign:?}");
        }
    }
}
