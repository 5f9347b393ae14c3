//! Bloom filters and their relatives over digests.
//!
//! A filter takes a [`digest::Digest`], never a key. One hash of a key therefore serves every filter of every table, and hashing a
//! key twice is visible in the types.
//!
//! ```
//! use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
//! use lsm_lab_filters::{Filter, FilterKind, FilterOptions};
//!
//! let recipe = DigestRecipe::new(DigestFunction::Xxh3);
//! let options = FilterOptions::new(FilterKind::Blocked512, 10.0, recipe);
//! let digests: Vec<_> = ["apple", "pear"].map(|key| recipe.digest(key.as_bytes())).into();
//! let filter = Filter::build(&options, &digests)?;
//! assert!(filter.may_contain(recipe.digest(b"pear")));
//! assert_eq!(Filter::decode(&filter.encode())?, filter);
//! # Ok::<(), lsm_lab_filters::FilterError>(())
//! ```
//!
//! [`maplet`] has one table for all sorted runs of an LSM-tree instead of a filter for each.
//! [`digest`] turns keys into digests, [`math`] has the formulas: false positive rates, sizes and numbers of probes.

pub mod digest;
mod filter;
pub mod maplet;
pub mod math;

pub use filter::{
    CountingFilter, CuckooFilter, Derivation, MovedCopy, OPTIONAL_FAMILIES, OptionalFamilies, PrefixDigests,
    QuotientFilter,
};
pub use filter::{
    Filter, FilterBuilder, FilterError, FilterKind, FilterOptions, FilterSize, LINE_BITS, Line, LineMask,
    LineProbe, MAX_BITS, PLANNED_KEYS, ProbeRule, ProbeScheme, Probed, Salt, SaltedLines, SurfSuffix, Takes,
    Turn, WordsPerKey, check_bits, line_of,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
