//! Readable remains of a table: every entry of every intact unit, and the key ranges of losses.
//!
//! **Invariants**
//! 1. Entries are in strictly ascending key order, each from a unit with a valid checksum.
//! 2. Every key of the table that is not returned is in the range of a loss, if the file belongs to the table.
//!
//! Needs neither footer nor fence pointers nor filter, because each unit describes its contents. Only the
//! properties identify the table (`remains_tail.rs`); entries that contradict them are not returned. **Cost**:
//! one read per unit.

use super::blocks::OUT_OF_PARTS;
use super::entry;
use super::properties::Properties;
use super::remains_tail::{TailRemains, belongs};
use super::unit::{SPILL_BYTES, Unit};
use super::{CONTRADICTED, CONTRADICTION, KEYS_FALL, Table, table_name};
use crate::memtable::Entry;
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError};
use core::ops::Bound;
use std::collections::VecDeque;

/// Key range in which a table lost entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LostKeys {
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
    pub(crate) problem: String,
    pub(crate) from: Bound<Vec<u8>>,
    pub(crate) to: Bound<Vec<u8>>,
}

/// Entry with owned bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OwnedEntry {
    pub(crate) key: Vec<u8>,
    pub(crate) sequence: u64,
    pub(crate) value: Option<Vec<u8>>,
}

impl OwnedEntry {
    pub(crate) fn of(entry: Entry<'_>) -> Self {
        Self { key: entry.key.to_vec(), sequence: entry.sequence, value: entry.value.map(<[u8]>::to_vec) }
    }
}

/// Identity of the contents of a table file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Standing {
    /// They belong to the table.
    Own,
    /// Nothing identifies the table.
    Unproven(String),
    /// They belong to another table, or are inconsistent.
    Foreign(String),
}

/// Reader of a damaged table.
pub(crate) struct TableRemains {
    table: u32,
    file: Option<Box<dyn ReadFile>>,
    /// Table, or the reason why it does not open.
    pub(crate) opened: Result<Table, StorageError>,
    tail: TailRemains,
    /// Properties of the entries returned so far.
    seen: Properties,
    /// First unit after all readable ones.
    behind: u32,
    /// Units that may contain entries, and whether their number is known.
    units: u32,
    units_known: bool,
    /// Next unit.
    at: u32,
    unit: BlockBuffer,
    entries: VecDeque<OwnedEntry>,
    last_key: Option<Vec<u8>>,
    /// Loss whose end is not yet known.
    open_loss: Option<LostKeys>,
    /// Losses so far.
    pub(crate) losses: Vec<LostKeys>,
}

impl TableRemains {
    /// Starts at the first remaining entry.
    pub(crate) fn open(storage: &dyn Storage, table: u32) -> Self {
        let opened = Table::open(storage, table);
        let file = storage.open(&table_name(table)).ok();
        let tail = file.as_ref().map_or_else(TailRemains::default, |file| TailRemains::read(&**file, table));
        let units = tail.data_units;
        let length = file.as_ref().map_or(0, |file| file.len().div_ceil(BLOCK_BYTES as u64));
        let mut remains = Self {
            table,
            file,
            opened,
            tail,
            seen: Properties::new(table),
            behind: 0,
            units: units.unwrap_or_else(|| u32::try_from(length).unwrap_or(u32::MAX)),
            units_known: units.is_some(),
            at: 0,
            unit: BlockBuffer::new(),
            entries: VecDeque::new(),
            last_key: None,
            open_loss: None,
            losses: Vec::new(),
        };
        remains.fill();
        remains
    }

    /// Returns the current entry; `None` after the last one.
    pub(crate) fn entry(&self) -> Option<&OwnedEntry> {
        self.entries.front()
    }

    /// Returns the current entry and moves to the next one.
    pub(crate) fn take(&mut self) -> Option<OwnedEntry> {
        let entry = self.entries.pop_front();
        if let Some(OwnedEntry { key, sequence, value }) = &entry {
            self.seen.count(Entry { key, sequence: *sequence, value: value.as_deref() });
        }
        self.fill();
        entry
    }

    /// Returns the bytes of the file.
    pub(crate) fn file_bytes(&self) -> u64 {
        self.file.as_ref().map_or(0, |file| file.len())
    }

    /// Returns whether the contents belong to this table, and its properties. Call it after the last entry.
    pub(crate) fn judge(&mut self) -> (Standing, Option<Properties>) {
        debug_assert!(self.entries.is_empty(), "everything was read");
        let Some(file) = &self.file else {
            return (Standing::Unproven(problem_of(&self.opened)), None);
        };
        if self.tail.properties.is_none() {
            // A damaged section can be reconstructed from its entries.
            self.tail.recover(&**file, self.behind, &self.seen);
            if self.tail.properties.is_some() {
                let end = u64::from(self.behind) * BLOCK_BYTES as u64;
                self.losses.retain(|loss| loss.offset < end);
            }
        }
        let properties = self.tail.properties.clone();
        let standing = match (&properties, &self.opened) {
            (Some(said), _) if said.table != self.table => {
                Standing::Foreign(format!("it is table {}", said.table))
            }
            (Some(_), Err(StorageError::Damaged { problem, .. })) if problem == CONTRADICTION => {
                Standing::Foreign(problem.clone())
            }
            (Some(said), _) if !self.fits(said) => Standing::Foreign(CONTRADICTED.to_owned()),
            (Some(_), _) => Standing::Own,
            (None, _) if self.tail.names_itself => Standing::Own,
            (None, opened) => Standing::Unproven(problem_of(opened)),
        };
        (standing, properties)
    }

    /// Returns whether the entries match these properties.
    fn fits(&self, said: &Properties) -> bool {
        if self.losses.is_empty() {
            self.seen == *said
        } else {
            self.seen.contents.entries < said.contents.entries
        }
    }

    /// Reads until there is an entry or the end.
    fn fill(&mut self) {
        while self.entries.is_empty() && self.at < self.units {
            let at = self.at;
            self.at += 1;
            if let Err(problem) = self.read_unit(at) {
                self.lose(at, BLOCK_BYTES as u64, problem);
            }
        }
        if self.entries.is_empty() {
            if !self.units_known {
                let problem = problem_of(&self.opened);
                self.units_known = true;
                self.lose(self.units, 0, problem);
            }
            self.losses.extend(self.open_loss.take());
        }
    }

    /// Begins a loss, or extends the open one.
    fn lose(&mut self, unit: u32, bytes: u64, problem: String) {
        let from = self.last_key.clone().map_or(Bound::Unbounded, Bound::Excluded);
        let offset = u64::from(unit) * BLOCK_BYTES as u64;
        let fresh = LostKeys { offset, bytes: 0, problem, from, to: Bound::Unbounded };
        self.open_loss.get_or_insert(fresh).bytes += bytes;
    }

    fn read(&mut self, unit: u32) -> Result<(), String> {
        let file = self.file.as_ref().ok_or("the file cannot be opened")?;
        let offset = u64::from(unit) * BLOCK_BYTES as u64;
        file.read_at(offset, self.unit.prepare(1)).map_err(|error| error.to_string())
    }

    /// Reads the entries that begin in a unit, if all of them are valid.
    fn read_unit(&mut self, at: u32) -> Result<(), String> {
        self.read(at)?;
        let unit = Unit::open(self.unit.bytes(), at)?;
        self.behind = at + 1;
        let mut found = VecDeque::new();
        for index in 0..unit.len() {
            let entry = unit.entry(index).ok_or("an entry leads out of its block")?;
            belongs(self.tail.properties.as_ref(), self.opened.as_ref().ok(), entry)?;
            found.push_back(OwnedEntry::of(entry));
        }
        let spilled = unit.spilled().map(|begin| (begin.to_vec(), unit.base()));
        let last = self.last_key.iter().chain(found.iter().map(|entry| &entry.key));
        if !last.is_sorted_by(|a, b| a < b) {
            return Err(KEYS_FALL.to_owned());
        }
        self.accept(found);
        if let Some((begin, base)) = spilled {
            match self.join(at, &begin, base) {
                Ok(entry) => self.accept(VecDeque::from([entry])),
                Err(problem) => self.lose(at, 0, problem),
            }
        }
        Ok(())
    }

    fn accept(&mut self, mut found: VecDeque<OwnedEntry>) {
        if let (Some(first), Some(last)) = (found.front(), found.back()) {
            if let Some(mut loss) = self.open_loss.take() {
                loss.to = Bound::Excluded(first.key.clone());
                self.losses.push(loss);
            }
            self.last_key = Some(last.key.clone());
            self.entries.append(&mut found);
        }
    }

    /// Joins an entry that begins in one unit and ends in a later one.
    fn join(&mut self, at: u32, begin: &[u8], base: u64) -> Result<OwnedEntry, String> {
        let (length, begin) = begin.split_first_chunk::<SPILL_BYTES>().ok_or(OUT_OF_PARTS)?;
        let length = u32::from_le_bytes(*length) as usize;
        let mut bytes = begin.to_vec();
        let mut next = at + 1;
        while bytes.len() < length && next < self.units {
            self.read(next)?;
            bytes.extend_from_slice(Unit::open(self.unit.bytes(), next)?.carried());
            next += 1;
        }
        let span = entry::decode_long(
            bytes.get(..length).filter(|all| all.len() == bytes.len()).ok_or(OUT_OF_PARTS)?,
            base,
        );
        let entry = span.and_then(|span| span.entry(&bytes)).ok_or(OUT_OF_PARTS)?;
        belongs(self.tail.properties.as_ref(), self.opened.as_ref().ok(), entry)?;
        if self.last_key.as_deref().is_some_and(|last| last >= entry.key) {
            return Err(KEYS_FALL.to_owned());
        }
        Ok(OwnedEntry::of(entry))
    }
}

fn problem_of(opened: &Result<Table, StorageError>) -> String {
    opened.as_ref().err().map(StorageError::problem).unwrap_or_default()
}
