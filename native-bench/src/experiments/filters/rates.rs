//! Figure 3 and Tables 2 and 3 of the paper, and the table of `ElasticBF`'s slides.

use super::{Rate, seeds};
use crate::experiments::names::{
    ALL_K, ALL_K_BYTES, EVERY_PROBE, MD5_BYTES, PUBLISHED, ROTATION_32, ROTATION_64, SHA_BYTES,
};
use crate::experiments::registry::{AxisSpec, Spec, Work, name_of, number};
use crate::experiments::request::{Overrides, Preset, Request};
use lsm_lab_filters::ProbeScheme;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_teaching::reproduction::{FILTER_BITS, KEYS, Reading, SEVEN, Study};
use lsm_lab_teaching::results::AxisScale;

const BITS_PER_KEY: AxisSpec =
    AxisSpec { name: "bits_per_key", label: "bits per key", unit: None, scale: AxisScale::Linear };

const fn category(name: &'static str, label: &'static str) -> AxisSpec {
    AxisSpec { name, label, unit: None, scale: AxisScale::Category }
}

/// The paper's Fig. 3.
pub(in crate::experiments) const FIG3: Spec = Spec {
    id: "fig3",
    title: "rates of one filter by bits per key: a rotated digest, in its three readings, and a digest per probe",
    source: "paper-hash-sharing, Figure 3",
    arms: "places from one digest by rotation / a digest per probe / the formula",
    axes: &[BITS_PER_KEY, category("indexing", "where places come from")],
    claims: &["fig3-theory", "errata-rotation"],
    work: fig3,
};

fn fig3(request: &Request) -> Vec<Box<dyn Work>> {
    let labelled = [1.0, 4.0, 7.0, 10.0, 13.0];
    let all: Vec<f64> = (1..=13_u8).map(f64::from).collect();
    let usual =
        if matches!(request.preset, Preset::Standard | Preset::MiniCi) { &labelled[..] } else { &all };
    let mut cells: Vec<Box<dyn Work>> = Vec::new();
    for bits_per_key in Overrides::or(&request.overrides.bits_per_key, usual) {
        let bits = bits_of(bits_per_key);
        let rotated = |scheme| Study::OneDigest {
            function: DigestFunction::MurmurHash64A,
            reading: Reading::Bytes,
            scheme,
            bits,
        };
        for (indexing, study) in [
            (PUBLISHED, rotated(ProbeScheme::PaperRotation)),
            (ROTATION_64, rotated(ProbeScheme::Rotation64)),
            (ROTATION_32, rotated(ProbeScheme::PaperRotation32)),
            (EVERY_PROBE, Study::Seeds { function: DigestFunction::MurmurHash64A, bits }),
        ] {
            cells.push(Box::new(Rate {
                parameters: vec![
                    number("bits_per_key", bits_per_key, format!("{bits_per_key} bits per key")),
                    name_of("indexing", indexing),
                ],
                study,
                seeds: seeds(request),
                claimed: None,
            }));
        }
    }
    cells
}

/// Bits of a filter: at least one per key, and small enough for the memory of a test machine.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "small numbers"
)]
fn bits_of(bits_per_key: f64) -> u64 {
    (bits_per_key.clamp(1.0, 64.0) * KEYS as f64).round() as u64
}

/// The paper's Table 2.
pub(in crate::experiments) const TABLE2: Spec = Spec {
    id: "table2",
    title: "rates of one filter by hash function: one digest, or seven functions",
    source: "paper-hash-sharing, Table 2",
    arms: "one digest and the paper's expression / a place from each of seven functions / the formula",
    axes: &[category("hash", "hash function")],
    claims: &["table2-*", "table2-optimum", "errata-md5", "errata-all-k"],
    work: table2,
};

/// Rows of Table 2, by the names of the claims, with the rates that it prints.
const TABLE_2: [(&str, f64); 7] = [
    ("murmur2_32", 0.0085),
    ("murmurhash64a", 0.00853),
    ("xxhash", 0.00794),
    ("md5", 0.00921),
    ("sha256", 0.00868),
    ("crc32_ieee", 0.00819),
    ("cityhash64", 0.0085),
];
const TABLE_2_ALL: f64 = 0.00899;

fn table2(request: &Request) -> Vec<Box<dyn Work>> {
    let one = |function, reading| Study::OneDigest {
        function,
        reading,
        scheme: ProbeScheme::PaperRotation,
        bits: FILTER_BITS,
    };
    let rows = TABLE_2.into_iter().zip(SEVEN);
    let mut rows: Vec<(&str, Study, Option<f64>)> =
        rows.map(|((name, rate), function)| (name, one(function, Reading::Published), Some(rate))).collect();
    rows.push((MD5_BYTES, one(DigestFunction::Md5, Reading::Bytes), None));
    rows.push((SHA_BYTES, one(DigestFunction::Sha256, Reading::Bytes), None));
    rows.push((ALL_K, Study::SevenFunctions { reading: Reading::Published }, Some(TABLE_2_ALL)));
    rows.push((ALL_K_BYTES, Study::SevenFunctions { reading: Reading::Bytes }, None));
    cells_of(request, "hash", rows)
}

fn cells_of(
    request: &Request,
    axis: &str,
    rows: impl IntoIterator<Item = (&'static str, Study, Option<f64>)>,
) -> Vec<Box<dyn Work>> {
    let cell = |(name, study, claimed)| -> Box<dyn Work> {
        Box::new(Rate { parameters: vec![name_of(axis, name)], study, seeds: seeds(request), claimed })
    };
    rows.into_iter().map(cell).collect()
}

/// The paper's Table 3.
pub(in crate::experiments) const TABLE3: Spec = Spec {
    id: "table3",
    title: "rates of seven filter units, one place in each: one digest and rotation, or two digests",
    source: "paper-hash-sharing, Table 3",
    arms: "one digest and rotation / two digests / the formula",
    axes: &[category("digests", "where the digests of units come from")],
    claims: &["table3-*", "errata-double-better"],
    work: table3,
};

fn table3(request: &Request) -> Vec<Box<dyn Work>> {
    use DigestFunction::{CityHash64, Crc32, MurmurHash64A, Xxh64};
    let one = |function| Study::UnitsRotated { function };
    let two = |function| Study::UnitsDouble { function };
    let rows = [
        ("murmurhash64a", one(MurmurHash64A), Some(0.00829)),
        ("xxhash", one(Xxh64), Some(0.00897)),
        ("crc32_ieee", one(Crc32), Some(0.00841)),
        ("cityhash64", one(CityHash64), Some(0.00834)),
        ("xxhash+murmurhash64a", two(Xxh64), Some(0.00761)),
        ("crc32_ieee+murmurhash64a", two(Crc32), Some(0.00808)),
        ("cityhash64+murmurhash64a", two(CityHash64), Some(0.00842)),
    ];
    cells_of(request, "digests", rows)
}

/// The table of rates in the slides.
pub(in crate::experiments) const ELASTIC_FPR: Spec = Spec {
    id: "elastic-fpr",
    title: "rates of a filter of few bits per key, with a whole number of probes",
    source: "elasticbf-slides, table of rates",
    arms: "a filter with the nearest whole number of probes / the formula for it",
    axes: &[BITS_PER_KEY],
    claims: &["elastic-fpr-*"],
    work: elastic_fpr,
};

fn elastic_fpr(request: &Request) -> Vec<Box<dyn Work>> {
    let rows: [(f64, &'static [u64], f64); 5] =
        [(2.0, &[2], 0.383), (3.0, &[3], 0.237), (4.0, &[4], 0.146), (5.0, &[5], 0.091), (6.0, &[6], 0.056)];
    let cell = |(bits, bits_per_key, rate): (f64, &'static [u64], f64)| -> Box<dyn Work> {
        Box::new(Rate {
            parameters: vec![number("bits_per_key", bits, format!("{bits} bits per key"))],
            study: Study::Units { bits_per_key },
            seeds: seeds(request),
            claimed: Some(rate),
        })
    };
    rows.into_iter().map(cell).collect()
}
