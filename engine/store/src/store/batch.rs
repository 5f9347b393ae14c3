//! Several writes as one: all of them happen or none, to readers and after a power cut alike.

/// Writes to be done together, in their order. Not more than 1 GiB: [`super::Store::write`] refuses what is longer.
#[derive(Debug, Clone, Default)]
pub struct WriteBatch {
    bytes: Vec<u8>,
    writes: Vec<Lengths>,
}

/// Bytes of a batch in the log beside its writes, and of a write beside its key and value (`docs/format/log.md`).
const BATCH_BYTES: usize = 12;
const WRITE_BYTES: usize = 6;

/// One write: its key lies behind that of the write before, its value behind its key.
#[derive(Debug, Clone, Copy)]
struct Lengths {
    key: usize,
    value: Option<usize>,
}

/// A key, and its value or the word that it is deleted.
pub(super) type Write<'a> = (&'a [u8], Option<&'a [u8]>);

impl WriteBatch {
    /// Nothing to write yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a value, replacing an older one.
    pub fn put(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> &mut Self {
        self.add((key.as_ref(), Some(value.as_ref())))
    }

    /// Adds a deletion, whether the key is there or not.
    pub fn delete(&mut self, key: impl AsRef<[u8]>) -> &mut Self {
        self.add((key.as_ref(), None))
    }

    /// Number of writes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.writes.len()
    }

    /// Whether there is nothing to write.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty()
    }

    /// Bytes that the batch takes in a frame of the log.
    pub(super) fn logged_bytes(&self) -> usize {
        BATCH_BYTES + self.writes.len() * WRITE_BYTES + self.bytes.len()
    }

    pub(super) fn add(&mut self, (key, value): Write<'_>) -> &mut Self {
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(value.unwrap_or_default());
        self.writes.push(Lengths { key: key.len(), value: value.map(<[u8]>::len) });
        self
    }

    /// The writes in their order.
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
