//! A table as far as it reads: every entry of every unit that is whole, and between which keys something is missing.
//!
//! **Invariants**
//! 1. Entries come out in strictly rising order of their keys, each from a unit whose checksum holds.
//! 2. Whatever key the table held and does not give lies in the range of one of its losses.
//!
//! Needs neither footer nor fences nor filter: each unit says by itself what it holds. **Cost**: one read per unit.

use super::entry;
use super::footer::Footer;
use super::unit::{SPILL_BYTES, Unit};
use super::{Table, table_name};
use crate::memtable::Entry;
use crate::storage::{BLOCK_BYTES, BlockBuffer, ReadFile, Storage, StorageError};
use core::ops::Bound;
use std::collections::VecDeque;

/// Between which keys of a table something is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LostKeys {
    pub(crate) offset: u64,
    pub(crate) bytes: u64,
    pub(crate) problem: String,
    pub(crate) from: Bound<Vec<u8>>,
    pub(crate) to: Bound<Vec<u8>>,
}

/// An entry with bytes of its own.
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

/// A table being read as far as it goes.
pub(crate) struct TableRemains {
    file: Option<Box<dyn ReadFile>>,
    /// The table, or why it does not open.
    pub(crate) opened: Result<Table, StorageError>,
    /// Units that may hold entries, and whether that is known.
    units: u32,
    units_known: bool,
    /// The next unit.
    at: u32,
    unit: BlockBuffer,
    entries: VecDeque<OwnedEntry>,
    last_key: Option<Vec<u8>>,
    /// A loss whose end is not yet found.
    open_loss: Option<LostKeys>,
    /// What was found to be missing so far.
    pub(crate) losses: Vec<LostKeys>,
}

impl TableRemains {
    /// Stands at the first entry that is left.
    pub(crate) fn open(storage: &dyn Storage, table: u32) -> Self {
        let opened = Table::open(storage, table);
        let file = storage.open(&table_name(table)).ok();
        let units = match &opened {
            Ok(table) => Some(table.data_units),
            Err(_) => file.as_ref().and_then(|file| data_units(&**file, table)),
        };
        let length = file.as_ref().map_or(0, |file| file.len().div_ceil(BLOCK_BYTES as u64));
        let mut remains = Self {
            file,
            opened,
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

    /// The entry here; `None` behind the last.
    pub(crate) fn entry(&self) -> Option<&OwnedEntry> {
        self.entries.front()
    }

    /// Goes to the next entry that is left, and returns the one here.
    pub(crate) fn take(&mut self) -> Option<OwnedEntry> {
        let entry = self.entries.pop_front();
        self.fill();
        entry
    }

    /// Reads on until there is an entry or nothing more.
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
                let problem = match &self.opened {
                    Err(error) => error.to_string(),
                    Ok(_) => String::new(),
                };
                self.units_known = true;
                self.lose(self.units, 0, problem);
            }
            self.losses.extend(self.open_loss.take());
        }
    }

    /// Begins a loss, or goes on with the one that is open.
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

    /// Takes the entries that begin in a unit, if all of them make sense.
    fn read_unit(&mut self, at: u32) -> Result<(), String> {
        self.read(at)?;
        let unit = Unit::open(self.unit.bytes(), at)?;
        let mut found = VecDeque::new();
        for index in 0..unit.len() {
            let entry = unit.entry(index).ok_or("an entry leads out of its block")?;
            found.push_back(OwnedEntry::of(entry));
        }
        let spilled = unit.spilled().map(|begin| (begin.to_vec(), unit.base()));
        let last = self.last_key.iter().chain(found.iter().map(|entry| &entry.key));
        if !last.is_sorted_by(|a, b| a < b) {
            return Err("its keys are not in rising order".to_owned());
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

    /// Puts an entry together that begins in one unit and ends in a later one.
    fn join(&mut self, at: u32, begin: &[u8], base: u64) -> Result<OwnedEntry, String> {
        const PARTS: &str = "the parts of an entry do not fit together";
        let (length, begin) = begin.split_first_chunk::<SPILL_BYTES>().ok_or(PARTS)?;
        let length = u32::from_le_bytes(*length) as usize;
        let mut bytes = begin.to_vec();
        let mut next = at + 1;
        while bytes.len() < length && next < self.units {
            self.read(next)?;
            bytes.extend_from_slice(Unit::open(self.unit.bytes(), next)?.carried());
            next += 1;
        }
        let span =
            entry::decode(bytes.get(..length).filter(|all| all.len() == bytes.len()).ok_or(PARTS)?, base);
        let entry = span.and_then(|span| span.entry(&bytes)).ok_or(PARTS)?;
        if self.last_key.as_deref().is_some_and(|last| last >= entry.key) {
            return Err("its keys are not in rising order".to_owned());
        }
        Ok(OwnedEntry::of(entry))
    }
}

/// Units that hold entries, if the footer says it.
fn data_units(file: &dyn ReadFile, table: u32) -> Option<u32> {
    let length = file.len();
    let offset = length.checked_sub(BLOCK_BYTES as u64)?;
    let mut unit = BlockBuffer::new();
    file.read_at(offset, unit.prepare(1)).ok()?;
    let footer = Footer::decode(unit.bytes(), &table_name(table), length).ok()?;
    (u64::from(footer.data_units) * BLOCK_BYTES as u64 <= offset).then_some(footer.data_units)
}
