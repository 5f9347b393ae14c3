//! Description of a tree, without building it.

use crate::device::DeviceSpec;
use crate::measure::tree::TreeShape;

/// Medium that serves the reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Medium {
    /// The device under `--dir`, read as `--io` says.
    Device,
    /// The page cache above it.
    PageCache,
    /// Blocks of some tables of a tree on the device, held in memory: for empty lookups.
    HeldBlocks,
    /// Memory: the whole tree.
    Memory,
}

/// A tree.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeSpec {
    /// Levels, tables, keys, filters.
    pub shape: TreeShape,
    /// Medium that serves the reads.
    pub medium: Medium,
    /// Device that memory emulates, if any.
    pub emulated: Option<DeviceSpec>,
    /// Bytes of the file that its blocks are folded into, if they are: for empty lookups.
    pub folded_into: Option<u64>,
    /// Bits per key of the tree whose blocks it uses, if its filters are built over the blocks of another.
    pub blocks_of: Option<f64>,
}

impl TreeSpec {
    /// A literal tree on the device.
    #[must_use]
    pub fn on_device(shape: TreeShape) -> Self {
        Self { shape, medium: Medium::Device, emulated: None, folded_into: None, blocks_of: None }
    }

    /// Returns the same tree with its blocks folded into a file of this number of bytes.
    #[must_use]
    pub fn folded_into(self, bytes: u64) -> Self {
        Self { folded_into: Some(bytes), ..self }
    }

    /// The same tree, answered by something else.
    #[must_use]
    pub fn answered_by(self, medium: Medium) -> Self {
        Self { medium, ..self }
    }

    /// The same tree, answered by where it is built.
    pub(super) fn answered_by_own(self) -> Self {
        let medium = if self.medium == Medium::Memory { Medium::Memory } else { Medium::Device };
        Self { emulated: None, ..self.answered_by(medium) }
    }

    /// The same tree, answered by memory that waits as long as this device takes.
    #[must_use]
    pub fn emulating(self, device: DeviceSpec) -> Self {
        Self { emulated: Some(device), ..self }
    }

    /// The same blocks with other filters.
    #[must_use]
    pub fn with_bits_per_key(self, bits_per_key: f64) -> Self {
        let blocks_of = Some(self.blocks_of.unwrap_or(self.shape.bits_per_key));
        let same = blocks_of.is_some_and(|bits| bits.total_cmp(&bits_per_key).is_eq());
        let shape = TreeShape { bits_per_key, ..self.shape };
        Self { shape, blocks_of: blocks_of.filter(|_| !same), ..self }
    }

    /// The shape that its blocks were written with.
    #[must_use]
    pub fn shape_of_blocks(&self) -> TreeShape {
        TreeShape { bits_per_key: self.blocks_of.unwrap_or(self.shape.bits_per_key), ..self.shape }
    }

    /// Equal for specs that can use the same blocks.
    #[must_use]
    pub fn data_key(&self) -> String {
        let home = if self.medium == Medium::Memory { "memory" } else { "device" };
        format!("{home} {:?} {:?}", self.shape_of_blocks(), self.folded_into)
    }

    /// Equal for specs that can use the same blocks and the same filters.
    #[must_use]
    pub fn filter_key(&self) -> String {
        format!("{} {}", self.data_key(), self.shape.bits_per_key)
    }

    /// Bytes that building it writes to the device.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        match (self.medium, self.folded_into) {
            (Medium::Memory, _) => 0,
            // The manifest and a little more, in addition to the blocks.
            (_, Some(bytes)) => bytes.min(self.shape.data_bytes()) + self.shape.tables() * 64 + (1 << 20),
            (_, None) => self.shape_of_blocks().written_bytes(),
        }
    }

    /// Returns the bytes of the blocks that replace those of all tables, if there are such.
    #[must_use]
    pub fn standing_for_all(&self) -> Option<u64> {
        let folded = self.folded_into.map(|bytes| bytes.min(self.shape.data_bytes()));
        if self.medium == Medium::HeldBlocks { Some(self.held_bytes()) } else { folded }
    }

    /// Bytes of memory that its blocks take.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        match self.medium {
            Medium::Memory => self.folded_into.unwrap_or_else(|| self.shape.written_bytes()),
            Medium::HeldBlocks => self.held_bytes(),
            _ => 0,
        }
    }

    /// Bytes of blocks that are held for [`Medium::HeldBlocks`]: as many tables as take 256 MiB, and at least one.
    #[must_use]
    pub fn held_bytes(&self) -> u64 {
        let table = self.shape.table_bytes().max(1);
        let there = self.folded_into.map_or(u64::MAX, |bytes| bytes / table).min(self.shape.tables()).max(1);
        ((256 << 20) / table).clamp(1, there) * table
    }

    /// Seconds that building takes, about: two microseconds an entry, and writing at 0.5 GB/s.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn build_seconds(&self) -> f64 {
        self.shape.entries() as f64 * 2e-6 + self.written_bytes() as f64 / 0.5e9
    }

    /// Returns the estimated seconds for building its filters over existing blocks.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn refit_seconds(&self) -> f64 {
        if self.blocks_of.is_some() { self.shape.entries() as f64 * 2e-6 } else { 0.0 }
    }
}
