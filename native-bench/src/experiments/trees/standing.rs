//! An open tree and the device that serves its reads.

use super::TreeSpec;
use super::spec::Medium;
use crate::experiments::describe::facts_of;
use crate::measure::metered::Meter;
use crate::measure::tree::Tree;
use lsm_lab_engine::native::NativeStorage;
use lsm_lab_engine::store::Statistics;
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

    /// Returns a warning for each family that filters of the tree have instead of the requested one.
    #[must_use]
    pub fn replaced_filters(&self) -> Vec<String> {
        replaced_filters(&self.tree.store.statistics())
    }

    /// `T_D`: the median of a read of one of its blocks.
    #[must_use]
    pub fn read_ns(&self) -> f64 {
        self.reads_from.read_ns.unwrap_or_default()
    }
}

fn replaced_filters(statistics: &Statistics) -> Vec<String> {
    let tables: u64 = statistics.levels.iter().map(|level| level.tables).sum();
    let warning = |(filter, count)| {
        format!(
            "The filters of {count} of {tables} tables of a tree are {filter}. Its figures are not those of the family."
        )
    };
    statistics.replaced.iter().map(warning).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_engine::options::Options;
    use lsm_lab_engine::storage::MemoryStorage;
    use lsm_lab_engine::store::Store;
    use lsm_lab_filters::{FilterKind, FilterOptions};

    #[test]
    fn filters_of_another_family_are_a_warning() {
        let storage = Arc::new(MemoryStorage::new());
        let options = Options::durable();
        let store = Store::create(storage.clone(), options).unwrap();
        store.put(b"key", b"value").unwrap();
        store.flush().unwrap();
        assert!(replaced_filters(&store.statistics()).is_empty());
        store.close().unwrap();
        let filter = FilterOptions::new(FilterKind::Cuckoo, 10.0, options.filter.digest);
        let store = Store::open_with(storage, Options { filter, ..options }).unwrap();
        let warnings = replaced_filters(&store.statistics());
        assert!(
            matches!(&warnings[..], [one] if one.contains("1 of 1 tables of a tree are `blocked512` instead of `cuckoo`:")),
            "{warnings:?}"
        );
    }
}
