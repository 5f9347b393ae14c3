//! Words into lines.

/// Wraps the text into lines of at most this number of characters, with all lines after the first indented. A
/// longer word is broken, so no line exceeds the width. Line ends in the text stay.
#[must_use]
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let width = width.max(indent + 4);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let first = lines.len();
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let mut word: Vec<char> = word.chars().collect();
            loop {
                let begun = used > if lines.len() > first { indent } else { 0 };
                let room = width.saturating_sub(used + usize::from(begun));
                if word.len() <= room {
                    if begun {
                        line.push(' ');
                    }
                    used += word.len() + usize::from(begun);
                    line.extend(word);
                    break;
                }
                if !begun {
                    let rest = word.split_off(room);
                    line.extend(word);
                    word = rest;
                }
                lines.push(core::mem::replace(&mut line, " ".repeat(indent)));
                used = indent;
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        let text = "one digest per filter asked and a_word_that_is_longer_than_any_line; \u{fc}ber alles";
        for width in 4..60 {
            for indent in [0, 2] {
                let lines = wrapped(text, width, indent);
                let most = width.max(indent + 4);
                assert!(lines.iter().all(|line| line.chars().count() <= most), "{width} {indent}: {lines:?}");
                let letters = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(letters(&lines.concat()), letters(text), "{width} {indent}");
            }
        }
        assert_eq!(wrapped("a bc def", 5, 0), ["a bc", "def"]);
        assert_eq!(wrapped("aaa bbb ccc", 8, 2), ["aaa bbb", "  ccc"]);
        assert_eq!(wrapped("two\nlines", 80, 0), ["two", "lines"]);
    }
}
