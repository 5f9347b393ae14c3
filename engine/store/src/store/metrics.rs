//! Statistics, counters and estimates in the `OpenMetrics` text format, version 1.0, for monitoring systems.
//!
//! Names begin with `lsm_lab_`. They end with their unit: bytes, ratio or count; counters end in `_total`.
//! Levels and tables are labels. The caller serves the text.
//!
//! **Source**: `OpenMetrics` 1.0 (Cloud Native Computing Foundation), text format.

use super::{LevelStatistics, Statistics};
use crate::observe::Counters;
#[cfg(feature = "block-cache")]
use crate::table::FilterCacheCounts;
use crate::tree::FilterEstimates;
use core::fmt::{Display, Write};

/// `OpenMetrics` text of a store, for monitoring systems such as Prometheus.
///
/// Serve [`Metrics::to_text`] as `application/openmetrics-text; version=1.0.0; charset=utf-8`. Names begin with
/// `lsm_lab_` and have no label for the store: serve several stores under several paths. Sizes of the log, syncs and
/// [`Store::background_failure`](crate::Store::background_failure) are not included.
#[derive(Debug, Clone, Copy)]
pub struct Metrics<'a> {
    /// Statistics of the store.
    pub statistics: &'a Statistics,
    /// Counters of observed lookups, if any.
    pub counters: Option<&'a Counters>,
    /// Filter estimates of observed lookups, if any.
    pub estimates: Option<&'a FilterEstimates>,
    /// Counts of the filter cache, if the store has one.
    #[cfg(feature = "block-cache")]
    pub filter_cache: Option<FilterCacheCounts>,
}

impl Metrics<'_> {
    /// Returns the complete `OpenMetrics` text, including the end mark `# EOF`.
    #[must_use]
    pub fn to_text(self) -> String {
        let mut text = Text(String::new());
        self.levels(&mut text);
        self.writes(&mut text);
        if let Some(counters) = self.counters {
            lookups(counters, &mut text);
        }
        if let Some(estimates) = self.estimates {
            filters(estimates, &mut text);
        }
        #[cfg(feature = "block-cache")]
        if let Some(counts) = &self.filter_cache {
            filter_cache(counts, &mut text);
        }
        text.0.push_str("# EOF\n");
        text.0
    }

    fn levels(self, text: &mut Text) {
        type Field = fn(&LevelStatistics) -> u64;
        let gauges: [(&str, &str, Field); 7] = [
            ("runs", "Sorted runs.", |level| level.runs),
            ("tables", "Tables.", |level| level.tables),
            ("replaced_filters", "Tables whose filter is not of the family asked for.", |level| {
                level.replaced_filters
            }),
            ("entries", "Entries, tombstones and shadowed ones included.", |level| level.entries),
            ("file_bytes", "Bytes of table files.", |level| level.file_bytes),
            ("filter_bytes", "Bytes of filters.", |level| level.filter_bytes),
            ("resident_bytes", "Bytes of filters, fence pointers and slots in memory.", |level| {
                level.memory_bytes
            }),
        ];
        for (name, help, of) in gauges {
            text.family(name, "gauge", help);
            for (number, level) in (1..).zip(&self.statistics.levels) {
                text.sample(name, &[("level", &number)], &of(level));
            }
        }
        let statistics = self.statistics;
        for (name, help, value) in [
            ("memtable_bytes", "Bytes of memtables.", statistics.memtable_bytes),
            ("merged_fence_bytes", "Bytes of merged fence pointers.", statistics.merged_fence_bytes),
            ("cached_block_bytes", "Bytes of blocks in the block cache.", statistics.cached_bytes),
        ] {
            text.family(name, "gauge", help);
            text.sample(name, &[], &value);
        }
    }

    fn writes(self, text: &mut Text) {
        let writes = &self.statistics.writes;
        for (name, help, value) in [
            ("written_entries", "Entries written, deletions included.", writes.entries),
            ("written_user_bytes", "Bytes of keys and values written.", writes.user_bytes),
            ("flushes", "Memtables written as tables.", writes.flushes),
            ("flushed_bytes", "Bytes of blocks that flushes wrote.", writes.flushed_bytes),
            ("ingested_bytes", "Bytes of blocks that ingestions wrote.", writes.ingested_bytes),
            ("compactions", "Compactions.", writes.compactions),
            ("compaction_read_bytes", "Bytes of blocks that compactions read.", writes.compacted_bytes_read),
            (
                "compaction_written_bytes",
                "Bytes of blocks that compactions wrote.",
                writes.compacted_bytes_written,
            ),
            ("write_stalls", "Times that a writer waited for background work.", writes.stalls),
        ] {
            text.counter(name, help, value);
        }
    }
}

fn lookups(counters: &Counters, text: &mut Text) {
    for (name, help, value) in [
        ("observed_lookups", "Point lookups observed.", counters.lookups),
        ("hashes", "Keys hashed by observed lookups.", counters.hashes),
        ("filters_asked", "Filters asked by observed lookups.", counters.filters_probed),
        ("filter_positives", "Filters that answered maybe.", counters.filter_positives),
        ("false_positive_blocks", "Blocks searched that did not hold the key.", counters.false_positives),
        ("blocks_read", "Blocks read from storage.", counters.blocks_read),
        ("blocks_cached", "Blocks found in the block cache.", counters.blocks_cached),
    ] {
        text.counter(name, help, value);
    }
}

fn filters(estimates: &FilterEstimates, text: &mut Text) {
    let levels = estimates.levels();
    for (name, help, bound) in [
        ("false_positive_rate_ratio", "False positive rate as observed lookups saw it.", 0),
        ("false_positive_rate_low_ratio", "Lower end of its 95 % confidence interval.", 1),
        ("false_positive_rate_high_ratio", "Upper end of its 95 % confidence interval.", 2),
    ] {
        text.family(name, "gauge", help);
        for (level, fooled) in &levels {
            let (low, high) = fooled.interval();
            if let Some(rate) = fooled.rate() {
                text.sample(name, &[("level", level)], &[rate, low, high][bound]);
            }
        }
    }
    text.family("filter_answers", "counter", "Answers of filters for keys that their tables do not hold.");
    for (table, level, fooled) in estimates.tables() {
        for (answer, count) in [("maybe", fooled.fooled), ("no", fooled.queried - fooled.fooled)] {
            let labels: [(&str, &dyn Display); 3] =
                [("level", &level), ("table", &table), ("answer", &answer)];
            text.sample("filter_answers_total", &labels, &count);
        }
    }
}

#[cfg(feature = "block-cache")]
fn filter_cache(counts: &FilterCacheCounts, text: &mut Text) {
    for (name, help, value) in [
        ("filter_cache_hits", "Filters asked for that were in memory.", counts.hits),
        ("filter_cache_misses", "Filters asked for that were not.", counts.misses),
        ("filter_cache_second_tier_hits", "Filters that the second tier had.", counts.second_tier_hits),
        ("filter_cache_evictions", "Filters that had to leave memory.", counts.evictions),
        ("filter_cache_prefetched", "Filters loaded before they were probed.", counts.prefetched),
        ("filter_cache_read_bytes", "Bytes read to load filters.", counts.read_bytes),
    ] {
        text.counter(name, help, value);
    }
    for (name, help, value) in [
        ("filter_cache_resident_bytes", "Bytes of filters in memory.", counts.resident_bytes),
        ("filter_cache_second_tier_bytes", "Bytes in the second tier.", counts.second_tier_bytes),
    ] {
        text.family(name, "gauge", help);
        text.sample(name, &[], &value);
    }
}

/// Text so far.
struct Text(String);

impl Text {
    fn family(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# TYPE lsm_lab_{name} {kind}"));
        if let Some(unit) = ["bytes", "ratio"].into_iter().find(|unit| name.ends_with(unit)) {
            self.line(format_args!("# UNIT lsm_lab_{name} {unit}"));
        }
        self.line(format_args!("# HELP lsm_lab_{name} {help}"));
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &dyn Display)], value: &dyn Display) {
        let labels: Vec<String> =
            labels.iter().map(|(label, value)| format!("{label}=\"{value}\"")).collect();
        let labels = if labels.is_empty() { String::new() } else { format!("{{{}}}", labels.join(",")) };
        self.line(format_args!("lsm_lab_{name}{labels} {value}"));
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.family(name, "counter", help);
        self.sample(&format!("{name}_total"), &[], &value);
    }

    fn line(&mut self, line: core::fmt::Arguments<'_>) {
        writeln!(self.0, "{line}").expect("a string takes all that is written");
    }
}
