//! Trees of a run: built when a cell asks, kept for the cells after it, removed when another is wanted.
//!
//! **Invariants**
//! 1. At most one tree stands on the device at a time: what a run needs is its largest tree, not their sum.
//! 2. A tree is what its [`TreeSpec`] says; cells with equal specs get the same one.
//! 3. Everything lies in the scratch directory of the run.

mod reads;
mod spec;

pub use spec::{Medium, TreeSpec};

use super::describe::facts_of;
use super::place::{Place, bytes_below};
use super::setting::Setting;
use crate::failure::{Failure, INTERNAL};
use crate::measure::metered::{Meter, MeteredStorage};
use crate::measure::stop::Stop;
use crate::measure::tree::Tree;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::results as format;
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use std::path::PathBuf;
use std::sync::Arc;

/// A tree that stands.
pub struct Standing {
    /// What was asked for.
    pub spec: TreeSpec,
    /// The tree.
    pub tree: Tree,
    /// Times its reads.
    pub meter: Arc<Meter>,
    /// What answers its reads, with the median of a read.
    pub reads_from: format::ReadsFrom,
    /// Its files, if they are files.
    pub native: Option<Arc<NativeStorage>>,
}

impl Standing {
    /// The tree as the result has it.
    #[must_use]
    pub fn facts(&self) -> format::Tree {
        facts_of(&self.tree)
    }

    /// `T_D`: the median of a read of one of its blocks.
    #[must_use]
    pub fn read_ns(&self) -> f64 {
        self.reads_from.read_ns.unwrap_or_default()
    }
}

/// Where the blocks of a tree are.
enum Data {
    Directory(PathBuf),
    Memory(MemoryStorage),
}

/// The trees of a run.
pub struct Trees {
    place: Option<Place>,
    device: format::Device,
    io: format::IoMode,
    seed: u64,
    made: u32,
    written_bytes: u64,
    /// The blocks that stand, and what for.
    data: Option<(String, Data)>,
    standing: Option<Standing>,
}

impl Trees {
    pub(super) fn new(
        place: Option<Place>,
        setting: &Setting,
        device: format::Device,
        io: format::IoMode,
    ) -> Self {
        Self { place, device, io, seed: setting.seed, made: 0, written_bytes: 0, data: None, standing: None }
    }

    /// The place of the run's files, if it writes any.
    pub(super) fn place(&self) -> Option<&Place> {
        self.place.as_ref()
    }

    /// Bytes written so far, with those that were removed again.
    pub(super) fn written_bytes(&self) -> u64 {
        self.written_bytes + self.place.as_ref().map_or(0, Place::bytes)
    }

    /// Another directory of this run, for a cell that needs files of its own; the cell removes what it writes.
    ///
    /// # Errors
    /// What the system reports.
    pub fn directory(&self, name: &str) -> Result<NativeStorage, Failure> {
        self.existing_place()?.beside(name)
    }

    /// The tree of this spec; `None` if building it was stopped. `progress` is told the share that is built.
    ///
    /// # Errors
    /// What the store or the system reports.
    pub fn get(
        &mut self,
        spec: &TreeSpec,
        stop: &Stop,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<&Standing>, Failure> {
        if self.standing.as_ref().is_none_or(|standing| standing.spec != *spec) {
            self.standing = None;
            let Some(standing) = self.stand(spec, stop, progress)? else { return Ok(None) };
            self.standing = Some(standing);
        }
        Ok(self.standing.as_ref())
    }

    /// The tree that stands, if any.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Removes the tree that stands, if any.
    ///
    /// # Errors
    /// What the system reports.
    pub fn clear(&mut self) -> Result<(), Failure> {
        self.standing = None;
        if let Some((_, Data::Directory(path))) = self.data.take() {
            self.written_bytes += bytes_below(&path);
            std::fs::remove_dir_all(&path).map_err(|error| {
                Failure::new(INTERNAL, format!("could not remove the tree before: {error}"))
            })?;
        }
        Ok(())
    }

    fn existing_place(&self) -> Result<&Place, Failure> {
        let missing = || Failure::new(INTERNAL, "a run that plans no files was asked for some");
        self.place.as_ref().ok_or_else(missing)
    }

    fn stand(
        &mut self,
        spec: &TreeSpec,
        stop: &Stop,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Standing>, Failure> {
        let key = spec.data_key();
        let is_there = self.data.as_ref().is_some_and(|(there, _)| *there == key);
        if !is_there {
            self.clear()?;
            self.made += 1;
            let data = match spec.medium {
                Medium::Memory => Data::Memory(MemoryStorage::new()),
                Medium::Device | Medium::PageCache => {
                    Data::Directory(self.existing_place()?.scratch.path().join(format!("tree-{}", self.made)))
                }
            };
            self.data = Some((key, data));
        }
        let (storage, native): (Arc<dyn Storage>, _) = match &self.data {
            Some((_, Data::Memory(memory))) => (Arc::new(memory.clone()), None),
            Some((_, Data::Directory(path))) => {
                let native = Arc::new(NativeStorage::open(path, self.access(spec)?)?);
                (native.clone(), Some(native))
            }
            None => return Err(Failure::new(INTERNAL, "a tree has no data")),
        };
        let meter = Arc::new(Meter::default());
        let storage: Arc<dyn Storage> = Arc::new(MeteredStorage::new(storage, Arc::clone(&meter)));
        let entries = spec.shape.entries().max(1);
        let tree = if is_there {
            Some(Tree::open(spec.shape, Arc::clone(&storage))?)
        } else {
            Tree::build(spec.shape, Arc::clone(&storage), stop, |written| progress(share(written, entries)))?
        };
        let Some(tree) = tree else {
            self.clear()?;
            return Ok(None);
        };
        let read_ns = reads::median_ns(&*storage, &tree, self.seed)?;
        let reads_from = self.reads_from(spec, read_ns);
        Ok(Some(Standing { spec: spec.clone(), tree, meter, reads_from, native }))
    }

    fn access(&self, spec: &TreeSpec) -> Result<Access, Failure> {
        Ok(match spec.medium {
            Medium::PageCache => Access::Buffered,
            _ => self.existing_place()?.tree.access(),
        })
    }

    fn reads_from(&self, spec: &TreeSpec, read_ns: f64) -> format::ReadsFrom {
        let (kind, label, io) = match spec.medium {
            Medium::Device => (self.device.kind, self.device.label.clone(), self.io),
            Medium::PageCache => (
                format::DeviceKind::PageCache,
                format!("page cache over {}", self.device.label),
                format::IoMode::Buffered,
            ),
            Medium::Memory => {
                (format::DeviceKind::Memory, "memory of the program".to_owned(), format::IoMode::None)
            }
        };
        format::ReadsFrom { kind, label, io, read_ns: Some(read_ns), target_ns: None }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share of the work")]
fn share(done: u64, all: u64) -> f64 {
    done as f64 / all as f64
}
