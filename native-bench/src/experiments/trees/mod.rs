//! Trees of a run: built when a cell requests one, kept for the next cells, removed when another is needed.
//!
//! **Invariants**
//! 1. At most one tree of this run is on the device at a time, unless the user keeps trees. So a run needs
//!    the space of its largest tree, not their sum.
//! 2. A tree is determined by its [`TreeSpec`]; cells with equal specs get the same one.
//! 3. Everything that this run builds is in its scratch directory. Trees of earlier runs ([`kept`]) are read
//!    in place.

mod building;
mod kept;
mod open_files;
mod reads;
mod spec;
mod standing;

pub(super) use kept::Shelf;
pub use kept::kept_trees;
pub use spec::{Medium, TreeSpec};
pub use standing::Standing;

use self::building::Data;
use super::place::{Place, bytes_below};
use super::setting::Setting;
use crate::device::OpenDevice;
use crate::failure::{Failure, INTERNAL};
use crate::measure::filling::RoomLeft;
use crate::measure::held_blocks::HeldBlocks;
use crate::measure::metered::{Meter, MeteredStorage};
use crate::measure::refitted::RefittedStorage;
use crate::measure::stop::Stop;
use crate::measure::tree::Tree;
use lsm_lab_engine::native::NativeStorage;
use lsm_lab_engine::storage::Storage;
use lsm_lab_teaching::results as format;
use std::sync::Arc;

/// The trees of a run.
pub struct Trees {
    place: Option<Place>,
    device: format::Device,
    io: format::IoMode,
    seed: u64,
    /// True if whole trees stay when the run ends.
    keeps_data: bool,
    /// Trees of earlier runs.
    shelf: Shelf,
    /// For a test: what the device still takes.
    room: Option<RoomLeft>,
    made: u32,
    written_bytes: u64,
    /// The current blocks and their key.
    data: Option<(String, Data)>,
    /// Other filters over these blocks, and which.
    refitted: Option<(String, RefittedStorage)>,
    standing: Option<Standing>,
}

impl Trees {
    pub(super) fn new(
        place: Option<Place>,
        setting: &Setting,
        shelf: Shelf,
        (device, io): (format::Device, format::IoMode),
    ) -> Self {
        Self {
            place,
            device,
            io,
            seed: setting.seed,
            keeps_data: setting.keeps_trees(),
            shelf,
            room: setting.full_after_bytes.map(RoomLeft::new),
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

    /// Returns another directory of this run, for a cell with its own files. The cell removes its files.
    ///
    /// # Errors
    /// An error of the system.
    pub fn directory(&self, name: &str) -> Result<NativeStorage, Failure> {
        self.existing_place()?.beside(name)
    }

    /// Removes a directory that [`Self::directory`] gave.
    ///
    /// # Errors
    /// What the system reports.
    pub fn remove_directory(&mut self, name: &str) -> Result<(), Failure> {
        let path = self.existing_place()?.scratch.path().join(name);
        self.written_bytes += bytes_below(&path);
        std::fs::remove_dir_all(&path)
            .map_err(|error| Failure::new(INTERNAL, format!("cannot remove {}: {error}", path.display())))
    }

    /// Returns the tree of this spec; `None` if building it was stopped. `progress` receives the share that
    /// is built.
    ///
    /// # Errors
    /// An error of the store or the system.
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

    /// Returns the current tree, if any.
    #[must_use]
    pub fn standing(&self) -> Option<&Standing> {
        self.standing.as_ref()
    }

    /// Removes the current tree, if any.
    ///
    /// # Errors
    /// An error of the system.
    pub fn clear(&mut self) -> Result<(), Failure> {
        self.standing = None;
        self.refitted = None;
        let path = match self.data.take() {
            Some((_, Data::Directory(path))) if self.keeps_data && kept::is_recorded(&path) => None,
            Some((_, Data::Directory(path) | Data::Folded(path, ..))) => Some(path),
            _ => None,
        };
        // A folded tree in memory has no directory.
        if let Some(path) = path.filter(|path| path.is_dir()) {
            kept::forget(&path);
            self.written_bytes += bytes_below(&path);
            std::fs::remove_dir_all(&path).map_err(|error| {
                Failure::new(INTERNAL, format!("cannot remove the previous tree: {error}"))
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
        let reads_from = standing::reads_from(spec, read_ns, (&self.device, self.io));
        Ok(Some(Standing { spec: spec.clone(), tree, meter, reads_from, native }))
    }
}

impl Drop for Trees {
    /// Of a run that keeps its data, whole trees stay; what else it wrote goes with its directory.
    fn drop(&mut self) {
        self.standing = None;
        self.refitted = None;
        self.data = None;
        if let Some(place) = self.place.as_mut().filter(|_| self.keeps_data)
            && kept::leave_trees_alone(place.scratch.path()) > 0
        {
            place.scratch.keep();
        }
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
