//! Run: performs operation after operation on a real store, counts its events and, for a run with slices,
//! reports them.
//!
//! **Invariants**
//! 1. Nothing depends on the ends of slices: readers keep their state of the cache between operations.
//! 2. Before a write that finds the memtable full, flush and compactions are performed here one by one; the
//!    write then finds space.

use super::imported::ImportedOperation;
use super::keys::Keys;
use super::live::Live;
use super::own::{Own, OwnAction};
use super::report::{MOST_MARKS, Recent, SAMPLES, Sample, Slice, TableFacts};
use super::setup::{KEY_BYTES, Setup};
use super::tally::Tally;
use super::tombstones::{Lives, Tombstones};
use crate::merged::{entries_of, merge_rows};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::memtable::ENTRY_OVERHEAD_BYTES;
use lsm_lab_engine::observe::count_word;
use lsm_lab_engine::observe::{Event, Fingerprint, Observer, Operation, Presence, Trace};
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_engine::store::{ReaderBuffers, Statistics, Store, WriteCounts};
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::Version;
use lsm_lab_workload::{ABSENT, Action, Stream, Turn};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// First id of typed keys.
const TYPED: u32 = 1 << 31;

/// Result of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It was written.
    Written,
    /// Value of the key, if it has one.
    Value(Option<Vec<u8>>),
    /// Number of keys.
    Scanned(u64),
}

/// Action and its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Deed {
    pub(super) action: Action,
    pub(super) key: Vec<u8>,
    /// End of a scan.
    pub(super) to: Option<Vec<u8>>,
    pub(super) is_typed: bool,
    pub(super) answer: Answer,
}

/// Bytes of keys and values.
#[derive(Debug, Clone, Copy, Default)]
struct Payload {
    all: u64,
    /// Bytes of the keys of tombstones among them.
    tombstones: u64,
}

impl Payload {
    /// Returns the payload of a table with entries of the stream, whose keys and values have one length each.
    fn of_stream(table: &Table, value_bytes: usize) -> Self {
        let tombstones = table.tombstone_count() * KEY_BYTES as u64;
        let values = (table.entry_count() - table.tombstone_count()) * value_bytes as u64;
        Self { all: table.entry_count() * KEY_BYTES as u64 + values, tombstones }
    }

    /// Returns the payload of any table, by reading it.
    fn counted(table: &Arc<Table>) -> Result<Self, Error> {
        let mut payload = Self::default();
        let mut cursor = TableCursor::first(Arc::clone(table))?;
        while let Some(entry) = cursor.entry() {
            let key = entry.key.len() as u64;
            payload.all += key + entry.value.map_or(0, |value| value.len() as u64);
            payload.tombstones += if entry.value.is_none() { key } else { 0 };
            cursor.advance()?;
        }
        Ok(payload)
    }
}

/// Run in progress.
pub(super) struct Run {
    setup: Setup,
    keys: Keys,
    pub(super) storage: Arc<MemoryStorage>,
    pub(super) store: Store,
    stream: Stream,
    done: u32,
    /// Number of typed operations done.
    typed: usize,
    buffers: ReaderBuffers,
    /// Events of the last operation.
    pub(super) trace: Trace,
    pub(super) last: Option<Deed>,
    tally: Tally,
    fingerprint: Fingerprint,
    found: u64,
    scans: u64,
    scanned: u64,
    /// Bytes that scans read from storage.
    scan_bytes: u64,
    left_out: u64,
    live: Live,
    /// Number of tombstones in the memtable, and bytes of their keys.
    memtable_tombstones: [u64; 2],
    /// Lives of tombstones, for a run with slices.
    lives: Lives,
    /// Payload of every table, if typed keys and values have different lengths.
    typed_payloads: BTreeMap<u32, Payload>,
    fooled: u32,
    /// Counts at the last equidistant sample.
    window: Recent,
    /// Data for the next slice; not collected for a run without slices.
    news: Slice,
    /// True if the run reports slices.
    is_telling: bool,
    /// Versions after each flush and compaction since the last call that returned them; `None` if the run keeps none.
    versions: Option<Vec<Arc<Version>>>,
}

impl Run {
    pub(super) fn new(setup: &Setup) -> Result<Self, Error> {
        let (storage, store) = setup.store()?;
        Ok(Self {
            keys: Keys::new(setup),
            storage,
            store,
            stream: Stream::new(setup.stream),
            done: 0,
            typed: 0,
            buffers: ReaderBuffers::default(),
            trace: Trace::new(),
            last: None,
            tally: Tally::default(),
            fingerprint: Fingerprint::new(),
            found: 0,
            scans: 0,
            scanned: 0,
            scan_bytes: 0,
            left_out: 0,
            live: Live::default(),
            memtable_tombstones: [0; 2],
            lives: Lives::default(),
            typed_payloads: BTreeMap::new(),
            fooled: 0,
            window: Recent::default(),
            news: nothing_new(setup.total()),
            is_telling: true,
            versions: None,
            setup: setup.clone(),
        })
    }

    pub(super) const fn done(&self) -> u32 {
        self.done
    }

    /// Performs operations like [`super::Sandbox::advance`].
    pub(super) fn advance(&mut self, operations: u32, most_entries: u64) -> Result<Slice, Error> {
        let total = self.setup.total();
        let before = self.moved_entries();
        for _ in 0..operations {
            if self.done >= total || self.moved_entries() - before >= most_entries {
                break;
            }
            self.perform()?;
        }
        let mut slice = core::mem::replace(&mut self.news, nothing_new(total));
        slice.done = self.done;
        slice.fingerprint = self.fingerprint.value();
        slice.samples.push(self.sample());
        Ok(slice)
    }

    /// Performs operations without a report.
    pub(super) fn follow(&mut self, operations: u32) -> Result<(), Error> {
        self.is_telling = false;
        for _ in 0..operations {
            self.perform()?;
        }
        self.news = nothing_new(self.setup.total());
        Ok(())
    }

    /// Performs one operation without a report. Returns the versions after each of its flushes and compactions.
    pub(super) fn follow_versions(&mut self) -> Result<Vec<Arc<Version>>, Error> {
        self.versions = Some(Vec::new());
        self.follow(1)?;
        Ok(self.versions.take().unwrap_or_default())
    }

    fn keep_version(&mut self) {
        if let Some(versions) = &mut self.versions {
            versions.push(self.store.version());
        }
    }

    /// Returns a measure of the work of compactions.
    fn moved_entries(&self) -> u64 {
        self.tally.moved_entries
    }

    /// Performs one operation.
    fn perform(&mut self) -> Result<(), Error> {
        self.trace.clear();
        let typed = self.setup.own.get(self.typed);
        let streamed = self.done - count_word(self.typed as u64);
        let stream_left = streamed < self.setup.streamed();
        let deed = match typed.filter(|own| own.after <= self.done || !stream_left).cloned() {
            Some(own) => self.typed(own)?,
            None => self.streamed(streamed)?,
        };
        self.last = Some(deed);
        self.done += 1;
        self.take_in();
        let total = self.setup.total();
        if self.done.is_multiple_of(total.div_ceil(SAMPLES).max(1)) && self.done < total {
            let sample = self.sample();
            self.window = Recent::of(&sample.counters, sample.scans, sample.scan_bytes);
            self.news.samples.push(sample);
        }
        Ok(())
    }

    /// Updates the counts with the events of an operation.
    fn take_in(&mut self) {
        let fooled = self.tally.counters.false_positives;
        for &event in self.trace.events() {
            self.tally.observe(event);
            self.fingerprint.observe(event);
        }
        if self.tally.counters.false_positives > fooled && self.fooled < MOST_MARKS {
            self.fooled += 1;
            self.news.fooled.push(self.done);
        }
    }

    /// Performs the next operation of the stream or of the trace, after `done` of them.
    fn streamed(&mut self, done: u32) -> Result<Deed, Error> {
        let (turn, size) = match &self.setup.trace {
            None => (self.stream.next_turn(), None),
            Some(trace) => {
                let ImportedOperation { action, key, size } = trace.operation(done);
                (Turn { action, id: key }, size)
            }
        };
        let value_bytes = size.map_or(self.setup.value_bytes, |size| size as usize);
        let key = self.keys.key(turn.id);
        let done = |answer, to| Deed { action: turn.action, key: key.clone(), to, is_typed: false, answer };
        match turn.action {
            Action::Insert | Action::Update => {
                let value = self.value(value_bytes);
                self.write(turn.id, &key, Some(&value))?;
                Ok(done(Answer::Written, None))
            }
            Action::Delete => {
                self.write(turn.id, &key, None)?;
                Ok(done(Answer::Written, None))
            }
            Action::Get => Ok(done(Answer::Value(self.get(turn.id, &key, true)?), None)),
            Action::Modify => {
                let found = self.get(turn.id, &key, false)?;
                let value = self.value(value_bytes);
                self.write(turn.id, &key, Some(&value))?;
                Ok(done(Answer::Value(found), None))
            }
            Action::Scan => {
                let to =
                    self.keys.scan_end(turn.id, self.stream.known(), size.unwrap_or(self.setup.scan_keys));
                let count = self.scan(turn.id, &key, &to)?;
                Ok(done(Answer::Scanned(count), Some(to)))
            }
        }
    }

    fn typed(&mut self, own: Own) -> Result<Deed, Error> {
        let id = TYPED + count_word(self.typed as u64);
        self.typed += 1;
        let (action, answer, to) = match own.action {
            OwnAction::Put(value) => {
                let value = value.unwrap_or_else(|| self.value(self.setup.value_bytes));
                self.write(id, &own.key, Some(&value))?;
                (Action::Insert, Answer::Written, None)
            }
            OwnAction::Delete => {
                self.write(id, &own.key, None)?;
                (Action::Delete, Answer::Written, None)
            }
            OwnAction::Get => (Action::Get, Answer::Value(self.get(id, &own.key, true)?), None),
            OwnAction::Scan(to) => (Action::Scan, Answer::Scanned(self.scan(id, &own.key, &to)?), Some(to)),
        };
        Ok(Deed { action, key: own.key, to, is_typed: true, answer })
    }

    /// Returns a value that identifies its operation.
    fn value(&self, bytes: usize) -> Vec<u8> {
        let mut value = format!("{:07}", self.done).into_bytes();
        value.resize(bytes, b'.');
        value
    }

    fn write(&mut self, key_id: u32, key: &[u8], value: Option<&[u8]>) -> Result<(), Error> {
        if self.store.is_memtable_full() {
            self.make_room()?;
        }
        let operation = if value.is_some() { Operation::Put } else { Operation::Delete };
        self.trace.observe(Event::OperationStarted { operation, key_id });
        self.store.write_observed(key, value, &mut self.trace)?;
        self.note(1 + u8::from(value.is_none()));
        if value.is_none() {
            let [count, bytes] = self.memtable_tombstones;
            self.memtable_tombstones = [count + 1, bytes + key.len() as u64];
            if let (true, Some(&Event::EntryWritten { sequence, .. })) =
                (self.is_telling, self.trace.events().last())
            {
                self.lives.begin(sequence, self.done);
            }
        }
        let bytes = value.map(|value| count_word((key.len() + value.len()) as u64));
        let id = if key_id < ABSENT { Some(key_id) } else { self.keys.id_of(key, self.stream.known()) };
        self.live.write(id, key, bytes);
        Ok(())
    }

    /// Sets the byte of an operation; the last call counts.
    fn note(&mut self, what: u8) {
        self.news.writes.push(what);
    }

    /// Performs the due flush, and every compaction after it, in the order in which a write would.
    fn make_room(&mut self) -> Result<(), Error> {
        let mut seen = self.trace.events().len();
        let mut before = self.store.version();
        let mut writes = self.store.write_counts();
        self.store.flush_observed(&mut self.trace)?;
        self.memtable_tombstones = [0; 2];
        self.keep_version();
        seen = self.tell_structure(seen, &before)?;
        writes = self.tell_moved(&writes);
        before = self.store.version();
        while self.store.compact_one(&mut self.trace)? {
            self.keep_version();
            seen = self.tell_structure(seen, &before)?;
            writes = self.tell_moved(&writes);
            before = self.store.version();
        }
        drop(before);
        self.store.maintain_observed(&mut self.trace)
    }

    /// Reports the events from an index, and the tables that they name, if they still exist.
    fn tell_structure(&mut self, from: usize, before: &Version) -> Result<usize, Error> {
        let events = &self.trace.events()[from..];
        let version = self.store.version();
        let mut written: Vec<(u8, u32)> = Vec::new();
        if self.is_telling {
            let (lives, done) = (&mut self.lives, self.done);
            let rows = merge_rows(
                before,
                &version,
                events,
                |key| self.keys.place(key),
                |sequence| lives.end(sequence, done),
            )?;
            self.news.merges.push(rows);
        }
        for event in events {
            match *event {
                Event::FlushStarted { .. } | Event::CompactionPicked { .. } => {
                    self.news.moments.push(self.done);
                }
                Event::TableWritten { level, table, .. } => written.push((level, table)),
                // Frequent events outside of the tree's structure, which are counted elsewhere.
                Event::UnitsChanged { .. } | Event::HotnessInherited { .. } => continue,
                _ => {}
            }
            self.news.words.extend_from_slice(&event.encode());
        }
        self.news.tables.extend(self.facts_of(&version, &written));
        if self.is_telling && matches!(events.first(), Some(Event::FlushStarted { .. })) {
            let mut sequences = BTreeSet::new();
            for table in tables_of(&version, &written) {
                entries_of(table, |entry| sequences.extend([entry.sequence]))?;
            }
            self.lives.flush(&sequences, self.done);
        }
        if !self.setup.own.is_empty() || self.setup.trace.is_some() {
            for table in tables_of(&version, &written) {
                self.typed_payloads.insert(table.id(), Payload::counted(table)?);
            }
        }
        Ok(from + events.len())
    }

    /// Reports the bytes that the last flush or compaction moved, if the run reports.
    fn tell_moved(&mut self, before: &WriteCounts) -> WriteCounts {
        let now = self.store.write_counts();
        let written = |counts: &WriteCounts| counts.flushed_bytes + counts.compacted_bytes_written;
        if self.news.moved.len() < self.news.moments.len() {
            let read = now.compacted_bytes_read - before.compacted_bytes_read;
            self.news.moved.push([read, written(&now) - written(before)]);
        }
        now
    }

    /// Returns the payload of all tables and the memtable.
    fn payload(&self, statistics: &Statistics) -> Payload {
        let version = self.store.version();
        let of_tables = version.tables().map(|table| match self.typed_payloads.get(&table.id()) {
            Some(&payload) => payload,
            None => Payload::of_stream(table, self.setup.value_bytes),
        });
        let overhead = statistics.memtable_entries * ENTRY_OVERHEAD_BYTES as u64;
        let memtable =
            Payload { all: statistics.memtable_bytes - overhead, tombstones: self.memtable_tombstones[1] };
        of_tables.fold(memtable, |sum, one| Payload {
            all: sum.all + one.all,
            tombstones: sum.tombstones + one.tombstones,
        })
    }

    /// Returns the facts of newly written tables, in the order of their numbers.
    fn facts_of(&self, version: &Version, written: &[(u8, u32)]) -> Vec<TableFacts> {
        let Some(&(level, _)) = written.first() else { return Vec::new() };
        let mut wanted: Vec<u32> = written.iter().map(|row| row.1).collect();
        wanted.sort_unstable();
        let here = version.level(level).tables().filter(|table| wanted.binary_search(&table.id()).is_ok());
        let mut facts: Vec<TableFacts> = here
            .map(|table| TableFacts {
                table: table.id(),
                blocks: table.block_count(),
                filter_bits: count_word(8 * table.filter_bytes()),
                entries: count_word(table.entry_count()),
                tombstones: count_word(table.tombstone_count()),
                from: self.keys.place(table.min_key()),
                to: self.keys.place(table.max_key()),
            })
            .collect();
        facts.sort_unstable_by_key(|facts| facts.table);
        facts
    }

    fn get(&mut self, key_id: u32, key: &[u8], is_all: bool) -> Result<Option<Vec<u8>>, Error> {
        self.trace.observe(Event::OperationStarted { operation: Operation::Get, key_id });
        let mut reader = self.store.reader_with(core::mem::take(&mut self.buffers));
        let value = reader.get_observed(self.setup.arm, key, &mut self.trace)?.map(<[u8]>::to_vec);
        self.buffers = reader.into_buffers();
        let outcome = self.trace.events().iter().rev().find_map(|event| match *event {
            Event::LookupEnded { outcome } => Some(outcome),
            _ => None,
        });
        self.found += u64::from(outcome == Some(Presence::Value));
        if is_all {
            self.note(0);
        }
        Ok(value)
    }

    fn scan(&mut self, key_id: u32, from: &[u8], to: &[u8]) -> Result<u64, Error> {
        self.trace.observe(Event::OperationStarted { operation: Operation::Scan, key_id });
        let read_before = self.storage.read_bytes();
        let mut scan = self.store.range(from..to);
        let mut count = 0;
        for pair in scan.by_ref() {
            pair?;
            count += 1;
        }
        self.left_out += scan.range_filters().left_out;
        self.scans += 1;
        self.scan_bytes += self.storage.read_bytes() - read_before;
        self.scanned += count;
        self.note(0);
        Ok(count)
    }

    fn tombstones(&self) -> Tombstones {
        let [written, dropped] = self.tally.tombstones;
        let of_tables = self.store.version().tables().map(|table| table.tombstone_count()).sum::<u64>();
        let left = of_tables + self.memtable_tombstones[0];
        Tombstones { written, dropped, left, lives: self.lives.so_far(left, self.done) }
    }

    pub(super) fn sample(&self) -> Sample {
        let (statistics, counters) = (self.store.statistics(), self.tally.counters);
        let loads = self.store.filter_cache().map(lsm_lab_engine::table::FilterCache::counts);
        let payload = self.payload(&statistics);
        Sample {
            done: self.done,
            found: self.found,
            scans: self.scans,
            scanned: self.scanned,
            scan_bytes: self.scan_bytes,
            left_out: self.left_out,
            counters,
            recent: Recent::of(&counters, self.scans, self.scan_bytes).since(self.window),
            levels: self.tally.levels.clone(),
            tombstones: self.tombstones(),
            live_keys: self.live.keys(),
            live_bytes: self.live.bytes(),
            file_bytes: statistics.file_bytes(),
            level_bytes: statistics.levels.iter().map(|level| level.file_bytes).collect(),
            obsolete_bytes: payload.all - payload.tombstones - self.live.bytes(),
            tombstone_bytes: payload.tombstones,
            memtable_entries: statistics.memtable_entries,
            memtable_bytes: statistics.memtable_bytes,
            filter_bytes: statistics.filter_bytes(),
            cached_bytes: statistics.cached_bytes,
            writes: statistics.writes,
            replaced_filters: statistics.replaced,
            filter_loads: loads.map(|counts| [counts.hits, counts.misses]),
            units: self.store.unit_statistics().map(|units| [units.used_bytes, units.enabled]),
        }
    }
}

/// Returns the tables with these levels and numbers that exist.
fn tables_of<'v>(version: &'v Version, wanted: &'v [(u8, u32)]) -> impl Iterator<Item = &'v Arc<Table>> {
    wanted.iter().filter_map(|&(level, id)| version.level(level).tables().find(|table| table.id() == id))
}

fn nothing_new(total: u32) -> Slice {
    Slice {
        done: 0,
        total,
        words: Vec::new(),
        moments: Vec::new(),
        moved: Vec::new(),
        merges: Vec::new(),
        tables: Vec::new(),
        writes: Vec::new(),
        fooled: Vec::new(),
        samples: Vec::new(),
        fingerprint: 0,
    }
}
