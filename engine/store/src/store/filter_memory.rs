//! Filter memory per level: planned by the memory plan or an adaptation, and actual.
//!
//! Both differ while the tree changes, because a table keeps the filter that was planned when it was written.

use super::Store;
use crate::compaction::TreeContent;
use crate::table::Table;
use crate::tree::Level;
use lsm_lab_filters::FilterKind;

/// Filters of a level at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelFilters {
    /// Level, counted from 1.
    pub level: u8,
    /// Number of sorted runs.
    pub runs: u64,
    /// Number of tables.
    pub tables: u64,
    /// Number of entries.
    pub entries: u64,
    /// Number of tables without a filter.
    pub unfiltered_tables: u64,
    /// Bits per key of a filter that would be built for this level now; 0 for none.
    pub planned_bits_per_key: f64,
    /// Rate of such a filter by its family's formula. `None` without a formula, and with an elastic plan, whose
    /// rate differs between segments.
    pub planned_rate: Option<f64>,
    /// Planned bytes of such filters for all entries; `bytes` has the actual size of families with another
    /// size.
    pub planned_bytes: u64,
    /// Actual bits per key of the filters.
    pub bits_per_key: f64,
    /// Mean false positive rate of a lookup of an absent key per run, weighted by entries, by the formulas of
    /// the families. `None` if a rate is unknown ([`FilterKind::has_rate_formula`]); `FilterEstimates` counts the
    /// results of lookups.
    pub rate: Option<f64>,
    /// Bytes of the filters.
    pub bytes: u64,
}

/// Filters of all levels at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterMemory {
    /// Levels, level 1 first.
    pub levels: Vec<LevelFilters>,
    /// Bytes that the options allow for the current entries.
    pub budget_bytes: u64,
}

impl FilterMemory {
    /// Returns the bytes of all filters.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.levels.iter().map(|level| level.bytes).sum()
    }

    /// Returns the bytes of all filters if they were built now.
    #[must_use]
    pub fn planned_bytes(&self) -> u64 {
        self.levels.iter().map(|level| level.planned_bytes).sum()
    }

    /// Returns the bytes by which the filters exceed the budget, due to rounding, families with a fixed size
    /// ([`FilterKind::keeps_its_size`]), filters of an earlier plan, or sizes adapted to a target.
    #[must_use]
    pub fn over_budget_bytes(&self) -> u64 {
        self.bytes().saturating_sub(self.budget_bytes)
    }

    /// Returns the expected wasted reads of a lookup of an absent key: the sum of the rates of all runs. `None`
    /// if a rate is unknown.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "runs are few")]
    pub fn false_positives(&self) -> Option<f64> {
        self.levels.iter().map(|level| level.rate.map(|rate| level.runs as f64 * rate)).sum()
    }
}

impl Store {
    /// Returns the filter memory of all levels. Cost: the memory plan of each level, and a formula for each
    /// table.
    #[must_use]
    pub fn filter_memory(&self) -> FilterMemory {
        let view = self.inner.views.load();
        let content = TreeContent::of(&view.version);
        let levels = (1..).zip(view.version.levels());
        let levels: Vec<_> =
            levels.map(|(number, level)| self.level_filters(&content, number, level)).collect();
        let entries = levels.iter().map(|level| level.entries).sum();
        FilterMemory { levels, budget_bytes: bytes_for(entries, self.inner.options.filter.bits_per_key()) }
    }

    fn level_filters(&self, content: &TreeContent, number: u8, level: &Level) -> LevelFilters {
        let planned = self.filter_for(content, number);
        let planned_bits_per_key =
            if planned.kind == FilterKind::None { 0.0 } else { planned.bits_per_key() };
        let entries = level.entry_count();
        let sum = |amount: &dyn Fn(&Table) -> f64| level.tables().map(|table| amount(table)).sum::<f64>();
        let bits = sum(&|table| float(8 * table.filter_bytes()));
        let share = |amount: f64| if entries == 0 { 0.0 } else { amount / float(entries) };
        let rates =
            level.tables().map(|table| self.rate_of(table).map(|rate| float(table.entry_count()) * rate));
        LevelFilters {
            level: number,
            runs: level.runs().len() as u64,
            tables: level.tables().count() as u64,
            entries,
            unfiltered_tables: level.tables().filter(|table| table.filter_bytes() == 0).count() as u64,
            planned_bits_per_key,
            planned_rate: planned.false_positive_rate().filter(|_| self.inner.units.is_none()),
            planned_bytes: bytes_for(entries, planned_bits_per_key),
            bits_per_key: share(bits),
            rate: rates.sum::<Option<f64>>().map(share),
            bytes: level.tables().map(|table| table.filter_bytes()).sum(),
        }
    }

    /// Returns the rate of a table's filter; for filter units, the mean over its segments with the units in
    /// memory.
    fn rate_of(&self, table: &Table) -> Option<f64> {
        if let (Some(elastic), segments @ 1..) = (self.inner.options.memory.elastic(), table.segment_count())
        {
            let unit_rate = elastic.unit(&self.inner.options.filter).false_positive_rate()?;
            let rate = |segment| (0..table.resident_units(segment)).fold(1.0, |rate, _| rate * unit_rate);
            return Some((0..segments).map(rate).sum::<f64>() / float(segments as u64));
        }
        table.filter().false_positive_rate()
    }
}

/// Returns the filter bytes for this many entries.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size; the cast saturates")]
fn bytes_for(entries: u64, bits_per_key: f64) -> u64 {
    libm::ceil(float(entries) * bits_per_key / 8.0) as u64
}

#[expect(clippy::cast_precision_loss, reason = "counts of entries and bits need no more than 53 bits")]
const fn float(count: u64) -> f64 {
    count as f64
}
