//! How a run tells keys and their counts: remainders in rising order, a count above two in slots behind its remainder.
//!
//! With `x` a remainder of r bits and `c` how often it is there:
//!
//! | | slots |
//! |---|---|
//! | `c = 1` | x |
//! | `c = 2`, `x > 0` | x x |
//! | `c > 2`, `x > 0` | x, digits of `c - 3` in base `2^r - 2`, x; a digit is a number from 1 that is not x; if the first is larger than x, a 0 stands before it |
//! | `c > 1`, `x = 0` | 0 0, digits of `c - 2` in base `2^r - 1`, 0; a digit is a number from 1 |
//!
//! Remainders rise, so that what is not larger than `x` behind an `x` cannot be the next remainder: it says that a count
//! begins. The last form is ours; that of the source lets a reader search the rest of the run for two zeros.
//!
//! **Source**: Pandey, Bender, Johnson, Patro, SIGMOD 2017, section 4.

/// A remainder, how often it is there, and how many slots say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) remainder: u64,
    pub(super) count: u64,
    pub(super) slots: usize,
}

/// The entry that begins at a slot of a run; `at` tells the slot so many behind it, or `None` behind the end of the run.
///
/// Slots that no entry can have are taken for a count that ends with the run.
#[inline]
pub(super) fn read(remainder_bits: u32, at: impl Fn(usize) -> Option<u64>) -> Option<Entry> {
    let remainder = at(0)?;
    let entry = |count, slots| Some(Entry { remainder, count, slots });
    match at(1) {
        None => entry(1, 1),
        Some(next) if next > remainder => entry(1, 1),
        Some(next) if next == remainder && remainder > 0 => entry(2, 2),
        Some(next) => {
            // Behind 0 there is another 0, behind others perhaps one.
            let first_digit = if next == 0 { 2 } else { 1 };
            let (value, slots) = read_digits(remainder_bits, remainder, first_digit, at);
            let least = if remainder == 0 { 2 } else { 3 };
            entry(value.saturating_add(least), slots)
        }
    }
}

/// The number in digits, up to the slot that holds the remainder again; and the slots up to and with that one.
fn read_digits(
    remainder_bits: u32,
    remainder: u64,
    first: usize,
    at: impl Fn(usize) -> Option<u64>,
) -> (u64, usize) {
    let base = base(remainder_bits, remainder);
    let mut value = 0_u64;
    let mut slot = first;
    loop {
        match at(slot) {
            None => return (value, slot),
            Some(digit) if digit == remainder => return (value, slot + 1),
            Some(digit) => {
                // From 1 on, without the remainder; a 0 has no business here.
                let above = u64::from(remainder > 0 && digit > remainder);
                value = value.saturating_mul(base).saturating_add(digit.saturating_sub(1 + above));
                slot += 1;
            }
        }
    }
}

/// How many digits there are: all numbers of r bits but 0 and the remainder.
const fn base(remainder_bits: u32, remainder: u64) -> u64 {
    let numbers = 1 << remainder_bits;
    if remainder == 0 { numbers - 1 } else { numbers - 2 }
}

/// Appends the slots of an entry. The count is not 0.
pub(super) fn write(remainder_bits: u32, remainder: u64, count: u64, slots: &mut Vec<u64>) {
    slots.push(remainder);
    match (count, remainder) {
        (1, _) => {}
        (2, 1..) => slots.push(remainder),
        (_, 0) => {
            slots.push(0);
            write_digits(remainder_bits, 0, count - 2, slots);
            slots.push(0);
        }
        _ => {
            let first = slots.len();
            write_digits(remainder_bits, remainder, count - 3, slots);
            if slots[first] > remainder {
                slots.insert(first, 0);
            }
            slots.push(remainder);
        }
    }
}

/// Appends a number, its highest digit first; at least one digit, but none for remainder 0 and number 0.
fn write_digits(remainder_bits: u32, remainder: u64, mut value: u64, slots: &mut Vec<u64>) {
    let base = base(remainder_bits, remainder);
    let first = slots.len();
    while value > 0 || (remainder > 0 && slots.len() == first) {
        let digit = value % base + 1;
        slots.push(if remainder > 0 && digit >= remainder { digit + 1 } else { digit });
        value /= base;
    }
    slots[first..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn slots(remainder_bits: u32, remainder: u64, count: u64) -> Vec<u64> {
        let mut slots = Vec::new();
        write(remainder_bits, remainder, count, &mut slots);
        slots
    }

    #[test]
    fn counts_in_slots() {
        // Base 6 or 7 of three bits.
        assert_eq!(slots(3, 5, 1), [5]);
        assert_eq!(slots(3, 5, 2), [5, 5]);
        assert_eq!(slots(3, 5, 3), [5, 1, 5]);
        assert_eq!(slots(3, 5, 3 + 4), [5, 0, 6, 5]);
        assert_eq!(slots(3, 5, 3 + 6), [5, 2, 1, 5]);
        assert_eq!(slots(3, 1, 3), [1, 0, 2, 1]);
        assert_eq!(slots(3, 0, 1), [0]);
        assert_eq!(slots(3, 0, 2), [0, 0, 0]);
        assert_eq!(slots(3, 0, 3), [0, 0, 2, 0]);
        assert_eq!(slots(3, 0, 2 + 7), [0, 0, 2, 1, 0]);
    }

    proptest! {
        #[test]
        fn entries_of_a_run_are_read_as_they_were_written(
            remainder_bits in 2..9_u32, counts in prop::collection::btree_map(any::<u8>(), 1..u64::MAX, 1..20),
        ) {
            let counts: std::collections::BTreeMap<u64, u64> = counts
                .into_iter()
                .map(|(remainder, count)| (u64::from(remainder) % (1 << remainder_bits), count >> (count % 64)))
                .filter(|&(_, count)| count > 0)
                .collect();
            let mut run = Vec::new();
            for (&remainder, &count) in &counts {
                write(remainder_bits, remainder, count, &mut run);
            }
            prop_assert!(run.iter().all(|slot| slot >> remainder_bits == 0));
            let mut found = Vec::new();
            let mut at = 0;
            while let Some(entry) = read(remainder_bits, |slot| run.get(at + slot).copied()) {
                found.push((entry.remainder, entry.count));
                at += entry.slots;
            }
            prop_assert_eq!(found, counts.into_iter().collect::<Vec<_>>());
        }

        #[test]
        fn whatever_is_in_the_slots_is_read_to_its_end(run in prop::collection::vec(0..8_u64, 0..30)) {
            let mut at = 0;
            while let Some(entry) = read(3, |slot| run.get(at + slot).copied()) {
                prop_assert!(entry.slots > 0);
                at += entry.slots;
            }
            prop_assert_eq!(at, run.len());
        }
    }
}
