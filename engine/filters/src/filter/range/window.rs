//! Bits of a key that a prefix filter uses: a window of at most 64 bits after the common prefix of all keys.
//!
//! Keys have any length, but prefixes need a fixed width. The window ends at the end of the longest key, or 64
//! bits after the common bytes of all keys of the table, whichever is first. It begins 64 bits before its end,
//! or at the beginning of the key. A key that ends within the window is padded with zeros.
//!
//! **Invariant**: the map from keys to windows keeps order (`a <= b` gives `window(a) <= window(b)`), so a
//! range of keys maps into the range of the windows of its ends. This loses precision, but never a key: keys
//! that agree in the window, or differ only in zeros at their end, have the same window.

use core::ops::RangeInclusive;

/// Most bytes of a window.
const WINDOW_BYTES: usize = 8;

/// Window of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Window {
    /// Bytes before the window, equal in all keys.
    pub(super) head: Vec<u8>,
    /// Bits of the window.
    pub(super) width: u8,
}

impl Window {
    /// Returns the window of these ascending keys; the second values are ignored.
    pub(super) fn of<T>(keys: &[(&[u8], T)]) -> Self {
        let (Some((first, _)), Some((last, _))) = (keys.first(), keys.last()) else {
            return Self { head: Vec::new(), width: 0 };
        };
        let shared = shared_bytes(first, last);
        let longest = keys.iter().map(|(key, _)| key.len()).max().unwrap_or(0);
        let end = longest.min(shared + WINDOW_BYTES);
        let start = end.saturating_sub(WINDOW_BYTES);
        Self { head: first[..start].to_vec(), width: bits(end - start) }
    }

    /// Returns the end of the window in bytes.
    pub(super) fn end(&self) -> usize {
        self.head.len() + usize::from(self.width / 8)
    }

    /// Returns the window of a key that starts with the head.
    pub(super) fn read(&self, key: &[u8]) -> u64 {
        self.number(key.get(self.head.len()..).unwrap_or(&[]))
    }

    /// Converts bytes to the number in the window: extra bytes are cut off, missing ones are zeros.
    fn number(&self, bytes: &[u8]) -> u64 {
        let mut window = [0; WINDOW_BYTES];
        let count = bytes.len().min(usize::from(self.width / 8));
        window[..count].copy_from_slice(&bytes[..count]);
        u64::from_be_bytes(window).checked_shr(64 - u32::from(self.width)).unwrap_or(0)
    }

    /// Returns the windows of a range of keys, both ends included; `None` if no key of the table can be in it.
    pub(super) fn range(&self, low: &[u8], high: &[u8]) -> Option<RangeInclusive<u64>> {
        let largest = if self.width == 0 { 0 } else { u64::MAX >> (64 - self.width) };
        let low = match low.strip_prefix(self.head.as_slice()) {
            Some(rest) => self.number(rest),
            None if low < self.head.as_slice() => 0,
            None => return None,
        };
        let high = match high.strip_prefix(self.head.as_slice()) {
            Some(rest) => self.number(rest),
            None if high < self.head.as_slice() => return None,
            None => largest,
        };
        (low <= high).then_some(low..=high)
    }

    /// Writes the bytes that represent the prefix of `length` bits of a window, whose value is in the lowest
    /// bits of `prefix`.
    ///
    /// The prefix of full length is the key itself if the key ends with the window. A shorter one ends with a
    /// byte that contains its length.
    pub(super) fn prefix_bytes(&self, length: u8, prefix: u64, out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(&self.head);
        let left = prefix.checked_shl(64 - u32::from(length)).unwrap_or(0);
        out.extend_from_slice(&left.to_be_bytes()[..usize::from(length.div_ceil(8))]);
        if length < self.width {
            out.push(length);
        }
    }
}

/// Returns the number of common bytes at the beginning of two keys.
pub(super) fn shared_bytes(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Returns the bits of this many bytes of a window.
#[expect(clippy::cast_possible_truncation, reason = "a window has at most 64 bits")]
const fn bits(bytes: usize) -> u8 {
    (bytes * 8) as u8
}
