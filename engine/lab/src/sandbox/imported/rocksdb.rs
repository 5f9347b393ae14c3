//! Text that `trace_analyzer` of RocksDB writes with `-convert_to_human_readable_trace`.
//!
//! ```text
//! 0x75736572 1 0 100 1583000          key, type, column family, bytes of the value, time
//! 0x61 0x63 4 0 0 1583001             range delete since version 11.2; before, each key had its own line
//! ```

use super::{Operations, Place, TraceFault, TraceNote, TraceProblem, Word, is_blank, number};
use lsm_lab_workload::Action;

/// Most words of a line.
const MOST_WORDS: usize = 6;

/// Reader of the lines.
#[derive(Default)]
pub(super) struct Analyzed {
    /// Column family of the first operation.
    family: Option<u32>,
}

/// Returns whether a trace can begin with this line.
pub(super) fn is_line(text: &[u8]) -> bool {
    let words = words_of(text, Place { line: 1, column: 0 });
    let numbers = words.get(keys_of(&words)..).unwrap_or_default();
    numbers.len() >= 3 && numbers[..3].iter().all(|word| word.bytes.iter().all(u8::is_ascii_digit))
}

impl Analyzed {
    pub(super) fn take(
        &mut self,
        text: &[u8],
        start: Place,
        to: &mut Operations,
    ) -> Result<(), TraceProblem> {
        if is_blank(text) {
            return Ok(());
        }
        let words = words_of(text, start);
        let keys = keys_of(&words);
        let [key, kind, family, size] = [0, keys, keys + 1, keys + 2].map(|at| words.get(at).copied());
        let (Some(key), Some(kind), Some(family), Some(size)) = (key, kind, family, size) else {
            return Err(start.right(text.len()).problem(TraceFault::Missing));
        };
        let decoded = from_hex(key.bytes).ok_or_else(|| key.problem(TraceFault::Key))?;
        let kind_number = number(kind.bytes);
        let action = match kind_number {
            Some(4) => {
                to.note(TraceNote::RangeDeletes);
                return Ok(());
            }
            // Another operation has one key.
            _ if keys > 1 => None,
            Some(0 | 8) => Some(Action::Get),
            Some(1 | 9) => Some(Action::Insert),
            Some(2 | 3) => Some(Action::Delete),
            Some(5) => Some(Action::Modify),
            Some(6 | 7) => Some(Action::Scan),
            _ => None,
        };
        let action = action.ok_or_else(|| kind.problem(TraceFault::Operation))?;
        if matches!(kind_number, Some(5 | 7)) {
            to.note(TraceNote::Replaced);
        }
        let family = family.number()?;
        if *self.family.get_or_insert(family) != family {
            to.note(TraceNote::Families);
        }
        let bytes = size.number()?;
        let is_write = matches!(action, Action::Insert | Action::Modify);
        to.take(action, Word { bytes: &decoded, ..key }, is_write.then_some((bytes, size.place)))
    }
}

/// Returns the number of words in front of the type.
fn keys_of(words: &[Word<'_>]) -> usize {
    words.iter().take_while(|word| word.bytes.starts_with(b"0x")).count().max(1)
}

/// Returns the first words of a line.
fn words_of(text: &[u8], start: Place) -> Vec<Word<'_>> {
    let mut words = Vec::with_capacity(MOST_WORDS);
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() && words.len() < MOST_WORDS {
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        words.push(Word { bytes: &rest[..length], place: start.right(text.len() - rest.len()) });
        rest = rest[length..].trim_ascii_start();
    }
    words
}

fn from_hex(word: &[u8]) -> Option<Vec<u8>> {
    let digits = word.strip_prefix(b"0x").unwrap_or(word);
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|&[high, low]| Some(16 * digit(high)? + digit(low)?)).collect()
}
