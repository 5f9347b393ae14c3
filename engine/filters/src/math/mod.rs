//! Rates, sizes and probe counts of Bloom filters: formulas only, no filter.
//!
//! **Units**: sizes in bits, rates as fractions from 0 to 1 (never per cent), `bits_per_key` as bits for one
//! key. **Cost**: a few calls of `libm`; the blocked rate adds about a hundred terms. All functions use `libm`,
//! so native code and WebAssembly agree to the bit.
//!
//! **Symbols**, as in the sources: `n` keys, `m` bits, `b = m / n`, `k` probes.
//!
//! Also here: the division of bits among several filters ([`best_rates`]), and the [`statistics`] of all
//! measurements.
//!
//! **Not here**: the positions of a digest (the module `filter`), and the cost of a lookup (the model of the
//! lab).

mod division;
mod fingerprints;
mod maplet;
mod probes;
mod rates;
mod rates_words;
mod rosetta;
mod rotating;
mod shown;
mod sizes;
pub mod statistics;

pub use division::{FilterGroup, best_rates};
pub use fingerprints::{
    CUCKOO_BUCKET_SLOTS, FUSE_MAX_LENGTH_LOG2, FuseShape, MAX_LOAD, QUOTIENT_SLOT_BITS, cuckoo_load,
    cuckoo_tag_bits, false_positive_rate_cuckoo, false_positive_rate_quotient, false_positive_rate_ribbon,
    false_positive_rate_xor, fuse8_shape, quotient_load, quotient_remainder_bits, ribbon_columns,
    ribbon_slots, xor8_slots,
};
pub use maplet::{MAPLET_MAX_LOAD, maplet_bits_per_entry, maplet_false_candidates};
pub use probes::{
    MAX_PROBE_COUNT, expected_bit_tests, probe_count_blocked, probe_count_blocked_millibits,
    probe_count_ceiling, probe_count_floor, probe_count_leveldb, probe_count_nearest, probe_count_optimal,
    probe_count_published_nearest, probe_count_published_up, probe_count_words,
};
pub use rates::{
    digest_collision_rate, expected_fill, false_positive_rate_blocked, false_positive_rate_exact,
    false_positive_rate_ideal, false_positive_rate_standard, false_positive_rate_union,
    false_positive_rate_with_digest, fill,
};
pub use rates_words::{false_positive_rate_split_block, false_positive_rate_words};
pub use rosetta::{MAX_ROSETTA_RANGE_BITS, rosetta_bits, rosetta_range_bits, rosetta_upper_rate};
pub use rotating::false_positive_rate_rotating_32;
pub use shown::Shown;
pub use sizes::{bits_per_key_for, filter_bits_blocked, filter_bits_standard};
