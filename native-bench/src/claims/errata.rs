//! Statements of the sources that are not in the golden file, because they are wrong or doubtful; each is judged like a claim.

use super::costs::of_operation;
use super::elastic::reads;
use super::entries::{PAPER, entries};
use super::evidence::{found, number, value_of, word};
use super::gains::{Point, label, usable};
use super::rates::{bytes_per_million, counted_and_model, rates};
use super::rules::{Test, Value};
use super::said::{figure, said, said_with_interval};
use super::shares::{hashes_per_lookup, share_of_hashing};
use super::{Case, Finding};
use crate::experiments::names as words;
use lsm_lab_teaching::results::{Incomparable, Origin};

/// One of them.
pub(super) struct Erratum {
    pub(super) id: &'static str,
    pub(super) source: &'static str,
    pub(super) statement: &'static str,
    pub(super) values: &'static [f64],
    pub(super) unit: &'static str,
}

/// A source that does not state the claim itself.
const READING: &str = "a reading of paper-hash-sharing";
const POST: &str = "blog-bloom-in-lsm";

/// In the order of the sources.
pub(super) const ERRATA: &[Erratum] = &[
    Erratum {
        id: "errata-rotation",
        source: READING,
        statement: "rotating a 64-bit digest by 17 bits keeps the rate of the formula (a reading of section 4.1, which rotates 32 bits)",
        values: &[],
        unit: "fraction",
    },
    Erratum {
        id: "errata-md5",
        source: READING,
        statement: "MD5 itself makes filters with more false positives than the formula (a reading of Table 2, which the text does not state)",
        values: &[0.00921],
        unit: "fraction",
    },
    Erratum {
        id: "errata-all-k",
        source: PAPER,
        statement: "one digest with rotation has no more false positives than seven independent functions (caption of Table 2)",
        values: &[],
        unit: "fraction",
    },
    Erratum {
        id: "errata-double-better",
        source: PAPER,
        statement: "double hashing and rotation have similar rates (section 4.2, Table 3; a marginal difference is not judged)",
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
        statement: "MD5 and SHA-256 cost more than ten times as much as the other functions (section 2, compared with its Table 1)",
        values: &[10.0],
        unit: "ratio",
    },
    Erratum {
        id: "errata-table1-caption",
        source: PAPER,
        statement: "hashing a key of 1 KB is within one order of magnitude of an access to NVM (caption of Table 1, compared with the table)",
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
        statement: "filters can cut read amplification by 70 % or more",
        values: &[0.7],
        unit: "fraction",
    },
    Erratum {
        id: "errata-blog-halving",
        source: POST,
        statement: "halving bits per key raises latency by about 20 %",
        values: &[1.2],
        unit: "ratio",
    },
    Erratum {
        id: "errata-blog-cache",
        source: POST,
        statement: "a cache of about 1 GB holds the filters that lookups in 10 TB need",
        values: &[],
        unit: "fraction",
    },
];

/// A true rotation, at every size of Fig. 3.
pub(super) fn rotation(case: &Case<'_>) -> Finding {
    let cells = case
        .evidence
        .cells(case.experiment)
        .filter(|cell| word(cell, "indexing") == Some(words::ROTATION_64));
    let pairs: Vec<(Value, f64)> = cells.filter_map(counted_and_model).collect();
    let ratios: Vec<Value> = pairs.iter().map(|&(counted, model)| counted.times(1.0 / model)).collect();
    let worst = ratios.iter().copied().max_by(|left, right| left.estimate.total_cmp(&right.estimate));
    let Some(worst) = worst else { return case.not_run() };
    let why = format!(
        "A true rotation has at worst {} the formula's rate: sizes of whole numbers of bits per key times 10 000 keys share the factor 5 with \
         2^64 - 1.",
        said_with_interval(worst, "ratio")
    );
    let mut figures = vec![figure("rate_over_formula", "ratio", Origin::Counted, worst)];
    figures.extend(pairs.into_iter().flat_map(|(counted, model)| rates(counted, model)));
    Finding::tested(case.each("rate_over_formula", ratios), figures, why)
}

/// A row of Table 2 by its name.
fn row_of_table_2(case: &Case<'_>, name: &str) -> Option<(Value, f64)> {
    let mut cells = case.evidence.cells(case.experiment);
    cells.find(|cell| word(cell, "hash") == Some(name)).and_then(counted_and_model)
}

pub(super) fn md5(case: &Case<'_>) -> Finding {
    let Some((counted, model)) = row_of_table_2(case, words::MD5_BYTES) else { return case.not_run() };
    let why = format!(
        "From the first eight bytes of the MD5 the mean rate is {}, the formula's is {}.",
        said_with_interval(counted, "fraction"),
        said(model, "fraction")
    );
    let ratio = counted.times(1.0 / model);
    Finding::tested(case.test("rate_over_formula", ratio), rates(counted, model), why)
}

pub(super) fn all_k(case: &Case<'_>) -> Finding {
    const ONE: &str = "murmurhash64a";
    let (Some((one, model)), Some((all, _))) =
        (row_of_table_2(case, ONE), row_of_table_2(case, words::ALL_K_BYTES))
    else {
        return case.not_run();
    };
    let ratio = one.over(all);
    let mut why = format!(
        "One digest with rotation has a mean rate of {} (cell `{ONE}`), seven independent functions have {} (cell `{}`): {}.",
        said_with_interval(one, "fraction"),
        said_with_interval(all, "fraction"),
        words::ALL_K_BYTES,
        said_with_interval(ratio, "ratio")
    );
    if let Some((published, _)) = row_of_table_2(case, words::ALL_K) {
        let rate = said_with_interval(published, "fraction");
        why = format!(
            "{why} With the digests of the published program, the seven functions have {rate} (cell `{}`, claim `table2-{0}`).",
            words::ALL_K
        );
    }
    let mut figures = vec![figure("one_over_all_k", "ratio", Origin::Counted, ratio)];
    figures.extend(rates(one, model));
    Finding::tested(case.test("one_over_all_k", ratio), figures, why)
}

/// The means over the functions of Table 3.
pub(super) fn double_better(case: &Case<'_>) -> Finding {
    let mean = |double: bool| -> Option<Value> {
        let cells = case
            .evidence
            .cells(case.experiment)
            .filter(|cell| word(cell, "digests").is_some_and(|text| text.contains('+') == double));
        let values: Vec<Value> = cells.filter_map(|cell| Some(counted_and_model(cell)?.0)).collect();
        let count = u32::try_from(values.len()).ok().filter(|&count| count > 0).map(f64::from)?;
        let estimate = values.iter().map(|value| value.estimate).sum::<f64>() / count;
        let half = values.iter().map(|value| value.reach().powi(2)).sum::<f64>().sqrt() / count;
        Some(Value::new(estimate, estimate - half, estimate + half))
    };
    let (Some(single), Some(double)) = (mean(false), mean(true)) else { return case.not_run() };
    let ratio = double.over(single);
    let why = format!(
        "Over many filters, two digests have {} the rate of one. The means of the source, of three and four filters, differ by 5.5 %, which \
         single filters do by chance. Whether double hashing is marginally better remains undetermined.",
        said_with_interval(ratio, "ratio")
    );
    let figures = vec![figure("double_over_rotation", "ratio", Origin::Counted, ratio)];
    Finding::tested(case.test("double_over_rotation", ratio), figures, why)
}

/// The share of hashing over the share of empty lookups, in Fig. 13 and 14.
pub(super) fn hash_share_falls(case: &Case<'_>) -> Finding {
    let all: Vec<Point<'_>> = ["fig13", "fig14"].iter().flat_map(|id| case.evidence.lookups(id)).collect();
    let mut labels: Vec<String> = all.iter().map(label).collect();
    labels.sort();
    labels.dedup();
    let (mut tests, mut figures, mut sentences, mut unusable) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let empty = |point: Option<&Point<'_>>| {
        point.map_or_else(String::new, |(_, lookup)| format!("{:.0} %", 100.0 * lookup.empty_fraction))
    };
    for device in labels {
        let of_device: Vec<Point<'_>> = all.iter().copied().filter(|point| label(point) == device).collect();
        let (mut points, others) = match usable(&of_device) {
            Ok(found) => found,
            Err(finding) => {
                unusable.push(format!("On {device}, {}", finding.why));
                continue;
            }
        };
        points.sort_by(|left, right| left.1.empty_fraction.total_cmp(&right.1.empty_fraction));
        let shares: Vec<Value> = points.iter().map(|(_, lookup)| share_of_hashing(lookup)).collect();
        let [first, .., last] = shares.as_slice() else { continue };
        // Not the line through all cells: it does not fit them, so its interval would be too narrow.
        let change = last.minus(*first);
        tests.push(case.test("change_of_share", change));
        figures.extend(shares.iter().map(|&share| figure("hash_share", "fraction", Origin::Measured, share)));
        sentences.push(format!(
            "On {device}, the share of hashing goes from {} with {} empty lookups to {} with {}. The difference is {}.{others}",
            said(first.estimate, "fraction"),
            empty(points.first()),
            said(last.estimate, "fraction"),
            empty(points.last()),
            said_with_interval(change, "points")
        ));
    }
    let is_decided = !tests.is_empty();
    sentences.append(&mut unusable);
    let why = format!("{} The source's own Eq. (9) makes the share grow.", sentences.join(" "));
    match (all.is_empty(), is_decided) {
        (true, _) => case.not_run(),
        (_, true) => Finding::tested(Test::all(tests), figures, why),
        _ => Finding::not_usable(figures, why),
    }
}

/// Times of the source's own Table 1.
pub(super) fn of_source(ids: &[&str]) -> Vec<f64> {
    let value = |id: &&str| entries().iter().find(|entry| entry.id == *id)?.values.first().copied();
    ids.iter().filter_map(value).collect()
}

const SLOW: [&str; 2] = ["table1-hash-md5", "table1-hash-sha256"];
const OTHERS: [&str; 4] =
    ["table1-hash-cityhash64", "table1-hash-murmurhash64a", "table1-hash-crc32_ieee", "table1-hash-xxhash"];

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn most(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// Section 2 against Table 1 of the same paper.
pub(super) fn magnitude(case: &Case<'_>) -> Finding {
    let (slow, others) = (of_source(&SLOW), of_source(&OTHERS));
    let ratio = Value::exact(least(&slow) / most(&others));
    let figures = vec![figure("smallest_ratio", "ratio", Origin::Claimed, ratio)];
    let why = format!(
        "By the source's Table 1, MD5 costs {} as much as XXHash and {} as much as CRC. Times of this run decide nothing, because \
         processors have instructions for SHA-256.",
        said(ratio.estimate, "ratio"),
        said(least(&slow) / of_source(&OTHERS[2..3]).first().copied().unwrap_or(f64::NAN), "ratio")
    );
    Finding::certain(case.test("smallest_ratio", ratio), figures, why)
}

/// The caption of Table 1 against the table.
pub(super) fn caption(case: &Case<'_>) -> Finding {
    let nvm = least(&of_source(&["table1-device-nvm"]));
    let ratios: Vec<f64> =
        [&SLOW[..], &OTHERS[..]].concat().iter().flat_map(|id| of_source(&[id])).map(|ns| ns / nvm).collect();
    let largest = Value::exact(most(&ratios));
    let figures = vec![figure("largest_ratio", "ratio", Origin::Claimed, largest)];
    let why = format!(
        "By the table itself, an access to NVM takes {}, MD5 {} as long and SHA-256 {} as long.",
        said(nvm, "ns"),
        said(ratios.first().copied().unwrap_or(f64::NAN), "ratio"),
        said(largest.estimate, "ratio")
    );
    Finding::certain(case.test("largest_ratio", largest), figures, why)
}

pub(super) fn xx_slower(case: &Case<'_>) -> Finding {
    let (Some((_, xx)), Some((_, murmur))) =
        (of_operation(case, "xxhash"), of_operation(case, "murmurhash64a"))
    else {
        return case.not_run();
    };
    let ratio = value_of(xx).over(value_of(murmur));
    let figures = vec![figure("xxhash_over_murmurhash64a", "ratio", Origin::Measured, ratio)];
    let why = format!(
        "On keys of 1 KB, XXH64 takes {} the time of MurmurHash64A here. The source does not state how its XXHash was built, and the \
         build decides the order.",
        said_with_interval(ratio, "ratio")
    );
    Finding::not_comparable(Incomparable::OtherBaseline, figures, why)
}

/// The baseline of the published program, which no run executes.
pub(super) fn baseline(case: &Case<'_>) -> Finding {
    let Some((comparisons, [_, unshared])) = hashes_per_lookup(case) else { return case.not_run() };
    let (low, high) = (least(&unshared), most(&unshared));
    let figures = vec![figure("hashes_per_lookup_unshared", "hashes", Origin::Counted, Value::exact(high))];
    let why = format!(
        "Arm A of this program hashes once per probed filter by construction, {low:.3} to {high:.3} times per lookup in {comparisons} \
         comparison(s). The published program, in which 5.997 hashes were counted at five levels, is not part of a run."
    );
    Finding::not_comparable(Incomparable::OtherBaseline, figures, why)
}

/// At every share of empty lookups.
pub(super) fn seventy_percent(case: &Case<'_>) -> Finding {
    let saved = |empty: f64| -> Option<Value> {
        let (before, after) = (reads(case, words::NO_FILTERS, empty)?, reads(case, words::TEN_BITS, empty)?);
        Some(after.over(before).taken_from_one())
    };
    let values: Vec<(f64, Value)> =
        [0.0, 0.5, 1.0].into_iter().filter_map(|empty| Some((empty, saved(empty)?))).collect();
    if values.is_empty() {
        return case.not_run();
    }
    let test = case.each("reads_saved", values.iter().map(|(_, value)| *value));
    let list: Vec<String> = values
        .iter()
        .map(|(empty, value)| {
            format!("{} with {:.0} % empty lookups", said_with_interval(*value, "fraction"), 100.0 * empty)
        })
        .collect();
    let figures =
        values.iter().map(|(_, value)| figure("reads_saved", "fraction", Origin::Counted, *value)).collect();
    let why = format!(
        "In a tree of ten runs, filters of 1 % save reads: {}. The post's own figures give 68 %.",
        list.join(", ")
    );
    Finding::tested(test, figures, why)
}

/// Latency with half the bits per key, by share of empty lookups. The post does not state its share, which decides.
pub(super) fn halving(case: &Case<'_>) -> Finding {
    let mut timed: Vec<(f64, Value)> = case
        .evidence
        .cells("blog-latency")
        .filter_map(|cell| {
            let ratio = found(cell, words::LATENCY_RATIO_HALVED, Origin::Measured)?;
            Some((number(cell, "empty_fraction")?, value_of(ratio)))
        })
        .collect();
    if timed.is_empty() {
        return halving_by_reads(case);
    }
    timed.sort_by(|left, right| left.0.total_cmp(&right.0));
    let list: Vec<String> = timed
        .iter()
        .map(|&(empty, ratio)| {
            format!("{} with {:.0} % empty lookups", said_with_interval(ratio, "ratio"), 100.0 * empty)
        })
        .collect();
    let why = format!(
        "On this device, the ratio of the latencies with 5 and with 10 bits per key is measured. It is {}. The post's own table has 1.26 times. It states neither \
         its share of empty lookups nor its tree.",
        list.join(", ")
    );
    let figures = timed
        .iter()
        .map(|&(_, ratio)| figure(words::LATENCY_RATIO_HALVED, "ratio", Origin::Measured, ratio))
        .collect();
    Finding::not_comparable(Incomparable::UnstatedConditions, figures, why)
}

/// Reads of empty lookups, which do not decide about latency.
fn halving_by_reads(case: &Case<'_>) -> Finding {
    let (Some(ten), Some(five)) = (reads(case, words::TEN_BITS, 1.0), reads(case, words::FIVE_BITS, 1.0))
    else {
        return case.not_run();
    };
    let ratio = five.over(ten);
    let why = format!(
        "Latency was not timed. Empty lookups read {} as much with 5 bits per key as with 10. How much latency follows depends on the share of \
         empty lookups and on the rest of a lookup, which the post does not state.",
        said_with_interval(ratio, "ratio")
    );
    let figures = vec![figure("reads_five_over_ten_bits", "ratio", Origin::Counted, ratio)];
    Finding::not_comparable(Incomparable::MissingMechanism, figures, why)
}

/// 10 TB of pairs of 1 KB at 10 bits per key: the size of all filters, of which a cache holds some.
pub(super) fn cache(case: &Case<'_>) -> Finding {
    let Some(per_million) = bytes_per_million(case) else { return case.not_run() };
    let bytes = per_million.times(1e4);
    let why = format!(
        "The post names the size of a cache, but no hit rate. The filters of 10 TB take {} if entries have 1 KB. The post does not state \
         this size, and a cache may hold the part that lookups need.",
        said(bytes.estimate, "bytes")
    );
    let figures = vec![figure("filter_bytes", "bytes", Origin::Counted, bytes)];
    Finding::not_comparable(Incomparable::UnstatedConditions, figures, why)
}
