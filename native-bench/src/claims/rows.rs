//! Who judges which claim, from which experiment, and what is to be said for the authors where it is contradicted.

use super::{Case, Finding, costs, elastic, errata, gains, rates, shares};

/// One claim, or all entries of one table.
pub struct Row {
    /// The id of the claim, or what the ids of a table's entries begin with, up to a `*`.
    pub id: &'static str,
    /// The experiment that tells.
    pub experiment: &'static str,
    /// Judges.
    pub(crate) judge: fn(&Case<'_>) -> Finding,
    /// Added where the claim is contradicted: what speaks for the authors.
    pub fairness: &'static str,
    /// Whether it rests on what was counted with several seeds.
    pub(crate) counted: bool,
}

/// The row of a claim.
#[must_use]
pub fn row_of(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| match row.id.strip_suffix('*') {
        Some(table) => id.starts_with(table),
        None => row.id == id,
    })
}

const fn row(id: &'static str, experiment: &'static str, judge: fn(&Case<'_>) -> Finding) -> Row {
    Row { id, experiment, judge, fairness: "", counted: true }
}

impl Row {
    /// It rests on a formula, or on a count that luck does not touch.
    const fn certain(self) -> Self {
        Self { counted: false, ..self }
    }

    const fn fair(self, fairness: &'static str) -> Self {
        Self { fairness, ..self }
    }
}

/// What a study of the published program found about its gains; figures are ours, from an earlier machine.
const BASELINE: &str = "The published program makes its baseline hash once more than there are levels (5.997 instead of 4.997 \
hashes a lookup at five levels) and cuts every lookup to whole microseconds, and both make the gain larger: on an earlier machine of \
ours it reported 33 % for keys of 512 bytes on a RAM disk, where the same run gave 27 % with uncut times and 18 % against a baseline \
that hashes once per level. Its processor, drives and filters were others than here.";

/// For rates that one filter shows.
const ONE_FILTER: &str = "The source measured one filter; here are many, so that luck is known.";

const OTHER_MACHINE: &str =
    "It was measured on another processor, with other compilers and other code of the same function.";

const SLIDES_SETUP: &str = "The slides do not say bits per key, segment size or where absent keys lie, and their store had 100 GB and a \
real device; here reads are counted on a smaller tree.";

/// Every claim's judge. The first row that fits decides.
pub const ROWS: &[Row] = &[
    row("fig1-pcie-alpha0", "fig1", shares::pcie_all_found).fair(OTHER_MACHINE),
    row("fig1-pcie-alpha1", "fig1", shares::pcie_all_empty).fair(BASELINE),
    row("fig1-nvm-alpha1", "fig1", shares::nvm_all_empty).fair(OTHER_MACHINE),
    row("fig2-tiering-vs-leveling", "fig2", shares::tiering_above_leveling)
        .fair("The model has both shares equal where all lookups are empty, and only above that tiering higher."),
    row("fig3-theory", "fig3", rates::rotation_tracks_theory),
    row("fig5-rotation-vs-double", "fig5", costs::rotation_over_double).fair(OTHER_MACHINE),
    row("fig6-shape", "fig6", gains::shape_of_model),
    row("fig8a-gain", "fig8a", gains::largest_over_key_lengths).fair(BASELINE),
    row("fig8a-hash-cost-1kb", "fig8a", shares::filter_cost_of_long_keys).fair(OTHER_MACHINE),
    row("fig8b-levels", "fig8b", gains::levels).fair(BASELINE),
    row("fig9-small-keys", "fig9", gains::small_keys).fair(BASELINE),
    row("fig10-zipf", "fig10", gains::zipf).fair(BASELINE),
    row("fig10-zipf-fpr", "fig10", rates::zipf_rate)
        .fair("Which keys are hot decides the rate of one run; the source shows one."),
    row("fig11-ssd", "fig11", gains::ssd).fair(BASELINE),
    row("fig11-ramdisk", "fig11", gains::ram_disk).fair(BASELINE),
    row("fig12-bpk", "fig12", gains::bits_per_key).fair(BASELINE),
    row("fig13-alpha-ssd", "fig13", gains::empty_fraction_ssd).fair(BASELINE),
    row("fig14-alpha-ramdisk", "fig14", gains::empty_fraction_ram_disk).fair(BASELINE),
    row("elastic-throughput", "elastic-main", elastic::throughput).fair(SLIDES_SETUP),
    row("elastic-ios", "elastic-main", elastic::reads_saved).fair(SLIDES_SETUP),
    row("elastic-vs-monkey", "elastic-monkey", elastic::over_monkey).fair(SLIDES_SETUP),
    row("elastic-writes", "elastic-ycsb", elastic::writes).fair(SLIDES_SETUP),
    row("fjall-o1", "fig13", shares::one_digest_per_lookup),
    row("fjall-xxh3", "fjall", costs::fjall_table)
        .fair("A whole read is timed, on another processor and another store."),
    row("blog-read-amp", "readamp", elastic::read_amplification)
        .fair("What tree and which lookups the source had is not said."),
    row("blog-union", "blog-union", rates::union).fair("Of two filters made large enough for both sets of keys it would be true."),
    row("blog-memory", "blog-bits", rates::memory).certain().fair("Bits were taken for bytes, or a million for some thousands."),
    row("blog-5bits", "blog-bits", rates::few_bits),
    row("blog-cpu", "blog-cpu", costs::bloom_test).fair(OTHER_MACHINE),
    row("table1-device-*", "table1", costs::device),
    row("table1-hash-*", "table1", costs::hash).fair(OTHER_MACHINE),
    row("table2-optimum", "table2", rates::optimum).certain(),
    row("table2-*", "table2", rates::table_2).fair(ONE_FILTER),
    row("table3-*", "table3", rates::table_3).fair(ONE_FILTER),
    row("elastic-fpr-*", "elastic-fpr", rates::elastic_table)
        .fair("The slides give the formula for the best number of probes, whole or not."),
    row("errata-rotation", "fig3", errata::rotation),
    row("errata-md5", "table2", errata::md5),
    row("errata-all-k", "table2", errata::all_k),
    row("errata-double-better", "table3", errata::double_better),
    row("errata-hash-share-falls", "fig13", errata::hash_share_falls),
    row("errata-md5-magnitude", "table1", errata::magnitude),
    row("errata-xx-slower", "table1", errata::xx_slower)
        .fair("A build of the paper's program with that one function unoptimised gave the same shape on an earlier machine of ours."),
    row("errata-baseline", "fig13", errata::baseline),
    row("errata-blog-70-percent", "readamp", errata::seventy_percent),
    row("errata-blog-halving", "readamp", errata::halving),
    row("errata-blog-cache", "blog-bits", errata::cache).certain(),
];
