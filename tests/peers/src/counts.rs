//! Instructions and cache lines of one lookup, counted by valgrind's cachegrind: the same on every machine,
//! whatever else runs.
//!
//! **Method**: a child looks up the same keys in rounds, and is counted twice, with few rounds and with more;
//! the difference is the cost of the additional rounds. Before every lookup it reads twice as much memory as
//! the simulated first-level cache holds, so that each line that a lookup touches misses once and is counted
//! once. The same loop without an engine is subtracted.
//!
//! **Not seen**: prefetches of the processor, and the number of concurrent fetches. **Source**: Nethercote
//! and Seward, "Valgrind", PLDI 2007; the manual of cachegrind.

use crate::Outcome;
use crate::queries::Stream;
use crate::series::Who;
use crate::tables;
use serde_json::{Value, json};
use std::hint::black_box;
use std::path::Path;
use std::process::Command;

/// Bytes of the simulated cache of data.
const CACHE_BYTES: usize = 32 << 10;
/// Keys of a round.
pub const KEYS: u64 = 256;
/// Rounds of the two counted runs.
pub const ROUNDS: [u64; 2] = [1, 5];

/// Counted contenders: the engine's arms, its public interface, and the peers.
pub const WHO: [Who; 9] = [
    Who::PER_FILTER,
    Who::SHARED,
    Who::MERGED_PER_FILTER,
    Who::MERGED,
    Who::MAPLET,
    Who::OURS,
    Who::ROCKSDB_PINNED,
    Who::ROCKSDB_GET,
    Who::LSM_TREE,
];

/// Reads enough memory that nothing else is left in the simulated cache.
#[derive(Debug)]
pub struct Flush(Vec<u64>);

impl Default for Flush {
    fn default() -> Self {
        Self(vec![1; 2 * CACHE_BYTES / size_of::<u64>()])
    }
}

impl Flush {
    /// Reads it.
    pub fn flush(&self) {
        black_box(self.0.iter().step_by(8).fold(0, |sum, word| black_box(sum + word)));
    }
}

/// Counts of cachegrind for a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    instructions: u64,
    /// Reads and writes that missed the first-level cache.
    misses: u64,
}

impl Reading {
    /// Reads the file that cachegrind leaves.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words = |name| text.lines().find_map(|line| line.strip_prefix(name)).map(str::split_whitespace);
        let counts: Vec<(&str, u64)> = words("events:")?
            .zip(words("summary:")?)
            .filter_map(|(name, count)| Some((name, count.parse().ok()?)))
            .collect();
        let count = |name| counts.iter().find(|(event, _)| *event == name).map(|(_, count)| *count);
        Some(Self { instructions: count("Ir")?, misses: count("D1mr")? + count("D1mw")? })
    }

    /// Returns the cost of one of the additional lookups.
    #[expect(clippy::cast_precision_loss, reason = "counts far below 2^53")]
    fn per_lookup(self, fewer: Self, lookups: u64) -> Counts {
        let per = |more: u64, fewer: u64| (more as f64 - fewer as f64) / lookups as f64;
        Counts {
            instructions: per(self.instructions, fewer.instructions),
            lines: per(self.misses, fewer.misses),
        }
    }
}

/// Of one lookup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Counts {
    /// Instructions.
    pub instructions: f64,
    /// Cache lines of data touched, each counted once.
    pub lines: f64,
}

/// Counts the lookups of a contender by running `arguments` with a number of rounds behind them, under cachegrind.
///
/// # Errors
/// That valgrind is missing or fails.
pub fn count(program: &Path, arguments: &[String]) -> Outcome<Counts> {
    let reading = |rounds: u64| -> Outcome<Reading> {
        let place = tempfile::tempdir().map_err(|error| error.to_string())?;
        let out = place.path().join("out");
        let output = Command::new("valgrind")
            .args(["--tool=cachegrind", "--cache-sim=yes", "--I1=32768,8,64", "--LL=8388608,16,64"])
            .arg(format!("--D1={CACHE_BYTES},8,64"))
            .arg(format!("--cachegrind-out-file={}", out.display()))
            .arg(program)
            .args(arguments)
            .arg(rounds.to_string())
            .output()
            .map_err(|error| {
                format!("valgrind does not run (on Debian `apt-get install valgrind`): {error}")
            })?;
        if !output.status.success() {
            return Err(format!("counting failed: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let text = std::fs::read_to_string(out).map_err(|error| error.to_string())?;
        Reading::parse(&text).ok_or_else(|| "cachegrind wrote something else".to_owned())
    };
    let [few, many] = ROUNDS;
    Ok(reading(many)?.per_lookup(reading(few)?, (many - few) * KEYS))
}

/// Counts of a contender on a stream, without what the harness takes.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// Who.
    pub who: Who,
    /// Which keys.
    pub stream: Stream,
    /// Per lookup.
    pub counts: Counts,
    /// Filters asked per lookup.
    pub filters: f64,
}

/// Subtracts the cost of the harness alone.
#[must_use]
pub fn without(counts: Counts, harness: Counts) -> Counts {
    Counts { instructions: counts.instructions - harness.instructions, lines: counts.lines - harness.lines }
}

/// The table.
#[must_use]
pub fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let heads = ["instructions", "cache lines", "filters probed", "lines per filter"];
    tables::row(&mut text, "per lookup", heads.into_iter().map(str::to_owned));
    for Row { who, stream, counts, filters } in rows {
        let cells = [
            format!("{:.0}", counts.instructions),
            format!("{:.1}", counts.lines),
            format!("{filters:.2}"),
            format!("{:.1}", counts.lines / filters),
        ];
        tables::row(&mut text, &format!("  {}, {}", who.name, stream.name()), cells.into_iter());
    }
    text
}

/// The rows for programs.
#[must_use]
pub fn json(shape: &str, rows: &[Row]) -> Value {
    let rows = rows.iter().map(|Row { who, stream, counts, filters }| {
        json!({
            "contender": who.name, "stream": stream.name(), "instructions_per_lookup": counts.instructions,
            "cache_lines_per_lookup": counts.lines, "filters_per_lookup": filters,
        })
    });
    json!({ "shape": shape, "rows": rows.collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUT: &str = "desc: D1 cache: 32768 B, 64 B, 8-way associative\ncmd: x\n\
        events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw\nfn=x\n1 5 0 0 1 1 0 0 0 0\n\
        summary: 1000 5 5 300 40 9 200 10 3\n";

    #[test]
    fn cachegrinds_file_is_understood() {
        assert_eq!(Reading::parse(OUT), Some(Reading { instructions: 1000, misses: 50 }));
        assert_eq!(Reading::parse("summary: 1 2 3\n"), None);
        assert_eq!(Reading::parse(&OUT.replace("D1mw", "other")), None);
    }

    #[test]
    fn what_both_runs_do_cancels() {
        let (few, many) =
            (Reading { instructions: 500, misses: 10 }, Reading { instructions: 900, misses: 50 });
        let counts = many.per_lookup(few, 4);
        assert_eq!(counts, Counts { instructions: 100.0, lines: 10.0 });
        let harness = Counts { instructions: 60.0, lines: 2.0 };
        assert_eq!(without(counts, harness), Counts { instructions: 40.0, lines: 8.0 });
    }
}
