//! Body of a filter: dispatches to its family with one match.
//!
//! The families of the first page are variants here, so lookups reach them directly. All others are behind
//! [`OptionalFilter`]; a build without the feature `families` has no value of these variants, so the compiler
//! drops their code.

use super::blocked::Blocked;
use super::family::{Family, Probed, Stored, damaged};
use super::instructions::Portable;
use super::lines::SaltedLines;
use super::optional::{OPTIONAL_FAMILIES, OptionalFamilies, OptionalFilter};
use super::range::{self, RangeFilter};
use super::standard::Standard;
use super::{FilterError, FilterKind, Salt};
use crate::digest::Digest;

/// Filter bits and the family that probes them.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Body {
    /// No filter: every answer is *maybe*.
    None,
    /// The bits are not loaded: every answer is *maybe*.
    Away {
        bits: u64,
    },
    Standard(Standard),
    Blocked(Blocked),
    Optional(OptionalFilter, OptionalFamilies),
    Range(RangeFilter, OptionalFamilies),
}

impl Body {
    pub(super) fn build(
        kind: FilterKind,
        bits_per_key: f64,
        probe_count: u8,
        salt: Salt,
        digests: &[Digest],
    ) -> Result<Self, FilterError> {
        if kind == FilterKind::Blocked512 {
            return Blocked::build_salted(bits_per_key, probe_count, salt, digests).map(Self::Blocked);
        }
        let mixed: Vec<Digest>;
        let digests = if salt == Salt::NONE {
            digests
        } else {
            mixed = digests.iter().map(|&digest| salt.mix(digest)).collect();
            &mixed
        };
        match kind {
            FilterKind::None => Ok(Self::None),
            FilterKind::Standard(scheme) => {
                Standard::build(scheme, bits_per_key, probe_count, digests).map(Self::Standard)
            }
            kind => {
                let present = optional_families(kind)?;
                let filter = OptionalFilter::build(kind, bits_per_key, probe_count, digests)?;
                Ok(Self::Optional(filter, present))
            }
        }
    }

    pub(super) fn decode(
        kind: FilterKind,
        bits: u64,
        probe_count: u8,
        (key_count, salt): (u64, Salt),
        payload: &[u8],
    ) -> Result<Self, FilterError> {
        match kind {
            FilterKind::None if bits == 0 && payload.is_empty() => Ok(Self::None),
            FilterKind::None => Err(damaged("it has bits, but its kind has none")),
            FilterKind::Standard(scheme) => {
                Standard::decode(scheme, bits, probe_count, payload).map(Self::Standard)
            }
            FilterKind::Blocked512 => {
                let blocked = Blocked::decode(bits, probe_count, key_count, payload)?;
                Ok(Self::Blocked(blocked.salted(salt)))
            }
            kind => {
                let present = optional_families(kind)?;
                if range::is_range(kind) {
                    return Ok(Self::Range(
                        RangeFilter::decode(kind, bits, (key_count, salt), payload)?,
                        present,
                    ));
                }
                let filter = OptionalFilter::decode(kind, bits, probe_count, key_count, payload)?;
                Ok(Self::Optional(filter, present))
            }
        }
    }

    /// Returns whether the body mixes the salt into digests itself. In a blocked filter the mask depends on the
    /// unsalted digest, and range filters also need digests of prefixes.
    #[inline]
    pub(super) const fn mixes_salt(&self) -> bool {
        matches!(self, Self::Blocked(_) | Self::Range(..))
    }

    #[inline]
    pub(super) fn may_contain(&self, digest: Digest, probed: &mut impl FnMut(Probed)) -> bool {
        match self {
            Self::None | Self::Away { .. } | Self::Range(..) => true,
            Self::Standard(standard) => standard.may_contain(digest, probed),
            Self::Blocked(blocked) => blocked.may_contain(digest, probed),
            Self::Optional(filter, _) => filter.may_contain(digest, probed),
        }
    }

    /// Probes like [`Body::may_contain`], also for families that need several digests.
    #[inline]
    pub(super) fn may_contain_key(
        &self,
        key: &[u8],
        digests: &[Digest],
        probed: &mut impl FnMut(Probed),
    ) -> bool {
        let Some(&digest) = digests.first() else { return true };
        match self {
            Self::Standard(standard) => standard.may_contain_all(digests, probed),
            Self::Range(range, _) => range.may_contain(key, digest, probed),
            _ => self.may_contain(digest, probed),
        }
    }

    /// Returns the same answer without reporting positions.
    #[inline]
    pub(super) fn contains(&self, digest: Digest) -> bool {
        match self {
            Self::None | Self::Away { .. } | Self::Range(..) => true,
            Self::Standard(standard) => standard_contains(standard, digest),
            Self::Blocked(blocked) => Family::contains(blocked, digest, Portable),
            Self::Optional(filter, _) => filter.stored().contains(digest),
        }
    }

    /// Counts the digests that the filter answers *maybe* for.
    pub(super) fn count_maybe(&self, digests: &[Digest]) -> u64 {
        match self {
            Self::Optional(filter, _) => filter.stored().count_maybe(digests),
            _ => digests.iter().map(|&digest| u64::from(self.contains(digest))).sum(),
        }
    }

    pub(super) fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::None => {}
            Self::Away { .. } => unreachable!("who has no bits is not written"),
            Self::Standard(standard) => standard.encode(out),
            Self::Blocked(blocked) => Stored::encode(blocked, out),
            Self::Optional(filter, _) => filter.stored().encode(out),
            Self::Range(range, _) => range.encode(out),
        }
    }

    pub(super) fn bits(&self) -> u64 {
        match self {
            Self::None => 0,
            Self::Away { bits } => *bits,
            Self::Standard(standard) => standard.bits(),
            Self::Blocked(blocked) => Stored::bits(blocked),
            Self::Optional(filter, _) => filter.stored().bits(),
            Self::Range(range, _) => range.bits(),
        }
    }

    pub(super) fn memory_bytes(&self) -> usize {
        match self {
            Self::None | Self::Away { .. } => 0,
            Self::Standard(standard) => standard.memory_bytes(),
            Self::Blocked(blocked) => Stored::memory_bytes(blocked),
            Self::Optional(filter, _) => filter.stored().memory_bytes(),
            Self::Range(range, _) => range.memory_bytes(),
        }
    }

    /// Returns the false positive rate of the structure as built. `None` if it does not follow from the
    /// structure, or if a formula gives it.
    pub(super) fn built_rate(&self, key_count: u64) -> Option<f64> {
        match self {
            Self::Optional(filter, _) => filter.stored().built_rate(key_count),
            Self::Range(range, _) => range.false_positive_rate(),
            Self::None | Self::Away { .. } | Self::Standard(_) | Self::Blocked(_) => None,
        }
    }

    pub(super) fn positions(&self, key: &[u8], digests: &[Digest]) -> Vec<u64> {
        let Some(&digest) = digests.first() else { return Vec::new() };
        match self {
            Self::None | Self::Away { .. } => Vec::new(),
            Self::Standard(standard) => standard.positions(digests),
            Self::Blocked(blocked) => Stored::positions(blocked, digest),
            Self::Optional(filter, _) => filter.stored().positions(digest),
            Self::Range(range, _) => {
                let mut positions = Vec::new();
                range.may_contain(key, digest, &mut |probed| positions.push(probed.position));
                positions
            }
        }
    }

    /// Returns the filter over the keys of both, if a bitwise OR makes one.
    pub(super) fn union(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (Self::Standard(a), Self::Standard(b)) => a.union(b).map(Self::Standard),
            (Self::Blocked(a), Self::Blocked(b))
                if (a.probe_count, a.lines.len()) == (b.probe_count, b.lines.len()) =>
            {
                Some(Self::Blocked(Blocked { probe_count: a.probe_count, lines: a.lines.or(&b.lines) }))
            }
            _ => None,
        }
    }

    /// Returns the lines of a family with all bits of a key in one line, at the positions of
    /// [`super::LineMask`].
    pub(super) fn lines(&self) -> Option<&SaltedLines> {
        match self {
            Self::Blocked(blocked) => Some(&blocked.lines),
            _ => None,
        }
    }
}

/// Returns the proof that this build has the family of this kind.
fn optional_families(kind: FilterKind) -> Result<OptionalFamilies, FilterError> {
    OPTIONAL_FAMILIES.ok_or(FilterError::KindNotInThisBuild { kind })
}

/// Not inlined into lookups: three loops, and longer than a call.
#[inline(never)]
fn standard_contains(standard: &Standard, digest: Digest) -> bool {
    standard.contains(digest, Portable)
}
