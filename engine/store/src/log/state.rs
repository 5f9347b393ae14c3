//! State of a store, and its encoding in a snapshot frame of the manifest.
//!
//! **Invariant**: a decoded state is consistent. Its options are valid, no run is empty, and no run or table
//! occurs twice. No number is from the future, no sequence number is above the largest, and a seal has only logs in
//! use.

use crate::log::LogLength;
use crate::memtable::MAX_SEQUENCE;
use crate::options::Options;
use crate::storage::Fields;

/// Sorted run with its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRecord {
    /// Number of the run.
    pub run: u32,
    /// Tables in the order of their keys.
    pub tables: Vec<u32>,
}

/// Filter size of a level that replaces that of the memory plan, after an adaptation to lookups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeRecord {
    /// Level, counted from 1.
    pub level: u8,
    /// Bits per key in hundredths.
    pub hundredths: u16,
    /// True if the number of probes suits this size; otherwise it is that of all levels.
    pub own_probes: bool,
}

/// Durable lengths of manifest and logs, recorded by a clean close.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seal {
    /// Bytes of the manifest.
    pub manifest_bytes: u64,
    /// Durable length of each log in use.
    pub logs: Vec<LogLength>,
}

/// State of a store.
#[derive(Debug, Clone, PartialEq)]
pub struct ManifestState {
    /// Options of the store.
    pub options: Options,
    /// Number of the next table, run or log. Logs may already have larger numbers.
    pub next_number: u32,
    /// Oldest log with entries that are not in tables; it and all newer ones are in use. 0 for none.
    pub oldest_log: u32,
    /// Newest sequence number in the tables.
    pub last_sequence: u64,
    /// Runs by level, level 1 first; within a level the newest run first.
    pub levels: Vec<Vec<RunRecord>>,
    /// By level: the largest key of the table that last moved down in turn.
    pub cursors: Vec<Option<Vec<u8>>>,
    /// Filter sizes that replace those of the memory plan, in ascending order of levels.
    pub filter_sizes: Vec<SizeRecord>,
    /// Seal of a clean close; `None` while the store is open, and after a crash.
    pub sealed: Option<Seal>,
}

impl ManifestState {
    /// Returns all runs.
    pub fn runs(&self) -> impl Iterator<Item = &RunRecord> {
        self.levels.iter().flatten()
    }

    /// Returns all tables.
    pub fn tables(&self) -> impl Iterator<Item = u32> {
        self.runs().flat_map(|run| run.tables.iter().copied())
    }

    /// Appends the body of a snapshot frame, without the seal.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        let adapted = !self.filter_sizes.is_empty();
        self.options.encode(adapted, bytes);
        if adapted {
            encode_sizes(&self.filter_sizes, bytes);
        }
        bytes.extend_from_slice(&self.next_number.to_le_bytes());
        bytes.extend_from_slice(&self.oldest_log.to_le_bytes());
        bytes.extend_from_slice(&self.last_sequence.to_le_bytes());
        bytes.push(level_count(self.levels.len()));
        for level in &self.levels {
            bytes.extend_from_slice(&count(level.len()));
            for run in level {
                bytes.extend_from_slice(&run.run.to_le_bytes());
                encode_numbers(&run.tables, bytes);
            }
        }
        bytes.push(level_count(self.cursors.len()));
        for cursor in &self.cursors {
            encode_cursor(cursor.as_deref(), bytes);
        }
    }

    /// Decodes a snapshot frame, including its seal.
    pub(super) fn decode(body: &[u8]) -> Option<Self> {
        let mut fields = Fields::new(body);
        let (options, adapted) = Options::decode(&mut fields)?;
        let filter_sizes = if adapted { decode_sizes(&mut fields)? } else { Vec::new() };
        let (next_number, oldest_log, last_sequence) = (fields.u32()?, fields.u32()?, fields.u64()?);
        let mut levels = Vec::new();
        for _ in 0..fields.u8()? {
            let mut runs = Vec::new();
            for _ in 0..fields.u32()? {
                runs.push(RunRecord { run: fields.u32()?, tables: decode_numbers(&mut fields)? });
            }
            levels.push(runs);
        }
        let cursors = (0..fields.u8()?).map(|_| decode_cursor(&mut fields)).collect::<Option<_>>()?;
        let sealed = match fields.u8()? {
            0 => None,
            1 => Some(Seal::decode(&mut fields)?),
            _ => return None,
        };
        let state =
            Self { options, next_number, oldest_log, last_sequence, levels, cursors, filter_sizes, sealed };
        (fields.is_empty() && state.makes_sense()).then_some(state)
    }

    /// Returns whether the invariant of this file holds.
    pub(super) fn makes_sense(&self) -> bool {
        let rises = |mut numbers: Vec<u32>| {
            numbers.sort_unstable();
            numbers.windows(2).all(|pair| pair[0] < pair[1])
                && numbers.last().is_none_or(|&last| last < self.next_number)
        };
        let in_use = |known: &LogLength| self.oldest_log != 0 && known.log >= self.oldest_log;
        sizes_make_sense(&self.filter_sizes)
            && self.sealed.as_ref().is_none_or(|seal| seal.logs.iter().all(in_use))
            && self.levels.len() <= usize::from(MAX_LEVELS)
            && self.last_sequence <= MAX_SEQUENCE
            && self.runs().all(|run| !run.tables.is_empty())
            && rises(self.runs().map(|run| run.run).collect())
            && rises(self.tables().collect())
    }
}

/// Most levels of a tree.
pub const MAX_LEVELS: u8 = 16;

impl Seal {
    pub(super) fn encode(seal: Option<&Self>, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(seal.is_some()));
        if let Some(seal) = seal {
            bytes.extend_from_slice(&seal.manifest_bytes.to_le_bytes());
            bytes.extend_from_slice(&count(seal.logs.len()));
            for known in &seal.logs {
                bytes.extend_from_slice(&known.log.to_le_bytes());
                bytes.extend_from_slice(&known.bytes.to_le_bytes());
            }
        }
    }

    fn decode(fields: &mut Fields<'_>) -> Option<Self> {
        let manifest_bytes = fields.u64()?;
        let known = |fields: &mut Fields<'_>| Some(LogLength { log: fields.u32()?, bytes: fields.u64()? });
        let logs = (0..fields.u32()?).map(|_| known(fields)).collect::<Option<_>>()?;
        Some(Self { manifest_bytes, logs })
    }
}

/// Encodes a count of tables or runs.
pub(super) fn count(count: usize) -> [u8; 4] {
    u32::try_from(count).expect("tables are numbered by u32").to_le_bytes()
}

/// Encodes a count of levels.
pub(super) fn level_count(count: usize) -> u8 {
    u8::try_from(count).expect("levels are numbered by u8")
}

pub(super) fn encode_numbers(numbers: &[u32], bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&count(numbers.len()));
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

pub(super) fn decode_numbers(fields: &mut Fields<'_>) -> Option<Vec<u32>> {
    // Collected one by one, because a false count runs out of bytes before it runs out of memory.
    (0..fields.u32()?).map(|_| fields.u32()).collect()
}

pub(super) fn encode_cursor(cursor: Option<&[u8]>, bytes: &mut Vec<u8>) {
    bytes.push(u8::from(cursor.is_some()));
    if let Some(key) = cursor {
        let length = u16::try_from(key.len()).expect("the store checks the length of keys");
        bytes.extend_from_slice(&length.to_le_bytes());
        bytes.extend_from_slice(key);
    }
}

#[expect(clippy::option_option, reason = "whether it could be read, and whether there is a cursor")]
pub(super) fn decode_cursor(fields: &mut Fields<'_>) -> Option<Option<Vec<u8>>> {
    match fields.u8()? {
        0 => Some(None),
        1 => Some(Some(fields.short_string()?.to_vec())),
        _ => None,
    }
}

fn encode_sizes(sizes: &[SizeRecord], bytes: &mut Vec<u8>) {
    bytes.push(level_count(sizes.len()));
    for size in sizes {
        bytes.push(size.level);
        bytes.extend_from_slice(&size.hundredths.to_le_bytes());
        bytes.push(u8::from(size.own_probes));
    }
}

fn decode_sizes(fields: &mut Fields<'_>) -> Option<Vec<SizeRecord>> {
    let size = |fields: &mut Fields<'_>| {
        let (level, hundredths) = (fields.u8()?, u16::from_le_bytes(fields.array()?));
        let own_probes = match fields.u8()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        Some(SizeRecord { level, hundredths, own_probes })
    };
    let sizes: Option<Vec<_>> = (0..fields.u8()?).map(|_| size(fields)).collect();
    // Without any sizes, the flag is not set.
    sizes.filter(|sizes| !sizes.is_empty())
}

/// Returns whether each level has at most one size, from 1 to 64 bits per key.
fn sizes_make_sense(sizes: &[SizeRecord]) -> bool {
    sizes.windows(2).all(|pair| pair[0].level < pair[1].level)
        && sizes
            .iter()
            .all(|size| (1..=MAX_LEVELS).contains(&size.level) && (100..=6400).contains(&size.hundredths))
}
