//! Keys with a value and their lengths, as the reference of space amplification.
//!
//! **Memory**: four bytes for each key of the stream.

use std::collections::BTreeMap;

/// Sizes of the keys with a value.
#[derive(Default)]
pub(super) struct Live {
    /// Bytes of key and value by id; 0 for a key without a value.
    sizes: Vec<u32>,
    /// Typed keys that are not in the stream.
    typed: BTreeMap<Vec<u8>, u32>,
    keys: u64,
    bytes: u64,
}

impl Live {
    /// Records the write of a key, by its id if it is in the stream. `None` for a deletion.
    pub(super) fn write(&mut self, id: Option<u32>, key: &[u8], bytes: Option<u32>) {
        let typed = if self.typed.is_empty() { None } else { self.typed.remove(key) };
        let before = if let Some(id) = id {
            let known = core::mem::replace(self.size(id), bytes.unwrap_or(0));
            typed.unwrap_or(known)
        } else {
            self.typed.extend(bytes.map(|bytes| (key.to_vec(), bytes)));
            typed.unwrap_or(0)
        };
        if before > 0 {
            self.keys -= 1;
            self.bytes -= u64::from(before);
        }
        if let Some(bytes) = bytes {
            self.keys += 1;
            self.bytes += u64::from(bytes);
        }
    }

    fn size(&mut self, id: u32) -> &mut u32 {
        let index = id as usize;
        if self.sizes.len() <= index {
            self.sizes.resize(index + 1, 0);
        }
        &mut self.sizes[index]
    }

    /// Returns the number of keys with a value.
    pub(super) const fn keys(&self) -> u64 {
        self.keys
    }

    /// Returns the bytes of those keys and values.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_counts_once_whoever_wrote_it() {
        let mut live = Live::default();
        live.write(None, b"user:1", Some(10));
        live.write(Some(0), b"user:1", Some(20));
        assert_eq!((live.keys(), live.bytes()), (1, 20));
        live.write(Some(0), b"user:1", Some(25));
        live.write(None, b"apple", Some(5));
        assert_eq!((live.keys(), live.bytes()), (2, 30));
        live.write(Some(0), b"user:1", None);
        live.write(Some(7), b"user:8", None);
        live.write(None, b"pear", None);
        live.write(None, b"apple", None);
        assert_eq!((live.keys(), live.bytes()), (0, 0));
    }
}
