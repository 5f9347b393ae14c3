//! Asking a quotient filter when nobody watches: all slots of a run at once, and by the instructions that the processor has for
//! finding it.
//!
//! **Invariant**: the answers are those of asking slot by slot (tested over filters with counts, at all sizes of remainders).
//!
//! **Cost**: a count of bits and a select to find the run, one word for its remainders; where that word is not enough or holds what may
//! be a digit of a count, slot by slot from there. Jumps that nobody guesses: whether the quotient has a run.

use super::QuotientFilter;
use super::blocks::{Compared, FoundRun};
use super::select::{Broadword, Select};
use crate::digest::Digest;

impl QuotientFilter {
    /// Whether a key may be in the filter, by what this processor can do.
    #[inline]
    pub(super) fn is_held(&self, digest: Digest) -> bool {
        #[cfg(target_arch = "x86_64")]
        if x86::can_deposit() {
            return x86::ask(self, digest);
        }
        self.holds(digest, Broadword)
    }

    /// The same with a select of one's choice.
    #[inline]
    fn holds(&self, digest: Digest, select: impl Select) -> bool {
        let (quotient, remainder) = self.cut(self.fingerprint(digest));
        match self.blocks.run_of(quotient, select) {
            FoundRun::None => false,
            FoundRun::Lost => true,
            FoundRun::At(slot) => match self.blocks.compare(slot, remainder) {
                Compared::Nowhere => false,
                Compared::First => true,
                Compared::Unclear => self.run_holds(slot, remainder, &mut |_| ()),
            },
        }
    }

    /// How many of these may be in the filter.
    pub(super) fn count_held(&self, digests: &[Digest]) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if x86::can_deposit() {
            return x86::count(self, digests);
        }
        digests.iter().map(|&digest| u64::from(self.holds(digest, Broadword))).sum()
    }
}

/// With an instruction that puts the bits of a number into the places of the bits of a mask.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
mod x86 {
    use super::{Digest, QuotientFilter, Select};
    use core::arch::x86_64::_pdep_u64;

    /// Whether the processor has what is needed here.
    pub(super) fn can_deposit() -> bool {
        std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt")
    }

    /// The bit that has `before` below it is where the bit of that place goes. Only made where [`can_deposit`] says yes.
    #[derive(Clone, Copy)]
    struct Deposit(());

    impl Select for Deposit {
        #[inline(always)]
        #[expect(clippy::inline_always, reason = "the instruction is one only within a function that has it")]
        fn select(self, word: u64, before: u32) -> Result<u32, u32> {
            let count = word.count_ones();
            if before >= count {
                return Err(count);
            }
            // SAFETY: whoever made this looked for BMI2.
            Ok(unsafe { _pdep_u64(1 << before, word) }.trailing_zeros())
        }
    }

    pub(super) fn ask(filter: &QuotientFilter, digest: Digest) -> bool {
        // SAFETY: the caller looked.
        unsafe { holds(filter, digest) }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn holds(filter: &QuotientFilter, digest: Digest) -> bool {
        filter.holds(digest, Deposit(()))
    }

    pub(super) fn count(filter: &QuotientFilter, digests: &[Digest]) -> u64 {
        // SAFETY: the caller looked.
        unsafe { count_held(filter, digests) }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn count_held(filter: &QuotientFilter, digests: &[Digest]) -> u64 {
        digests.iter().map(|&digest| u64::from(filter.holds(digest, Deposit(())))).sum()
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::filter::quotient::select::Broadword;
        use proptest::prelude::*;

        proptest! {
            #[test]
            fn both_ways_find_the_same_bit(word: u64, mask: u64, before in 0..70_u32) {
                for word in [word, word & mask, word | mask, 0, u64::MAX] {
                    if can_deposit() {
                        prop_assert_eq!(Deposit(()).select(word, before), Broadword.select(word, before));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::family::Family;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        /// Few fingerprints, so that many keys share them and are counted, in runs of every length.
        #[test]
        fn all_slots_at_once_say_what_slot_by_slot_says(
            remainder_bits in 2..57_u32, slots in 1..400_u64, keys in prop::collection::vec(any::<u64>(), 1..200),
            copies in 1..12_usize, absent in prop::collection::vec(any::<u64>(), 300),
        ) {
            let mut filter = QuotientFilter::with_slots(remainder_bits, slots).unwrap();
            // Near each other, for long runs; the same again, for counts.
            let near = |key: u64| Digest(key >> (key % 64));
            for (index, &key) in keys.iter().enumerate() {
                for _ in 0..if index % 5 == 0 { copies } else { 1 } {
                    if filter.insert(near(key)).is_err() {
                        break;
                    }
                }
            }
            let asked: Vec<Digest> =
                keys.iter().chain(&absent).flat_map(|&key| [near(key), Digest(key), Digest(near(key).0 ^ 1 << 40)]).collect();
            let expected: Vec<bool> = asked.iter().map(|&digest| filter.may_contain(digest, &mut |_| ())).collect();
            for (&digest, &expected) in asked.iter().zip(&expected) {
                prop_assert_eq!(filter.holds(digest, Broadword), expected);
                prop_assert_eq!(Family::contains(&filter, digest), expected);
            }
            prop_assert_eq!(filter.count_held(&asked), expected.iter().filter(|&&maybe| maybe).count() as u64);
        }
    }
}
