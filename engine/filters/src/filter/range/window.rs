//! Which bits of a key a filter of prefixes looks at: a window of at most 64 bits, behind what all keys share.
//!
//! Keys are of any length; prefixes want a fixed width. The window ends where the longest key ends, or 64 bits behind the bytes
//! that all keys of the table share, whichever comes first; it begins 64 bits before its end, or at the beginning. A key that ends
//! within the window is read as if zeros followed.
//!
//! **Invariant**: the map from keys to windows keeps order (`a <= b` gives `window(a) <= window(b)`), so a range of keys lies in
//! the range of the windows of its ends: what is lost is precision, never a key. Keys that agree in the whole window, or that
//! differ only in zeros at their end, are one to it.

use core::ops::RangeInclusive;

/// Bytes of a window, at most.
const WINDOW_BYTES: usize = 8;

/// The window of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Window {
    /// The bytes before the window, the same in all keys.
    pub(super) head: Vec<u8>,
    /// Bits of the window.
    pub(super) width: u8,
}

impl Window {
    /// The window of these keys, which rise, whatever comes with each.
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

    /// Where the window ends, in bytes.
    pub(super) fn end(&self) -> usize {
        self.head.len() + usize::from(self.width / 8)
    }

    /// The window of a key that begins with the head.
    pub(super) fn read(&self, key: &[u8]) -> u64 {
        self.number(key.get(self.head.len()..).unwrap_or(&[]))
    }

    /// These bytes as the number that the window holds: those behind its end cut off, missing ones zeros.
    fn number(&self, bytes: &[u8]) -> u64 {
        let mut window = [0; WINDOW_BYTES];
        let count = bytes.len().min(usize::from(self.width / 8));
        window[..count].copy_from_slice(&bytes[..count]);
        u64::from_be_bytes(window).checked_shr(64 - u32::from(self.width)).unwrap_or(0)
    }

    /// The windows that a range of keys can have, both ends included; `None` if no key of the table can lie in it.
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

    /// The bytes that stand for the prefix of `length` bits of a window, its value in the lowest bits of `prefix`. That of full
    /// length is the key itself, if the key ends with the window; a shorter one says in its last byte how long it is.
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

/// Bytes at the beginning that two keys share.
pub(super) fn shared_bytes(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// Bits of so many bytes of a window.
#[expect(clippy::cast_possible_truncation, reason = "a window has at most 64 bits")]
const fn bits(bytes: usize) -> u8 {
    (bytes * 8) as u8
}
