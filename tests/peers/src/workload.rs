//! What is loaded: distinct keys of random printable bytes in random order, values of random bytes.

use crate::Outcome;

/// How many entries of which size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Long keys: 200 000 entries of 512 and 512 bytes, tables and memtable of 1 MiB.
    Paper,
    /// Short keys: 1 000 000 entries of 16 and 100 bytes, tables and memtable of 512 KiB.
    Small,
}

impl Shape {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Paper, Self::Small];

    /// The name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Small => "small",
        }
    }

    /// The shape of this name.
    pub(crate) fn from_name(name: &str) -> Outcome<Self> {
        Self::ALL.into_iter().find(|shape| shape.name() == name).ok_or(format!("there is no shape {name}"))
    }

    /// Entries, bytes of a key, bytes of a value.
    pub(crate) fn entries(self) -> (usize, usize, usize) {
        match self {
            Self::Paper => (200_000, 512, 512),
            Self::Small => (1_000_000, 16, 100),
        }
    }

    /// Bytes of a memtable and of a table.
    pub(crate) fn table_bytes(self) -> u64 {
        match self {
            Self::Paper => 1 << 20,
            Self::Small => 512 << 10,
        }
    }

    /// Makes everything that will be written.
    pub(crate) fn data(self) -> Data {
        let (count, key_bytes, value_bytes) = self.entries();
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut keys = vec![0; count * key_bytes];
        for word in keys.chunks_exact_mut(8) {
            // 64 printable characters, six bits each; eight characters say apart 2^48 prefixes.
            let number = random.next();
            for (index, byte) in word.iter_mut().enumerate() {
                *byte = b'0' + u8::try_from((number >> (6 * index)) & 63).expect("six bits");
            }
        }
        let pool = (0..(1 << 20) / 8).flat_map(|_| random.next().to_le_bytes()).collect();
        Data { shape: self, keys, pool, key_bytes, value_bytes }
    }
}

/// Keys and values in the order in which they are written.
pub(crate) struct Data {
    pub(crate) shape: Shape,
    keys: Vec<u8>,
    pool: Vec<u8>,
    key_bytes: usize,
    value_bytes: usize,
}

impl Data {
    /// All entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let places = self.pool.len() - self.value_bytes;
        self.keys.chunks_exact(self.key_bytes).enumerate().map(move |(index, key)| {
            let place = index * 61 % places;
            (key, &self.pool[place..place + self.value_bytes])
        })
    }
}

/// Every so many entries one is looked up after a load.
pub(crate) const CHECKED_STRIDE: usize = 97;

/// `SplitMix64` (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
