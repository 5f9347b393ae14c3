//! Work with a store, each part in a separate process, and its cost.
//!
//! Keys are a number of eight bytes, big-endian, and eight zeros, as in `db_bench`; values are 100 random
//! bytes. Even numbers are stored, odd ones are absent.
//!
//! **Units**: microseconds per operation. Processor time includes all threads of the process, in user and
//! system mode. A fill ends when all entries are durable, the store is at rest (its process used next to no
//! processor time for 200 ms) and closed. Its wall time ends when all entries are durable.

use super::{Kind, Pair, Reads, Stored, Writes};
use crate::Outcome;
use crate::random::Random;
use std::path::Path;
use std::time::{Duration, Instant};

/// Bytes of a key.
pub const KEY_BYTES: usize = 16;
/// Bytes of a value.
pub const VALUE_BYTES: usize = 100;
/// Entries that a short scan returns.
pub const SHORT: u64 = 10;

/// Lookups on the clock.
const LOOKUPS: u64 = 300_000;
/// Short scans on the clock.
const SHORT_SCANS: u64 = 50_000;
/// Full scans on the clock.
const FULL_SCANS: u64 = 3;

/// A part of the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Ascending keys into a new store, one by one, logged.
    FillSequential,
    /// The same, durable at the end.
    FillSequentialAtEnd,
    /// The same entries, ingested.
    Ingest,
    /// The same entries in random order, one by one, logged.
    FillRandom,
    /// The same, durable at the end. The store stays for the parts after it.
    FillRandomAtEnd,
    /// Opens the store, its files in the page cache.
    Open,
    /// Lookups and scans, everything cached.
    Reads,
}

impl Part {
    /// All parts, in the order of a round.
    pub const ALL: [Self; 7] = [
        Self::FillSequential,
        Self::FillSequentialAtEnd,
        Self::Ingest,
        Self::FillRandom,
        Self::FillRandomAtEnd,
        Self::Open,
        Self::Reads,
    ];

    /// The name of the part.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FillSequential => "fill-sequential",
            Self::FillSequentialAtEnd => "fill-sequential-at-end",
            Self::Ingest => "ingest",
            Self::FillRandom => "fill-random",
            Self::FillRandomAtEnd => "fill-random-at-end",
            Self::Open => "open",
            Self::Reads => "reads",
        }
    }

    /// Returns whether it works on the store that [`Part::FillRandomAtEnd`] fills.
    #[must_use]
    pub const fn on_filled(self) -> bool {
        matches!(self, Self::FillRandomAtEnd | Self::Open | Self::Reads)
    }

    /// The part of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// Cost of an operation of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Cost {
    /// The row.
    pub row: String,
    /// Processor time in µs per operation.
    pub cpu_us: f64,
    /// Wall time in µs per operation.
    pub wall_us: f64,
}

impl Cost {
    /// Encodes it for the parent process.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {} {}", self.row, self.cpu_us, self.wall_us)
    }

    /// Decodes the line of a child process.
    #[must_use]
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let row = words.next()?.to_owned();
        Some(Self { row, cpu_us: words.next()?.parse().ok()?, wall_us: words.next()?.parse().ok()? })
    }
}

/// Entries by their number.
pub struct Entries {
    values: Vec<u8>,
    count: u64,
}

impl Entries {
    /// Makes this number of entries.
    #[must_use]
    pub fn new(count: u64) -> Self {
        let mut random = Random::of(&[7]);
        let values = (0..1 << 17).flat_map(|_| random.draw().to_le_bytes()).collect();
        Self { values, count }
    }

    /// The key of a number.
    #[must_use]
    pub fn key(number: u64) -> [u8; KEY_BYTES] {
        let mut key = [b'0'; KEY_BYTES];
        key[..8].copy_from_slice(&number.to_be_bytes());
        key
    }

    fn value(&self, number: u64) -> &[u8] {
        let room = self.values.len() - VALUE_BYTES;
        let start =
            usize::try_from(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40).unwrap_or_default() % room;
        &self.values[start..start + VALUE_BYTES]
    }

    /// The first byte of the value of a number.
    pub(super) fn first_byte(&self, number: u64) -> Option<u8> {
        self.value(number).first().copied()
    }

    /// Shows these numbers as entries to a consumer of iterators: keys live only until the next one.
    pub(super) fn with<T>(
        &self,
        mut numbers: impl Iterator<Item = u64>,
        consume: impl FnOnce(&mut dyn Iterator<Item = Pair<'_>>) -> T,
    ) -> T {
        let keys: Vec<(u64, [u8; KEY_BYTES])> =
            numbers.by_ref().map(|number| (number, Self::key(number))).collect();
        consume(&mut keys.iter().map(|(number, key)| (&key[..], self.value(*number))))
    }

    /// All numbers that are stored, shuffled.
    fn shuffled(&self, seed: u64) -> Vec<u64> {
        let mut numbers: Vec<u64> = (0..self.count).map(|number| 2 * number).collect();
        Random::of(&[seed, 1]).shuffle(&mut numbers);
        numbers
    }
}

/// Does a part, and returns the cost of each of its rows.
///
/// # Errors
/// What the store says, or that it lost an entry.
pub fn run(part: Part, kind: Kind, directory: &Path, count: u64, seed: u64) -> Outcome<Vec<Cost>> {
    let entries = Entries::new(count);
    let ascending = || (0..count).map(|number| 2 * number);
    match part {
        Part::FillSequential | Part::FillSequentialAtEnd => {
            fill(part, kind, directory, count, |store, watch| {
                entries.with(ascending(), |entries| {
                    watch.start();
                    store.fill(entries).map(|()| true)
                })
            })
        }
        Part::Ingest => fill(part, kind, directory, count, |store, watch| {
            entries.with(ascending(), |entries| {
                watch.start();
                store.ingest(entries)
            })
        }),
        Part::FillRandom | Part::FillRandomAtEnd => fill(part, kind, directory, count, |store, watch| {
            entries.with(entries.shuffled(seed).into_iter(), |entries| {
                watch.start();
                store.fill(entries).map(|()| true)
            })
        }),
        Part::Open => {
            read_into_page_cache(directory)?;
            let mut watch = Watch::new();
            watch.start();
            let store = kind.open(directory, Writes::Logged)?;
            let cost = watch.cost("open", 1);
            store.close()?;
            Ok(vec![cost])
        }
        Part::Reads => {
            let store = kind.open(directory, Writes::Logged)?;
            let costs = read(&*store, &entries, seed)?;
            store.close()?;
            Ok(costs)
        }
    }
}

/// Fills a new store; no row if the store cannot be filled in this way.
fn fill(
    part: Part,
    kind: Kind,
    directory: &Path,
    count: u64,
    work: impl FnOnce(&dyn Stored, &mut Watch) -> Outcome<bool>,
) -> Outcome<Vec<Cost>> {
    let logged = matches!(part, Part::FillSequential | Part::FillRandom);
    if logged && !kind.logs {
        return Ok(Vec::new());
    }
    let store = kind.open(directory, if logged { Writes::Logged } else { Writes::AtEnd })?;
    let mut watch = Watch::new();
    if !work(&*store, &mut watch)? {
        store.close()?;
        return Ok(Vec::new());
    }
    let wall_us = watch.cost("", count).wall_us;
    rest();
    store.close()?;
    let cost = Cost { wall_us, ..watch.cost(part.name(), count) };
    let store = kind.open(directory, Writes::Logged)?;
    let (mut found, from) = ((0, 0), Entries::key(0));
    store.read(&mut |reads| {
        found = reads.scan(&from, u64::MAX)?;
        Ok(())
    })?;
    // A store that is asked now has not the state that the next part is to find.
    store.close()?;
    if found.0 == count {
        Ok(vec![cost])
    } else {
        Err(format!("{} has {} of {count} entries", kind.name, found.0))
    }
}

/// Reads a store whose every entry is cached.
fn read(store: &dyn Stored, entries: &Entries, seed: u64) -> Outcome<Vec<Cost>> {
    let mut costs = Vec::new();
    let numbers = entries.shuffled(seed + 1);
    let starts = &numbers[..numbers.len() - numbers.len() / 10];
    let first = Entries::key(0);
    store.read(&mut |reads| {
        let whole = |reads: &mut dyn Reads| {
            let (found, _) = reads.scan(&first, u64::MAX)?;
            if found == entries.count { Ok(()) } else { Err(format!("a scan found {found} entries")) }
        };
        // Warm: every block is read by a scan and by lookups.
        whole(reads)?;
        for &number in &numbers {
            if reads.get(&Entries::key(number))? != entries.value(number).first().copied() {
                return Err(format!("the value of key {number} is another"));
            }
        }
        let mut watch = Watch::new();
        watch.start();
        for &number in numbers.iter().cycle().take(usize::try_from(LOOKUPS).unwrap_or(1)) {
            reads.get(&Entries::key(number))?.ok_or("a key is missing")?;
        }
        costs.push(watch.cost("get-hot", LOOKUPS));
        watch.start();
        for &number in numbers.iter().cycle().take(usize::try_from(LOOKUPS).unwrap_or(1)) {
            if reads.get(&Entries::key(number + 1))?.is_some() {
                return Err("an absent key was found".to_owned());
            }
        }
        costs.push(watch.cost("get-absent", LOOKUPS));
        watch.start();
        for _ in 0..FULL_SCANS {
            whole(reads)?;
        }
        costs.push(watch.cost("full-scan", FULL_SCANS * entries.count));
        let mut found = 0;
        watch.start();
        for &number in starts.iter().cycle().take(usize::try_from(SHORT_SCANS).unwrap_or(1)) {
            found += reads.scan(&Entries::key(number), SHORT)?.0;
        }
        costs.push(watch.cost("short-scan", SHORT_SCANS));
        // Only a start within the last entries finds fewer.
        let least = SHORT_SCANS * (SHORT - 1);
        if found < least { Err(format!("short scans found {found} entries")) } else { Ok(()) }
    })?;
    Ok(costs)
}

/// Reads all files of a folder once.
fn read_into_page_cache(directory: &Path) -> Outcome<()> {
    let files = std::fs::read_dir(directory).map_err(|error| error.to_string())?;
    for file in files.flatten() {
        let path = file.path();
        if path.is_dir() {
            read_into_page_cache(&path)?;
        } else {
            std::fs::read(path).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// Waits until the process uses next to no processor time.
fn rest() {
    let mut quiet = 0;
    while quiet < 4 {
        let before = processor_us();
        std::thread::sleep(Duration::from_millis(50));
        quiet = if processor_us() - before < 1000.0 { quiet + 1 } else { 0 };
    }
}

/// Both clocks.
struct Watch {
    wall: Instant,
    cpu_us: f64,
}

impl Watch {
    fn new() -> Self {
        Self { wall: Instant::now(), cpu_us: processor_us() }
    }

    fn start(&mut self) {
        *self = Self::new();
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of operations are far below 2^53")]
    fn cost(&self, row: &str, operations: u64) -> Cost {
        let cpu_us = (processor_us() - self.cpu_us) / operations as f64;
        let wall_us = self.wall.elapsed().as_secs_f64() * 1e6 / operations as f64;
        Cost { row: row.to_owned(), cpu_us, wall_us }
    }
}

/// Processor time of this process in microseconds.
#[expect(unsafe_code, reason = "the standard library does not ask the system for it")]
#[expect(clippy::cast_precision_loss, reason = "a process does not run for years")]
pub(super) fn processor_us() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes one `timespec` into memory that is one.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}
