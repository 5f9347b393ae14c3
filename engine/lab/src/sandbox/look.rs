//! Detailed views: an operation event by event, a filter bit by bit.

use super::run::{Answer, Deed, Run};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::storage::StorageError;
use lsm_lab_engine::table::Table;
use lsm_lab_filters::{Filter, FilterKind, Takes};
use lsm_lab_workload::Action;

/// Operation with all of its events.
#[derive(Debug, Clone, PartialEq)]
pub struct OperationReport {
    /// Number of the operation, from 1.
    pub number: u32,
    /// Action.
    pub action: Action,
    /// True for a typed operation.
    pub is_typed: bool,
    /// Key, or start of a scan.
    pub key: Vec<u8>,
    /// End of a scan.
    pub to: Option<Vec<u8>>,
    /// Result.
    pub answer: Answer,
    /// Words of all its events.
    pub words: Vec<u32>,
}

/// Filter for inspection.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedFilter {
    /// Table of the filter.
    pub table: u32,
    /// Level of the table; 0 if it is in no level any more.
    pub level: u8,
    /// Filter family.
    pub kind: FilterKind,
    /// Number of bits.
    pub bits: u64,
    /// Number of keys built in.
    pub keys: u64,
    /// Bit positions tested per key.
    pub probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    pub bytes: Vec<u8>,
    /// Share of set bits.
    pub fill: f64,
    /// False positive rate from the family's formula, if it has one.
    pub false_positive_rate: Option<f64>,
    /// Number of filter units in memory for each segment. Empty if the table has a filter.
    pub units: Vec<u8>,
    /// Bit positions of a key, and whether the filter answers *maybe*; `None` without a key.
    pub question: Option<(Vec<u64>, bool)>,
}

impl Run {
    pub(super) fn report(&self) -> Option<OperationReport> {
        let Deed { action, key, to, is_typed, answer } = self.last.clone()?;
        Some(OperationReport {
            number: self.done(),
            action,
            is_typed,
            key,
            to,
            answer,
            words: self.trace.words(),
        })
    }

    /// Returns the filter of a table, read from its file, regardless of the store's filter location.
    pub(super) fn open_filter(&self, table: u32, key: Option<&[u8]>) -> Result<Option<OpenedFilter>, Error> {
        let opened = match Table::open(&*self.storage, table) {
            Err(StorageError::NotFound { .. }) => return Ok(None),
            opened => opened?,
        };
        let version = self.store.version();
        let here = version.table(table);
        let units = here.map_or_else(Vec::new, |(_, table)| {
            let resident = (0..table.segment_count()).map(|segment| table.resident_units(segment));
            resident.map(|count| u8::try_from(count).unwrap_or(u8::MAX)).collect()
        });
        let filter = opened.filter();
        Ok(Some(OpenedFilter {
            table,
            level: here.map_or(0, |row| row.0),
            kind: filter.kind(),
            bits: filter.bits(),
            keys: filter.key_count(),
            probe_count: filter.probe_count(),
            bytes: filter.to_bytes(),
            fill: filter.fill(),
            false_positive_rate: filter.false_positive_rate(),
            units,
            question: key.map(|key| ask(filter, key)),
        }))
    }
}

fn ask(filter: &Filter, key: &[u8]) -> (Vec<u64>, bool) {
    let places = match filter.takes() {
        Takes::Digest | Takes::Digests(_) => filter.positions_of(key, &filter.digests(key)),
        _ => Vec::new(),
    };
    (places, filter.may_hold(key))
}
