//! Counts the reads of ElasticBF vs. uniform filters and Monkey at equal memory.
//!
//! `npm run elastic`, or `cargo run --release --package lsm-lab-teaching --example elastic -- [SEEDS [FILE]]`.
//! The default is 5 trees with 5 sequences of lookups; with a file, all cells are written to it as JSON. Only
//! counts: nothing is timed, and the same arguments give the same bytes. See `docs/elastic.md`.

#![expect(clippy::print_stdout, reason = "a command shows its result")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stderr,
    reason = "a command prints results and errors; it does not belong to the engine"
)]

#[path = "../command/mod.rs"]
mod command;
#[path = "../command/key_sets.rs"]
mod key_sets;

use lsm_lab_engine::options::{ElasticOptions, MemoryPlan};
use lsm_lab_filters::math::statistics::mean;
use lsm_lab_teaching::reproduction::elastic::{
    ENTRIES_PER_BLOCK, Empty, KEYS, Layout, Lookups, Outcome, Popularity, SEGMENT_BLOCKS, Setting, Window,
    Workload, ask, elastic, loaded, outcome, per, run, value,
};
use serde_json::{Value, json};
use std::error::Error;
use std::process::ExitCode;

const POPULARITIES: [Popularity; 4] =
    [Popularity::Uniform, Popularity::Zipf(0.99), Popularity::Zipf(1.1), Popularity::Zipf(1.2)];

const BUDGETS: [f64; 3] = [2.0, 4.0, 8.0];

const LOOKUPS: u64 = 400_000;

const WINDOWS: u64 = 20;

/// Life time of about six lookups per segment, compared with that of the prototype, which is for stores with
/// more segments.
const SHORT_LIFE: u64 = 5_000;

fn main() -> ExitCode {
    command::run("npm run elastic -- [key sets, usually 5] [file for results]", |words| {
        command::at_most(words, 2)?;
        let seeds = key_sets::key_sets(words.first(), 5, 1)?;
        let file = command::ResultFile::open(words.get(1))?;
        file.write(&measured(seeds).map_err(|error| error.to_string())?)
    })
}

/// Measures and prints everything.
fn measured(seeds: u64) -> Result<Value, Box<dyn Error>> {
    println!(
        "{KEYS} keys in four levels, {LOOKUPS} lookups, half of them of absent keys, no block cache; {seeds} seeds."
    );
    println!(
        "Reads per lookup: blocks and filter units. Extra: those that found nothing. Late: the second half of the lookups."
    );
    let plain = |popularity| Workload { popularity, layout: Layout::Scattered, empty: Empty::Near };
    Ok(json!({
        "setup": {
            "keys": KEYS, "levels": 4, "size_ratio": 10, "entries_per_block": ENTRIES_PER_BLOCK,
            "lookups": LOOKUPS, "windows": WINDOWS, "seeds": seeds, "absent_share": 0.5, "block_cache": false,
            "segment_blocks": SEGMENT_BLOCKS, "bits_per_unit": 2, "life_time_of_conditions_and_compaction": SHORT_LIFE,
        },
        "units": "reads per lookup; extra = false positives + reads of filter units; sd over seeds",
        "plans": plans(seeds, &plain)?,
        "conditions": conditions(seeds)?,
        "compaction": compaction(seeds, &plain)?,
    }))
}

fn json_of(window: &Window) -> Value {
    json!({
        "block_reads_per_lookup": round(per(window.blocks, window.lookups)),
        "false_positives_per_lookup": round(per(window.false_positives, window.lookups)),
        "unit_reads_per_lookup": round(per(window.unit_reads, window.lookups)),
    })
}

fn round(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}

/// Same run with several seeds.
struct Cell {
    outcomes: Vec<Outcome>,
}

impl Cell {
    fn of(seeds: u64, setting: impl Fn(u64) -> Setting) -> Result<Self, lsm_lab_engine::error::Error> {
        let outcomes = (1..=seeds).map(|seed| run(&setting(seed))).collect::<Result<_, _>>()?;
        Ok(Self { outcomes })
    }

    fn mean(&self, of: impl Fn(&Outcome) -> f64) -> f64 {
        mean(&self.outcomes.iter().map(of).collect::<Vec<_>>())
    }

    fn deviation(&self, of: impl Fn(&Outcome) -> f64) -> f64 {
        let mean = self.mean(&of);
        self.mean(|outcome| (of(outcome) - mean).powi(2)).sqrt()
    }

    fn json(&self) -> Value {
        let windows = |of: fn(&Window) -> f64| -> Vec<f64> {
            (0..self.outcomes[0].windows.len()).map(|at| round(self.mean(|o| of(&o.windows[at])))).collect()
        };
        json!({
            "reads": round(self.mean(|o| o.all().reads())), "extra": round(self.mean(|o| o.all().extra())),
            "late_reads": round(self.mean(|o| o.late().reads())), "late_extra": round(self.mean(|o| o.late().extra())),
            "late_extra_sd": round(self.deviation(|o| o.late().extra())),
            "late": json_of(&Window::sum(&self.outcomes.iter().map(Outcome::late).collect::<Vec<_>>())),
            "filter_bytes": self.mean(|o| f64::from(u32::try_from(o.filter_bytes).unwrap_or(u32::MAX))),
            "budget_bytes": self.outcomes[0].budget_bytes,
            "segments_by_units": self.outcomes[0].segments,
            "extra_over_time": windows(Window::extra),
        })
    }

    fn late_extra(&self) -> f64 {
        self.mean(|outcome| outcome.late().extra())
    }

    fn late_reads(&self) -> f64 {
        self.mean(|outcome| outcome.late().reads())
    }
}

/// Compares the three plans at equal memory.
fn plans(seeds: u64, plain: &dyn Fn(Popularity) -> Workload) -> Result<Vec<Value>, Box<dyn Error>> {
    println!("\nLate extra reads per lookup (all reads per lookup in brackets)\n");
    println!(
        "{:<17} {:>4} {:>17} {:>17} {:>17} {:>9} {:>9}  units enabled",
        "keys, life time", "bits", "uniform", "Monkey", "elastic", "/uniform", "/Monkey"
    );
    let mut cells = Vec::new();
    for (bits_per_key, popularity) in
        BUDGETS.into_iter().flat_map(|bits| POPULARITIES.map(|keys| (bits, keys)))
    {
        let cell = |memory| {
            Cell::of(seeds, |seed| Setting {
                memory,
                bits_per_key,
                workload: plain(popularity),
                lookups: LOOKUPS,
                windows: WINDOWS,
                seed,
            })
        };
        let uniform = cell(MemoryPlan::Uniform)?;
        let monkey = cell(MemoryPlan::Monkey)?;
        for life_time in [ElasticOptions::PROTOTYPE.life_time, SHORT_LIFE] {
            let elastic = cell(MemoryPlan::Elastic(ElasticOptions { life_time, ..elastic(bits_per_key) }))?;
            show(&format!("{}, {life_time}", popularity.name()), bits_per_key, [&uniform, &monkey, &elastic]);
            cells.push(json!({
                "keys": popularity.name(), "bits_per_key": bits_per_key, "life_time": life_time,
                "uniform": uniform.json(), "monkey": monkey.json(), "elastic": elastic.json(),
            }));
        }
    }
    Ok(cells)
}

fn show(name: &str, bits_per_key: f64, [uniform, monkey, elastic]: [&Cell; 3]) {
    let text = |cell: &Cell| format!("{:.4} ({:.4})", cell.late_extra(), cell.late_reads());
    println!(
        "{:<17} {:>4} {:>17} {:>17} {:>17} {:>9.2} {:>9.2}  {:?}",
        name,
        bits_per_key,
        text(uniform),
        text(monkey),
        text(elastic),
        elastic.late_extra() / uniform.late_extra(),
        elastic.late_extra() / monkey.late_extra(),
        elastic.outcomes[0].segments,
    );
}

/// Varies the conditions: segment size, life time, distribution of hot keys and of absent keys.
fn conditions(seeds: u64) -> Result<Vec<Value>, Box<dyn Error>> {
    println!("\nThe same at 4 bits per key under other conditions\n");
    let mut cells = Vec::new();
    for popularity in [Popularity::Zipf(0.99), Popularity::Zipf(1.2)] {
        let base = ElasticOptions { life_time: SHORT_LIFE, ..elastic(4.0) };
        let scattered = Workload { popularity, layout: Layout::Scattered, empty: Empty::Near };
        let mut cases = vec![
            ("hot keys side by side".to_owned(), Workload { layout: Layout::Adjacent, ..scattered }, base),
            ("absent keys anywhere".to_owned(), Workload { empty: Empty::Anywhere, ..scattered }, base),
        ];
        for life_time in [500, 2_000, 20_000, 100_000] {
            cases.push((format!("life time {life_time}"), scattered, ElasticOptions { life_time, ..base }));
        }
        for segment_blocks in [32, 128] {
            let keys = segment_blocks as usize * ENTRIES_PER_BLOCK;
            cases.push((
                format!("segments of {keys} keys"),
                scattered,
                ElasticOptions { segment_blocks, ..base },
            ));
        }
        for (name, workload, options) in cases {
            let cell = |memory| {
                Cell::of(seeds, |seed| Setting {
                    memory,
                    bits_per_key: 4.0,
                    workload,
                    lookups: LOOKUPS,
                    windows: WINDOWS,
                    seed,
                })
            };
            let uniform = cell(MemoryPlan::Uniform)?;
            let monkey = cell(MemoryPlan::Monkey)?;
            let elastic = cell(MemoryPlan::Elastic(options))?;
            println!("{} keys, {name}:", popularity.name());
            show("", 4.0, [&uniform, &monkey, &elastic]);
            cells.push(json!({
                "keys": popularity.name(), "bits_per_key": 4.0, "condition": name,
                "uniform": uniform.json(), "monkey": monkey.json(), "elastic": elastic.json(),
            }));
        }
    }
    Ok(cells)
}

/// Compares before and after a full compaction, with and without inheritance.
fn compaction(seeds: u64, plain: &dyn Fn(Popularity) -> Workload) -> Result<Vec<Value>, Box<dyn Error>> {
    println!(
        "\nExtra reads per lookup at 4 bits per key, in stretches of 5 000 lookups after everything was merged\n"
    );
    let short = ElasticOptions { life_time: SHORT_LIFE, ..elastic(4.0) };
    let mut cells = Vec::new();
    for popularity in [Popularity::Zipf(0.99), Popularity::Zipf(1.2)] {
        for (name, memory) in [
            ("uniform", MemoryPlan::Uniform),
            ("inherited", MemoryPlan::Elastic(short)),
            ("forgotten", MemoryPlan::Elastic(ElasticOptions { inherit: false, ..short })),
        ] {
            let outcomes = (1..=seeds).map(|seed| across(memory, plain(popularity), seed));
            let cell = Cell { outcomes: outcomes.collect::<Result<_, _>>()? };
            let after: Vec<f64> = (0..8).map(|at| round(cell.mean(|o| o.windows[at].extra()))).collect();
            println!("{:<9} {:<10} {after:?}", popularity.name(), name);
            cells.push(json!({ "keys": popularity.name(), "hotness": name, "after": cell.json() }));
        }
    }
    Ok(cells)
}

/// Runs lookups until units have settled, a full compaction, and lookups after it.
fn across(
    memory: MemoryPlan,
    workload: Workload,
    seed: u64,
) -> Result<Outcome, lsm_lab_engine::error::Error> {
    let (store, space) = loaded(memory, 4.0, seed)?;
    let mut lookups = Lookups::new(workload, &space, KEYS, seed + 1_000);
    ask(&store, &mut lookups, LOOKUPS / 2, 1)?;
    // New versions of one key in a hundred.
    for id in (0..KEYS).step_by(100) {
        store.put(space.key(id), value())?;
    }
    store.compact()?;
    let windows = ask(&store, &mut lookups, 100_000, 20)?;
    Ok(outcome(&store, windows))
}
