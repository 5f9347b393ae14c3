//! The options of the program.

use lsm_lab_filters::FilterKind;

const USAGE: &str = "usage: npm run bench:filters -- [--only <kind>,...] [--bits 8,10,12,16] [--rounds <number>] \
                     [--memory-keys <number>, 0 for none] [--quick] [--json <file>]";

/// Filters to measure, and path of the output.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Arguments {
    /// Names of kinds; none means all.
    pub(crate) only: Vec<String>,
    /// Bits per key.
    pub(crate) bits_per_key: Vec<f64>,
    /// Rounds per series.
    pub(crate) rounds: usize,
    /// Keys of the filters that do not fit any cache; 0 leaves them out.
    pub(crate) memory_keys: u64,
    /// Filters per rate.
    pub(crate) rate_filters: u64,
    /// The file.
    pub(crate) json: String,
}

impl Default for Arguments {
    fn default() -> Self {
        Self {
            only: Vec::new(),
            bits_per_key: vec![8.0, 10.0, 12.0, 16.0],
            rounds: 41,
            memory_keys: 48_000_000,
            rate_filters: 20,
            json: "results/filters.json".to_owned(),
        }
    }
}

impl Arguments {
    /// Reads the words after the name of the program.
    pub(crate) fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self::default();
        let mut words = words;
        while let Some(word) = words.next() {
            if word == "--quick" {
                arguments = Self { rounds: 21, memory_keys: 0, rate_filters: 4, ..arguments };
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} needs a value\n{USAGE}"))?;
            let wrong = |_| format!("{word} cannot be {value}\n{USAGE}");
            match word.as_str() {
                "--only" => {
                    arguments.only = value.split(',').map(str::to_owned).collect();
                    for name in &arguments.only {
                        FilterKind::from_name(name).ok_or_else(|| format!("there is no filter {name}"))?;
                    }
                }
                "--bits" => {
                    let parsed: Result<_, _> = value.split(',').map(str::parse).collect();
                    arguments.bits_per_key =
                        parsed.map_err(|_| format!("{word} cannot be {value}\n{USAGE}"))?;
                }
                "--rounds" => arguments.rounds = value.parse().map_err(wrong)?,
                "--memory-keys" => arguments.memory_keys = value.parse().map_err(wrong)?,
                "--json" => arguments.json = value,
                _ => return Err(format!("there is no option {word}\n{USAGE}")),
            }
        }
        if arguments.bits_per_key.iter().any(|bits| !(1.0..=64.0).contains(bits)) || arguments.rounds < 3 {
            return Err(format!("bits per key are from 1 to 64, rounds at least 3\n{USAGE}"));
        }
        Ok(arguments)
    }

    /// Returns whether a kind is to be measured.
    pub(crate) fn wants(&self, kind: FilterKind) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == kind.name())
    }
}
