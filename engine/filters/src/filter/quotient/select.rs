//! Selects the i-th set bit of a word, without the special instruction that x86-64 has had since 2013.
//!
//! **Source**: after Vigna, *Broadword Implementation of Rank/Select Queries*, WEA 2008.

const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// Returns the position of the set bit with `before` set bits below it, or the number of set bits if there are
/// too few.
///
/// One word contains, for each byte, the number of set bits up to and including it. Comparing all bytes at once
/// finds the byte of the bit. Clearing the set bits before it finds the bit.
#[inline]
pub(in super::super) const fn select(word: u64, before: u32) -> Result<u32, u32> {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(LOWEST);
    if before as u64 >= sums >> 56 {
        return Err((sums >> 56) as u32);
    }
    // Sets the highest bit of each byte with at most `before` set bits up to it; the count of these bits is the
    // byte's index.
    let bytes_before = ((before as u64 * LOWEST) | HIGHEST).wrapping_sub(sums) & HIGHEST;
    let byte = ((bytes_before >> 7).wrapping_mul(LOWEST) >> 53) as u32;
    let mut left = before as u64 - ((sums << 8) >> byte & 0xff);
    let mut rest = word >> byte;
    while left > 0 {
        rest &= rest - 1;
        left -= 1;
    }
    Ok(byte + rest.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_place_that_counting_finds(word: u64, mask: u64) {
            for word in [word, word & mask, word | mask, u64::MAX, 1, 1 << 63] {
                let set = (0..64).filter(|bit| word >> bit & 1 == 1);
                for (before, bit) in (0..).zip(set) {
                    prop_assert_eq!(select(word, before), Ok(bit));
                }
                for before in word.count_ones()..70 {
                    prop_assert_eq!(select(word, before), Err(word.count_ones()));
                }
            }
        }
    }
}
