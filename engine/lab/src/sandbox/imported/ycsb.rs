//! Output of YCSB with the database `basic`: `BasicDB.java` prints each operation, and other code prints status lines.
//!
//! ```text
//! READ usertable user1 [ <all fields>]
//! SCAN usertable user1 50 [ field0 field1 ]
//! UPDATE usertable user1 [ field1=ab cd field0=e=f ]      a space after each value
//! DELETE usertable user1
//! ```
//!
//! Values may contain any bytes. A record therefore extends over line breaks up to ` ]` at the end of a line. Names
//! of fields have one stem and a number each, and a name that occurs a second time belongs to a value.

use super::{MOST_KEY, MOST_LINE, without_break};
use super::{Operations, Place, TraceFault, TraceNote, TraceProblem, Word, action_of, is_blank};
use lsm_lab_workload::Action;
use std::collections::BTreeSet;

/// Operations, as YCSB spells them.
const NAMES: [&[u8]; 6] = [b"INSERT", b"READ", b"UPDATE", b"SCAN", b"DELETE", b"READMODIFYWRITE"];

/// Beginnings of the lines that YCSB prints before the first operation, or in the middle of a record.
const STATUS: [&[u8]; 7] =
    [b"[", b"*****", b"YCSB Client ", b"Command line:", b"Loading workload", b"Starting test", b"DBWrapper:"];

/// Reader of the lines.
#[derive(Default)]
pub(super) struct Log {
    /// Lines of a write whose end is missing.
    record: Vec<u8>,
    /// Position of `record`.
    begun: Option<Place>,
}

/// Returns whether an output can begin with this line.
pub(super) fn is_line(text: &[u8]) -> bool {
    // The script of YCSB prints the command line of Java.
    let is_command = |name: &[u8]| text.windows(name.len()).any(|part| part == name);
    is_status(text)
        || action_at(text).is_some_and(|action| action == Action::Delete || opening(text).is_some())
        || is_command(b"site.ycsb.")
        || is_command(b"com.yahoo.ycsb.")
}

impl Log {
    pub(super) fn take(
        &mut self,
        line: &[u8],
        start: Place,
        to: &mut Operations,
    ) -> Result<(), TraceProblem> {
        let text = without_break(line);
        if let Some(begun) = self.begun {
            let is_other = is_status(text) || action_at(text).is_some();
            if is_other || self.record.len() + line.len() > MOST_LINE {
                return Err(begun.problem(TraceFault::Record));
            }
            self.record.extend_from_slice(line);
            if is_closed(text) {
                let record = core::mem::take(&mut self.record);
                self.begun = None;
                take_record(without_break(&record), begun, to)?;
            }
            return Ok(());
        }
        match action_at(text) {
            Some(Action::Insert | Action::Update | Action::Modify)
                if opening(text).is_some() && !is_closed(text) =>
            {
                self.record.extend_from_slice(line);
                self.begun = Some(start);
                Ok(())
            }
            Some(_) => take_record(text, start, to),
            None if is_like_operation(text) => Err(start.problem(TraceFault::Operation)),
            None if is_blank(text) => Ok(()),
            None => {
                to.note(TraceNote::Lines);
                Ok(())
            }
        }
    }

    pub(super) fn finish(&self) -> Result<(), TraceProblem> {
        self.begun.map_or(Ok(()), |begun| Err(begun.problem(TraceFault::Record)))
    }
}

fn action_at(text: &[u8]) -> Option<Action> {
    let name = text.split(|&byte| byte == b' ').next()?;
    action_of(name).filter(|_| NAMES.contains(&name) && name.len() < text.len())
}

fn is_status(text: &[u8]) -> bool {
    STATUS.iter().any(|begin| text.starts_with(begin))
}

/// Returns whether a line has the shape of an operation. Other lines are messages of YCSB and Java.
fn is_like_operation(text: &[u8]) -> bool {
    let mut words = text.split(|&byte| byte == b' ');
    let is_name =
        words.next().is_some_and(|name| !name.is_empty() && name.iter().all(u8::is_ascii_uppercase));
    is_name && words.count() >= 2 && !is_status(text)
}

/// Returns the position of the list of fields.
fn opening(text: &[u8]) -> Option<usize> {
    text.windows(3).position(|part| part == b" [ ")
}

fn is_closed(text: &[u8]) -> bool {
    text.ends_with(b" ]")
}

fn take_record(record: &[u8], start: Place, to: &mut Operations) -> Result<(), TraceProblem> {
    let cut = |place: Place| place.problem(TraceFault::Record);
    let end = start.right(record.len());
    let mut spaces = record.iter().enumerate().filter(|&(_, &byte)| byte == b' ').map(|(at, _)| at);
    let (Some(name), Some(table)) = (spaces.next(), spaces.next()) else {
        return Err(end.problem(TraceFault::Missing));
    };
    let action = action_of(&record[..name]).ok_or_else(|| start.problem(TraceFault::Operation))?;
    let (place, rest) = (start.right(table + 1), &record[table + 1..]);
    let list = if action == Action::Delete { rest.len() } else { opening(rest).ok_or_else(|| cut(end))? };
    let (key, fields) = rest.split_at(list);
    let fields = fields.strip_prefix(b" [ ").unwrap_or(fields);
    if action != Action::Delete && !fields.ends_with(b"]") {
        return Err(cut(end));
    }
    let (key, size) = match action {
        Action::Scan => {
            let space = key.iter().rposition(|&byte| byte == b' ').ok_or_else(|| cut(end))?;
            let count = Word { bytes: &key[space + 1..], place: place.right(space + 1) };
            (&key[..space], Some((count.number()?, count.place)))
        }
        Action::Insert | Action::Update | Action::Modify => {
            let place = place.right(list + 3);
            let bytes = value_bytes(&fields[..fields.len() - 1]).ok_or_else(|| cut(place))?;
            (key, Some((bytes, place)))
        }
        Action::Get | Action::Delete => (key, None),
    };
    let key = Word { bytes: key, place };
    if key.bytes.is_empty() {
        return Err(key.problem(TraceFault::Key));
    }
    to.take(action, key, size)
}

/// Returns the bytes of the values in `field0=abc field1=de `. `None` without a name at the beginning.
fn value_bytes(fields: &[u8]) -> Option<u32> {
    if fields.is_empty() {
        return Some(0);
    }
    let name = fields.split(|&byte| byte == b'=').next().filter(|name| name.len() < fields.len())?;
    if name.len() > MOST_KEY || name.contains(&b' ') {
        return None;
    }
    let stem = &name[..name.iter().rposition(|byte| !byte.is_ascii_digit()).map_or(0, |last| last + 1)];
    let mut names = BTreeSet::from([name]);
    for (space, _) in fields.iter().enumerate().filter(|&(_, &byte)| byte == b' ') {
        let rest = &fields[space + 1..];
        let Some(digits) = rest.strip_prefix(stem) else { continue };
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count > 0 && digits.get(count) == Some(&b'=') {
            names.insert(&rest[..stem.len() + count]);
        }
    }
    let around: usize = names.iter().map(|name| name.len() + "= ".len()).sum();
    u32::try_from(fields.len().checked_sub(around)?).ok()
}
