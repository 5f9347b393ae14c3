//! Atomic batches of writes: readers and recovery after a power cut see all writes of a batch or none.

/// Batch of writes, applied in order. At most 1 GiB:
/// [`Store::write`](crate::Store::write) rejects longer batches.
#[derive(Debug, Clone, Default)]
pub struct WriteBatch {
    bytes: Vec<u8>,
    writes: Vec<Lengths>,
}

/// Bytes of a batch in the log in addition to its writes, and of a write in addition to key and value
/// (`docs/format/log.md`).
const BATCH_BYTES: usize = 12;
const WRITE_BYTES: usize = 6;

/// Lengths of one write: its key follows the previous write, its value follows its key.
#[derive(Debug, Clone, Copy)]
struct Lengths {
    key: usize,
    value: Option<usize>,
}

/// Key, and its value or `None` for a deletion.
pub(super) type Write<'a> = (&'a [u8], Option<&'a [u8]>);

impl WriteBatch {
    /// Returns an empty batch.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a value, replacing an older one.
    #[doc(alias = "insert")]
    pub fn put(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> &mut Self {
        self.add((key.as_ref(), Some(value.as_ref())))
    }

    /// Adds a deletion of a key, which need not exist.
    #[doc(alias = "remove")]
    pub fn delete(&mut self, key: impl AsRef<[u8]>) -> &mut Self {
        self.add((key.as_ref(), None))
    }

    /// Returns the number of writes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.writes.len()
    }

    /// Returns whether the batch is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Returns the bytes of the batch in a frame of the log.
    pub(super) fn logged_bytes(&self) -> usize {
        BATCH_BYTES + self.writes.len() * WRITE_BYTES + self.bytes.len()
    }

    pub(super) fn add(&mut self, (key, value): Write<'_>) -> &mut Self {
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(value.unwrap_or_default());
        self.writes.push(Lengths { key: key.len(), value: value.map(<[u8]>::len) });
        self
    }

    /// Returns the writes in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Write<'_>> {
        let mut rest = self.bytes.as_slice();
        self.writes.iter().map(move |lengths| {
            let (key, behind) = rest.split_at(lengths.key);
            let (value, behind) = behind.split_at(lengths.value.unwrap_or(0));
            rest = behind;
            (key, lengths.value.map(|_| value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_added() {
        let mut batch = WriteBatch::new();
        batch.put(b"a", b"").delete(b"bb").put(b"", b"value");
        let writes: Vec<_> = batch.iter().collect();
        assert_eq!(writes, [(&b"a"[..], Some(&b""[..])), (b"bb", None), (b"", Some(b"value"))]);
    }
}
