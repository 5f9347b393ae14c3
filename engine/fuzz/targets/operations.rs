//! Fuzzes operations on a store with a model: writes, batches, reads, scans, snapshots, flushes, reopening,
//! power cuts.

use super::input::Input;
use lsm_lab_engine::Slice;
use lsm_lab_engine::options::{
    CompactionOptions, Granularity, LogMode, Options, Packing, Policy, TableChoice,
};
use lsm_lab_engine::storage::PowerCutStorage;
use lsm_lab_engine::store::{Pair, Store, WriteBatch, check};
use std::collections::BTreeMap;
use std::sync::Arc;

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

/// Converts a pair of a scan for the model.
fn owned((key, value): Pair) -> (Vec<u8>, Vec<u8>) {
    (key.into(), value.into())
}

pub(crate) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    let options = options(&mut input);
    let mut run = Run::new(options);
    for _ in 0..400 {
        if input.is_empty() {
            break;
        }
        run.step(&mut input);
    }
    run.compare();
    run.reopen(false);
    run.compare();
}

fn options(input: &mut Input<'_>) -> Options {
    let size_ratio = 2 + u32::from(input.byte() % 4);
    let most = size_ratio - 1;
    let policy = match input.byte() % 5 {
        0 => Policy::Leveling,
        1 => Policy::Tiering,
        2 => Policy::LazyLeveling,
        3 => Policy::OneLeveling,
        _ => Policy::Fluid {
            runs: 1 + u32::from(input.byte()) % most,
            last_runs: 1 + u32::from(input.byte()) % most,
        },
    };
    let granularity = match input.byte() % 5 {
        0 => Granularity::Level,
        1 => Granularity::Table(TableChoice::LeastOverlap),
        2 => Granularity::Table(TableChoice::RoundRobin),
        3 => Granularity::Table(TableChoice::Oldest),
        _ => Granularity::Table(TableChoice::MostTombstones),
    };
    let log = match input.byte() % 5 {
        0 => LogMode::NoLog,
        1 => LogMode::OnRequest,
        2 => LogMode::Interval { bytes: 300 },
        3 => LogMode::Group,
        _ => LogMode::EveryWrite,
    };
    Options {
        memtable_bytes: 4 << 10,
        table_bytes: 4 << 10,
        level_one_bytes: 8 << 10,
        size_ratio,
        compaction: CompactionOptions { policy, granularity },
        packing: if input.byte().is_multiple_of(2) { Packing::Aligned } else { Packing::Spill },
        log,
        ..Options::durable()
    }
}

struct Run {
    storage: PowerCutStorage,
    store: Option<Store>,
    /// Contents that the store must have.
    model: Model,
    /// Contents when it was last certainly durable, and after each later write.
    possible: Vec<Model>,
}

fn key(input: &mut Input<'_>) -> Vec<u8> {
    vec![b'k'; usize::from(input.byte() % 4)].into_iter().chain([input.byte() % 32]).collect()
}

impl Run {
    fn new(options: Options) -> Self {
        let storage = PowerCutStorage::new();
        let store = Store::create(Arc::new(storage.clone()), options).unwrap();
        Self { storage, store: Some(store), model: Model::new(), possible: vec![Model::new()] }
    }

    fn store(&self) -> &Store {
        self.store.as_ref().unwrap()
    }

    fn step(&mut self, input: &mut Input<'_>) {
        match input.byte() % 24 {
            0..=8 => self.write(input, 1),
            9 | 10 => {
                let writes = 1 + input.byte() % 6;
                self.write(input, writes);
            }
            11 | 12 => {
                let key = key(input);
                assert_eq!(self.store().get(&key).unwrap().map(Vec::from).as_ref(), self.model.get(&key));
            }
            13 => {
                let keys: Vec<Vec<u8>> = (0..input.byte() % 12).map(|_| key(input)).collect();
                let found = self.store().multi_get(&keys).unwrap();
                let wanted: Vec<_> =
                    keys.iter().map(|key| self.model.get(key).cloned().map(Slice::from)).collect();
                assert_eq!(found, wanted);
            }
            14 | 15 => self.scan(input),
            16 => self.snapshot(input),
            17 => {
                self.store().flush().unwrap();
                self.durable();
            }
            18 => self.store().maintain().unwrap(),
            19 => {
                self.store().compact().unwrap();
                self.durable();
            }
            20 => {
                self.store().sync().unwrap();
                self.durable();
            }
            21 => self.reopen(false),
            22 => self.cut(input),
            _ => self.reopen(true),
        }
    }

    fn durable(&mut self) {
        self.possible = vec![self.model.clone()];
    }

    fn write(&mut self, input: &mut Input<'_>, count: u8) {
        let mut batch = WriteBatch::new();
        for _ in 0..count {
            let (key, fill) = (key(input), input.byte());
            if fill % 4 == 0 {
                batch.delete(&key);
                self.model.remove(&key);
            } else {
                let length = if fill % 64 == 1 { 5000 } else { usize::from(fill) };
                let value = vec![fill; length];
                batch.put(&key, &value);
                self.model.insert(key, value);
            }
        }
        self.store().write(batch).unwrap();
        self.possible.push(self.model.clone());
        if matches!(self.store().options().log, LogMode::Group | LogMode::EveryWrite) {
            self.durable();
        }
    }

    /// Scans a range from either end, or from both until they meet.
    fn scan(&self, input: &mut Input<'_>) {
        let (low, high, ends) = (key(input), key(input), input.byte());
        let range = if low <= high { low..high } else { high..low };
        let wanted: Vec<Pair> = self
            .model
            .range(range.clone())
            .map(|(key, value)| (key.clone().into(), value.clone().into()))
            .collect();
        let mut scan = self.store().range(range);
        let (mut front, mut back) = (Vec::new(), Vec::new());
        for bit in (0..8).cycle() {
            let forward = ends >> bit & 1 == 0;
            let next = if forward { scan.next() } else { scan.next_back() };
            let Some(pair) = next else { break };
            if forward { front.push(pair.unwrap()) } else { back.push(pair.unwrap()) }
        }
        front.extend(back.into_iter().rev());
        assert_eq!(front, wanted);
    }

    /// Checks that a snapshot shows its moment, regardless of later writes and merges.
    fn snapshot(&mut self, input: &mut Input<'_>) {
        let store = self.store.take().unwrap();
        let (before, snapshot) = (self.model.clone(), store.snapshot());
        for _ in 0..input.byte() % 24 {
            let (key, fill) = (key(input), input.byte());
            let value = vec![fill; usize::from(fill)];
            store.put(&key, &value).unwrap();
            self.model.insert(key, value);
            self.possible.push(self.model.clone());
        }
        if input.byte().is_multiple_of(2) {
            store.compact().unwrap();
            self.possible = vec![self.model.clone()];
        }
        let seen: Model = snapshot.iter().map(|pair| owned(pair.unwrap())).collect();
        assert_eq!(seen, before);
        for key in before.keys().take(3) {
            assert_eq!(snapshot.get(key).unwrap().map(Vec::from).as_ref(), before.get(key));
        }
        drop(snapshot);
        self.store = Some(store);
        if matches!(self.store().options().log, LogMode::Group | LogMode::EveryWrite) {
            self.durable();
        }
    }

    /// Closes or kills the store, and reopens it: the storage keeps all writes in both cases.
    fn reopen(&mut self, kill: bool) {
        let store = self.store.take().unwrap();
        let logged = store.options().log.has_log();
        if kill && logged {
            store.abandon();
        } else {
            store.close().unwrap();
            let report = check(&self.storage).unwrap();
            assert!(report.is_whole() && report.values == self.model.len() as u64, "{report:?}");
        }
        self.store = Some(Store::open(Arc::new(self.storage.clone())).unwrap());
        self.durable();
    }

    /// Cuts the power: the contents afterwards are those at the last durable write or later.
    fn cut(&mut self, input: &mut Input<'_>) {
        let within = u64::from(input.byte());
        self.storage.cut_at(self.storage.io_count() + within % 40);
        let store = self.store.take().unwrap();
        for _ in 0..200 {
            let (key, fill) = (key(input), input.byte());
            let value = vec![fill; usize::from(fill)];
            let written = store.put(&key, &value);
            // A failed write may still have arrived.
            self.model.insert(key, value);
            self.possible.push(self.model.clone());
            if written.is_err() {
                break;
            }
            if matches!(store.options().log, LogMode::Group | LogMode::EveryWrite) {
                self.possible = vec![self.model.clone()];
            }
        }
        let options = *store.options();
        store.abandon();
        let left = self.storage.survivors(u64::from(input.byte()));
        self.storage = PowerCutStorage::over(&left);
        let store = Store::open(Arc::new(self.storage.clone())).unwrap();
        assert_eq!(store.options(), &options);
        let found: Model = store.iter().map(|pair| owned(pair.unwrap())).collect();
        assert!(self.possible.contains(&found), "the recovered contents never existed");
        self.store = Some(store);
        self.model = found;
        self.durable();
    }

    fn compare(&self) {
        let found: Model = self.store().iter().map(|pair| owned(pair.unwrap())).collect();
        assert_eq!(found, self.model);
    }
}
