//! Decisions from the bytes of a fuzzer; zeros follow after the last byte.

use lsm_lab_engine::storage::{MemoryStorage, Storage};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Unused bytes.
pub(crate) struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { rest: data }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.bytes(1).first().copied().unwrap_or(0)
    }

    /// Returns a number below `bound`, which is at most 65536.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (usize::from(self.byte()) << 8 | usize::from(self.byte())) % bound.max(1)
    }

    pub(crate) fn u32(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    /// Returns up to this many bytes.
    pub(crate) fn bytes(&mut self, count: usize) -> &'a [u8] {
        let (head, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        head
    }

    /// Returns a short byte string, preceded by its length.
    pub(crate) fn string(&mut self) -> &'a [u8] {
        let length = usize::from(self.byte());
        self.bytes(length)
    }

    pub(crate) fn all(&mut self) -> &'a [u8] {
        self.bytes(self.rest.len())
    }

    /// Damages a file at a few offsets.
    pub(crate) fn damage(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.byte() % 4 {
            if bytes.is_empty() {
                return;
            }
            let at = self.u32() as usize % bytes.len();
            match self.byte() % 5 {
                0 => bytes[at] ^= self.byte(),
                1 => bytes.truncate(at),
                2 => {
                    let new = self.string();
                    let end = (at + new.len()).min(bytes.len());
                    bytes[at..end].copy_from_slice(&new[..end - at]);
                }
                3 => bytes.extend_from_slice(self.string()),
                _ => {
                    let end = (at + usize::from(self.byte())).min(bytes.len());
                    bytes[at..end].fill(0);
                }
            }
        }
    }
}

/// Returns the bytes of a file.
pub(crate) fn contents(storage: &MemoryStorage, name: &str) -> Vec<u8> {
    let file = storage.open(name).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

/// Writes a file, replacing an existing one.
pub(crate) fn put(storage: &MemoryStorage, name: &str, bytes: &[u8]) {
    let _ = storage.remove(name);
    storage.create(name).unwrap().append(bytes).unwrap();
}

/// Returns the header of a journal.
pub(crate) fn header(magic: [u8; 8], number: u32, follows: u32, follows_bytes: u64) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    for word in [2, number, follows, 0] {
        bytes.extend_from_slice(&u32::to_le_bytes(word));
    }
    bytes.extend_from_slice(&follows_bytes.to_le_bytes());
    let sum = xxh3_64_with_seed(&bytes, 0);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// Appends frames with arbitrary bodies to a journal. Their checksums are valid, so that the decoder of bodies
/// is reached.
pub(crate) fn frames(bytes: &mut Vec<u8>, number: u32, input: &mut Input<'_>, kinds: &[&[u8; 4]]) {
    while !input.is_empty() {
        let kind = kinds[usize::from(input.byte()) % kinds.len()];
        let length = input.below(1 << 12);
        let body = input.bytes(length);
        let start = bytes.len();
        let synced = if kind == b"MARK" { start as u64 } else { 0 };
        bytes.extend_from_slice(&[0; 8]);
        bytes.extend_from_slice(kind);
        bytes.extend_from_slice(&u32::try_from(body.len()).unwrap().to_le_bytes());
        bytes.extend_from_slice(&(start as u64).to_le_bytes());
        bytes.extend_from_slice(&synced.to_le_bytes());
        bytes.extend_from_slice(body);
        let sum = xxh3_64_with_seed(&bytes[start + 8..], number.into());
        bytes[start..start + 8].copy_from_slice(&sum.to_le_bytes());
    }
}
