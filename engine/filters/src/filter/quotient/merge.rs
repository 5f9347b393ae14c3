//! Enlarges and merges filters without their keys.
//!
//! **Cost**: every slot is read once and written once, in order.

use super::layout::{counts, runs};
use super::{MIN_REMAINDER_BITS, QuotientFilter, is_loaded};
use crate::filter::FilterError;

impl QuotientFilter {
    /// Doubles the slots and shortens remainders by a bit: the same fingerprints at half the load.
    ///
    /// # Errors
    /// [`FilterError::Full`] if remainders cannot become shorter, [`FilterError::TooLarge`].
    pub fn enlarged(&self) -> Result<Self, FilterError> {
        let remainder_bits = self.blocks.remainder_bits() - 1;
        if remainder_bits < MIN_REMAINDER_BITS {
            return Err(FilterError::Full);
        }
        let mut larger = Self::with_slots(remainder_bits, 2 * self.quotients)?;
        larger.write_all(self.fingerprints());
        Ok(larger)
    }

    /// Returns the multiset of both filters, with enough slots for all fingerprints.
    ///
    /// # Errors
    /// [`FilterError::DifferentRanges`], and those of [`QuotientFilter::enlarged`].
    pub fn merged(&self, other: &Self) -> Result<Self, FilterError> {
        if self.range() != other.range() {
            return Err(FilterError::DifferentRanges);
        }
        let mut remainder_bits = self.blocks.remainder_bits().min(other.blocks.remainder_bits());
        let mut slots = self.quotients.max(other.quotients);
        while is_loaded(self.used + other.used, slots) {
            remainder_bits -= 1;
            slots *= 2;
            if remainder_bits < MIN_REMAINDER_BITS {
                return Err(FilterError::Full);
            }
        }
        let mut merged = Self::with_slots(remainder_bits, slots)?;
        merged.write_all(united(self.fingerprints(), other.fingerprints()));
        // The sum of two counts may need more slots than both.
        if is_loaded(merged.used, merged.quotients) { merged.enlarged() } else { Ok(merged) }
    }

    /// Returns every fingerprint with its count, in ascending order.
    fn fingerprints(&self) -> impl Iterator<Item = (u64, u64)> {
        let bits = self.blocks.remainder_bits();
        runs(&self.blocks, 0..self.blocks.count()).flat_map(move |run| {
            let entries: Vec<_> = counts(bits, &run.slots).collect();
            entries.into_iter().map(move |(remainder, count)| (run.quotient << bits | remainder, count))
        })
    }
}

/// Merges two ascending sequences and adds the counts of equal fingerprints.
fn united(
    left: impl Iterator<Item = (u64, u64)>,
    right: impl Iterator<Item = (u64, u64)>,
) -> impl Iterator<Item = (u64, u64)> {
    let (mut left, mut right) = (left.peekable(), right.peekable());
    core::iter::from_fn(move || {
        let least = match (left.peek(), right.peek()) {
            (Some(left), Some(right)) => left.0.min(right.0),
            (Some(only), None) | (None, Some(only)) => only.0,
            (None, None) => return None,
        };
        let left = left.next_if(|entry| entry.0 == least).map_or(0, |entry| entry.1);
        let right = right.next_if(|entry| entry.0 == least).map_or(0, |entry| entry.1);
        Some((least, left.saturating_add(right)))
    })
}
