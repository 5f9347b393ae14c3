//! Tables of the sources: their filters and their printed numbers.
//!
//! Numbers are those of `tests/golden/paper-claims.json`.

use super::cells::Cell;
use lsm_lab_filters::ProbeScheme;
use lsm_lab_filters::digest::DigestFunction;
use lsm_lab_filters::math::{false_positive_rate_ideal, false_positive_rate_standard, probe_count_nearest};
use lsm_lab_teaching::reproduction::{FILTER_BITS, KEYS, KeySet, Reading, SEVEN, Study};
use serde_json::Value;

const PAPER: ProbeScheme = ProbeScheme::PaperRotation;

/// Names of the functions of Table 2 in the claims.
const NAMES: [&str; 7] =
    ["murmur2_32", "murmurhash64a", "xxhash", "md5", "sha256", "crc32_ieee", "cityhash64"];

/// Returns all tables over this many sets of keys.
pub(crate) fn tables(seeds: u64, claims: &Value) -> Vec<(&'static str, Vec<Cell>)> {
    let mut tables = vec![
        (
            "Table 2 of the paper: one digest, its published expression, 10 bits per key, k = 7",
            table_2(claims),
        ),
        ("Table 3 of the paper: seven units of 14 285 bits, one index in each", table_3(claims)),
        (
            "Fig. 3 of the paper: MM64, its published expression, k nearest to b ln 2 (source: Eq. 1)",
            figure_3(),
        ),
        (
            "ElasticBF: filter units by bits per key, with remixes of one digest (source: the slides)",
            elastic(claims),
        ),
        ("Rotation as second hash (k nearest to b ln 2)", rotation()),
    ];
    for seed in 0..seeds {
        let mut keys = KeySet::new(seed);
        for cell in tables.iter_mut().flat_map(|(_, cells)| cells) {
            cell.measure(&mut keys);
        }
    }
    tables
}

fn one_digest(function: DigestFunction, reading: Reading) -> Study {
    Study::OneDigest { function, reading, scheme: PAPER, bits: FILTER_BITS }
}

fn table_2(claims: &Value) -> Vec<Cell> {
    let source = |name: &str| claims["fpr_table2"]["fpr"][name].as_f64();
    let mut cells: Vec<Cell> = NAMES
        .into_iter()
        .zip(SEVEN)
        .map(|(name, function)| {
            let note = match name {
                "md5" => "md5, 8 hexadecimal letters",
                "sha256" => "sha256, 32 bits",
                name => name,
            };
            Cell::new(note, source(name), one_digest(function, Reading::Published))
        })
        .collect();
    let bytes = |name: &str, function| Cell::new(name, None, one_digest(function, Reading::Bytes));
    cells.push(bytes("md5, 8 bytes", DigestFunction::Md5));
    cells.push(bytes("sha256, 8 bytes", DigestFunction::Sha256));
    let all = |name: &str, source, reading| Cell::new(name, source, Study::SevenFunctions { reading });
    cells.push(all("all seven, md5 in letters", source("all_k_independent"), Reading::Published));
    cells.push(all("all seven, md5 in bytes", None, Reading::Bytes));
    cells
}

/// Functions of Table 3, by their names in the claims.
const TABLE_3: [(&str, DigestFunction); 4] = [
    ("murmurhash64a", DigestFunction::MurmurHash64A),
    ("xxhash", DigestFunction::Xxh64),
    ("crc32_ieee", DigestFunction::Crc32),
    ("cityhash64", DigestFunction::CityHash64),
];

fn table_3(claims: &Value) -> Vec<Cell> {
    let claims = &claims["fpr_table3_elastic"];
    let single = TABLE_3.into_iter().map(|(name, function)| {
        let source = claims["bit_rotation"][name].as_f64();
        Cell::new(format!("bit rotation: {name}"), source, Study::UnitsRotated { function })
    });
    let double = TABLE_3.into_iter().skip(1).map(|(name, function)| {
        let name = format!("{name}+murmurhash64a");
        let source = claims["double_hashing"][&name].as_f64();
        Cell::new(format!("double hashing: {name}"), source, Study::UnitsDouble { function })
    });
    single.chain(double).collect()
}

fn figure_3() -> Vec<Cell> {
    let cell = |bits: u8| {
        let bits_per_key = f64::from(bits);
        let probes = probe_count_nearest(bits_per_key);
        let study = Study::OneDigest {
            function: DigestFunction::MurmurHash64A,
            reading: Reading::Bytes,
            scheme: PAPER,
            bits: u64::from(bits) * KEYS as u64,
        };
        let source = false_positive_rate_standard(bits_per_key, probes);
        Cell::new(format!("b = {bits}, k = {probes}"), Some(source), study)
    };
    (1..=13_u8).map(cell).collect()
}

/// Units of ElasticBF by bits per key: single as in the source's table, and combined.
const UNIT_SETS: [&[u64]; 9] = [&[2], &[3], &[4], &[5], &[6], &[2, 2], &[2, 2, 2], &[3, 3], &[4, 4]];

fn elastic(claims: &Value) -> Vec<Cell> {
    let cell = |bits_per_key: &'static [u64]| {
        let sum: u64 = bits_per_key.iter().sum();
        let name = bits_per_key.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        let source = claims["elastic_fpr_by_bits"][sum.to_string()].as_f64();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let ideal = false_positive_rate_ideal(sum as f64);
        let name = format!("{name} bits (0.6185^b: {:.2} %)", 100.0 * ideal);
        Cell::new(name, source, Study::Units { bits_per_key })
    };
    UNIT_SETS.into_iter().map(cell).collect()
}

/// Sizes that share factors with 2^64 - 1, and two that share none.
const SIZES: [(u64, &str); 5] = [
    (100_003, "shares nothing"),
    (100_000, "shares 5"),
    (100_215, "shares 3, 5, 17"),
    (102_000, "shares 3, 5, 17"),
    (131_072, "shares nothing"),
];
const SCHEMES: [(ProbeScheme, &str); 3] =
    [(ProbeScheme::Rotation64, "rotation"), (PAPER, "published expression"), (ProbeScheme::Worm, "worm")];

fn rotation() -> Vec<Cell> {
    let cell = |(scheme, name): (ProbeScheme, &str), (bits, shares): (u64, &str)| {
        let (function, reading) = (DigestFunction::Xxh64, Reading::Bytes);
        Cell::new(
            format!("{name}, {bits} ({shares})"),
            None,
            Study::OneDigest { function, reading, scheme, bits },
        )
    };
    SCHEMES.into_iter().flat_map(|scheme| SIZES.map(|size| cell(scheme, size))).collect()
}
