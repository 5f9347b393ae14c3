//! How many entries of which size, and how large the tables and memtables are that hold them.

use crate::Outcome;

/// Entries and tables of one comparison. All engines get the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The name on the command line.
    pub name: &'static str,
    /// Entries.
    pub entries: usize,
    /// Bytes of a key, a multiple of eight.
    pub key_bytes: usize,
    /// Bytes of a value.
    pub value_bytes: usize,
    /// Bytes of a memtable, and of a table.
    pub table_bytes: u64,
    /// Bytes at the beginning of every key that are the same in all of them, a multiple of eight.
    pub prefix_bytes: usize,
}

/// The bytes that the keys of the prefixed shapes share.
pub const SHARED_PREFIX_BYTES: usize = 24;

impl Shape {
    /// Long keys, as in the paper.
    pub const PAPER: Self = Self {
        name: "paper",
        entries: 200_000,
        key_bytes: 512,
        value_bytes: 512,
        table_bytes: 1 << 20,
        prefix_bytes: 0,
    };
    /// Short keys.
    pub const SMALL: Self = Self {
        name: "small",
        entries: 1_000_000,
        key_bytes: 16,
        value_bytes: 100,
        table_bytes: 512 << 10,
        prefix_bytes: 0,
    };
    /// Short keys. Their 25 MB of filters fit into no second-level cache.
    pub const LARGE: Self = Self { name: "large", entries: 20_000_000, table_bytes: 8 << 20, ..Self::SMALL };
    /// [`Self::PAPER`] with keys that have a common prefix.
    pub const PAPER_PREFIXED: Self =
        Self { name: "paper-prefixed", prefix_bytes: SHARED_PREFIX_BYTES, ..Self::PAPER };
    /// Short keys behind a prefix that all share.
    pub const SMALL_PREFIXED: Self =
        Self { name: "small-prefixed", prefix_bytes: SHARED_PREFIX_BYTES, ..Self::SMALL_LONG };
    /// Reference for [`Self::SMALL_PREFIXED`]: keys of the same length without a common prefix.
    pub const SMALL_LONG: Self =
        Self { name: "small-long", key_bytes: SHARED_PREFIX_BYTES + 16, ..Self::SMALL };
    /// For tests of this program: seconds, not minutes.
    pub const TINY: Self = Self { name: "tiny", entries: 4000, table_bytes: 16 << 10, ..Self::SMALL };

    /// All that can be asked for by name.
    pub const ALL: [Self; 7] = [
        Self::PAPER,
        Self::SMALL,
        Self::LARGE,
        Self::PAPER_PREFIXED,
        Self::SMALL_PREFIXED,
        Self::SMALL_LONG,
        Self::TINY,
    ];

    /// The shape of this name.
    ///
    /// # Errors
    /// A sentence with the names that there are.
    pub fn from_name(name: &str) -> Outcome<Self> {
        Self::ALL.into_iter().find(|shape| shape.name == name).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|shape| shape.name).collect();
            format!("there is no shape `{name}`; there are {}", names.join(", "))
        })
    }

    /// This shape with as many entries.
    #[must_use]
    pub const fn of(self, entries: usize) -> Self {
        Self { entries, ..self }
    }

    /// Name that distinguishes its trees on disk from those of other shapes.
    #[must_use]
    pub fn folder(&self) -> String {
        let whole = Self::from_name(self.name).is_ok_and(|named| named.entries == self.entries);
        if whole { self.name.to_owned() } else { format!("{}-{}", self.name, self.entries) }
    }

    /// Bytes of all keys and values.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        (self.entries * (self.key_bytes + self.value_bytes)) as u64
    }

    /// Entries of half a memtable.
    #[must_use]
    pub fn half_memtable(&self) -> usize {
        let entry_bytes = self.key_bytes + self.value_bytes;
        usize::try_from(self.table_bytes).map_or(usize::MAX, |bytes| bytes / 2 / entry_bytes)
    }

    /// The shape for a reader: `200 000 x (512 + 512 B)`.
    #[must_use]
    pub fn described(&self) -> String {
        let shared = match self.prefix_bytes {
            0 => String::new(),
            bytes => format!(", the first {bytes} B of all keys equal"),
        };
        format!("{} x ({} + {} B){shared}", self.entries, self.key_bytes, self.value_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_its_shape_and_others_are_explained() {
        for shape in Shape::ALL {
            assert_eq!(Shape::from_name(shape.name), Ok(shape));
        }
        let problem = Shape::from_name("papper").unwrap_err();
        assert!(problem.contains("papper") && problem.contains("paper-prefixed"), "{problem}");
    }

    #[test]
    fn a_reduced_shape_has_trees_of_its_own() {
        assert_eq!(Shape::LARGE.folder(), "large");
        assert_eq!(Shape::LARGE.of(1000).folder(), "large-1000");
    }

    #[test]
    fn keys_and_prefixes_are_whole_words() {
        for shape in Shape::ALL {
            assert!(shape.key_bytes.is_multiple_of(8) && shape.prefix_bytes.is_multiple_of(8));
            assert!(
                shape.key_bytes >= shape.prefix_bytes + 16,
                "{}: too few bytes to tell keys apart",
                shape.name
            );
        }
    }
}
