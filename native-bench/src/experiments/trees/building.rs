//! Building the blocks of a tree, and other filters over them; finding them again.

use super::Trees;
use super::kept;
use super::spec::{Medium, TreeSpec};
use crate::failure::{Failure, INTERNAL};
use crate::measure::filling::FillingDevice;
use crate::measure::folded::FoldedStorage;
use crate::measure::refitted::RefittedStorage;
use crate::measure::stop::Stop;
use crate::measure::tree::Tree;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::{MemoryStorage, Storage};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Place of the blocks of a tree.
pub(super) enum Data {
    Directory(PathBuf),
    /// Blocks of an earlier run, which are read and never changed.
    Lent(PathBuf),
    Memory(MemoryStorage),
    /// Folded storage with the tails of the tables, which lives as long as the tree, and the storage below
    /// it.
    Folded(PathBuf, Arc<FoldedStorage>, Option<Arc<NativeStorage>>),
}

impl Trees {
    /// Ensures that the blocks of a tree exist; `false` if it was stopped.
    pub(super) fn build_blocks(
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
        if let Some(directory) = self.shelf.directory(&key).map(Path::to_owned) {
            self.data = Some((key, Data::Lent(directory)));
            return Ok(true);
        }
        let data = self.new_data(spec)?;
        self.data = Some((key, data));
        let (mut storage, _) = self.blocks(&spec.clone().answered_by_own())?;
        if let (Some(room), Some((_, Data::Directory(_)))) = (&self.room, &self.data) {
            storage = Arc::new(FillingDevice::new(storage, room.clone()));
        }
        let entries = spec.shape.entries().max(1);
        let progress = |written| progress(share(written, entries));
        let built = close(Tree::build(spec.shape_of_blocks(), storage, stop, progress)?)?;
        match &self.data {
            Some((_, Data::Folded(_, folded, _))) if built => folded.finish()?,
            Some((_, Data::Directory(path))) if built => kept::record(path, spec)?,
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

    /// Ensures that other filters over the same blocks exist, if the tree has some; `false` if it was
    /// stopped.
    pub(super) fn build_filters(
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
    pub(super) fn blocks(
        &self,
        spec: &TreeSpec,
    ) -> Result<(Arc<dyn Storage>, Option<Arc<NativeStorage>>), Failure> {
        match &self.data {
            Some((_, Data::Memory(memory))) => Ok((Arc::new(memory.clone()), None)),
            Some((_, Data::Folded(_, folded, native))) => Ok((folded.clone(), native.clone())),
            Some((_, Data::Directory(path) | Data::Lent(path))) => {
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
}

/// Closes a tree that was built; `false` if it was not.
fn close(built: Option<Tree>) -> Result<bool, Failure> {
    match built {
        Some(tree) => tree.store.close().map(|()| true).map_err(Failure::from),
        None => Ok(false),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share of the work")]
fn share(done: u64, all: u64) -> f64 {
    done as f64 / all as f64
}
