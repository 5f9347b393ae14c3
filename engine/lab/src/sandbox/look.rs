//! Looking closely: an operation event by event, a filter bit by bit.

use super::run::{Answer, Deed, Run};
use lsm_lab_engine::error::Error;
use lsm_lab_engine::storage::StorageError;
use lsm_lab_engine::table::Table;
use lsm_lab_filters::{Filter, FilterKind, Takes};
use lsm_lab_workload::Action;

/// An operation with everything that it did.
#[derive(Debug, Clone, PartialEq)]
pub struct OperationReport {
    /// How many were done before it, and it.
    pub number: u32,
    /// What was done.
    pub action: Action,
    /// Whether somebody typed it.
    pub is_typed: bool,
    /// With which key, or from which on.
    pub key: Vec<u8>,
    /// Where a scan ended.
    pub to: Option<Vec<u8>>,
    /// What came of it.
    pub answer: Answer,
    /// Words of all its events.
    pub words: Vec<u32>,
}

/// A filter, open to view.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenedFilter {
    /// Its table.
    pub table: u32,
    /// The level where the table is; 0 where it is in no level any more.
    pub level: u8,
    /// The family.
    pub kind: FilterKind,
    /// Bits in all.
    pub bits: u64,
    /// Keys built in.
    pub keys: u64,
    /// Places tested per key.
    pub probe_count: u8,
    /// Bit p is bit `p % 8` of byte `p / 8`.
    pub bytes: Vec<u8>,
    /// Share of bits that are set.
    pub fill: f64,
    /// By the formula of the family, where it has one.
    pub false_positive_rate: Option<f64>,
    /// Of filter units: how many of each segment are in memory. Empty where the table has a filter.
    pub units: Vec<u8>,
    /// The places that a key asks for, and whether the filter says *maybe*; `None` where nobody asked.
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

    /// The filter of a table, read from its file, wherever the store has it.
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
