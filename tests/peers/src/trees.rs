//! The three engines' trees over the same data, open in one process, every block in a cache.

use crate::cost::{give_back_freed, held};
use crate::data::Data;
use crate::environment::available_memory_bytes;
use crate::kept::{Engine, Kept, gigabytes};
use crate::lsm::{LsmTree, Tuning};
use crate::memory::Memory;
use crate::ours::{Opened, OursTree, Way, public_arm};
use crate::queries::{Contender, Harness, KeyMaker, Stream, verify, zipf_over};
use crate::rocksdb::{Database, Get};
use crate::series::Who;
use crate::shape::Shape;
use crate::tree::{Counted, Form, TopUp as _};
use crate::zipf::Zipf;
use crate::{Outcome, told};
use lsm_lab_engine::tree::{Arm, Layout};

/// Everything that lookups of one shape need.
pub struct Trees {
    /// Stored data.
    pub data: Data,
    /// The law of popular keys.
    pub zipf: Zipf,
    /// Our tree.
    pub ours: OursTree,
    /// RocksDB's.
    pub rocksdb: Database,
    /// `lsm-tree`'s.
    pub lsm: LsmTree,
    /// By how many bytes the process grew when each was opened.
    grown_bytes: [f64; 3],
}

/// Batches of an untimed replay that counts.
const COUNTED_BATCHES: usize = 256;
/// Batches whose answers are checked one by one.
const VERIFIED_BATCHES: usize = 64;
/// Bytes of memory per byte of data: three engines' blocks, the other memory of their caches, and the keys.
const MEMORY: u64 = 5;

impl Trees {
    /// Builds what is missing and opens all. Nothing is cached yet.
    ///
    /// # Errors
    /// Too little disk or memory, and what the engines say.
    pub fn open(shape: Shape, kept: &Kept) -> Outcome<Self> {
        kept.check_space(&shape, &Engine::ALL)?;
        let needed = MEMORY * shape.bytes();
        if let Some(free) = available_memory_bytes().filter(|&free| free < needed) {
            let (needed, free) = (gigabytes(needed), gigabytes(free));
            return Err(format!(
                "the shape {} needs about {needed:.1} GB of memory and {free:.1} GB are free",
                shape.name
            ));
        }
        let data = Data::new(shape);
        let [ours, rocksdb, lsm] =
            [Engine::Ours, Engine::RocksDb, Engine::LsmTree].map(|engine| kept.tree(engine, &data));
        let zipf = zipf_over(&data);
        let (ours, ours_bytes) = growth(|| OursTree::open(&shape, &ours?, Opened::Hot))?;
        let (rocksdb, rocksdb_bytes) = growth(|| Database::hot(&shape, &rocksdb?))?;
        let (lsm, lsm_bytes) = growth(|| LsmTree::open(&shape, &lsm?, Tuning::Lookups))?;
        Ok(Self { zipf, data, ours, rocksdb, lsm, grown_bytes: [ours_bytes, rocksdb_bytes, lsm_bytes] })
    }

    /// Half fills every memtable.
    ///
    /// # Errors
    /// What the engines say.
    pub fn fill_memtables(&self) -> Outcome<()> {
        self.ours.fill_memtable(&self.data)?;
        self.rocksdb.fill_memtable(&self.data)?;
        self.lsm.fill_memtable(&self.data);
        Ok(())
    }

    /// Reads every key of every engine once, in the order of keys, so that every block is in its cache; what they keep then.
    ///
    /// # Errors
    /// What the engines say, or that a key is missing.
    pub fn warm(&self) -> Outcome<Vec<Memory>> {
        let order = self.data.in_order();
        let mut memories = Vec::new();
        for (who, opened_bytes) in
            [Who::OURS, Who::ROCKSDB_GET, Who::LSM_TREE].into_iter().zip(self.grown_bytes)
        {
            let ((), read_bytes) = growth(|| {
                let mut contender = self.contender(who)?;
                order.iter().try_for_each(|&index| {
                    contender.get(self.data.key(index))?.map(drop).ok_or(format!("{} lost a key", who.name))
                })
            })?;
            let (engine, parts) = match who {
                Who::OURS => ("this engine", self.ours.memory()),
                Who::ROCKSDB_GET => ("RocksDB", self.rocksdb.memory()),
                _ => ("lsm-tree", self.lsm.memory()),
            };
            memories.push(Memory { engine, parts, grown_bytes: opened_bytes + read_bytes });
        }
        Ok(memories)
    }

    /// A contender by its name.
    ///
    /// # Errors
    /// If an arm is not part of this engine.
    pub fn contender(&self, who: Who) -> Outcome<Box<dyn Contender + '_>> {
        Ok(match who {
            Who::OURS | Who::AGAIN => Box::new(self.ours.contender(Way::Owned)),
            Who::ROCKSDB_PINNED => Box::new(self.rocksdb.contender(Get::Pinned)),
            Who::ROCKSDB_GET => Box::new(self.rocksdb.contender(Get::Copied)),
            Who::LSM_TREE => Box::new(&self.lsm),
            Who::HARNESS => Box::new(Harness),
            other => Box::new(self.ours.contender(way_of(other)?)),
        })
    }

    /// Checks answers of a contender on a stream.
    ///
    /// # Errors
    /// The first wrong answer.
    pub fn verify(&self, who: Who, stream: Stream) -> Outcome<()> {
        if who == Who::HARNESS {
            return Ok(());
        }
        let mut maker = self.maker(stream, 1);
        verify(&mut *self.contender(who)?, &mut maker, &self.data, VERIFIED_BATCHES)
            .map_err(|problem| format!("{}, {}: {problem}", who.name, stream.name()))
    }

    /// Counts what lookups of a contender do.
    ///
    /// # Errors
    /// What the engine says.
    pub fn count(&self, who: Who, stream: Stream) -> Outcome<Option<Counted>> {
        let mut maker = self.maker(stream, 2);
        let counted = match who {
            Who::HARNESS => return Ok(None),
            Who::OURS | Who::AGAIN => self.ours.count(public_arm(), &mut maker, COUNTED_BATCHES),
            Who::ROCKSDB_PINNED | Who::ROCKSDB_GET => self.rocksdb.count(&mut maker, COUNTED_BATCHES),
            Who::LSM_TREE => self.lsm.count(&mut maker, COUNTED_BATCHES),
            other => match way_of(other)? {
                Way::In(layout) => self.ours.count_in(layout, &mut maker, COUNTED_BATCHES),
                Way::By(arm) => self.ours.count(arm, &mut maker, COUNTED_BATCHES),
                Way::Owned => self.ours.count(public_arm(), &mut maker, COUNTED_BATCHES),
            },
        };
        counted.map(Some)
    }

    fn maker(&self, stream: Stream, purpose: u64) -> KeyMaker<'_> {
        KeyMaker::new(&self.data, stream, &self.zipf, &[purpose, stream as u64])
    }

    /// Runs and tables of every engine.
    #[must_use]
    pub fn forms(&self) -> [(&'static str, Form); 3] {
        [("this engine", self.ours.form()), ("RocksDB", self.rocksdb.form()), ("lsm-tree", self.lsm.form())]
    }

    /// Leaves all trees on disk as they were built.
    pub fn leave(self) {
        self.ours.leave();
    }
}

/// Returns the result of some work, and the growth of the process in bytes during it.
fn growth<T>(work: impl FnOnce() -> Outcome<T>) -> Outcome<(T, f64)> {
    give_back_freed();
    let before = held("VmRSS:");
    let done = work()?;
    Ok((done, held("VmRSS:") - before))
}

/// The arms of this engine that it names.
#[must_use]
pub fn arms() -> Vec<Who> {
    let arms = [Who::PER_FILTER, Who::SHARED, Who::MERGED_PER_FILTER, Who::MERGED];
    arms.into_iter().filter(|&arm| arm_of(arm).is_ok()).collect()
}

/// The layout or the arm of the engine.
///
/// # Errors
/// For contenders that are neither.
pub fn way_of(who: Who) -> Outcome<Way> {
    match Layout::from_name(who.name) {
        Some(layout) => Ok(Way::In(layout)),
        None => arm_of(who).map(Way::By),
    }
}

/// Returns the arm of the engine.
///
/// # Errors
/// For contenders that are not an arm.
pub fn arm_of(who: Who) -> Outcome<Arm> {
    let name = match who {
        Who::PER_FILTER => "per-filter",
        Who::SHARED => "shared",
        Who::MERGED_PER_FILTER => "merged-per-filter",
        Who::MERGED => "merged",
        other => return Err(format!("{} is not an arm", other.name)),
    };
    told(Arm::from_name(name).ok_or_else(|| format!("this engine has no arm `{name}`")))
}
