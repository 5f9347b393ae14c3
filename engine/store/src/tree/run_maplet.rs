//! Maplet of a version: the digests of all its entries, with the sorted runs that contain them.
//!
//! A maplet has [`RunNumber::COUNT`] run numbers. In a version with more runs, consecutive runs share a number.
//!
//! **Invariants**
//! 1. Run numbers ascend from the newest run to the oldest.
//! 2. It belongs to one version and never changes.
//!
//! **Cost** of creation: reads all blocks of the version and hashes every key.

use super::{Level, Version};
use crate::error::Error;
use crate::merge::{Direction, RunSource, Source};
use crate::table::Reading;
use core::ops::{Bound, Range};
use lsm_lab_filters::digest::{Digest, DigestRecipe, remix};
use lsm_lab_filters::maplet::{Maplet, RunNumber, RunSet};

/// Bits of a digest that cells and fingerprints use.
const DIGEST_BITS: u32 = 44;

/// Maplet of a version.
#[derive(Debug)]
pub(crate) struct RunMaplet {
    maplet: Maplet,
    recipe: DigestRecipe,
    run_count: usize,
}

impl RunMaplet {
    /// Builds the maplet of a version, with the digests of this recipe.
    pub(crate) fn of(version: &Version, recipe: DigestRecipe) -> Result<Self, Error> {
        let runs: Vec<_> = version.levels().iter().flat_map(Level::runs).collect();
        let mut entries = Vec::new();
        for (index, run) in runs.iter().enumerate() {
            let number = number_of(index, runs.len());
            let (tables, all) = (run.shared_tables(), 0..run.tables().len());
            let (from, reading) = (Bound::Unbounded, Reading::ahead(1));
            let mut source = RunSource::new(tables, all, Direction::Forward, from, reading)?;
            while let Some(entry) = source.entry()? {
                entries.push((spread(recipe, recipe.digest(entry.key)), number));
                source.advance()?;
            }
        }
        let maplet = Maplet::build(&entries).map_err(Error::Maplet)?;
        Ok(Self { maplet, recipe, run_count: runs.len() })
    }

    pub(crate) fn maplet(&self) -> &Maplet {
        &self.maplet
    }

    /// Returns the recipe of the digests.
    pub(crate) fn recipe(&self) -> DigestRecipe {
        self.recipe
    }

    /// Returns the run numbers for a digest.
    #[inline]
    pub(super) fn query(&self, digest: Digest) -> RunSet {
        self.maplet.query(spread(self.recipe, digest))
    }

    /// Returns the cells that a query of this key reads, and the fingerprint that it compares.
    pub(crate) fn place_of(&self, key: &[u8]) -> ([u32; 2], u16) {
        self.maplet.cells_of(spread(self.recipe, self.recipe.digest(key)))
    }

    /// Returns the cells that a query of this digest reads.
    pub(super) fn cells_of(&self, digest: Digest) -> [u32; 2] {
        self.maplet.cells_of(spread(self.recipe, digest)).0
    }

    /// Returns the indices of the runs with these numbers, newest first.
    #[inline]
    pub(super) fn runs(&self, numbers: RunSet) -> impl Iterator<Item = usize> {
        numbers.iter().flat_map(|number| runs_of(number, self.run_count))
    }
}

/// Returns the digest for the maplet. A digest of 32 bits has none left for the fingerprint, so it is spread over 64.
#[inline]
fn spread(recipe: DigestRecipe, digest: Digest) -> Digest {
    if recipe.function.bits() < DIGEST_BITS { remix(digest, 1) } else { digest }
}

/// Returns the number of the run with this index, newest first, among `count` runs.
fn number_of(index: usize, count: usize) -> RunNumber {
    let numbers = usize::from(RunNumber::COUNT);
    let number = if count > numbers { index * numbers / count } else { index };
    u8::try_from(number).ok().and_then(RunNumber::new).expect("an index is below the number of runs")
}

/// Returns the indices of the runs with this number: the inverse of [`number_of`].
#[inline]
fn runs_of(number: RunNumber, count: usize) -> Range<usize> {
    let (number, numbers) = (usize::from(number.get()), usize::from(RunNumber::COUNT));
    if count > numbers {
        (number * count).div_ceil(numbers)..((number + 1) * count).div_ceil(numbers)
    } else {
        number..number + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_their_runs_are_inverse() {
        for count in 1..200 {
            let mut runs = Vec::new();
            for number in (0..16).filter_map(RunNumber::new).take(count) {
                let range = runs_of(number, count);
                assert!(range.clone().all(|index| number_of(index, count) == number));
                runs.extend(range);
            }
            assert_eq!(runs, (0..count).collect::<Vec<_>>());
        }
    }
}
