//! Statements of the sources that are not in the golden file, because they are wrong or doubtful; each is judged like a claim.

use super::costs::of_operation;
use super::elastic::reads;
use super::entries::{PAPER, SLIDES};
use super::evidence::{Named, found, gain_of, number, too_noisy, value_of, word};
use super::gains::points;
use super::rates::{counted_and_model, over, rates};
use super::rules::{Judged as _, Region, Value, all, rises};
use super::said::{figure, said, said_with_interval};
use super::shares::one_digest_per_lookup;
use super::{Case, Finding};
use crate::experiments::names as words;
use lsm_lab_teaching::results::{ClaimOutcome, Origin};

/// One of them.
pub(super) struct Erratum {
    pub(super) id: &'static str,
    pub(super) source: &'static str,
    pub(super) statement: &'static str,
    pub(super) values: &'static [f64],
    pub(super) unit: &'static str,
}

const POST: &str = "blog-bloom-in-lsm";

/// In the order of the sources.
pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "errata-rotation",
        source: PAPER,
        statement: "rotating a 64-bit digest by 17 bits, as the text has it, keeps the rate of the formula",
        values: &[],
        unit: "fraction",
    },
    Erratum {
        id: "errata-md5",
        source: PAPER,
        statement: "MD5 makes filters with more false positives than other functions (Table 2)",
        values: &[0.00921],
        unit: "fraction",
    },
    Erratum {
        id: "errata-all-k",
        source: PAPER,
        statement: "seven independent functions give this rate, worse than one digest (Table 2)",
        values: &[0.00899],
        unit: "fraction",
    },
    Erratum {
        id: "errata-double-better",
        source: PAPER,
        statement: "double hashing has marginally fewer false positives than rotation (Table 3)",
        values: &[],
        unit: "ratio",
    },
    Erratum {
        id: "errata-hash-share-falls",
        source: PAPER,
        statement: "the share of time spent on hashing falls as more lookups are empty (section 5)",
        values: &[],
        unit: "fraction",
    },
    Erratum {
        id: "errata-md5-magnitude",
        source: PAPER,
        statement: "MD5 and SHA-256 cost more than ten times as much as the other functions (section 2)",
        values: &[10.0],
        unit: "ratio",
    },
    Erratum {
        id: "errata-xx-slower",
        source: PAPER,
        statement: "XXHash costs more than MurmurHash64A on keys of 1 KB (Table 1)",
        values: &[874.0 / 235.0],
        unit: "ratio",
    },
    Erratum {
        id: "errata-baseline",
        source: PAPER,
        statement: "without sharing, a lookup hashes once per level",
        values: &[],
        unit: "hashes",
    },
    Erratum {
        id: "errata-blog-70-percent",
        source: POST,
        statement: "filters cut read amplification by 70 % or more",
        values: &[0.7],
        unit: "fraction",
    },
    Erratum {
        id: "errata-blog-halving",
        source: POST,
        statement: "halving bits per key raises latency by about 20 %: latency is in proportion to the rate",
        values: &[1.2],
        unit: "ratio",
    },
    Erratum {
        id: "errata-blog-cache",
        source: POST,
        statement: "filters of 10 TB of pairs take about 1 GB",
        values: &[1e9],
        unit: "bytes",
    },
];

// The slides have no statement of their own here: their table is in the golden file.
const _: &str = SLIDES;

fn value(case: &Case<'_>) -> f64 {
    case.entry.values.first().copied().unwrap_or(f64::NAN)
}

/// The text's rotation, at every size of Fig. 3.
pub(super) fn rotation(case: &Case<'_>) -> Finding {
    let cells = case
        .evidence
        .cells(case.experiment)
        .filter(|cell| word(cell, "indexing") == Some(words::ROTATION_64));
    let pairs: Vec<(Value, f64)> = cells.filter_map(counted_and_model).collect();
    let ratios = pairs.iter().map(|&(counted, model)| over(counted, model));
    let Some(worst) = ratios.clone().max_by(|left, right| left.estimate.total_cmp(&right.estimate)) else {
        return case.not_run();
    };
    let outcome = all(ratios.map(|ratio| Region::tracks(1.0).judged(ratio)));
    let why = format!(
        "A true rotation has at worst {} the formula's rate: sizes of whole numbers of bits per key times 10 000 keys share the factor 5 with \
         2^64 - 1. The published program computes another expression, which is no rotation and meets the formula.",
        said_with_interval(worst, "ratio")
    );
    let mut figures = vec![figure("rate_over_formula", "ratio", Origin::Counted, worst)];
    figures.extend(pairs.into_iter().flat_map(|(counted, model)| rates(counted, model)));
    Finding::new(outcome, figures, why)
}

/// A row of Table 2 with digests taken as bytes.
fn by_bytes(case: &Case<'_>, name: &str) -> Option<(Value, f64)> {
    let mut cells = case.evidence.cells(case.experiment);
    cells.find(|cell| word(cell, "hash") == Some(name)).and_then(counted_and_model)
}

pub(super) fn md5(case: &Case<'_>) -> Finding {
    let Some((counted, model)) = by_bytes(case, words::MD5_BYTES) else { return case.not_run() };
    let why = format!(
        "From the first eight bytes of the MD5 the mean rate is {}, the formula's is {}. The paper's program takes eight hexadecimal letters as \
         a number instead, which has only 32 bits of the digest and is not spread evenly.",
        said_with_interval(counted, "fraction"),
        said(model, "fraction")
    );
    Finding::new(Region::more_than(1.05 * model).judged(counted), rates(counted, model), why)
}

pub(super) fn all_k(case: &Case<'_>) -> Finding {
    let Some((counted, model)) = by_bytes(case, words::ALL_K_BYTES) else { return case.not_run() };
    let why = format!(
        "With every digest taken as bytes, the mean rate of seven functions is {}, the formula's is {}; one of the seven in the paper is its \
         MD5 of hexadecimal letters.",
        said_with_interval(counted, "fraction"),
        said(model, "fraction")
    );
    Finding::new(Region::tracks(value(case)).judged(counted), rates(counted, model), why)
}

/// The paper's means are 0.850 % and 0.804 %; at least half of that difference has to be there.
pub(super) fn double_better(case: &Case<'_>) -> Finding {
    const HALF_OF_CLAIMED: f64 = 1.0 - (0.850 - 0.804) / 0.850 / 2.0;
    let mean = |double: bool| -> Option<Value> {
        let cells = case
            .evidence
            .cells(case.experiment)
            .filter(|cell| word(cell, "digests").is_some_and(|text| text.contains('+') == double));
        let values: Vec<Value> = cells.filter_map(|cell| Some(counted_and_model(cell)?.0)).collect();
        let count = u32::try_from(values.len()).ok().filter(|&count| count > 0).map(f64::from)?;
        let estimate = values.iter().map(|value| value.estimate).sum::<f64>() / count;
        let half =
            values.iter().map(|value| ((value.high - value.low) / 2.0).powi(2)).sum::<f64>().sqrt() / count;
        Some(Value { estimate, low: estimate - half, high: estimate + half })
    };
    let (Some(single), Some(double)) = (mean(false), mean(true)) else { return case.not_run() };
    let ratio = double.over(single);
    let why = format!(
        "Over many filters, two digests have {} the rate of one; the paper's means, of one filter each, differ by 5 %.",
        said_with_interval(ratio, "ratio")
    );
    let figures = vec![figure("double_over_rotation", "ratio", Origin::Counted, ratio)];
    Finding::new(Region::less_than(HALF_OF_CLAIMED).judged(ratio), figures, why)
}

/// Contradicted where the gain, which grows with the share of hashing, rises with the share of empty lookups.
pub(super) fn hash_share_falls(case: &Case<'_>) -> Finding {
    let all_points = case.evidence.lookups(case.experiment);
    if all_points.is_empty() {
        return case.not_run();
    }
    if let Some(reason) = all_points.iter().find_map(|(cell, _)| too_noisy(cell)) {
        return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
    }
    let mut sorted = match points(case, Named::RamDisk) {
        Ok(points) => points,
        // The statement names no device: any will do.
        Err(_) => all_points,
    };
    sorted.sort_by(|left, right| left.1.empty_fraction.total_cmp(&right.1.empty_fraction));
    let gains: Vec<Value> = sorted.iter().map(|(_, lookup)| gain_of(&lookup.gain)).collect();
    let falling: Vec<Value> = gains.iter().rev().copied().collect();
    let outcome = rises(&falling);
    let figures = gains.iter().map(|&gain| figure("gain", "fraction", Origin::Measured, gain)).collect();
    let [none, every] = [gains.first(), gains.last()]
        .map(|gain| gain.map_or(String::new(), |gain| said_with_interval(*gain, "fraction")));
    let why = format!(
        "What sharing saves is a share of the hashing; it goes from {none} with the fewest empty lookups to {every} with the most. The paper's own \
         figures and Eq. (9) say so too."
    );
    Finding::new(outcome, figures, why)
}

/// Of Table 1: each of the slow ones over the slowest of the others.
pub(super) fn magnitude(case: &Case<'_>) -> Finding {
    let cost = |name: &str| of_operation(case, name);
    let others = ["cityhash64", "murmurhash64a", "crc32_ieee", "xxhash"].map(cost);
    let slow = ["md5", "sha256"].map(cost);
    if let Some(reason) = others.iter().chain(&slow).flatten().find_map(|(_, noise)| noise.clone()) {
        return Finding::unresolvable(Vec::new(), format!("Not used: {reason}"));
    }
    let slowest = others
        .iter()
        .flatten()
        .map(|(cost, _)| *cost)
        .max_by(|left, right| left.estimate.total_cmp(&right.estimate));
    let (Some(slowest), [Some((md5, _)), Some((sha, _))]) = (slowest, slow) else { return case.not_run() };
    let ratios = [md5.over(slowest), sha.over(slowest)];
    let figures = [("md5_over_slowest_other", ratios[0]), ("sha256_over_slowest_other", ratios[1])]
        .map(|(name, ratio)| figure(name, "ratio", Origin::Measured, ratio));
    let why = format!(
        "Of the slowest of the other functions, MD5 costs {} and SHA-256 {}; in the paper's own table MD5 costs 3.3 times XXHash.",
        said_with_interval(ratios[0], "ratio"),
        said_with_interval(ratios[1], "ratio")
    );
    let outcome = all(ratios.map(|ratio| Region::more_than(value(case)).judged(ratio)));
    Finding::new(outcome, figures.to_vec(), why)
}

pub(super) fn xx_slower(case: &Case<'_>) -> Finding {
    let (Some((xx, noise)), Some((murmur, other))) =
        (of_operation(case, "xxhash"), of_operation(case, "murmurhash64a"))
    else {
        return case.not_run();
    };
    let ratio = xx.over(murmur);
    let figures = vec![figure("xxhash_over_murmurhash64a", "ratio", Origin::Measured, ratio)];
    if let Some(reason) = noise.or(other) {
        return Finding::unresolvable(figures, format!("Not used: {reason}"));
    }
    let why = format!(
        "On keys of 1 KB, XXH64 takes {} the time of MurmurHash64A.",
        said_with_interval(ratio, "ratio")
    );
    Finding::new(Region::more_than(1.0).judged(ratio), figures, why)
}

/// Counted here; the published program is another matter, and said so.
pub(super) fn baseline(case: &Case<'_>) -> Finding {
    let mut finding = one_digest_per_lookup(case);
    if finding.outcome == ClaimOutcome::Reproduced {
        finding.why = format!(
            "{} So is the baseline here. The program that the paper published hashes once more than there are levels (5.997 hashes at five levels, \
             counted by us on an earlier machine), which makes sharing look better than it is.",
            finding.why
        );
    }
    finding
}

/// The post's own figures give 68 %.
pub(super) fn seventy_percent(case: &Case<'_>) -> Finding {
    let saved = |empty: f64| -> Option<Value> {
        let (before, after) = (reads(case, words::NO_FILTERS, empty)?, reads(case, words::TEN_BITS, empty)?);
        let left = after.over(before);
        Some(Value { estimate: 1.0 - left.estimate, low: 1.0 - left.high, high: 1.0 - left.low })
    };
    let values: Vec<(f64, Value)> =
        [0.0, 0.5, 1.0].into_iter().filter_map(|empty| Some((empty, saved(empty)?))).collect();
    if values.is_empty() {
        return case.not_run();
    }
    let outcome =
        all(values.iter().map(|(_, value)| Region::more_than(super::errata::value(case)).judged(*value)));
    let list: Vec<String> = values
        .iter()
        .map(|(empty, value)| {
            format!("{} with {:.0} % of lookups empty", said(value.estimate, "fraction"), 100.0 * empty)
        })
        .collect();
    let figures =
        values.iter().map(|(_, value)| figure("reads_saved", "fraction", Origin::Counted, *value)).collect();
    let why = format!(
        "In a tree of about ten runs, filters of 1 % save {} of the reads. The post's own figures give 68 %.",
        list.join(", ")
    );
    Finding::new(outcome, figures, why)
}

/// Of empty lookups, whose reads are what the rate decides.
pub(super) fn halving(case: &Case<'_>) -> Finding {
    let (Some(ten), Some(five)) = (reads(case, words::TEN_BITS, 1.0), reads(case, words::FIVE_BITS, 1.0))
    else {
        return case.not_run();
    };
    let ratio = five.over(ten);
    let why = format!(
        "Empty lookups read {} as much with 5 bits per key as with 10: the rate is a power of the bits.",
        said_with_interval(ratio, "ratio")
    );
    let figures = vec![figure("reads_five_over_ten_bits", "ratio", Origin::Counted, ratio)];
    Finding::new(Region::about(value(case)).judged(ratio), figures, why)
}

/// 10 TB of pairs of 1 KB at 10 bits per key.
pub(super) fn cache(case: &Case<'_>) -> Finding {
    let mut cells = case.evidence.cells(case.experiment);
    let cell = cells.find(|cell| number(cell, "bits_per_key").is_some_and(|bits| (bits - 10.0).abs() < 1e-9));
    let Some(per_million) =
        cell.and_then(|cell| found(cell, words::BYTES_PER_MILLION, Origin::Counted)).map(value_of)
    else {
        return case.not_run();
    };
    let bytes = Value::exact(per_million.estimate * 1e4);
    let why = format!(
        "10 TB of pairs of 1 KB are 10^10 keys, and their filters of 10 bits per key take {}.",
        said(bytes.estimate, "bytes")
    );
    let figures = vec![figure("filter_bytes", "bytes", Origin::Counted, bytes)];
    Finding::new(Region::about(value(case)).judged(bytes), figures, why)
}
