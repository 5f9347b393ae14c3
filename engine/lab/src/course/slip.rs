//! Codes with a slip of the keyboard in them: what was meant, if one slip explains it.
//!
//! **Invariants**
//! 1. What is proposed can be read, and its check words fit.
//! 2. A code that can be read has no slip.
//!
//! A proposal is a guess: twelve bits of check words are met by one text in 4,096. Slips in the words themselves are certain
//! enough, because what stands before them is whole; of the rest only the few that fingers make are tried.

use super::ResultCode;
use super::code::check_words;

/// What happened to a code on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipKind {
    /// Hyphens that a word processor changed, or spaces in between.
    Hyphens,
    /// One letter like another: O for 0, l or I for 1.
    LookAlike,
    /// Two neighbours that changed places.
    Swapped,
    /// A letter that is there twice.
    Doubled,
    /// The two words at the end are misspelt.
    Words,
}

impl SlipKind {
    /// All of them with their names.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Hyphens, "hyphens"),
        (Self::LookAlike, "look-alike"),
        (Self::Swapped, "swapped"),
        (Self::Doubled, "doubled"),
        (Self::Words, "words"),
    ];
}

/// A slip, and the code that was probably meant.
#[derive(Debug, Clone, PartialEq)]
pub struct Slip {
    /// What happened.
    pub kind: SlipKind,
    /// What was meant.
    pub meant: ResultCode,
}

/// The longest text that is looked at.
const LONGEST: usize = 160;
/// Letters that a misspelt pair of words may differ in.
const WORDS_OFF: usize = 2;

/// The one slip that explains a text which is no code.
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

/// Small letters, plain hyphens, no spaces, nothing that ends a sentence.
fn plain(text: &str) -> String {
    let hyphen = |letter: char| {
        if matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{ad}') { '-' } else { letter }
    };
    let kept = text.chars().filter(|letter| !letter.is_whitespace()).map(hyphen);
    let text: String = kept.collect::<String>().to_ascii_lowercase();
    text.trim_matches(['.', ',', ';', ':', '"', '\'', '`', '(', ')', '<', '>']).to_owned()
}

/// One hyphen for each row of them.
fn joined(text: &str) -> String {
    let parts: Vec<&str> = text.split('-').filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// Where the five parts before the words end.
fn body_end(text: &str) -> Option<usize> {
    text.match_indices('-').nth(4).map(|(at, _)| at)
}

/// The text with the words that fit what stands before them, if the ones that are there are nearly those.
fn respelt(text: &str) -> Option<String> {
    let (body, words) = text.split_at(body_end(text)?);
    let fitting = check_words(body);
    (distance(&words[1..], &fitting) <= WORDS_OFF).then(|| format!("{body}-{fitting}"))
}

/// Letters that stand where digits do: in seed and tries, and in numbers of an answer.
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

/// The first change at any place after which the text is a code.
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

/// Letters to change, add or take away until one text is the other.
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
