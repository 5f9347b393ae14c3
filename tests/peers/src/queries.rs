//! The keys that are asked for, in batches that are made before the clock starts.

use crate::Outcome;
use crate::data::{Data, spread};
use crate::random::Random;
use crate::zipf::Zipf;

/// Which keys are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Keys that are not stored.
    Empty,
    /// Stored keys, each as likely as any other.
    Existing,
    /// Stored keys, few of them often: Zipf with exponent 0.99, the popular ones anywhere in the order of keys.
    Zipf,
}

const ZIPF_EXPONENT: f64 = 0.99;
/// Keys that an engine is given at once.
pub const BATCH: usize = 64;

/// Bytes of keys between two readings of the clock, if that is not more than [`MOST_BATCHES`]. A reading is a
/// system call, and its effects on the processor slow down the next lookups. For 64 short lookups of our
/// engine, this was half of their time. More keys than this would themselves be read from far caches.
const BYTES_BETWEEN_READINGS: usize = 128 << 10;
const MOST_BATCHES: usize = 16;

impl Stream {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Existing, Self::Zipf];

    /// The name in tables and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Existing => "existing",
            Self::Zipf => "zipf",
        }
    }

    /// How many of this many lookups find something.
    #[must_use]
    pub fn hits(self, lookups: u64) -> u64 {
        if self == Self::Empty { 0 } else { lookups }
    }
}

/// Keys side by side, and which entries they are.
#[derive(Debug)]
pub struct Batch {
    bytes: Vec<u8>,
    key_bytes: usize,
    entries: Vec<Option<usize>>,
}

impl Batch {
    /// Room for keys of this length.
    #[must_use]
    pub fn new(key_bytes: usize) -> Self {
        Self { bytes: vec![0; BATCH * key_bytes], key_bytes, entries: vec![None; BATCH] }
    }

    /// The keys.
    #[inline]
    pub fn keys(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.chunks_exact(self.key_bytes)
    }

    /// The keys, each with the index of its entry where it is stored.
    pub fn questions(&self) -> impl Iterator<Item = (&[u8], Option<usize>)> {
        self.keys().zip(self.entries.iter().copied())
    }

    /// Returns each key as a separate batch.
    pub fn singles(&self) -> impl Iterator<Item = Self> {
        let key_bytes = self.key_bytes;
        self.questions().map(move |(key, entry)| Self {
            bytes: key.to_vec(),
            key_bytes,
            entries: vec![entry],
        })
    }

    /// How many there are.
    #[must_use]
    pub fn lookups(&self) -> u64 {
        self.entries.len() as u64
    }
}

/// Makes batches of one stream.
#[derive(Debug)]
pub struct KeyMaker<'d> {
    data: &'d Data,
    stream: Stream,
    zipf: Option<&'d Zipf>,
    random: Random,
}

/// The law of the stream [`Stream::Zipf`] over these entries.
#[must_use]
pub fn zipf_over(data: &Data) -> Zipf {
    Zipf::new(data.len(), ZIPF_EXPONENT)
}

impl<'d> KeyMaker<'d> {
    /// The keys of this stream and seed.
    #[must_use]
    pub fn new(data: &'d Data, stream: Stream, zipf: &'d Zipf, seed: &[u64]) -> Self {
        let zipf = (stream == Stream::Zipf).then_some(zipf);
        Self { data, stream, zipf, random: Random::of(seed) }
    }

    /// Room for a batch.
    #[must_use]
    pub fn batch(&self) -> Batch {
        Batch::new(self.data.shape.key_bytes)
    }

    /// How many batches are looked up between two readings of the clock.
    #[must_use]
    pub fn batches_between_readings(&self) -> usize {
        (BYTES_BETWEEN_READINGS / (BATCH * self.data.shape.key_bytes)).clamp(1, MOST_BATCHES)
    }

    /// Makes the next batch.
    pub fn fill(&mut self, batch: &mut Batch) {
        for (key, entry) in batch.bytes.chunks_exact_mut(batch.key_bytes).zip(&mut batch.entries) {
            *entry = match self.zipf {
                Some(zipf) => Some(spread(zipf.draw(&mut self.random), self.data.len())),
                None if self.stream == Stream::Existing => Some(self.random.below(self.data.len())),
                None => None,
            };
            match *entry {
                Some(index) => key.copy_from_slice(self.data.key(index)),
                None => self.data.write_absent(self.random.draw(), key),
            }
        }
    }
}

/// Something that answers lookups: an engine, or one of its ways to look up.
pub trait Contender {
    /// Looks all keys up and reads every value that is found. The clock runs.
    ///
    /// # Errors
    /// What the engine says.
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally>;

    /// One answer, for checking it.
    ///
    /// # Errors
    /// What the engine says.
    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>>;

    /// How many of this many lookups of a stream find something.
    fn hits(&self, stream: Stream, lookups: u64) -> u64 {
        stream.hits(lookups)
    }
}

/// Sum over the results. The compiler cannot leave out a lookup whose answer is in here.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Lookups that found a value.
    pub found: u64,
    /// A sum over the values.
    pub sum: u64,
}

impl Tally {
    /// Reads a value: a byte of each of its cache lines, so that an engine that returns a reference pays for the value
    /// as one that copies does.
    #[inline]
    pub fn read(&mut self, value: &[u8]) {
        let lines = value.iter().step_by(64).fold(0, |sum: u64, &byte| sum.wrapping_add(u64::from(byte)));
        self.found += 1;
        self.sum = self.sum.wrapping_add(lines);
    }

    /// Adds what another batch found.
    pub fn add(&mut self, other: Self) {
        self.found += other.found;
        self.sum = self.sum.wrapping_add(other.sum);
    }
}

/// Reads the keys without a lookup: the cost of the measurement itself.
#[derive(Debug)]
pub struct Harness;

impl Contender for Harness {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut tally = Tally::default();
        for key in batch.keys() {
            tally.read(std::hint::black_box(key));
        }
        Ok(Tally { found: 0, ..tally })
    }

    fn hits(&self, _stream: Stream, _lookups: u64) -> u64 {
        0
    }

    fn get(&mut self, _key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        Ok(None)
    }
}

/// Checks the answers of a contender, key by key: the right value, or none.
///
/// # Errors
/// The first wrong answer.
pub fn verify(
    contender: &mut dyn Contender,
    maker: &mut KeyMaker<'_>,
    data: &Data,
    batches: usize,
) -> Outcome<()> {
    let mut batch = maker.batch();
    for _ in 0..batches {
        maker.fill(&mut batch);
        for (key, entry) in batch.questions() {
            let expected = entry.map(|index| data.value(index));
            if contender.get(key)?.as_deref() != expected {
                return Err(format!("a wrong answer for the key {}", String::from_utf8_lossy(key)));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn streams_ask_for_what_they_say() {
        let data = Data::new(Shape::TINY);
        let zipf = zipf_over(&data);
        let mut batch = Batch::new(data.shape.key_bytes);
        for stream in Stream::ALL {
            let mut maker = KeyMaker::new(&data, stream, &zipf, &[1]);
            maker.fill(&mut batch);
            let stored = batch.questions().filter(|(_, entry)| entry.is_some()).count() as u64;
            assert_eq!(stored, stream.hits(batch.lookups()), "{}", stream.name());
            for (key, entry) in batch.questions() {
                assert!(entry.is_none_or(|index| data.key(index) == key));
            }
        }
    }

    #[test]
    fn a_few_keys_of_the_zipf_stream_are_asked_for_often() {
        let data = Data::new(Shape::TINY);
        let zipf = zipf_over(&data);
        let mut maker = KeyMaker::new(&data, Stream::Zipf, &zipf, &[2]);
        let mut batch = Batch::new(data.shape.key_bytes);
        let mut seen = vec![0_u32; data.len()];
        for _ in 0..1000 {
            maker.fill(&mut batch);
            batch.questions().filter_map(|(_, entry)| entry).for_each(|index| seen[index] += 1);
        }
        seen.sort_unstable_by(|left, right| right.cmp(left));
        // The most popular of 4000 has 1 / sum(r^-0.99) = 11 %.
        assert!((6000..8200).contains(&seen[0]), "{}", seen[0]);
    }

    #[test]
    fn verifying_notices_a_wrong_answer() {
        let data = Data::new(Shape::TINY);
        let zipf = zipf_over(&data);
        let mut absent = KeyMaker::new(&data, Stream::Empty, &zipf, &[3]);
        assert_eq!(verify(&mut Harness, &mut absent, &data, 2), Ok(()));
        let mut existing = KeyMaker::new(&data, Stream::Existing, &zipf, &[3]);
        assert!(verify(&mut Harness, &mut existing, &data, 2).is_err());
    }
}
