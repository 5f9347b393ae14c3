//! One cell of a table: the rates of many filters, beside what a source and a formula say.

use lsm_lab_engine::digest::{Digest, DigestFunction, DigestRecipe};
use lsm_lab_engine::workload::KeySpace;
use serde_json::{Value, json};

/// Keys of a filter.
pub(crate) const KEYS: usize = 10_000;
/// Absent keys that a filter is asked for.
pub(crate) const QUERIES: usize = 100_000;
/// Bytes of a key.
pub(crate) const KEY_BYTES: usize = 512;

/// Deviations to both sides that 95 of 100 draws fall within.
const MOST: f64 = 1.96;
/// Deviations that the most extreme of ten draws stays within, 95 times of 100.
const MOST_OF_TEN: f64 = 2.8;

pub(crate) struct Cell {
    pub(crate) name: String,
    /// What the source prints, if it prints a number.
    pub(crate) source: Option<f64>,
    pub(crate) formula: f64,
    /// Of each set of keys the share of absent ones that were taken for present.
    pub(crate) rates: Vec<f64>,
}

impl Cell {
    pub(crate) fn new(name: impl Into<String>, source: Option<f64>, formula: f64) -> Self {
        Self { name: name.into(), source, formula, rates: Vec::new() }
    }

    fn count(&self) -> f64 {
        f64::from(u32::try_from(self.rates.len()).expect("a number of sets"))
    }

    pub(crate) fn mean(&self) -> f64 {
        self.rates.iter().sum::<f64>() / self.count()
    }

    /// Standard deviation of one filter.
    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.rates.iter().map(|rate| (rate - mean) * (rate - mean)).sum();
        (squares / (self.count() - 1.0)).sqrt()
    }

    fn standard_error(&self) -> f64 {
        self.deviation() / self.count().sqrt()
    }

    /// Deviation of one further filter from the mean of these: its own, and that of the mean.
    fn deviation_of_another(&self) -> f64 {
        self.deviation() * (1.0 + 1.0 / self.count()).sqrt()
    }

    /// Where 95 of 100 single filters fall.
    pub(crate) fn one_filter(&self) -> (f64, f64) {
        let reach = MOST * self.deviation_of_another();
        (self.mean() - reach, self.mean() + reach)
    }

    pub(crate) fn z_of_source(&self) -> Option<f64> {
        self.source.map(|source| (source - self.mean()) / self.deviation_of_another())
    }

    pub(crate) fn z_of_mean(&self) -> f64 {
        (self.mean() - self.formula) / self.standard_error()
    }

    pub(crate) fn verdict(&self) -> String {
        let effect = if self.z_of_mean().abs() <= 4.0 {
            "as the formula".to_owned()
        } else {
            format!("effect: {:.2} times the formula", self.mean() / self.formula)
        };
        match self.z_of_source() {
            None => effect,
            Some(z) if z.abs() <= MOST => format!("{effect}; the source is within luck"),
            Some(z) if z.abs() <= MOST_OF_TEN => {
                format!("{effect}; the source is luck, if it is one of ten cells")
            }
            Some(_) => format!("{effect}; the source is beyond luck"),
        }
    }

    pub(crate) fn json(&self) -> Value {
        let (low, high) = self.one_filter();
        let reach = MOST * self.standard_error();
        json!({
            "name": self.name,
            "source": self.source,
            "formula": digits(self.formula),
            "mean": digits(self.mean()),
            "mean_95": [digits(self.mean() - reach), digits(self.mean() + reach)],
            "one_filter_95": [digits(low), digits(high)],
            "z_source": self.z_of_source().map(digits),
            "z_mean": digits(self.z_of_mean()),
            "verdict": self.verdict(),
        })
    }
}

/// Five digits: the rest is noise.
fn digits(number: f64) -> f64 {
    format!("{number:.4e}").parse().expect("a number that was printed")
}

/// Digests of the keys of one set, and of as many absent ones as are asked for, by one function.
#[derive(Clone)]
pub(crate) struct Digests {
    pub(crate) stored: Vec<Digest>,
    pub(crate) absent: Vec<Digest>,
}

impl Digests {
    pub(crate) fn map(&self, mut with: impl FnMut(u64) -> u64) -> Self {
        let mut map = |digests: &[Digest]| digests.iter().map(|digest| Digest(with(digest.0))).collect();
        Self { stored: map(&self.stored), absent: map(&self.absent) }
    }

    /// Joins the digests of two functions.
    pub(crate) fn with(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let both = |left: &[Digest], right: &[Digest]| {
            left.iter().zip(right).map(|(left, right)| Digest(join(left.0, right.0))).collect()
        };
        Self { stored: both(&self.stored, &other.stored), absent: both(&self.absent, &other.absent) }
    }
}

/// The digests of one set of keys by several functions; those that take a seed have that of the paper's program.
pub(crate) fn digests<const N: usize>(seed: u64, functions: [DigestFunction; N]) -> [Digests; N] {
    let keys = KeySpace::new(seed, KEY_BYTES);
    let mut all = functions.map(|_| Digests { stored: Vec::new(), absent: Vec::new() });
    let mut key = Vec::new();
    for id in 0..KEYS + QUERIES {
        keys.write_key(id as u64, &mut key);
        for (function, digests) in functions.into_iter().zip(&mut all) {
            let digest = digest(function, &key);
            if id < KEYS { digests.stored.push(digest) } else { digests.absent.push(digest) }
        }
    }
    all
}

/// As the paper's program calls them: CRC, MD5 and SHA-256 have no seed.
fn digest(function: DigestFunction, key: &[u8]) -> Digest {
    let unseeded = match function {
        DigestFunction::Crc32 | DigestFunction::Md5 | DigestFunction::Sha256 => function.unseeded(key),
        _ => None,
    };
    unseeded.unwrap_or_else(|| function.digest(key, DigestRecipe::DEFAULT_SEED))
}

/// Of the absent keys, the share for which all filters answer *maybe*.
pub(crate) fn rate(absent: usize, fooled: usize) -> f64 {
    let [absent, fooled] = [absent, fooled].map(|count| f64::from(u32::try_from(count).expect("a count")));
    fooled / absent
}
