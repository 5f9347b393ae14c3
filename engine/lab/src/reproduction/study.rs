//! Cell of a source's table: its filter, and the rate from the formula.
//!
//! The digest handling of the paper's program and the setup of its tables are from a study of that program. It
//! reads eight hexadecimal letters of MD5 as a number, and 32 bits of SHA-256.

use super::key_set::{Digests, KEYS, KeySet};
use lsm_lab_filters::digest::{Digest, DigestFunction, DigestRecipe, remix};
use lsm_lab_filters::math::{false_positive_rate_exact, probe_count_nearest};
use lsm_lab_filters::{Filter, FilterKind, FilterOptions, ProbeScheme};
use std::borrow::Cow;

/// Bits of the paper's filter: 10 per key.
pub const FILTER_BITS: u64 = 100_000;
/// Units of its `ElasticBF`.
pub const UNITS: u64 = 7;
/// Bits of one unit.
pub const UNIT_BITS: u64 = FILTER_BITS / UNITS;

/// Functions of the paper's Table 2, in its order.
pub const SEVEN: [DigestFunction; 7] = [
    DigestFunction::MurmurHash2,
    DigestFunction::MurmurHash64A,
    DigestFunction::Xxh64,
    DigestFunction::Md5,
    DigestFunction::Sha256,
    DigestFunction::Crc32,
    DigestFunction::CityHash64,
];

/// Part of the output of a wide function that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// First eight bytes.
    Bytes,
    /// As in the paper's program: eight hexadecimal letters of MD5, as the number of their bytes; 32 bits of
    /// SHA-256.
    Published,
}

/// Study of one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Study {
    /// One digest, with all positions from it by a scheme.
    OneDigest {
        /// Hash function.
        function: DigestFunction,
        /// Part of its output.
        reading: Reading,
        /// Derivation of positions.
        scheme: ProbeScheme,
        /// Bits of the filter; the number of probes is the nearest to `b ln 2`.
        bits: u64,
    },
    /// Seven functions, with one position each.
    SevenFunctions {
        /// Part of the output of MD5 and SHA-256.
        reading: Reading,
    },
    /// One function with one seed per probe, and one position each.
    Seeds {
        /// Hash function.
        function: DigestFunction,
        /// Bits of the filter.
        bits: u64,
    },
    /// Seven units with one position each: `h + u d`, with the paper's expression `d` of `h`.
    UnitsRotated {
        /// Hash function.
        function: DigestFunction,
    },
    /// Seven units with one position each: `h + u g`, with another function `g` (`MurmurHash64A`).
    UnitsDouble {
        /// Hash function.
        function: DigestFunction,
    },
    /// Units with these bits per key, each a separate filter with a remix of one digest.
    Units {
        /// Bits per key of each unit.
        bits_per_key: &'static [u64],
    },
}

impl Study {
    /// Returns the rate from the formula: exact expectation over fills.
    #[must_use]
    pub fn expected_rate(&self) -> f64 {
        let of = |bits: u64, probes: u8| false_positive_rate_exact(bits, KEYS as u64, probes);
        match *self {
            Self::OneDigest { bits, .. } | Self::Seeds { bits, .. } => of(bits, nearest(bits)),
            Self::SevenFunctions { .. } => of(FILTER_BITS, 7),
            Self::UnitsRotated { .. } | Self::UnitsDouble { .. } => {
                (0..UNITS).map(|_| of(UNIT_BITS, 1)).product()
            }
            Self::Units { bits_per_key } => {
                let unit = |&bits: &u64| of(bits * KEYS as u64, nearest(bits * KEYS as u64));
                bits_per_key.iter().map(unit).product()
            }
        }
    }

    /// Returns the share of false positives among a set's absent keys.
    pub fn rate(&self, keys: &mut KeySet) -> f64 {
        match *self {
            Self::OneDigest { function, reading, scheme, bits } => {
                let digests = keys.digests(function);
                let digests = read(function, reading, &digests);
                rate_of_all(&[(filter(scheme, bits, &digests), &digests)])
            }
            Self::SevenFunctions { reading } => {
                let digests = SEVEN.map(|function| (function, keys.digests(function)));
                let read: Vec<_> =
                    digests.iter().map(|(function, digests)| read(*function, reading, digests)).collect();
                rate_of_places(FILTER_BITS, &read)
            }
            Self::Seeds { function, bits } => {
                let digests: Vec<_> = (0..nearest(bits)).map(|index| keys.derived(function, index)).collect();
                rate_of_places(
                    bits,
                    &digests.iter().map(|digests| Cow::Borrowed(&**digests)).collect::<Vec<_>>(),
                )
            }
            Self::UnitsRotated { function } => {
                let digests = keys.digests(function);
                rate_of_units(|unit| {
                    digests
                        .map(|digest| digest.wrapping_add(unit.wrapping_mul((digest << 17) | (digest >> 15))))
                })
            }
            Self::UnitsDouble { function } => {
                let (first, second) = (keys.digests(function), keys.digests(DigestFunction::MurmurHash64A));
                rate_of_units(|unit| {
                    first.with(&second, |first, second| first.wrapping_add(unit.wrapping_mul(second)))
                })
            }
            Self::Units { bits_per_key } => {
                rate_of_remixed(bits_per_key, &keys.digests(DigestFunction::MurmurHash64A))
            }
        }
    }
}

/// Returns the number of probes nearest to `b ln 2`.
fn nearest(bits: u64) -> u8 {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    probe_count_nearest(bits as f64 / KEYS as f64)
}

/// Returns a filter of exactly this many bits over the stored digests.
fn filter(scheme: ProbeScheme, bits: u64, digests: &Digests) -> Filter {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let bits_per_key = (bits as f64 - 0.5) / KEYS as f64;
    let recipe = DigestRecipe::new(DigestFunction::Xxh3);
    let options = FilterOptions::new(FilterKind::Standard(scheme), bits_per_key, recipe);
    let filter = Filter::build(&options, &digests.stored).expect("a small filter can be built");
    assert_eq!(filter.bits(), bits, "a filter of another size than was asked for");
    filter
}

/// Returns the share of absent keys that pass all of these filters, each with separate digests.
fn rate_of_all(filters: &[(Filter, &Digests)]) -> f64 {
    let absent = filters[0].1.absent.len();
    let passes =
        |&query: &usize| filters.iter().all(|(filter, digests)| filter.may_contain(digests.absent[query]));
    share((0..absent).filter(passes).count(), absent)
}

fn rate_of_units(unit: impl Fn(u64) -> Digests) -> f64 {
    let digests: Vec<Digests> = (0..UNITS).map(unit).collect();
    let built = |digests| (filter(ProbeScheme::PaperRotation, UNIT_BITS, digests), digests);
    rate_of_all(&digests.iter().map(built).collect::<Vec<_>>())
}

fn rate_of_remixed(bits_per_key: &[u64], digests: &Digests) -> f64 {
    let of_units: Vec<Digests> = (1..=bits_per_key.len() as u64)
        .map(|unit| digests.map(|digest| remix(Digest(digest), unit).0))
        .collect();
    let built = |(&bits, digests)| (filter(ProbeScheme::Worm, bits * KEYS as u64, digests), digests);
    rate_of_all(&bits_per_key.iter().zip(&of_units).map(built).collect::<Vec<_>>())
}

/// Returns the rate with a digest for every probe: bit `digest mod m` of any of them.
fn rate_of_places(bits: u64, digests: &[Cow<'_, Digests>]) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "below the number of bits of a small filter")]
    let place = |digest: Digest| (digest.0 % bits) as usize;
    #[expect(clippy::cast_possible_truncation, reason = "a small filter")]
    let mut set = vec![false; bits as usize];
    for digest in digests.iter().flat_map(|digests| &digests.stored) {
        set[place(*digest)] = true;
    }
    let absent = digests[0].absent.len();
    let fooled = (0..absent).filter(|&query| digests.iter().all(|digests| set[place(digests.absent[query])]));
    share(fooled.count(), absent)
}

fn read(function: DigestFunction, reading: Reading, digests: &Digests) -> Cow<'_, Digests> {
    match (reading, function) {
        (Reading::Published, DigestFunction::Md5) => Cow::Owned(digests.map(hexadecimal)),
        (Reading::Published, DigestFunction::Sha256) => {
            Cow::Owned(digests.map(|digest| digest & 0xffff_ffff))
        }
        _ => Cow::Borrowed(digests),
    }
}

/// Returns the number that the paper's program reads from an MD5: eight hexadecimal letters, as the number of
/// their bytes.
fn hexadecimal(md5: u64) -> u64 {
    let bytes = md5.to_le_bytes();
    let letter = |half: u8| if half < 10 { b'0' + half } else { b'a' + half - 10 };
    let halves =
        |index: usize| if index.is_multiple_of(2) { bytes[index / 2] >> 4 } else { bytes[index / 2] & 0xf };
    u64::from_le_bytes(core::array::from_fn(|index| letter(halves(index))))
}

fn share(part: usize, of: usize) -> f64 {
    let [part, of] = [part, of].map(|count| u32::try_from(count).map_or(f64::NAN, f64::from));
    part / of
}
