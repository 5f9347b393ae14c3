//! A filter as bytes, and what may be wrong with them.
//!
//! Header of [`HEADER_BYTES`], little-endian, then the payload of the family:
//! `0 format u16 | 2 kind u8 | 3 probe count u8 | 4 digest function u8 | 5 salt u24 | 8 seed u64 | 16 bits u64 |
//! 24 key count u64`. Format 1 has no salt, format 2 has one. The checksum is the table's: a filter is a section of a table.

use super::body::Body;
use super::dispatch::DispatchedBody;
use super::{Filter, FilterKind, MAX_BITS, Salt};
use crate::digest::{DigestFunction, DigestRecipe};
use crate::math::{MAX_PROBE_COUNT, Shown};
use core::fmt;

/// Bytes before the payload.
pub(super) const HEADER_BYTES: usize = 32;

/// The latest version of this layout. Filters without a salt are written in format 1, which earlier programs read.
const FORMAT: u16 = 2;

/// A filter cannot be built or read.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum FilterError {
    /// Bits per key outside of what makes sense.
    BitsPerKey {
        /// What was asked for.
        value: f64,
    },
    /// Seed 0 makes digest 0 possible for the empty key.
    ZeroSeed,
    /// The digest function is one that this build was made without.
    DigestNotInThisBuild {
        /// The function.
        function: DigestFunction,
    },
    /// The family is one that this build was made without.
    KindNotInThisBuild {
        /// The family.
        kind: FilterKind,
    },
    /// The digest function has fewer bits than the filter takes from a digest.
    DigestTooNarrow {
        /// The family.
        kind: FilterKind,
        /// The function.
        function: DigestFunction,
    },
    /// The number of probes is part of the family.
    NoProbeRule {
        /// The family.
        kind: FilterKind,
    },
    /// No filter has so many probes.
    ProbeCount {
        /// What was asked for.
        value: u8,
    },
    /// As many bits in each word of a key is what the family has.
    ProbesNotWhole {
        /// The family.
        kind: FilterKind,
        /// What was asked for.
        value: u8,
    },
    /// A rate that is none.
    Rate {
        /// What was asked for.
        value: f64,
    },
    /// No number of bits gives the family this rate.
    RateOutOfReach {
        /// What was asked for.
        value: f64,
        /// The family.
        kind: FilterKind,
    },
    /// The family accepts no target rate: its rate does not follow from bits per key.
    NoRateFormula {
        /// The family.
        kind: FilterKind,
    },
    /// These two filters have no union: their families have none, or they were not built alike.
    NoUnion,
    /// The filter would have more bits than a filter may have.
    TooLarge {
        /// Bits that it would have.
        bits: u64,
    },
    /// The family's construction came to no end for these keys.
    NotBuilt {
        /// What happened.
        problem: &'static str,
    },
    /// A filter that keys are added to has no room for another one.
    Full,
    /// Filters whose fingerprints are numbers below different bounds cannot be merged.
    DifferentRanges,
    /// Written by a later version.
    NewerFormat {
        /// The version found.
        found: u16,
    },
    /// The bytes are not a filter.
    Damaged {
        /// What does not hold.
        problem: &'static str,
    },
}

impl fmt::Display for FilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BitsPerKey { value } => {
                write!(f, "bits per key must be from 1 to 64, but is {}", Shown(*value))
            }
            Self::ZeroSeed => {
                write!(f, "the seed of the digest must not be 0: the empty key would get digest 0")
            }
            Self::DigestNotInThisBuild { function } => {
                write!(f, "this build has no digest function `{}`", function.name())
            }
            Self::KindNotInThisBuild { kind } => {
                write!(f, "this build has no filters of the kind `{}`", kind.name())
            }
            Self::DigestTooNarrow { kind, function } => write!(
                f,
                "`{}` makes digests of {} bits, but filters of the kind `{}` take their positions from {}: choose \
                 another digest function",
                function.name(),
                function.bits(),
                kind.name(),
                kind.digest_bits_needed(),
            ),
            Self::NoProbeRule { kind } => {
                write!(f, "the number of probes of filters of the kind `{}` cannot be chosen", kind.name())
            }
            Self::ProbeCount { value } => {
                write!(f, "probes must be from 1 to {MAX_PROBE_COUNT}, but are {value}")
            }
            Self::ProbesNotWhole { kind, value } => write!(
                f,
                "filters of the kind `{}` test as many bits in each word of a key, so their probes are a multiple of {}, but are \
                 {value}",
                kind.name(),
                kind.probe_step()
            ),
            Self::Rate { value } => {
                write!(f, "the rate of false positives must be above 0 and below 1, but is {}", Shown(*value))
            }
            Self::RateOutOfReach { value, kind } => write!(
                f,
                "filters of the kind `{}` have no rate of {} at up to 64 bits per key",
                kind.name(),
                Shown(*value)
            ),
            Self::NoRateFormula { kind } => write_no_formula(f, *kind),
            Self::NoUnion => write!(
                f,
                "only standard and blocked filters of one size, probe count and digest can be joined"
            ),
            Self::TooLarge { bits } => {
                write!(f, "a filter of {bits} bits is too large, 2^32 is the most: make tables smaller")
            }
            Self::NotBuilt { problem } => write!(f, "the filter could not be built: {problem}"),
            Self::Full => write!(f, "the filter has no room for another key"),
            Self::DifferentRanges => {
                write!(f, "the filters cannot be merged: slots times 2^(bits of a remainder) must be equal")
            }
            Self::NewerFormat { found } => {
                write!(f, "filter format {found} is newer than this program, which reads up to {FORMAT}")
            }
            Self::Damaged { problem } => write!(f, "the filter is damaged: {problem}"),
        }
    }
}

/// Names the families that accept a target rate.
fn write_no_formula(f: &mut fmt::Formatter<'_>, kind: FilterKind) -> fmt::Result {
    let accepting =
        FilterKind::ALL.iter().filter(|kind| **kind != FilterKind::None && kind.has_rate_formula());
    let names: Vec<&str> = accepting.map(|kind| kind.name()).collect();
    write!(
        f,
        "cannot size filters of the kind `{}` for a target rate: their rate does not follow from bits per key alone; set bits per \
         key, or choose one of {}",
        kind.name(),
        names.join(", ")
    )
}

impl core::error::Error for FilterError {}

impl Filter {
    /// The filter as bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES + self.byte_count());
        let format = if self.salt == Salt::NONE { 1 } else { FORMAT };
        let [a, b, c, _] = self.salt.number().to_le_bytes();
        bytes.extend_from_slice(&format.to_le_bytes());
        bytes.extend_from_slice(&[self.kind.code(), self.probe_count, self.digest.function as u8, a, b, c]);
        bytes.extend_from_slice(&self.digest.seed.to_le_bytes());
        bytes.extend_from_slice(&self.bits().to_le_bytes());
        bytes.extend_from_slice(&self.key_count.to_le_bytes());
        self.body.encode(&mut bytes);
        bytes
    }

    /// The filter that these bytes hold.
    ///
    /// # Errors
    /// [`FilterError::NewerFormat`] and [`FilterError::Damaged`].
    pub fn decode(bytes: &[u8]) -> Result<Self, FilterError> {
        let damaged = |problem| FilterError::Damaged { problem };
        let (header, body) = bytes
            .split_first_chunk::<HEADER_BYTES>()
            .ok_or_else(|| damaged("it is shorter than its header"))?;
        let format = u16::from_le_bytes([header[0], header[1]]);
        if format > FORMAT {
            return Err(FilterError::NewerFormat { found: format });
        }
        let word = |at: usize| u64::from_le_bytes(header[at..at + 8].try_into().expect("eight bytes"));
        let kind = FilterKind::from_code(header[2]).ok_or_else(|| damaged("its kind is unknown"))?;
        let function = DigestFunction::from_code(header[4])
            .ok_or_else(|| damaged("its digest function is unknown to this build"))?;
        let salt = if format == 1 { Salt::NONE } else { Salt::from_bytes([header[5], header[6], header[7]]) };
        if format > 1 && salt == Salt::NONE {
            return Err(damaged("its salt is missing"));
        }
        let (probe_count, bits, key_count) = (header[3], word(16), word(24));
        if bits > MAX_BITS {
            return Err(damaged("its size or probe count is impossible"));
        }
        let digest = DigestRecipe { function, seed: word(8) };
        let body = Body::decode(kind, bits, probe_count, (key_count, salt), body)?;
        let (takes, body) = (kind.takes(probe_count), DispatchedBody::new(body));
        Ok(Self { kind, takes, digest, probe_count, key_count, salt, body })
    }
}
