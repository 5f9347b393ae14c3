//! Policy of the file in a browser: its own style and its own script, by their hashes.

use sha2::{Digest, Sha256};

/// The content security policy of a file with this style and these scripts.
pub(super) fn policy(style: &str, scripts: &[&str]) -> String {
    let scripts: Vec<String> = scripts.iter().map(|script| source(script)).collect();
    let scripts = if scripts.is_empty() { "'none'".to_owned() } else { scripts.join(" ") };
    format!(
        "default-src 'none'; script-src {scripts}; style-src {}; img-src data:; font-src data:; base-uri 'none'; \
         form-action 'none'",
        source(style)
    )
}

/// `'sha256-...'` of the content of an element.
fn source(content: &str) -> String {
    format!("'sha256-{}'", base64(&Sha256::digest(content.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let word =
            chunk.iter().fold(0_u32, |word, &byte| word << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for index in 0..4 {
            let sextet = usize::try_from(word >> (18 - 6 * index) & 63).unwrap_or(0);
            text.push(if index <= chunk.len() { LETTERS[sextet].into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        // The example of the Content Security Policy specification, Level 2, section 4.2.5.
        let hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert_eq!(source("alert('Hello, world.');"), hash);
        assert!(policy("", &[]).contains("script-src 'none'"));
    }
}
