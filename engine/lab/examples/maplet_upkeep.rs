//! Prints the upkeep of a maplet for each policy, size ratio and share of updates.
//!
//! `npm run maplet-upkeep`, or `cargo run --release --package lsm-lab-teaching --example maplet_upkeep`. Each line
//! replays the flushes and compactions of one tree in memory. See `docs/maplet.md`.

#![expect(clippy::print_stdout, reason = "a command shows its result")]

use lsm_lab_engine::compaction::allowed_runs;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{CompactionOptions, Granularity, Options, Policy, TableChoice};
use lsm_lab_teaching::model::maplet_moves_counted;
use lsm_lab_teaching::upkeep::History;

/// Size ratios and full levels: about a thousand flushes each.
const SHAPES: [(u32, u32); 3] = [(2, 10), (4, 5), (10, 3)];
const UPDATE_PERCENT: [u64; 3] = [0, 50, 90];
const POLICIES: [(&str, Policy, Granularity); 5] = [
    ("leveling", Policy::Leveling, Granularity::Level),
    ("leveling, single tables", Policy::Leveling, Granularity::Table(TableChoice::LeastOverlap)),
    ("lazy leveling", Policy::LazyLeveling, Granularity::Level),
    ("one-leveling", Policy::OneLeveling, Granularity::Level),
    ("tiering", Policy::Tiering, Granularity::Level),
];

fn main() -> Result<(), Error> {
    println!("Changes of a maplet per inserted entry, counted. Moves (model): unique keys, whole levels.\n");
    println!(
        "| policy | T | L | updates | moves | moves (model) | removes | rebuilt | most runs | most in the stash |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (size_ratio, levels) in SHAPES {
        for (name, policy, granularity) in POLICIES {
            for update_percent in UPDATE_PERCENT {
                let compaction = CompactionOptions { policy, granularity };
                let flushes = size_ratio.pow(levels) - 1;
                let history =
                    History { compaction, size_ratio, flushes, update_percent, delete_percent: 0, seed: 1 };
                let counts = *history.replay(|_| ())?.counts();
                let has_model = update_percent == 0 && granularity == Granularity::Level;
                let model = has_model.then(|| model(size_ratio, levels, compaction));
                println!(
                    "| {name} | {size_ratio} | {levels} | {update_percent} % | {:.2} | {} | {:.2} | {:.2} | {} | {} |",
                    per(counts.moves, counts.inserts),
                    model.map_or_else(|| "-".to_owned(), |moves| format!("{moves:.2}")),
                    per(counts.removes, counts.inserts),
                    per(counts.rebuilt_entries, counts.inserts),
                    counts.most_runs,
                    counts.most_stashed,
                );
            }
        }
    }
    Ok(())
}

fn model(size_ratio: u32, levels: u32, compaction: CompactionOptions) -> f64 {
    let options = Options { size_ratio, compaction, ..Options::durable() };
    let level = |number: u32| u8::try_from(number).expect("at most 16 levels");
    maplet_moves_counted(size_ratio, levels, |number, last| {
        allowed_runs(&options, level(number), level(last))
    })
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn per(count: u64, inserts: u64) -> f64 {
    count as f64 / inserts as f64
}
