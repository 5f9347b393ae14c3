//! Byte format of filters, and errors of building and decoding.
//!
//! Header of [`HEADER_BYTES`], little-endian, then the payload of the family:
//! `0 format u16 | 2 kind u8 | 3 probe count u8 | 4 digest function u8 | 5 salt u24 | 8 seed u64 | 16 bits u64 | 24 key count u64`.
//! Format 1 has no salt, format 2 has one. There is no checksum here, because a filter is a section of a table
//! with a checksum.

use super::body::Body;
use super::dispatch::DispatchedBody;
use super::{Filter, FilterKind, MAX_BITS, Salt, Takes};
use crate::digest::{DigestFunction, DigestRecipe};
use crate::math::{MAX_PROBE_COUNT, Shown};
use core::fmt;

/// Bytes before the payload.
pub(super) const HEADER_BYTES: usize = 32;

/// Latest version of this layout. Filters without a salt are written in format 1, which earlier programs can
/// read.
const FORMAT: u16 = 2;

/// Reason why a filter cannot be built or decoded.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum FilterError {
    /// Bits per key are out of range.
    BitsPerKey {
        /// Requested value.
        value: f64,
    },
    /// Seed 0 makes digest 0 possible for the empty key.
    ZeroSeed,
    /// This build does not include the digest function.
    DigestNotInThisBuild {
        /// Digest function.
        function: DigestFunction,
    },
    /// This build does not include the family.
    KindNotInThisBuild {
        /// Family.
        kind: FilterKind,
    },
    /// The digest function has fewer bits than the filter needs.
    DigestTooNarrow {
        /// Family.
        kind: FilterKind,
        /// Digest function.
        function: DigestFunction,
    },
    /// The family has a fixed number of bit positions per key.
    NoProbeRule {
        /// Family.
        kind: FilterKind,
    },
    /// The probe count is out of range.
    ProbeCount {
        /// Requested value.
        value: u8,
    },
    /// The probe count is not a multiple of the words per key.
    ProbesNotWhole {
        /// Family.
        kind: FilterKind,
        /// Requested value.
        value: u8,
    },
    /// The value is not a false positive rate.
    Rate {
        /// Requested value.
        value: f64,
    },
    /// The family cannot reach this rate at any size.
    RateOutOfReach {
        /// Requested value.
        value: f64,
        /// Lowest rate of the family.
        lowest: f64,
        /// Family.
        kind: FilterKind,
    },
    /// The family accepts no target rate, because its rate does not follow from bits per key.
    NoRateFormula {
        /// Family.
        kind: FilterKind,
    },
    /// The filters have no union: their families do not support it, or their shapes differ.
    NoUnion,
    /// The filter would exceed the maximum size.
    TooLarge {
        /// Size in bits.
        bits: u64,
    },
    /// The family needs other input than one digest per key.
    InputOfKeys {
        /// Family.
        kind: FilterKind,
        /// Input that it needs.
        takes: Takes,
        /// Number of digests per key in the input.
        given: u8,
    },
    /// The construction did not converge for these keys.
    NotBuilt {
        /// Reason.
        problem: &'static str,
    },
    /// No free slot for another key.
    Full,
    /// The filters reduce fingerprints to different ranges, so they cannot be merged.
    DifferentRanges,
    /// A later version wrote this filter.
    NewerFormat {
        /// Format version found.
        found: u16,
    },
    /// The bytes are not a filter.
    Damaged {
        /// Violated condition.
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
                write!(f, "the digest seed must not be 0, because the empty key would then hash to 0")
            }
            Self::DigestNotInThisBuild { function } => {
                write!(f, "this build has no digest function `{}`", function.name())
            }
            Self::KindNotInThisBuild { kind } => {
                write!(f, "this build has no filters of the kind `{}`", kind.name())
            }
            Self::DigestTooNarrow { kind, function } => write!(
                f,
                "digests of `{}` have {} bits, but filters of the kind `{}` need {}; choose another digest function",
                function.name(),
                function.bits(),
                kind.name(),
                kind.digest_bits_needed(),
            ),
            Self::NoProbeRule { kind } => {
                write!(f, "filters of the kind `{}` have a fixed number of probes; omit it", kind.name())
            }
            Self::ProbeCount { value } => {
                write!(f, "the number of probes must be 1 to {MAX_PROBE_COUNT}, but is {value}")
            }
            Self::ProbesNotWhole { kind, value } => write!(
                f,
                "the number of probes of `{}` filters must be a multiple of {}, but is {value}",
                kind.name(),
                kind.probe_step()
            ),
            Self::Rate { value } => {
                write!(f, "the false positive rate must be above 0 and below 1, but is {}", Shown(*value))
            }
            Self::RateOutOfReach { value, lowest, kind } => write!(
                f,
                "filters of the kind `{}` cannot reach a false positive rate of {}; their lowest is {}, with 64 bits per key",
                kind.name(),
                Shown(*value),
                Shown(*lowest)
            ),
            Self::NoRateFormula { kind } => write_no_formula(f, *kind),
            Self::NoUnion => write!(
                f,
                "cannot merge filters: only standard and blocked filters with equal size, probe count and digest can be merged"
            ),
            Self::TooLarge { bits } => {
                write!(f, "the filter needs {bits} bits; the maximum is 2^32; use smaller tables")
            }
            Self::InputOfKeys { kind, takes, given } => {
                write!(f, "filters of the kind `{}` need ", kind.name())?;
                match takes {
                    Takes::Digests(count) => write!(f, "{count} digests per key, but the input has {given}"),
                    Takes::Key => write!(f, "the keys, but the input has only digests"),
                    _ => write!(f, "no input, but the input has digests"),
                }?;
                write!(f, "; add the keys to a `FilterBuilder`")
            }
            Self::NotBuilt { problem } => write!(f, "cannot build the filter: {problem}"),
            Self::Full => write!(f, "the filter is full"),
            Self::DifferentRanges => {
                write!(f, "cannot merge filters: slots times 2^(remainder bits) must be equal")
            }
            Self::NewerFormat { found } => {
                write!(f, "filter format {found} is newer than this program, which reads up to {FORMAT}")
            }
            Self::Damaged { problem } => write!(f, "the filter is damaged: {problem}"),
        }
    }
}

/// Lists the families that accept a target rate.
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
    /// Encodes the filter.
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

    /// Decodes a filter.
    ///
    /// # Errors
    /// [`FilterError::NewerFormat`], [`FilterError::KindNotInThisBuild`] and [`FilterError::Damaged`].
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
        if !kind.is_built_in() {
            return Err(FilterError::KindNotInThisBuild { kind });
        }
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
