//! `T_H` in place: what one more hash of a key costs within a lookup.
//!
//! A lookup without reads: it probes one filter of each run, in filters of as many bytes as those of a tree. The full loop
//! hashes the key for each filter, the empty loop for the first one only. Their difference, divided by the number of saved
//! hashes, is the cost in place. Each lookup waits for the answers of the one before.
//!
//! This cost differs from that of hashes alone. Behind a known digest, the processor loads the lines of several filters at a
//! time. A hash between two filters delays the load of the next line, and its instructions leave less room for overlap.
//!
//! **Not here**: fence pointers, blocks, and the comparison of the arms on a tree. This cost is therefore not taken from the gains
//! that it is compared with.

use super::cost::{Cost, NotMeasurable, measure_cost};
use super::probe::{FilterSet, next};
use core::cell::RefCell;
use core::hint::black_box;
use core::ops::Range;
use core::time::Duration;
use lsm_lab_filters::digest::{Digest, DigestRecipe};

/// Lookups of one kind of tree.
#[derive(Debug, Clone, Copy)]
pub struct InPlace<'s> {
    /// Digest function.
    pub recipe: DigestRecipe,
    /// Length of a key, at least 8.
    pub key_bytes: u32,
    /// Filters that a lookup probes, at least 2.
    pub filters: u32,
    /// Filters of the tree.
    pub set: &'s FilterSet,
}

impl InPlace<'_> {
    /// Measures the cost of one more hash for at most this time.
    ///
    /// # Errors
    /// [`NotMeasurable`] as in [`measure_cost`].
    pub fn measure(&self, time_max: Duration) -> Result<Cost, NotMeasurable> {
        let key = RefCell::new(vec![0; self.key_bytes as usize]);
        let cost = measure_cost(
            time_max,
            |steps| self.lookups::<true>(steps, &mut key.borrow_mut()),
            |steps| self.lookups::<false>(steps, &mut key.borrow_mut()),
        )?;
        let saved = f64::from(self.filters - 1);
        Ok(Cost { ns: cost.ns.map(|ns| ns / saved), ..cost })
    }

    /// Looks up absent keys, with a digest for each filter or one for all.
    #[inline]
    fn lookups<const EACH: bool>(&self, steps: Range<u64>, key: &mut [u8]) -> u64 {
        let mut state = next(steps.start);
        for _ in steps {
            if let Some(stamp) = key.first_chunk_mut::<8>() {
                *stamp = state.to_le_bytes();
            }
            let (mut digest, mut maybe) = (Digest(0), 0);
            for filter in 0..self.filters {
                // The compiler must not see that it is the same key.
                let key = black_box(&*key);
                if EACH || filter == 0 {
                    digest = self.recipe.digest(key);
                }
                let filter = self.set.at(next(state.wrapping_add(u64::from(filter) + 1)));
                if filter.may_contain(digest) {
                    maybe = black_box(maybe + 1);
                }
            }
            state = next(state ^ black_box(maybe));
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lsm_lab_filters::digest::DigestFunction;
    use lsm_lab_filters::{FilterKind, FilterOptions};

    /// SHA-256 takes so long that neither overlap nor noise can hide the difference.
    #[test]
    fn a_slow_hash_costs_more_in_place_than_a_fast_one() {
        let fast = DigestRecipe::new(DigestFunction::Xxh3);
        let set = FilterSet::new(&FilterOptions::new(FilterKind::Blocked512, 10.0, fast), 512, 1 << 20);
        let of = |function| {
            let recipe = DigestRecipe::new(function);
            InPlace { recipe, key_bytes: 64, filters: 5, set: &set }.measure(Duration::from_millis(300))
        };
        if let (Ok(fast), Ok(slow)) = (of(DigestFunction::Xxh3), of(DigestFunction::Sha256)) {
            assert!(slow.ns.estimate > 3.0 * fast.ns.estimate && fast.ns.low > 0.0, "{fast:?} {slow:?}");
        }
    }

    #[test]
    fn both_loops_probe_the_same_filters_with_the_same_digests() {
        let recipe = DigestRecipe::new(DigestFunction::Xxh3);
        let options = FilterOptions::new(FilterKind::Blocked512, 2.0, recipe);
        let set = FilterSet::new(&options, 512, 64 << 10);
        let lookups = InPlace { recipe, key_bytes: 32, filters: 6, set: &set };
        let key = || vec![7; 32];
        // The answers choose the next key, so equal ends mean equal answers.
        let (each, once) =
            (lookups.lookups::<true>(0..5000, &mut key()), lookups.lookups::<false>(0..5000, &mut key()));
        assert_eq!(each, once);
        assert_ne!(each, lookups.lookups::<true>(1..5000, &mut key()));
    }
}
