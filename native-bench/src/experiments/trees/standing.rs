//! An open tree and the device that serves its reads.

use super::TreeSpec;
use super::spec::Medium;
use crate::experiments::describe::facts_of;
use crate::measure::metered::Meter;
use crate::measure::tree::Tree;
use lsm_lab_engine::native::NativeStorage;
use lsm_lab_teaching::results as format;
use std::sync::Arc;

/// An open tree.
pub struct Standing {
    /// Requested spec.
    pub spec: TreeSpec,
    /// The tree.
    pub tree: Tree,
    /// Times its reads.
    pub meter: Arc<Meter>,
    /// Device that serves its reads, with the median of a read.
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

/// Returns the device that serves the reads of a tree, with the time of a read.
pub(super) fn reads_from(
    spec: &TreeSpec,
    read_ns: f64,
    (device, io): (&format::Device, format::IoMode),
) -> format::ReadsFrom {
    let emulated = spec.emulated.as_ref().and_then(|device| device.reads_from(read_ns));
    if let Some(emulated) = emulated {
        return emulated;
    }
    let (kind, label, io) = match spec.medium {
        Medium::Device => (device.kind, device.label.clone(), io),
        Medium::PageCache => (
            format::DeviceKind::PageCache,
            format!("page cache over {}", device.label),
            format::IoMode::Buffered,
        ),
        Medium::HeldBlocks | Medium::Memory => {
            (format::DeviceKind::Memory, "memory".to_owned(), format::IoMode::None)
        }
    };
    format::ReadsFrom { kind, label, io, read_ns: Some(read_ns), target_ns: None }
}
