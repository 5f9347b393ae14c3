//! The experiment and the judge of each claim. The rules are in `claim-rules.json`.

use super::{Case, Finding, costs, elastic, errata, gains, rates, rules, shares};

/// One claim, or all entries of one table.
pub struct Row {
    /// The id of the claim, or the start of the ids of a table's entries, followed by a `*`.
    pub id: &'static str,
    /// The experiment with its cells.
    pub experiment: &'static str,
    /// Judges.
    pub(crate) judge: fn(&Case<'_>) -> Finding,
    /// True if the claim depends on counts over several seeds.
    pub(crate) counted: bool,
}

/// The row of a claim.
#[must_use]
pub fn row_of(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| rules::covers(row.id, id))
}

const fn row(id: &'static str, experiment: &'static str, judge: fn(&Case<'_>) -> Finding) -> Row {
    Row { id, experiment, judge, counted: false }
}

impl Row {
    /// It needs repetitions over seeds.
    const fn counted(self) -> Self {
        Self { counted: true, ..self }
    }
}

/// The judges of all claims. The first row that matches decides.
pub const ROWS: &[Row] = &[
    row("fig1-pcie-alpha0", "fig1", shares::pcie_all_found),
    row("fig1-pcie-alpha1", "fig1", shares::pcie_all_empty),
    row("fig1-nvm-alpha1", "fig1", shares::nvm_all_empty),
    row("fig2-tiering-vs-leveling", "fig2", shares::tiering_above_leveling),
    row("fig3-theory", "fig3", rates::rotation_tracks_theory).counted(),
    row("fig5-rotation-vs-double", "fig5", costs::rotation_over_double),
    row("fig6-shape", "fig6", gains::shape_of_model),
    row("fig8a-gain", "fig8a", gains::largest_over_key_lengths),
    row("fig8a-hash-cost-1kb", "fig8a", shares::hash_cost_of_long_keys),
    row("fig8b-levels", "fig8b", gains::levels),
    row("fig9-small-keys", "fig9", gains::small_keys),
    row("fig10-zipf", "fig10", gains::zipf),
    row("fig10-zipf-fpr", "fig10", rates::zipf_rate),
    row("fig11-ssd", "fig11", gains::ssd),
    row("fig11-ramdisk", "fig11", gains::ram_disk),
    row("fig12-bpk", "fig12", gains::bits_per_key),
    row("fig13-alpha-ssd", "fig13", gains::empty_fraction_ssd),
    row("fig14-alpha-ramdisk", "fig14", gains::empty_fraction_ram_disk),
    row("elastic-throughput", "elastic-main", elastic::throughput_to_uniform),
    row("elastic-ios", "elastic-main", elastic::reads_saved).counted(),
    row("elastic-vs-monkey", "elastic-monkey", elastic::throughput_to_monkey),
    row("elastic-writes", "elastic-ycsb", elastic::writes),
    row("fjall-o1", "fig13", shares::one_digest_per_lookup),
    row("fjall-xxh3", "fjall", costs::fjall_table),
    row("blog-read-amp", "readamp", elastic::read_amplification),
    row("blog-union", "blog-union", rates::union).counted(),
    row("blog-memory", "blog-bits", rates::memory),
    row("blog-5bits", "blog-bits", rates::few_bits).counted(),
    row("blog-cpu", "blog-cpu", costs::bloom_test),
    row("table1-device-*", "table1", costs::device),
    row("table1-hash-*", "table1", costs::hash),
    row("table2-optimum", "table2", rates::optimum),
    row("table2-*", "table2", rates::table_2).counted(),
    row("table3-*", "table3", rates::table_3).counted(),
    row("elastic-fpr-*", "elastic-fpr", rates::elastic_table),
    row("errata-rotation", "fig3", errata::rotation).counted(),
    row("errata-md5", "table2", errata::md5).counted(),
    row("errata-all-k", "table2", errata::all_k).counted(),
    row("errata-double-better", "table3", errata::double_better).counted(),
    row("errata-hash-share-falls", "fig13", errata::hash_share_falls),
    row("errata-md5-magnitude", "table1", errata::magnitude),
    row("errata-table1-caption", "table1", errata::caption),
    row("errata-xx-slower", "table1", errata::xx_slower),
    row("errata-baseline", "fig13", errata::baseline),
    row("errata-blog-70-percent", "readamp", errata::seventy_percent).counted(),
    row("errata-blog-halving", "readamp", errata::halving),
    row("errata-blog-cache", "blog-bits", errata::cache),
];
