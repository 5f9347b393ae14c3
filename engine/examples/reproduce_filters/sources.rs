//! The tables of the sources: which filters they are of, and what the sources print.
//!
//! Figures are those of `tests/golden/paper-claims.json`. What the paper's program does to digests, its tables' setup and the
//! finding about rotations are from a study of that program; its MD5 digest is eight hexadecimal letters read as a number.

use super::cells::{Cell, Digests, KEYS, digests, rate};
use lsm_lab_engine::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_engine::filter::{Filter, FilterKind, FilterOptions, ProbeScheme};
use lsm_lab_engine::math::{
    false_positive_rate_exact, false_positive_rate_ideal, false_positive_rate_standard, probe_count_nearest,
};
use lsm_lab_engine::observe::NoObserver;
use serde_json::Value;

/// Bits of the paper's filter: 10 for each key; and of one of seven units.
const BITS: u64 = 100_000;
const UNITS: u64 = 7;
const UNIT_BITS: u64 = BITS / UNITS;

const PAPER: ProbeScheme = ProbeScheme::PaperRotation;

/// The functions of Tables 2 and 3, in the order of their digests here.
const FUNCTIONS: [DigestFunction; 7] = [
    DigestFunction::MurmurHash2,
    DigestFunction::MurmurHash64A,
    DigestFunction::Xxh64,
    DigestFunction::Md5,
    DigestFunction::Sha256,
    DigestFunction::Crc32,
    DigestFunction::CityHash64,
];
const NAMES: [&str; 7] =
    ["murmur2_32", "murmurhash64a", "xxhash", "md5", "sha256", "crc32_ieee", "cityhash64"];
const MM64: usize = 1;
const XX: usize = 2;
const MD5: usize = 3;
const SHA: usize = 4;
const CRC: usize = 5;
const CITY: usize = 6;

/// All tables, over so many sets of keys.
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
            "ElasticBF: filter units of so many bits per key, fed by remixing one digest (source: the slides)",
            elastic(claims),
        ),
        ("Rotation as second hash (k nearest to b ln 2)", rotation()),
    ];
    for seed in 0..seeds {
        let digests = digests(seed, FUNCTIONS);
        let measured = [
            measure_table_2(&digests),
            measure_table_3(&digests),
            measure_figure_3(&digests[MM64]),
            measure_elastic(&digests[MM64]),
            measure_rotation(&digests[XX]),
        ];
        for ((_, cells), rates) in tables.iter_mut().zip(measured) {
            assert_eq!(cells.len(), rates.len(), "a rate for each cell");
            for (cell, rate) in cells.iter_mut().zip(rates) {
                cell.rates.push(rate);
            }
        }
    }
    tables
}

/// A filter of exactly so many bits over the stored digests.
fn filter(scheme: ProbeScheme, bits: u64, digests: &Digests) -> Filter {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let bits_per_key = (bits as f64 - 0.5) / KEYS as f64;
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    let options = FilterOptions::new(FilterKind::Standard(scheme), bits_per_key, recipe);
    let filter = Filter::build(&options, &digests.stored).expect("a small filter can be built");
    assert_eq!(filter.bits(), bits);
    filter
}

/// The share of absent keys that pass all of these filters, each with its own digests.
fn rate_of_all(filters: &[(Filter, &Digests)]) -> f64 {
    let absent = filters[0].1.absent.len();
    let passes = |&query: &usize| {
        filters.iter().all(|(filter, digests)| filter.may_contain(digests.absent[query], 0, &mut NoObserver))
    };
    rate(absent, (0..absent).filter(passes).count())
}

fn rate_of(scheme: ProbeScheme, bits: u64, digests: &Digests) -> f64 {
    rate_of_all(&[(filter(scheme, bits, digests), digests)])
}

/// What the paper's program takes from an MD5: eight hexadecimal letters, as the number that their bytes are.
fn hexadecimal(md5: u64) -> u64 {
    let bytes = md5.to_le_bytes();
    let letter = |half: u8| if half < 10 { b'0' + half } else { b'a' + half - 10 };
    let halves =
        |index: usize| if index.is_multiple_of(2) { bytes[index / 2] >> 4 } else { bytes[index / 2] & 0xf };
    u64::from_le_bytes(core::array::from_fn(|index| letter(halves(index))))
}

fn table_2(claims: &Value) -> Vec<Cell> {
    let source = |name: &str| claims["fpr_table2"]["fpr"][name].as_f64();
    let formula = false_positive_rate_exact(BITS, KEYS as u64, 7);
    let mut cells: Vec<Cell> = NAMES
        .into_iter()
        .map(|name| {
            let note = match name {
                "md5" => "md5, 8 hexadecimal letters",
                "sha256" => "sha256, 32 bits",
                name => name,
            };
            Cell::new(note, source(name), formula)
        })
        .collect();
    cells.push(Cell::new("md5, 8 bytes", None, formula));
    cells.push(Cell::new("sha256, 8 bytes", None, formula));
    cells.push(Cell::new("all seven, md5 in letters", source("all_k_independent"), formula));
    cells.push(Cell::new("all seven, md5 in bytes", None, formula));
    cells
}

fn measure_table_2(digests: &[Digests; 7]) -> Vec<f64> {
    let mut published = digests.clone();
    published[MD5] = digests[MD5].map(hexadecimal);
    published[SHA] = digests[SHA].map(|digest| digest & 0xffff_ffff);
    let mut rates: Vec<f64> = published.iter().map(|digests| rate_of(PAPER, BITS, digests)).collect();
    rates.extend([MD5, SHA].map(|function| rate_of(PAPER, BITS, &digests[function])));
    rates.extend([&published, digests].map(rate_of_independent));
    rates
}

/// A digest for every probe: bit `digest mod m`, whatever of them is asked for.
fn rate_of_independent(digests: &[Digests; 7]) -> f64 {
    let mut set = vec![false; usize::try_from(BITS).expect("a small number")];
    let place = |digest: Digest| usize::try_from(digest.0 % BITS).expect("a small number");
    for digest in digests.iter().flat_map(|digests| &digests.stored) {
        set[place(*digest)] = true;
    }
    let absent = digests[0].absent.len();
    let fooled = (0..absent).filter(|&query| digests.iter().all(|digests| set[place(digests.absent[query])]));
    rate(absent, fooled.count())
}

fn table_3(claims: &Value) -> Vec<Cell> {
    let claims = &claims["fpr_table3_elastic"];
    let one = false_positive_rate_exact(UNIT_BITS, KEYS as u64, 1);
    let formula = (0..UNITS).fold(1.0, |rate, _| rate * one);
    let single = [MM64, XX, CRC, CITY].map(|function| NAMES[function]);
    let double = [XX, CRC, CITY].map(|function| format!("{}+murmurhash64a", NAMES[function]));
    let cell = |table: &str, name: String| {
        let source = claims[table][&name].as_f64();
        Cell::new(format!("{}: {name}", table.replace('_', " ")), source, formula)
    };
    let single = single.into_iter().map(|name| cell("bit_rotation", name.to_owned()));
    single.chain(double.into_iter().map(|name| cell("double_hashing", name))).collect()
}

fn measure_table_3(digests: &[Digests; 7]) -> Vec<f64> {
    let units = |unit: &dyn Fn(u64) -> Digests| {
        let digests: Vec<Digests> = (0..UNITS).map(unit).collect();
        let filters: Vec<_> =
            digests.iter().map(|digests| (filter(PAPER, UNIT_BITS, digests), digests)).collect();
        rate_of_all(&filters)
    };
    let single = |function: usize| {
        units(&|unit| {
            digests[function]
                .map(|digest| digest.wrapping_add(unit.wrapping_mul((digest << 17) | (digest >> 15))))
        })
    };
    let double = |function: usize| {
        units(&|unit| {
            digests[function]
                .with(&digests[MM64], |first, second| first.wrapping_add(unit.wrapping_mul(second)))
        })
    };
    [MM64, XX, CRC, CITY].map(single).into_iter().chain([XX, CRC, CITY].map(double)).collect()
}

fn figure_3() -> Vec<Cell> {
    (1..=13_u8)
        .map(|bits| {
            let bits_per_key = f64::from(bits);
            let probes = probe_count_nearest(bits_per_key);
            let name = format!("b = {bits}, k = {probes}");
            let formula = false_positive_rate_exact(u64::from(bits) * KEYS as u64, KEYS as u64, probes);
            Cell::new(name, Some(false_positive_rate_standard(bits_per_key, probes)), formula)
        })
        .collect()
}

fn measure_figure_3(digests: &Digests) -> Vec<f64> {
    (1..=13).map(|bits| rate_of(PAPER, bits * KEYS as u64, digests)).collect()
}

/// Units of ElasticBF by their bits per key: alone as the source's table has them, and together.
const UNIT_SETS: [&[u64]; 9] = [&[2], &[3], &[4], &[5], &[6], &[2, 2], &[2, 2, 2], &[3, 3], &[4, 4]];

fn elastic(claims: &Value) -> Vec<Cell> {
    let cell = |units: &&[u64]| {
        let sum: u64 = units.iter().sum();
        let name = units.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        let source = claims["elastic_fpr_by_bits"][sum.to_string()].as_f64();
        let formula = units.iter().map(|&bits| {
            let probes = probe_count_nearest(f64::from(u32::try_from(bits).expect("a small number")));
            false_positive_rate_exact(bits * KEYS as u64, KEYS as u64, probes)
        });
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let ideal = false_positive_rate_ideal(sum as f64);
        Cell::new(format!("{name} bits (0.6185^b: {:.2} %)", 100.0 * ideal), source, formula.product())
    };
    UNIT_SETS.iter().map(cell).collect()
}

fn measure_elastic(digests: &Digests) -> Vec<f64> {
    let measure = |units: &&[u64]| {
        let of_units: Vec<Digests> = (1..=units.len() as u64)
            .map(|unit| digests.map(|digest| remix(Digest(digest), unit).0))
            .collect();
        let filters: Vec<_> = units
            .iter()
            .zip(&of_units)
            .map(|(&bits, digests)| (filter(ProbeScheme::Worm, bits * KEYS as u64, digests), digests))
            .collect();
        rate_of_all(&filters)
    };
    UNIT_SETS.iter().map(measure).collect()
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
    let cell = |(scheme, (bits, shares)): (&str, (u64, &str))| {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let probes = probe_count_nearest(bits as f64 / KEYS as f64);
        let formula = false_positive_rate_exact(bits, KEYS as u64, probes);
        Cell::new(format!("{scheme}, {bits} ({shares})"), None, formula)
    };
    SCHEMES.iter().flat_map(|scheme| SIZES.map(|size| (scheme.1, size))).map(cell).collect()
}

fn measure_rotation(digests: &Digests) -> Vec<f64> {
    SCHEMES.iter().flat_map(|scheme| SIZES.map(|size| rate_of(scheme.0, size.0, digests))).collect()
}
