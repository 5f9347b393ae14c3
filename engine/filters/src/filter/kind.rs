//! Filter families and probe schemes, with their names and their codes in tables.

use super::optional::OPTIONAL_FAMILIES;
use crate::math;

/// Mapping from a digest to the bit positions of a standard filter (`x_i`, i counts from 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProbeScheme {
    /// Worm hashing (P. Dillinger): `w = h * m'` in 128 bits, emit the high half, continue with the low half;
    /// `m'` is `m` made odd. The default: one multiplication per position, no division, and no arithmetic
    /// structure that depends on `m`.
    Worm,
    /// The expression of the paper's published program on 64 bits, `d = (h << 17) | (h >> 15)`,
    /// `(h + i d) mod m`. This is not a rotation (17 + 15 is 32), which keeps its rate ideal.
    PaperRotation,
    /// The rotation of the paper's text on 64 bits: `d = rotl(h, 17)`. Its rate increases if `m` shares a
    /// factor with `2^64 - 1`, as 10 bits per key always do. The lab demonstrates this effect.
    Rotation64,
    /// k hashes of the key, `H_i mod m`: the baseline without a shared digest.
    Independent,
    /// The 32-bit rotation of `LevelDB` and of old RocksDB, to the right by 17.
    LevelDb32,
    /// The 32-bit rotation of the paper's text, to the left by 17.
    PaperRotation32,
    /// Kirsch and Mitzenmacher on the halves of one digest, `(a + i b) mod m`.
    SplitDigest,
    /// Kirsch and Mitzenmacher on two hashes of the key, `(H_0 + i H_1) mod m`.
    TwoHashes,
    /// Enhanced double hashing (Dillinger and Manolios) on the halves of one digest.
    EnhancedDouble,
    /// Less hashing: double hashing in k equal partitions.
    Partitioned,
    /// One hashing: one digest modulo k primes, each for a separate partition.
    PrimePartitions,
    /// The probing of the crate `lsm-tree`.
    LsmTree,
}

impl ProbeScheme {
    /// Returns the number of digests per key for this probe count.
    #[must_use]
    pub const fn digest_count(self, probe_count: u8) -> u8 {
        match self {
            Self::Independent => probe_count,
            Self::TwoHashes => 2,
            _ => 1,
        }
    }
}

/// Input that a filter needs for each key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// No input: the answer is always *maybe*.
    Nothing,
    /// One digest.
    Digest,
    /// This number of digests, by recipes derived from one.
    Digests(u8),
    /// The key itself and one digest.
    Key,
    /// The filter is not in memory; the caller must load it first.
    Loading,
}

/// Number of 64-bit words that contain the bits of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordsPerKey {
    /// Bloom-1.
    One,
    /// Bloom-2.
    Two,
    /// Bloom-4.
    Four,
}

/// Bits of a key that a leaf of a `SuRF` stores in addition to its distinguishing prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SurfSuffix {
    /// No bits.
    None,
    /// Bits of the digest: fewer false positives for points.
    Hash,
    /// The next bits of the key: fewer false positives for ranges too.
    Real,
}

/// Keys per filter assumed by rates and sizes before a filter is built, if they depend on the number.
pub const PLANNED_KEYS: u64 = 10_000;

/// Family of filters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FilterKind {
    /// Standard Bloom filter: k bits anywhere among m.
    Standard(ProbeScheme),
    /// One cache line of 512 bits per key, k bits inside it, laid out as RocksDB's format 5.
    Blocked512,
    /// No filter: every answer is *maybe*, without memory.
    None,
    /// Bloom-1 and Bloom-g: the bits of a key in one or a few words.
    Words(WordsPerKey),
    /// Split blocks of 256 bits, one bit in each of eight lanes, as in Parquet.
    SplitBlock,
    /// Bloom filter with 4-bit counters.
    Counting,
    /// Cuckoo filter: fingerprints in buckets of four.
    Cuckoo,
    /// Counting quotient filter: sorted remainders in runs.
    Quotient,
    /// Xor filter of eight bits.
    Xor8,
    /// Binary fuse filter of eight bits.
    BinaryFuse8,
    /// Ribbon filter: a banded system over two elements, with rows of 128 bits.
    Ribbon,
    /// Ribbon filter with rows of 64 bits.
    Ribbon64,
    /// Rosetta: one Bloom filter for each length of prefix; answers ranges.
    Rosetta,
    /// `SuRF`: a succinct trie of distinguishing prefixes; answers ranges.
    Surf(SurfSuffix),
}

/// Every kind with its code in tables and its name, in the order of codes. Codes are never reused.
const NAMES: &[(FilterKind, u8, &str)] = &[
    (FilterKind::Standard(ProbeScheme::Worm), 0, "standard"),
    (FilterKind::Standard(ProbeScheme::PaperRotation), 1, "standard-paper"),
    (FilterKind::Standard(ProbeScheme::Rotation64), 2, "standard-rotl64"),
    (FilterKind::Blocked512, 3, "blocked512"),
    (FilterKind::Standard(ProbeScheme::Independent), 4, "standard-independent"),
    (FilterKind::Standard(ProbeScheme::LevelDb32), 5, "standard-leveldb"),
    (FilterKind::Standard(ProbeScheme::PaperRotation32), 6, "standard-paper32"),
    (FilterKind::Standard(ProbeScheme::SplitDigest), 7, "standard-split"),
    (FilterKind::Standard(ProbeScheme::TwoHashes), 8, "standard-two-hashes"),
    (FilterKind::Standard(ProbeScheme::EnhancedDouble), 9, "standard-enhanced"),
    (FilterKind::Standard(ProbeScheme::Partitioned), 10, "standard-partitioned"),
    (FilterKind::Standard(ProbeScheme::PrimePartitions), 11, "standard-primes"),
    (FilterKind::Standard(ProbeScheme::LsmTree), 12, "standard-lsm-tree"),
    (FilterKind::None, 15, "none"),
    (FilterKind::Words(WordsPerKey::One), 16, "bloom-1"),
    (FilterKind::Words(WordsPerKey::Two), 17, "bloom-2"),
    (FilterKind::Words(WordsPerKey::Four), 18, "bloom-4"),
    (FilterKind::SplitBlock, 20, "split-block"),
    (FilterKind::Counting, 24, "counting"),
    (FilterKind::Cuckoo, 32, "cuckoo"),
    (FilterKind::Quotient, 33, "quotient"),
    (FilterKind::Xor8, 34, "xor8"),
    (FilterKind::BinaryFuse8, 35, "fuse8"),
    (FilterKind::Ribbon, 36, "ribbon"),
    (FilterKind::Ribbon64, 37, "ribbon64"),
    (FilterKind::Rosetta, 48, "rosetta"),
    (FilterKind::Surf(SurfSuffix::None), 49, "surf"),
    (FilterKind::Surf(SurfSuffix::Hash), 50, "surf-hash"),
    (FilterKind::Surf(SurfSuffix::Real), 51, "surf-real"),
];

/// Kinds of [`NAMES`] in the same order.
const KINDS: [FilterKind; NAMES.len()] = {
    let mut kinds = [FilterKind::None; NAMES.len()];
    let mut index = 0;
    while index < kinds.len() {
        kinds[index] = NAMES[index].0;
        index += 1;
    }
    kinds
};

/// Kinds of a build without the feature `families`, in the order of codes.
const FIRST_PAGE: &[FilterKind] = &[
    FilterKind::Standard(ProbeScheme::Worm),
    FilterKind::Standard(ProbeScheme::PaperRotation),
    FilterKind::Standard(ProbeScheme::Rotation64),
    FilterKind::Blocked512,
    FilterKind::None,
];

impl FilterKind {
    /// All kinds that this build can build and decode, in the order of codes.
    pub const ALL: &[Self] = if OPTIONAL_FAMILIES.is_some() { &KINDS } else { FIRST_PAGE };

    /// Returns the short name used in options, links and result files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Returns one line about effect and use, for readers.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Standard(ProbeScheme::Worm) => {
                "Bits anywhere in the filter. Lowest error rate of the Bloom family, one cache miss per bit position."
            }
            Self::Standard(ProbeScheme::PaperRotation) => {
                "The paper's program: shifts of 17 and 15 in 64 bits. For reproducing it."
            }
            Self::Standard(ProbeScheme::Rotation64) => {
                "The rotation that the paper describes. Its error rate is higher; use it to see why."
            }
            Self::Blocked512 => "All bits in one 64-byte line. One cache miss; the default of RocksDB.",
            Self::Standard(ProbeScheme::Independent) => {
                "A separate hash per bit position. Shows what sharing one digest saves."
            }
            Self::Standard(ProbeScheme::LevelDb32) => {
                "LevelDB's 32-bit double hashing. Higher error rate in large filters."
            }
            Self::Standard(ProbeScheme::PaperRotation32) => {
                "The paper's rotation in 32 bits. For reproducing it."
            }
            Self::Standard(ProbeScheme::SplitDigest) => {
                "Double hashing with the halves of one digest. Cheap and usually good enough."
            }
            Self::Standard(ProbeScheme::TwoHashes) => {
                "Double hashing with two hashes per key. The textbook version."
            }
            Self::Standard(ProbeScheme::EnhancedDouble) => {
                "Double hashing with a cubic term. Removes the weakness of double hashing at no cost."
            }
            Self::Standard(ProbeScheme::Partitioned) => {
                "Each bit position has its own part of the bits. Slightly higher error rate."
            }
            Self::Standard(ProbeScheme::PrimePartitions) => {
                "One digest modulo k primes. One hash, one division per bit position."
            }
            Self::Standard(ProbeScheme::LsmTree) => {
                "The bit positions of the Rust crate lsm-tree. For comparison."
            }
            Self::None => "Every table in range is read. Shows what filters save.",
            Self::Words(WordsPerKey::One) => {
                "All bits of a key in one 64-bit word. One memory access, highest error rate."
            }
            Self::Words(WordsPerKey::Two) => "Bits in two words. Between Bloom-1 and a standard filter.",
            Self::Words(WordsPerKey::Four) => "Bits in four words. Error rate close to a standard filter.",
            Self::SplitBlock => "One bit in each of eight lanes, as in Parquet. Fast with SIMD.",
            Self::Counting => "Counters of four bits. Four times the memory, allows deletions.",
            Self::Cuckoo => "Fingerprints in buckets of four. Two memory accesses, allows deletions.",
            Self::Quotient => "Sorted remainders in runs. Can be merged without the keys.",
            Self::Xor8 => "8-bit fingerprints, three accesses. Static, about 9.8 bits per key.",
            Self::BinaryFuse8 => "Like xor, but smaller: about 9 bits per key. Fast to build.",
            Self::Ribbon => "Close to the minimum memory for its error rate. Slow to build.",
            Self::Ribbon64 => "Ribbon with rows of 64 bits. Faster to build, slightly larger.",
            Self::Rosetta => "A Bloom filter per prefix length. Skips tables in short scans.",
            Self::Surf(SurfSuffix::None) => "A trie of shortest unique prefixes. Skips tables in scans.",
            Self::Surf(SurfSuffix::Hash) => "SuRF with bits of the digest. Better for point lookups.",
            Self::Surf(SurfSuffix::Real) => {
                "SuRF with more bits of the key. Better for point lookups and scans."
            }
        }
    }

    /// Returns the family with this short name. Families that this build lacks are included;
    /// `FilterOptions::validate` rejects them.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|row| row.2 == name).map(|row| row.0)
    }

    /// Returns the code of the family in a table file.
    #[must_use]
    pub fn code(self) -> u8 {
        self.row().1
    }

    /// Returns the family with this code. Families that this build lacks are included, so that decoding can
    /// name them.
    #[must_use]
    pub fn from_code(code: u8) -> Option<Self> {
        NAMES.iter().find(|row| row.1 == code).map(|row| row.0)
    }

    /// Returns whether this build can build and decode it.
    #[must_use]
    pub fn is_built_in(self) -> bool {
        Self::ALL.contains(&self)
    }

    fn row(self) -> &'static (Self, u8, &'static str) {
        NAMES.iter().find(|row| row.0 == self).expect("every kind has a row")
    }

    /// Returns the digest bits that the family needs.
    ///
    /// 32 bits suffice if positions are remainders of the digest or of its lower half. 64 are needed if
    /// positions use both halves or the upper bits, which are 0 in a 32-bit digest.
    #[must_use]
    pub const fn digest_bits_needed(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Standard(
                ProbeScheme::PaperRotation
                | ProbeScheme::Independent
                | ProbeScheme::LevelDb32
                | ProbeScheme::PaperRotation32
                | ProbeScheme::TwoHashes
                | ProbeScheme::PrimePartitions,
            ) => 32,
            _ => 64,
        }
    }

    /// Returns the input that a filter with this probe count needs for each key.
    #[must_use]
    pub const fn takes(self, probe_count: u8) -> Takes {
        match self {
            Self::None => Takes::Nothing,
            Self::Standard(scheme) => match scheme.digest_count(probe_count) {
                1 => Takes::Digest,
                count => Takes::Digests(count),
            },
            Self::Rosetta | Self::Surf(_) => Takes::Key,
            _ => Takes::Digest,
        }
    }

    /// Returns whether the probe count can be chosen. In other families it is fixed.
    #[must_use]
    pub const fn has_probe_rule(self) -> bool {
        matches!(self, Self::Standard(_) | Self::Blocked512 | Self::Words(_) | Self::Counting)
    }

    /// Returns the step of probe counts: a key has equally many bits in each of its words.
    #[must_use]
    pub const fn probe_step(self) -> u8 {
        match self {
            Self::Words(WordsPerKey::Two) => 2,
            Self::Words(WordsPerKey::Four) => 4,
            _ => 1,
        }
    }

    /// Returns the largest valid probe count up to this one, but at least the smallest valid one.
    #[must_use]
    pub const fn whole_probe_count(self, probe_count: u8) -> u8 {
        let step = self.probe_step();
        let whole = probe_count - probe_count % step;
        if whole == 0 && step > 1 { step } else { whole }
    }

    /// Returns whether the false positive rate follows from bits per key and probe count alone. Only such
    /// families accept a target rate.
    ///
    /// The rate of [`ProbeScheme::LevelDb32`] and [`ProbeScheme::PaperRotation32`] also depends on the number
    /// of bits, and that of Rosetta on the prefixes of the keys: [`super::Filter::false_positive_rate`]
    /// estimates it for a built filter. The rate of a trie depends on keys and queries: the `FilterEstimates`
    /// of the store count the answers of lookups.
    #[must_use]
    pub const fn has_rate_formula(self) -> bool {
        !matches!(
            self,
            Self::Surf(_)
                | Self::Rosetta
                | Self::Standard(ProbeScheme::LevelDb32 | ProbeScheme::PaperRotation32)
        )
    }

    /// Returns whether filters have the requested size, up to rounding.
    ///
    /// Some families have a fixed size per key. A trie needs the size of its keys, and only the remaining bits
    /// become suffixes.
    #[must_use]
    pub const fn keeps_its_size(self) -> bool {
        !matches!(self, Self::Xor8 | Self::BinaryFuse8 | Self::Surf(_))
    }

    /// Returns the number of tested positions per key: the nearest integer to `b ln 2` for the standard filter
    /// (as in the paper's Fig. 3), RocksDB's table for the blocked filter, otherwise the family's rule. 0 for
    /// no filter.
    #[must_use]
    pub fn probe_count(self, bits_per_key: f64) -> u8 {
        match self {
            Self::Standard(_) => math::probe_count_nearest(bits_per_key),
            Self::Blocked512 => math::probe_count_blocked(bits_per_key),
            kind => super::optional::facts(kind).map_or(0, |facts| (facts.probe_count)(bits_per_key)),
        }
    }

    /// Returns the false positive rate from the family's formula; 1 for no filter. `None` without a formula
    /// ([`FilterKind::has_rate_formula`]).
    ///
    /// Ribbon filters need more slots per key if they have more keys; this is the rate for [`PLANNED_KEYS`]
    /// keys.
    #[must_use]
    pub fn false_positive_rate(self, bits_per_key: f64) -> Option<f64> {
        let probes = self.probe_count(bits_per_key);
        self.has_rate_formula().then(|| self.sizing_rate(bits_per_key, probes, PLANNED_KEYS))
    }

    /// Returns the rate of a filter with this size and number of keys, without its contents. `None` if the
    /// family has no formula, or if its formula needs the contents.
    #[expect(clippy::cast_precision_loss, reason = "sizes of filters are far below 2^53")]
    pub(super) fn rate_of_size(self, bits: u64, key_count: u64, probes: u8) -> Option<f64> {
        match self {
            // No bit is set. Families of a fixed size have fingerprints, which also match by chance without keys.
            kind if key_count == 0 && kind.keeps_its_size() => Some(0.0),
            Self::Standard(ProbeScheme::LevelDb32) if OPTIONAL_FAMILIES.is_some() => {
                math::false_positive_rate_rotating_32(15, bits, key_count, probes)
            }
            Self::Standard(ProbeScheme::PaperRotation32) if OPTIONAL_FAMILIES.is_some() => {
                math::false_positive_rate_rotating_32(17, bits, key_count, probes)
            }
            kind => {
                let bits_per_key = bits as f64 / key_count as f64;
                kind.has_rate_formula().then(|| kind.sizing_rate(bits_per_key, probes, key_count))
            }
        }
    }

    /// Returns the rate that converts target rates to sizes.
    ///
    /// Stores of earlier programs have target rates of every family except tries. Families without a formula
    /// therefore also have a value here, which is not an estimate of their rate.
    pub(super) fn sizing_rate(self, bits_per_key: f64, probes: u8, key_count: u64) -> f64 {
        match self {
            Self::Standard(_) => math::false_positive_rate_standard(bits_per_key, probes),
            Self::Blocked512 => math::false_positive_rate_blocked(bits_per_key, probes, super::LINE_BITS),
            _ if OPTIONAL_FAMILIES.is_none() => 1.0,
            kind => super::optional::facts(kind).map_or_else(
                || super::range::sizing_rate(kind, bits_per_key),
                |facts| (facts.false_positive_rate)(bits_per_key, probes, key_count),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_unique_and_lead_back() {
        for (index, &(kind, code, name)) in NAMES.iter().enumerate() {
            assert!(NAMES[..index].iter().all(|row| row.0 != kind && row.1 < code && row.2 != name));
            assert_eq!((FilterKind::from_code(code), FilterKind::from_name(name)), (Some(kind), Some(kind)));
            assert_eq!((kind.code(), kind.name()), (code, name));
        }
        assert!(FilterKind::ALL.windows(2).all(|pair| pair[0].code() < pair[1].code()));
        assert_eq!((FilterKind::from_code(255), FilterKind::from_name("bloom")), (None, None));
    }
}
