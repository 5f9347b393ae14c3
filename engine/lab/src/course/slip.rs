//! Corrections of mistyped codes: the probable code, if one error explains the text.
//!
//! **Invariants**
//! 1. A proposal is a valid code with matching check words.
//! 2. A valid code has no error.
//!
//! A proposal is a guess: one text in 4,096 matches the twelve bits of check words. Errors in the check words
//! are safe to correct, because the text before them is intact. For the rest, only a few common typing errors
//! are tried.

use super::ResultCode;
use super::code::check_words;

/// Kind of a typing error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipKind {
    /// Hyphens that a word processor changed, or inserted spaces.
    Hyphens,
    /// A letter of similar shape: O for 0, l or I for 1.
    LookAlike,
    /// Two swapped neighbors.
    Swapped,
    /// A doubled letter.
    Doubled,
    /// Misspelled check words.
    Words,
}

impl SlipKind {
    /// All kinds with their names.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Hyphens, "hyphens"),
        (Self::LookAlike, "look-alike"),
        (Self::Swapped, "swapped"),
        (Self::Doubled, "doubled"),
        (Self::Words, "words"),
    ];
}

/// Typing error, and the probable code.
#[derive(Debug, Clone, PartialEq)]
pub struct Slip {
    /// Kind of the error.
    pub kind: SlipKind,
    /// Probable code.
    pub meant: ResultCode,
}

/// Longest text that is examined.
const LONGEST: usize = 160;
/// Most wrong letters in a pair of check words.
const WORDS_OFF: usize = 2;

/// Returns the single typing error that explains an invalid code.
#[must_use]
pub fn slip_of(text: &str) -> Option<Slip> {
    if text.len() > LONGEST || ResultCode::read(text).is_ok() {
        return None;
    }
    let text = plain(text);
    let meant = |kind, text: &str| ResultCode::read(text).ok().map(|meant| Slip { kind, meant });
    let letters: Vec<char> = text.chars().collect();
    meant(SlipKind::Hyphens, &text)
        .or_else(|| meant(SlipKind::Hyphens, &joined(&text)))
        .or_else(|| meant(SlipKind::Words, &respelt(&text)?))
        .or_else(|| meant(SlipKind::LookAlike, &look_alikes(&text)))
        .or_else(|| {
            one_of(&letters, |letters, at| Some(swapped(letters, at)))
                .and_then(|text| meant(SlipKind::Swapped, &text))
        })
        .or_else(|| one_of(&letters, without_double).and_then(|text| meant(SlipKind::Doubled, &text)))
}

/// Normalizes to small letters, plain hyphens, no spaces, and no final punctuation.
fn plain(text: &str) -> String {
    let hyphen = |letter: char| {
        if matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}') { '-' } else { letter }
    };
    let kept = text.chars().filter(|letter| !letter.is_whitespace()).map(hyphen);
    let text: String = kept.collect::<String>().to_ascii_lowercase();
    text.trim_matches(['.', ',', ';', ':', '"', '\'', '`', '(', ')', '<', '>']).to_owned()
}

/// Replaces each sequence of hyphens by one.
fn joined(text: &str) -> String {
    let parts: Vec<&str> = text.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Returns the end of the five parts before the check words.
fn body_end(text: &str) -> Option<usize> {
    text.match_indices('-').nth(4).map(|(at, _)| at)
}

/// Returns the text with the right check words, if the present ones are similar.
fn respelt(text: &str) -> Option<String> {
    let (body, words) = text.split_at(body_end(text)?);
    let fitting = check_words(body);
    (distance(&words[1..], &fitting) <= WORDS_OFF).then(|| format!("{body}-{fitting}"))
}

/// Replaces letters of similar shape by digits in seed and tries, and in numbers of an answer.
fn look_alikes(text: &str) -> String {
    let mut parts: Vec<String> = text.splitn(6, '-').map(ToOwned::to_owned).collect();
    for (at, part) in parts.iter_mut().enumerate().take(5) {
        let (kept, digits) = part.split_at(match at {
            0 => part.len().min(3),
            1 | 4 => part.chars().next().map_or(0, char::len_utf8),
            _ => 0,
        });
        let digit = |letter: char| match letter {
            'o' => '0',
            'l' | 'i' | '|' => '1',
            other => other,
        };
        let kept: String = if at == 1 { kept.chars().map(digit).collect() } else { kept.to_owned() };
        *part = kept + &digits.chars().map(digit).collect::<String>();
    }
    parts.join("-")
}

/// Returns the first change at any position that results in a valid code.
fn one_of(letters: &[char], change: impl Fn(&[char], usize) -> Option<String>) -> Option<String> {
    (1..letters.len()).filter_map(|at| change(letters, at)).find(|text| ResultCode::read(text).is_ok())
}

fn swapped(letters: &[char], at: usize) -> String {
    let mut letters = letters.to_vec();
    letters.swap(at - 1, at);
    letters.into_iter().collect()
}

fn without_double(letters: &[char], at: usize) -> Option<String> {
    (letters[at - 1] == letters[at])
        .then(|| [&letters[..at], &letters[at + 1..]].concat().into_iter().collect())
}

/// Returns the number of letters to change, add or remove until the texts are equal.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = at + 1;
        for (to, &wanted) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != wanted);
            corner = row[to + 1];
            row[to + 1] = changed.min(row[to] + 1).min(corner + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Answer, Task};

    const CODE: &str = "lsm1-5a-4821-2-n5_1_5_2-azure-crane";

    fn kind_of(text: &str) -> Option<SlipKind> {
        let slip = slip_of(text)?;
        assert_eq!(slip.meant.to_string(), CODE, "{text}");
        Some(slip.kind)
    }

    #[test]
    fn slips_are_named() {
        for (text, kind) in [
            (
                "lsm1\u{2013}5a\u{2013}4821\u{2013}2\u{2013}n5_1_5_2\u{2013}azure\u{2013}crane",
                SlipKind::Hyphens,
            ),
            ("lsm1 - 5a - 4821 - 2 - n5_1_5_2 - azure - crane.", SlipKind::Hyphens),
            ("lsm1-5a-4821-2-n5_1_5_2-azur-crane", SlipKind::Words),
            ("lsm1-5a-4821-2-n5_1_5_2-azure-crame", SlipKind::Words),
            ("lsml-5a-482l-2-n5_l_5_2-azure-crane", SlipKind::LookAlike),
            ("lsm1-5a-4281-2-n5_1_5_2-azure-crane", SlipKind::Swapped),
            ("lsm1-5a-48211-2-n5_1_5_2-azure-crane", SlipKind::Doubled),
        ] {
            assert_eq!(kind_of(text), Some(kind), "{text}");
        }
    }

    #[test]
    fn what_is_right_or_hopeless_has_no_slip() {
        for text in
            [CODE, "", "hello", "lsm1", "lsm1-----", "lsm1-5a-9999-2-n5_1_5_2-azure-crane", &"x-".repeat(400)]
        {
            assert_eq!(slip_of(text), None, "{text}");
        }
    }

    #[test]
    fn every_swap_of_neighbours_is_found_or_changes_nothing() {
        let code = ResultCode { task: Task::Maybe, seed: 306_505, tries: 3, answer: Answer::Chosen(0x1d) };
        let text: Vec<char> = code.to_string().chars().collect();
        for at in 1..text.len() {
            let mut slipped = text.clone();
            slipped.swap(at - 1, at);
            let slipped: String = slipped.into_iter().collect();
            let found = slip_of(&slipped).map(|slip| slip.meant);
            assert!(slipped == code.to_string() || found.as_ref() == Some(&code), "{slipped} {found:?}");
        }
    }
}
