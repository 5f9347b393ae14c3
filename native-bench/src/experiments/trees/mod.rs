//! Trees of a run: built when a cell asks, kept for the cells after it, removed when another is wanted.
//!
//! **Invariants**
//! 1. At most one tree stands on the device at a time: what a run needs is its largest tree, not their sum.
//! 2. A tree is what its [`TreeSpec`] says; cells with equal specs get the same one.
//! 3. Everything lies in the scratch directory of the run.

mod open_files;
mod reads;
mod spec;

pub use spec::{Medium, TreeSpec};

use super::describe::facts_of;
use super::place::{Place, bytes_below};
use super::setting::Setting;
use crate::device::OpenDevice;
use crate::failure::{Failure, INTERNAL};
use crate::measure::folded::FoldedStorage;
use crate::measure::held_blocks::HeldBlocks;
use crate::measure::metered::{Meter, MeteredStorage};
use crate::measure::refitted::RefittedStorage;
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
    /// Folded: it has the tails of the tables, so it stays as long as the tree; beside it, what it was built over.
    Folded(PathBuf, Arc<FoldedStorage>, Option<Arc<NativeStorage>>),
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
    /// Other filters over these blocks, and which.
    refitted: Option<(String, RefittedStorage)>,
    standing: Option<Standing>,
}

impl Trees {
    pub(super) fn new(
        place: Option<Place>,
        setting: &Setting,
        device: format::Device,
        io: format::IoMode,
    ) -> Self {
        Self {
            place,
            device,
            io,
            seed: setting.seed,
            made: 0,
            written_bytes: 0,
            data: None,
            refitted: None,
            standing: None,
        }
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
        self.refitted = None;
        let path = match self.data.take() {
            Some((_, Data::Directory(path) | Data::Folded(path, ..))) => Some(path),
            _ => None,
        };
        // A folded tree in memory has no directory.
        if let Some(path) = path.filter(|path| path.is_dir()) {
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
        open_files::allow(spec.shape.tables())?;
        if !self.build_blocks(spec, stop, progress)? || !self.build_filters(spec, stop, progress)? {
            return Ok(None);
        }
        let (blocks, native) = self.blocks(spec)?;
        let refitted = self.refitted.as_ref().filter(|_| spec.blocks_of.is_some());
        let mut storage: Arc<dyn Storage> = match refitted {
            Some((_, refitted)) => Arc::new(refitted.over(blocks)),
            None => blocks,
        };
        if spec.medium == Medium::HeldBlocks {
            storage = Arc::new(held(spec, storage)?);
        }
        let waiting = spec.emulated.as_ref().map(|device| device.open(Arc::clone(&storage), self.seed));
        let meter = Arc::new(Meter::default());
        let inner = waiting.as_ref().map_or(storage, OpenDevice::storage);
        let storage: Arc<dyn Storage> = Arc::new(MeteredStorage::new(inner, Arc::clone(&meter)));
        let opening = || Tree::open(spec.shape, Arc::clone(&storage));
        let mut tree = waiting.as_ref().map_or_else(opening, |device| device.without_waiting(opening))?;
        tree.folded_into_bytes = spec.standing_for_all();
        let read_ns = reads::median_ns(&*storage, &tree, self.seed)?;
        let reads_from = self.reads_from(spec, read_ns);
        Ok(Some(Standing { spec: spec.clone(), tree, meter, reads_from, native }))
    }

    /// Sees to it that the blocks of a tree stand; `false` if it was stopped.
    fn build_blocks(
        &mut self,
        spec: &TreeSpec,
        stop: &Stop,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, Failure> {
        let key = spec.data_key();
        if self.data.as_ref().is_some_and(|(there, _)| *there == key) {
            return Ok(true);
        }
        self.clear()?;
        let data = self.new_data(spec)?;
        self.data = Some((key, data));
        let (storage, _) = self.blocks(&spec.clone().answered_by_own())?;
        let entries = spec.shape.entries().max(1);
        let progress = |written| progress(share(written, entries));
        let built = close(Tree::build(spec.shape_of_blocks(), storage, stop, progress)?)?;
        match &self.data {
            Some((_, Data::Folded(_, folded, _))) if built => folded.finish()?,
            _ if built => {}
            _ => self.clear()?,
        }
        Ok(built)
    }

    /// A new place for blocks.
    fn new_data(&mut self, spec: &TreeSpec) -> Result<Data, Failure> {
        self.made += 1;
        let memory = spec.medium == Medium::Memory;
        let path = if memory {
            PathBuf::new()
        } else {
            self.existing_place()?.scratch.path().join(format!("tree-{}", self.made))
        };
        let fold = |inner: Arc<dyn Storage>, bytes| {
            Arc::new(FoldedStorage::new(inner, spec.shape.blocks_per_table, bytes))
        };
        Ok(match (memory, spec.folded_into) {
            (true, None) => Data::Memory(MemoryStorage::new()),
            (true, Some(bytes)) => Data::Folded(path, fold(Arc::new(MemoryStorage::new()), bytes), None),
            (false, None) => Data::Directory(path),
            (false, Some(bytes)) => {
                let native = Arc::new(NativeStorage::open(&path, self.existing_place()?.tree.access())?);
                Data::Folded(path, fold(native.clone(), bytes), Some(native))
            }
        })
    }

    /// Sees to it that other filters over the same blocks stand, if the tree has some; `false` if it was stopped.
    fn build_filters(
        &mut self,
        spec: &TreeSpec,
        stop: &Stop,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, Failure> {
        let key = spec.filter_key();
        if spec.blocks_of.is_none() || self.refitted.as_ref().is_some_and(|(there, _)| *there == key) {
            return Ok(true);
        }
        self.refitted = None;
        let (blocks, _) = self.blocks(&spec.clone().answered_by_own())?;
        let refitted = RefittedStorage::new(blocks, spec.shape.table_bytes());
        let entries = spec.shape.entries().max(1);
        let progress = |written| progress(share(written, entries));
        let built = close(Tree::build_filters(spec.shape, Arc::new(refitted.clone()), stop, progress)?)?;
        // Only the tails are kept: the directory of the blocks has one user at a time.
        self.refitted = built.then(|| (key, refitted.over(Arc::new(MemoryStorage::new()))));
        Ok(built)
    }

    /// The storage that the blocks of the standing tree are in.
    #[expect(
        clippy::type_complexity,
        reason = "the same storage, once as what it is and once as what can be asked"
    )]
    fn blocks(&self, spec: &TreeSpec) -> Result<(Arc<dyn Storage>, Option<Arc<NativeStorage>>), Failure> {
        match &self.data {
            Some((_, Data::Memory(memory))) => Ok((Arc::new(memory.clone()), None)),
            Some((_, Data::Folded(_, folded, native))) => Ok((folded.clone(), native.clone())),
            Some((_, Data::Directory(path))) => {
                let native = Arc::new(NativeStorage::open(path, self.access(spec)?)?);
                Ok((native.clone(), Some(native)))
            }
            None => Err(Failure::new(INTERNAL, "a tree has no data")),
        }
    }

    fn access(&self, spec: &TreeSpec) -> Result<Access, Failure> {
        Ok(match spec.medium {
            Medium::PageCache => Access::Buffered,
            _ => self.existing_place()?.tree.access(),
        })
    }

    fn reads_from(&self, spec: &TreeSpec, read_ns: f64) -> format::ReadsFrom {
        let emulated = spec.emulated.as_ref().and_then(|device| device.reads_from(read_ns));
        if let Some(emulated) = emulated {
            return emulated;
        }
        let (kind, label, io) = match spec.medium {
            Medium::Device => (self.device.kind, self.device.label.clone(), self.io),
            Medium::PageCache => (
                format::DeviceKind::PageCache,
                format!("page cache over {}", self.device.label),
                format::IoMode::Buffered,
            ),
            Medium::HeldBlocks | Medium::Memory => {
                (format::DeviceKind::Memory, "memory of the program".to_owned(), format::IoMode::None)
            }
        };
        format::ReadsFrom { kind, label, io, read_ns: Some(read_ns), target_ns: None }
    }
}

/// Closes a tree that was built; `false` if it was not.
fn close(built: Option<Tree>) -> Result<bool, Failure> {
    match built {
        Some(tree) => tree.store.close().map(|()| true).map_err(Failure::from),
        None => Ok(false),
    }
}

/// Memory in the place of the device: the blocks of the last tables, which belong to the largest level.
fn held(spec: &TreeSpec, storage: Arc<dyn Storage>) -> Result<HeldBlocks, Failure> {
    let mut names = storage.list()?;
    names.retain(|name| lsm_lab_engine::table::table_number(name).is_some());
    let tables = usize::try_from(spec.held_bytes() / spec.shape.table_bytes().max(1)).unwrap_or(1);
    let names = names.split_off(names.len().saturating_sub(tables));
    let data_bytes = usize::try_from(spec.shape.table_bytes()).unwrap_or(usize::MAX);
    Ok(HeldBlocks::of(storage, data_bytes, &names)?)
}

#[expect(clippy::cast_precision_loss, reason = "a share of the work")]
fn share(done: u64, all: u64) -> f64 {
    done as f64 / all as f64
}
