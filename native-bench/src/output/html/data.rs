//! Text, data and code between tags: nothing in them may end the element early.

use crate::failure::{Failure, INTERNAL};
use serde::Serialize;

/// Returns a value as JSON that is safe inside a `script` element. It escapes `<`, `>` and `&`, which occur
/// only in texts, and two line ends that older JavaScript does not accept in texts.
///
/// # Errors
/// If the value is not JSON, which would be an error of this program.
pub fn data_block(value: &impl Serialize) -> Result<String, Failure> {
    let json = serde_json::to_string(value)
        .map_err(|error| Failure::new(INTERNAL, format!("the result is not JSON: {error}")))?;
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            letter => safe.push(letter),
        }
    }
    Ok(safe)
}

/// Returns a script that is safe inside a `script` element, byte for byte as a browser hashes it. Sequences
/// that would end or nest the element occur only in its texts, where a backslash changes nothing. Line ends
/// are those that a browser makes of them.
pub(super) fn inline_script(script: &str) -> String {
    let mut safe = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        safe.push_str(before);
        let begins = |name: &str| tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        safe.push('<');
        if ["</script", "<script", "<!--"].iter().any(|name| begins(name)) {
            safe.push('\\');
        }
        rest = &tag[1..];
    }
    safe.push_str(rest);
    safe.replace("\r\n", "\n").replace('\r', "\n")
}

/// Text for element content and for attributes in double quotes. Omits characters that HTML forbids.
pub(super) fn escaped(text: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_cannot_end_its_element() {
        let script = "const a = '</script>' + \"</SCRIPT \" + '<!-- x' + '<script>';\r\nif (1<2) {}";
        let safe = inline_script(script);
        let lower = safe.to_ascii_lowercase();
        assert!(
            !lower.contains("</script") && !lower.contains("<!--") && !lower.contains("<script"),
            "{safe}"
        );
        assert!(safe.ends_with(";\nif (1<2) {}") && safe.contains("'<\\/script>'"), "{safe}");
    }
}
