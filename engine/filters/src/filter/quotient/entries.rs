//! Encoding of keys and counts in a run: ascending remainders, and for counts above two, digits after the
//! remainder.
//!
//! With `x` a remainder of r bits and `c` its count:
//!
//! | | slots |
//! |---|---|
//! | `c = 1` | x |
//! | `c = 2`, `x > 0` | x x |
//! | `c > 2`, `x > 0` | x, digits of `c - 3` in base `2^r - 2`, x; a digit is a number from 1 that is not x; a 0 precedes it if the first is larger than x |
//! | `c > 1`, `x = 0` | 0 0, digits of `c - 2` in base `2^r - 1`, 0; a digit is a number from 1 |
//!
//! Remainders ascend, so a slot after an `x` that is not larger than `x` cannot be the next remainder: it
//! starts a count. The last form is new here; with that of the source, a reader searches the rest of the run
//! for two zeros.
//!
//! **Source**: Pandey, Bender, Johnson, Patro, SIGMOD 2017, section 4.

/// Remainder, its count, and the number of slots that encode both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) remainder: u64,
    pub(super) count: u64,
    pub(super) slots: usize,
}

/// Decodes the entry at a slot of a run. `at` returns the slot at a distance, or `None` after the end of the
/// run.
///
/// Invalid slots are decoded as a count that extends to the end of the run.
#[inline]
pub(super) fn read(remainder_bits: u32, at: impl Fn(usize) -> Option<u64>) -> Option<Entry> {
    let remainder = at(0)?;
    let entry = |count, slots| Some(Entry { remainder, count, slots });
    match at(1) {
        None => entry(1, 1),
        Some(next) if next > remainder => entry(1, 1),
        Some(next) if next == remainder && remainder > 0 => entry(2, 2),
        Some(next) => {
            // After 0 follows another 0; after other remainders possibly one.
            let first_digit = if next == 0 { 2 } else { 1 };
            let (value, slots) = read_digits(remainder_bits, remainder, first_digit, at);
            let least = if remainder == 0 { 2 } else { 3 };
            entry(value.saturating_add(least), slots)
        }
    }
}

/// Decodes digits up to the slot that repeats the remainder. Returns the number and the slots up to and
/// including that one.
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
                // Digits start at 1 and omit the remainder; a 0 here is invalid.
                let above = u64::from(remainder > 0 && digit > remainder);
                value = value.saturating_mul(base).saturating_add(digit.saturating_sub(1 + above));
                slot += 1;
            }
        }
    }
}

/// Returns the number of digits: all r-bit numbers except 0 and the remainder.
const fn base(remainder_bits: u32, remainder: u64) -> u64 {
    let numbers = 1 << remainder_bits;
    if remainder == 0 { numbers - 1 } else { numbers - 2 }
}

/// Appends the slots of an entry. The count must not be 0.
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

/// Appends a number, its highest digit first. Writes at least one digit, except for remainder 0 and number 0.
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
        // Base 6 or 7 with three bits.
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
