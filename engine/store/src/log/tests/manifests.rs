//! Tests the manifest: edits, rewrites, seals and damage.

use super::*;
use crate::log::journal::FRAME_HEADER_BYTES;
use crate::storage::checksum;

fn empty() -> ManifestState {
    ManifestState {
        options: Options::durable(),
        next_number: 1,
        oldest_log: 0,
        last_sequence: 0,
        levels: Vec::new(),
        cursors: Vec::new(),
        filter_sizes: Vec::new(),
        sealed: None,
    }
}

/// Change that a store makes to its state.
#[derive(Debug, Clone)]
enum Change {
    Flush(u32),
    /// Removes some tables of a run and inserts new ones in their place.
    Replace {
        level: prop::sample::Index,
        run: prop::sample::Index,
        from: prop::sample::Index,
        gone: usize,
        new: u32,
    },
    MoveRun {
        level: prop::sample::Index,
        run: prop::sample::Index,
        to: usize,
    },
    Cursor(usize, Option<Vec<u8>>),
    Log,
    Reopen,
}

fn changes() -> impl Strategy<Value = Change> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        3 => (1..9_u32).prop_map(Change::Flush),
        4 => (index(), index(), index(), 0..6_usize, 0..9_u32).prop_map(|(level, run, from, gone, new)| {
            Change::Replace { level, run, from, gone, new }
        }),
        2 => (index(), index(), 0..5_usize).prop_map(|(level, run, to)| Change::MoveRun { level, run, to }),
        1 => (0..5_usize, prop::option::of(prop::collection::vec(any::<u8>(), 0..40)))
            .prop_map(|(level, key)| Change::Cursor(level, key)),
        1 => Just(Change::Log),
        1 => Just(Change::Reopen),
    ]
}

impl ManifestState {
    fn take(&mut self) -> u32 {
        self.next_number += 1;
        self.next_number - 1
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Flush(count) => {
                let tables = (0..*count).map(|_| self.take()).collect();
                let run = self.take();
                self.levels.resize(self.levels.len().max(1), Vec::new());
                self.levels[0].insert(0, RunRecord { run, tables });
                self.last_sequence += 100;
            }
            Change::Replace { level, run, from, gone, new } => {
                let added: Vec<u32> = (0..*new).map(|_| self.take()).collect();
                if self.levels.is_empty() {
                    return;
                }
                let level = level.index(self.levels.len());
                let runs = &mut self.levels[level];
                if runs.is_empty() {
                    return;
                }
                let run = run.index(runs.len());
                let tables = &mut runs[run].tables;
                let from = from.index(tables.len());
                let end = (from + gone).min(tables.len());
                tables.splice(from..end, added);
                runs.retain(|run| !run.tables.is_empty());
            }
            Change::MoveRun { level, run, to } => {
                if self.levels.is_empty() {
                    return;
                }
                let from = level.index(self.levels.len());
                if self.levels[from].is_empty() {
                    return;
                }
                let run = run.index(self.levels[from].len());
                let moved = self.levels[from].remove(run);
                self.levels.resize(self.levels.len().max(to + 1), Vec::new());
                self.levels[*to].insert(0, moved);
            }
            Change::Cursor(level, key) => {
                self.cursors.resize(self.cursors.len().max(level + 1), None);
                self.cursors[*level].clone_from(key);
            }
            Change::Log => self.oldest_log = self.take(),
            Change::Reopen => {}
        }
    }
}

/// Records each intermediate state, and returns them.
fn walk(storage: &MemoryStorage, changes: &[Change]) -> Vec<ManifestState> {
    let mut state = empty();
    let mut writer = ManifestWriter::create(storage, &state).unwrap();
    let mut states = vec![state.clone()];
    for change in changes {
        state.apply(change);
        if matches!(change, Change::Reopen) {
            writer = ManifestWriter::create(storage, &Manifest::read(storage).unwrap()).unwrap();
        }
        writer.record(storage, &state).unwrap();
        assert_eq!(writer.state(), &state);
        assert_eq!(&Manifest::read(storage).unwrap(), &state);
        states.push(state.clone());
    }
    states
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edits_replay_to_the_state_they_recorded(changes in prop::collection::vec(changes(), 1..60)) {
        walk(&MemoryStorage::new(), &changes);
    }

    /// Damage causes an error or returns a recorded state. If the last marker is intact, it proves that all
    /// data before it was synced, so damage causes an error or has no effect.
    #[test]
    fn a_damaged_manifest_is_an_error_or_an_earlier_state(
        changes in prop::collection::vec(changes(), 1..30), damages in prop::collection::vec(damages(), 1..3),
    ) {
        let storage = MemoryStorage::new();
        let states = walk(&storage, &changes);
        let before = contents(&storage, "MANIFEST");
        storage.damage("MANIFEST", |bytes| damages.iter().for_each(|damage| damage.apply(bytes))).unwrap();
        let after = contents(&storage, "MANIFEST");
        let proven = after.len() == before.len() && after.ends_with(&before[before.len() - FRAME_HEADER_BYTES..]);
        if let Ok(state) = Manifest::read(&storage) {
            prop_assert!(states.contains(&state));
            prop_assert!(state == states[states.len() - 1] || !proven);
        }
    }

    /// Every byte of a sealed manifest matters.
    #[test]
    fn a_sealed_manifest_shows_any_change(
        changes in prop::collection::vec(changes(), 0..30), damages in prop::collection::vec(damages(), 1..3),
    ) {
        let storage = MemoryStorage::new();
        let state = walk(&storage, &changes).pop().unwrap();
        let mut writer = ManifestWriter::create(&storage, &state).unwrap();
        let in_use = Some(state.oldest_log).filter(|&log| log != 0);
        let logs: Vec<_> = in_use.map(|log| LogLength { log, bytes: 99 }).into_iter().collect();
        writer.seal(&storage, &state, logs.clone()).unwrap();
        let sealed = contents(&storage, "MANIFEST");
        let read = Manifest::read(&storage).unwrap();
        prop_assert_eq!(&read.sealed.as_ref().unwrap().logs, &logs);
        prop_assert_eq!(ManifestState { sealed: None, ..read }, state);
        storage.damage("MANIFEST", |bytes| damages.iter().for_each(|damage| damage.apply(bytes))).unwrap();
        prop_assert!(contents(&storage, "MANIFEST") == sealed || Manifest::read(&storage).is_err());
    }
}

#[test]
fn every_flipped_bit_of_a_sealed_manifest_is_reported() {
    let storage = MemoryStorage::new();
    let mut state = empty();
    state.apply(&Change::Flush(3));
    let mut writer = ManifestWriter::create(&storage, &state).unwrap();
    writer.seal(&storage, &state, Vec::new()).unwrap();
    let sealed = contents(&storage, "MANIFEST");
    for at in 0..sealed.len() {
        for bit in 0..8 {
            storage.damage("MANIFEST", |bytes| bytes[at] ^= 1 << bit).unwrap();
            let outcome = Manifest::read(&storage);
            assert!(matches!(outcome, Err(StorageError::Damaged { .. })), "byte {at}: {outcome:?}");
            put(&storage, "MANIFEST", &sealed);
        }
    }
}

#[test]
fn long_edits_make_the_manifest_anew() {
    let storage = MemoryStorage::new();
    let mut state = empty();
    let mut writer = ManifestWriter::create(&storage, &state).unwrap();
    let (mut longest, mut shrank) = (0, 0);
    for _ in 0..2000 {
        state.apply(&Change::Flush(2));
        state.levels[0].truncate(6);
        let before = contents(&storage, "MANIFEST").len();
        writer.record(&storage, &state).unwrap();
        let after = contents(&storage, "MANIFEST").len();
        longest = longest.max(after);
        shrank += usize::from(after < before);
        assert_eq!(Manifest::read(&storage).unwrap(), state);
    }
    assert!(longest < 20_000 && shrank > 3, "longest {longest}, rewritten {shrank} times");
    assert_eq!(storage.list().unwrap(), ["MANIFEST"]);
}

#[test]
fn an_edit_names_what_changed_and_not_the_rest() {
    let storage = MemoryStorage::new();
    let mut state = empty();
    state.apply(&Change::Flush(10_000));
    let mut writer = ManifestWriter::create(&storage, &state).unwrap();
    let before = contents(&storage, "MANIFEST").len();
    state.levels[0][0].tables[5000] = state.next_number;
    state.next_number += 1;
    writer.record(&storage, &state).unwrap();
    let edit = contents(&storage, "MANIFEST").len() - before;
    assert!(edit < 160, "{edit} bytes for one table of 10000");
}

#[test]
fn an_older_format_is_named_and_not_overwritten() {
    let storage = MemoryStorage::new();
    let mut bytes = b"LSMLABM\0\x01\0\0\0".to_vec();
    bytes.resize(32, 9);
    bytes.extend(checksum(&bytes).to_le_bytes());
    put(&storage, "MANIFEST", &bytes);
    let error = Manifest::read(&storage).unwrap_err();
    assert!(matches!(error, StorageError::OlderFormat { found: 1, supported: 2, .. }), "{error}");
    assert!(ManifestWriter::create(&storage, &empty()).is_err());
}

/// Sizes by rate and probe rules follow the kind, where earlier programs had nothing.
mod chosen_filters {
    use super::*;
    use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize, ProbeRule, ProbeScheme};

    fn with(size: FilterSize, probes: ProbeRule) -> ManifestState {
        let options = Options::durable();
        let kind = FilterKind::Standard(ProbeScheme::Worm);
        let filter = FilterOptions { kind, size, probes, ..options.filter };
        ManifestState { options: Options { filter, ..options }, ..empty() }
    }

    fn all() -> Vec<ManifestState> {
        use ProbeRule::{
            Ceiling, Exactly, Floor, LevelDb, Nearest, Own, PublishedNearest, PublishedUp, RocksDb,
        };
        let rules = [Own, Nearest, LevelDb, Floor, Ceiling, PublishedUp, PublishedNearest, RocksDb];
        let rules = rules.into_iter().chain([Exactly(1), Exactly(30)]);
        let sizes = [FilterSize::BitsPerKey(9.5), FilterSize::Rate(0.02), FilterSize::Rate(0.1)];
        rules.flat_map(|probes| sizes.map(|size| with(size, probes))).collect()
    }

    #[test]
    fn every_rule_and_size_reads_back() {
        let mut bodies = Vec::new();
        for state in all().into_iter().filter(|state| state.options.validate().is_ok()) {
            let storage = MemoryStorage::new();
            ManifestWriter::create(&storage, &state).unwrap();
            assert_eq!(Manifest::read(&storage).unwrap(), state);
            bodies.push(contents(&storage, "MANIFEST"));
        }
        assert!(bodies.len() >= 25, "{} of them make sense", bodies.len());
        bodies.sort();
        bodies.dedup_by(|a, b| a == b);
        assert!(bodies.len() >= 25, "all encodings differ");
    }

    /// Behind a valid checksum, any bytes of kind, size and rule are rejected or valid, and valid ones are
    /// encoded identically.
    #[test]
    fn bytes_that_mean_nothing_are_refused() {
        let mut body = Vec::new();
        with(FilterSize::Rate(0.02), ProbeRule::Exactly(6)).encode(&mut body);
        Seal::encode(None, &mut body);
        assert!(ManifestState::decode(&body).is_some());
        // Kind, function, seed of 8 bytes, amount of 8; then whether that is a rate, the rule, its number.
        let refused = |changes: &[(usize, u8)]| {
            let mut damaged = body.clone();
            for &(at, value) in changes {
                damaged[at] = value;
            }
            ManifestState::decode(&damaged).is_none()
        };
        assert!(refused(&[(18, 2)]) && refused(&[(18, 255)]), "neither bits nor a rate");
        assert!(refused(&[(18, 0)]), "0.02 bits per key");
        assert!(refused(&[(19, 8)]) && refused(&[(19, 254)]), "a rule that there is not");
        assert!(refused(&[(19, 3)]), "a number behind a rule without one");
        assert!(refused(&[(20, 0)]) && refused(&[(20, 31)]), "no probes, or too many");
        assert!(refused(&[(17, 0xFF)]), "a rate below 0");
        assert!(refused(&[(0, body[0] & 0x7F)]), "size and rule without their mark");
        for at in 0..21 {
            for value in 0..=u8::MAX {
                let mut damaged = body.clone();
                damaged[at] = value;
                if let Some(state) = ManifestState::decode(&damaged) {
                    assert!(state.options.validate_stored().is_ok());
                    let mut again = Vec::new();
                    state.encode(&mut again);
                    Seal::encode(None, &mut again);
                    assert_eq!(again, damaged, "byte {at} is {value}");
                }
            }
        }
        for length in 0..body.len() {
            assert!(ManifestState::decode(&body[..length]).is_none(), "cut to {length}");
        }
    }
}

/// Sizes of adapted filters follow the options, where earlier programs had nothing.
mod adapted_filters {
    use super::*;
    use crate::options::{ElasticOptions, MemoryPlan};
    use lsm_lab_filters::{FilterKind, FilterOptions, FilterSize};

    fn size(level: u8, hundredths: u16, own_probes: bool) -> SizeRecord {
        SizeRecord { level, hundredths, own_probes }
    }

    fn body(state: &ManifestState) -> Vec<u8> {
        let mut body = Vec::new();
        state.encode(&mut body);
        Seal::encode(None, &mut body);
        body
    }

    #[test]
    fn sizes_read_back_and_a_change_of_them_is_recorded() {
        let storage = MemoryStorage::new();
        let mut state = empty();
        let mut writer = ManifestWriter::create(&storage, &state).unwrap();
        let without = contents(&storage, "MANIFEST").len();
        for (memory, sizes) in [
            (MemoryPlan::Uniform, vec![size(1, 100, false), size(MAX_LEVELS, 6400, true)]),
            (MemoryPlan::Monkey, vec![size(3, 999, true)]),
            (MemoryPlan::Elastic(ElasticOptions::PROTOTYPE), vec![size(2, 1234, false)]),
            (MemoryPlan::Uniform, Vec::new()),
        ] {
            state.options.memory = memory;
            state.filter_sizes = sizes;
            state.apply(&Change::Flush(2));
            writer.record(&storage, &state).unwrap();
            state.apply(&Change::Flush(1));
            writer.record(&storage, &state).unwrap();
            assert_eq!(Manifest::read(&storage).unwrap(), state, "edits leave them alone");
        }
        writer.rewrite(&storage, &empty()).unwrap();
        assert_eq!(
            contents(&storage, "MANIFEST").len(),
            without,
            "who never adapts has the manifest of before"
        );
    }

    #[test]
    fn sizes_that_make_no_sense_are_refused() {
        let with = |sizes: &[SizeRecord]| ManifestState { filter_sizes: sizes.to_vec(), ..empty() };
        let sizes = [size(1, 250, false), size(3, 1000, true)];
        let good = body(&with(&sizes));
        let at = good.windows(4).position(|bytes| bytes == [1, 250, 0, 0]).unwrap() - 1;
        assert_eq!(ManifestState::decode(&good), Some(with(&sizes)));
        for (place, value) in
            [(0, 0), (0, 1), (0, 3), (1, 0), (1, 3), (1, 17), (2, 99), (3, 0xff), (4, 2), (8, 2)]
        {
            let mut damaged = good.clone();
            damaged[at + place] = value;
            assert_eq!(ManifestState::decode(&damaged), None, "byte {place} is {value}");
        }
    }

    /// Options that earlier programs accepted still open, but are rejected for a new store.
    #[test]
    fn options_that_are_refused_by_now_are_read() {
        let durable = Options::durable();
        let elastic = MemoryPlan::Elastic(ElasticOptions::PROTOTYPE);
        let with = |kind, size, memory| {
            let filter = FilterOptions { kind, size, ..durable.filter };
            ManifestState { options: Options { filter, memory, ..durable }, ..empty() }
        };
        for state in [
            with(FilterKind::Blocked512, FilterSize::BitsPerKey(64.0), elastic),
            with(FilterKind::Blocked512, FilterSize::Rate(0.01), elastic),
            with(FilterKind::Xor8, FilterSize::BitsPerKey(10.0), MemoryPlan::Monkey),
            with(FilterKind::Rosetta, FilterSize::Rate(0.02), MemoryPlan::Uniform),
        ] {
            assert!(state.options.validate().is_err());
            assert_eq!(ManifestState::decode(&body(&state)), Some(state));
        }
    }
}
