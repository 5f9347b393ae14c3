//! Options of filters: family, size, number of probes, digest function.

use super::{FilterError, FilterKind, PLANNED_KEYS, Takes};
use crate::digest::DigestRecipe;
use crate::math;

/// Size of filters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FilterSize {
    /// Requested bits per key.
    ///
    /// [`super::Filter::bits`] is the actual size. It is rounded up to whole lines, blocks or words, at least
    /// one. In families with tags or remainders, these have whole bits and the slots get the rest. If
    /// [`FilterKind::keeps_its_size`] is false, the size depends on the keys alone: 9.84 for xor8, about 9 for
    /// fuse8 (more for few keys), and the trie of `SuRF`, whose suffixes get the remaining bits.
    BitsPerKey(f64),
    /// Target rate: the fewest bits per key for which the family's formula gives at most this false positive
    /// rate. Only for families with a formula ([`FilterKind::has_rate_formula`]).
    Rate(f64),
}

/// Number of bit positions per key, given bits per key `b`. How a format rounds `b ln 2` is a constant of that
/// format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProbeRule {
    /// The family's own rule: the nearest number for the standard filter, RocksDB's table for the blocked one.
    Own,
    /// The integer nearest to `b ln 2`.
    Nearest,
    /// `LevelDB`: `0.69 b`, rounded down.
    LevelDb,
    /// `b ln 2`, rounded down.
    Floor,
    /// `b ln 2`, rounded up.
    Ceiling,
    /// `0.693 b`, rounded down, plus one: one of the paper's published programs.
    PublishedUp,
    /// `0.693 b + 0.5`, rounded down: the other published program.
    PublishedNearest,
    /// RocksDB's table, made for lines of 512 bits.
    RocksDb,
    /// A fixed number from 1 to [`math::MAX_PROBE_COUNT`].
    Exactly(u8),
}

impl ProbeRule {
    /// All rules except [`ProbeRule::Exactly`], by code, with their names in options and links.
    const NAMES: [(Self, &'static str); 8] = [
        (Self::Own, "own"),
        (Self::Nearest, "nearest"),
        (Self::LevelDb, "leveldb"),
        (Self::Floor, "floor"),
        (Self::Ceiling, "ceiling"),
        (Self::PublishedUp, "published-up"),
        (Self::PublishedNearest, "published-nearest"),
        (Self::RocksDb, "rocksdb"),
    ];

    /// Returns the two bytes in a manifest: the rule, or 255 and the exact number.
    #[must_use]
    pub fn code(self) -> [u8; 2] {
        match self {
            Self::Exactly(count) => [255, count],
            rule => {
                let code = (0..).zip(Self::NAMES).find(|(_, row)| row.0 == rule);
                [code.map_or(0, |(code, _)| code), 0]
            }
        }
    }

    /// Returns the rule that [`ProbeRule::code`] stored.
    #[must_use]
    pub fn from_code([rule, count]: [u8; 2]) -> Option<Self> {
        match (rule, count) {
            (255, count) => Some(Self::Exactly(count)),
            (rule, 0) => Self::NAMES.get(usize::from(rule)).map(|row| row.0),
            _ => None,
        }
    }

    /// Returns the rule with this name, or with this exact number.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let named = Self::NAMES.into_iter().find(|row| row.1 == name).map(|row| row.0);
        named.or_else(|| name.parse().ok().map(Self::Exactly))
    }

    /// Returns the short name used in options and links; for an exact number, the number.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Exactly(count) => count.to_string(),
            rule => Self::NAMES.iter().find(|row| row.0 == rule).map_or("own", |row| row.1).to_owned(),
        }
    }

    /// Returns the probe count of a filter of this family with these bits per key: the rule's value, rounded
    /// down to a valid one.
    #[must_use]
    pub fn probe_count(self, kind: FilterKind, bits_per_key: f64) -> u8 {
        let probes = match self {
            _ if !kind.has_probe_rule() => kind.probe_count(bits_per_key),
            Self::Own => kind.probe_count(bits_per_key),
            Self::Nearest => math::probe_count_nearest(bits_per_key),
            Self::LevelDb => math::probe_count_leveldb(bits_per_key),
            Self::Floor => math::probe_count_floor(bits_per_key),
            Self::Ceiling => math::probe_count_ceiling(bits_per_key),
            Self::PublishedUp => math::probe_count_published_up(bits_per_key),
            Self::PublishedNearest => math::probe_count_published_nearest(bits_per_key),
            Self::RocksDb => math::probe_count_blocked(bits_per_key),
            Self::Exactly(count) => count,
        };
        kind.whole_probe_count(probes)
    }
}

/// Options by which the filters of a store are built.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FilterOptions {
    /// Family.
    pub kind: FilterKind,
    /// Size.
    pub size: FilterSize,
    /// Number of probes, if the family does not fix it.
    pub probes: ProbeRule,
    /// Recipe of the digest; for families with several digests, of the first.
    pub digest: DigestRecipe,
}

impl FilterOptions {
    /// Largest useful number of bits per key: the rate is then below 10^-14.
    pub const MAX_BITS_PER_KEY: f64 = 64.0;

    /// Returns options for this family with these bits per key and the family's own probe rule.
    #[must_use]
    pub const fn new(kind: FilterKind, bits_per_key: f64, digest: DigestRecipe) -> Self {
        Self { kind, size: FilterSize::BitsPerKey(bits_per_key), probes: ProbeRule::Own, digest }
    }

    /// Returns the requested bits per key, or those of the target rate for [`PLANNED_KEYS`] keys. A target rate
    /// evaluates the family's formula 60 times.
    #[must_use]
    pub fn bits_per_key(&self) -> f64 {
        match self.size {
            FilterSize::BitsPerKey(bits) => bits,
            FilterSize::Rate(rate) => self.bits_for(rate, PLANNED_KEYS),
        }
    }

    /// Returns the bits per key of a filter with this many keys. Differs from [`FilterOptions::bits_per_key`]
    /// for target rates of ribbon filters, which need more slots per key if they have more keys.
    #[must_use]
    pub fn bits_per_key_of(&self, key_count: u64) -> f64 {
        match self.size {
            FilterSize::BitsPerKey(bits) => bits,
            FilterSize::Rate(rate) => self.bits_for(rate, key_count),
        }
    }

    /// Finds the size by bisection. Rates decrease with bits, except for steps at changes of the probe count.
    fn bits_for(&self, rate: f64, key_count: u64) -> f64 {
        let (mut too_few, mut enough) = (0.0, Self::MAX_BITS_PER_KEY);
        for _ in 0..60 {
            let middle = f64::midpoint(too_few, enough);
            if self.sizing_rate(middle, key_count) <= rate { enough = middle } else { too_few = middle }
        }
        enough.max(1.0)
    }

    fn sizing_rate(&self, bits_per_key: f64, key_count: u64) -> f64 {
        let probes = self.probes.probe_count(self.kind, bits_per_key);
        self.kind.sizing_rate(bits_per_key, probes, key_count)
    }

    /// Returns the probe count of each filter.
    #[must_use]
    pub fn probe_count(&self) -> u8 {
        self.probes.probe_count(self.kind, self.bits_per_key())
    }

    /// Returns the false positive rate by the family's formula; `None` without one.
    /// [`super::Filter::false_positive_rate`] of a built filter is more precise.
    #[must_use]
    pub fn false_positive_rate(&self) -> Option<f64> {
        self.kind.has_rate_formula().then(|| self.sizing_rate(self.bits_per_key(), PLANNED_KEYS))
    }

    /// Returns a rate for weighing sizes in a plan, also for families without an estimate: the formula for
    /// independent positions.
    #[must_use]
    pub fn planning_rate(&self) -> f64 {
        self.sizing_rate(self.bits_per_key(), PLANNED_KEYS)
    }

    /// Returns the most digests per key: the hashes of a lookup, for any number of filters.
    #[must_use]
    pub fn digest_count(&self) -> u8 {
        match self.kind.takes(self.probe_count()) {
            Takes::Nothing | Takes::Loading => 0,
            Takes::Digest | Takes::Key => 1,
            Takes::Digests(count) => count,
        }
    }

    /// Returns the bits of a line mask.
    ///
    /// Equals the probe count of the tables' filters if those have lines, so that one mask probes them and the
    /// memtables.
    #[must_use]
    pub fn line_probe_count(&self) -> u8 {
        /// For memtable lines at 16 bits per key or more, where the probe count barely affects the rate.
        const PROBES: u8 = 6;
        match self.kind {
            FilterKind::Blocked512 => self.probe_count(),
            _ => PROBES,
        }
    }

    /// Checks the options.
    ///
    /// # Errors
    /// [`FilterError`], except those that only bytes or keys can cause.
    pub fn validate(&self) -> Result<(), FilterError> {
        self.validate_stored()?;
        match self.size {
            FilterSize::Rate(_) if self.kind != FilterKind::None && !self.kind.has_rate_formula() => {
                Err(FilterError::NoRateFormula { kind: self.kind })
            }
            _ => Ok(()),
        }
    }

    /// Checks like [`FilterOptions::validate`], for existing stores: earlier programs accepted target rates of
    /// families without a formula.
    ///
    /// # Errors
    /// As [`FilterOptions::validate`].
    pub fn validate_stored(&self) -> Result<(), FilterError> {
        let (kind, function) = (self.kind, self.digest.function);
        if !kind.is_built_in() {
            return Err(FilterError::KindNotInThisBuild { kind });
        }
        if self.digest.seed == 0 {
            return Err(FilterError::ZeroSeed);
        }
        if !function.is_built_in() {
            return Err(FilterError::DigestNotInThisBuild { function });
        }
        if function.bits() < kind.digest_bits_needed() {
            return Err(FilterError::DigestTooNarrow { kind, function });
        }
        match self.probes {
            ProbeRule::Own => {}
            _ if !kind.has_probe_rule() => return Err(FilterError::NoProbeRule { kind }),
            ProbeRule::Exactly(count) if !(1..=math::MAX_PROBE_COUNT).contains(&count) => {
                return Err(FilterError::ProbeCount { value: count });
            }
            ProbeRule::Exactly(count) if kind.whole_probe_count(count) != count => {
                return Err(FilterError::ProbesNotWhole { kind, value: count });
            }
            _ => {}
        }
        self.validate_size()
    }

    fn validate_size(&self) -> Result<(), FilterError> {
        match self.size {
            FilterSize::BitsPerKey(bits) if !(1.0..=Self::MAX_BITS_PER_KEY).contains(&bits) => {
                Err(FilterError::BitsPerKey { value: bits })
            }
            FilterSize::Rate(rate) if !(rate > 0.0 && rate < 1.0) => Err(FilterError::Rate { value: rate }),
            // Without a filter the size has no effect, as with bits per key.
            FilterSize::Rate(_) if self.kind == FilterKind::None => Ok(()),
            FilterSize::Rate(_) if matches!(self.kind, FilterKind::Surf(_)) => {
                Err(FilterError::NoRateFormula { kind: self.kind })
            }
            FilterSize::Rate(rate) => {
                let lowest = self.sizing_rate(self.bits_for(rate, PLANNED_KEYS), PLANNED_KEYS);
                if lowest <= rate {
                    return Ok(());
                }
                Err(FilterError::RateOutOfReach { value: rate, lowest, kind: self.kind })
            }
            FilterSize::BitsPerKey(_) => Ok(()),
        }
    }
}
