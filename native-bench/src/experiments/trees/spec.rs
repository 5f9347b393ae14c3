//! What a tree is, without building it.

use crate::measure::tree::TreeShape;

/// What answers reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Medium {
    /// The device under `--dir`, read as `--io` says.
    Device,
    /// The page cache above it.
    PageCache,
    /// Memory of the program.
    Memory,
}

/// A tree.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeSpec {
    /// Levels, tables, keys, filters.
    pub shape: TreeShape,
    /// What answers reads.
    pub medium: Medium,
}

impl TreeSpec {
    /// A literal tree on the device.
    #[must_use]
    pub fn on_device(shape: TreeShape) -> Self {
        Self { shape, medium: Medium::Device }
    }

    /// Equal for specs that can use the same blocks.
    #[must_use]
    pub fn data_key(&self) -> String {
        let home = if self.medium == Medium::Memory { "memory" } else { "device" };
        format!("{home} {:?}", self.shape)
    }

    /// Bytes that building it writes to the device.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        if self.medium == Medium::Memory { 0 } else { self.shape.written_bytes() }
    }

    /// Bytes of memory that its blocks take.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        if self.medium == Medium::Memory { self.shape.written_bytes() } else { 0 }
    }

    /// Seconds that building takes, about: two microseconds an entry, and writing at 0.5 GB/s.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn build_seconds(&self) -> f64 {
        self.shape.entries() as f64 * 2e-6 + self.written_bytes() as f64 / 0.5e9
    }
}
