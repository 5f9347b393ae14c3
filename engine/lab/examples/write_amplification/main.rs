//! Prints the write amplification of every policy and its textbook value.
//!
//! `npm run write-amplification`, or
//! `cargo run --release --package lsm-lab-teaching --example write_amplification`. Each line grows a tree in
//! memory until its levels are full and counts blocks. See `docs/compaction.md`.

#![expect(clippy::print_stdout, reason = "a command shows its result")]

mod measure;

use lsm_lab_engine::error::Error;
use lsm_lab_engine::options::{Granularity, Policy, TableChoice};
use measure::{FLUSH_BLOCKS, Growth};

/// Size ratios and full levels: about a thousand flushes each, and some smaller trees.
const SHAPES: [(u32, u32); 7] = [(2, 3), (2, 6), (2, 10), (4, 3), (4, 5), (10, 2), (10, 3)];

fn main() -> Result<(), Error> {
    println!(
        "Write amplification: blocks written by flushes and compactions per block of entries, unique random keys."
    );
    println!(
        "A flush is {FLUSH_BLOCKS} full blocks; every tree has seen T^L - 1 of them, so that L levels are full."
    );
    println!(
        "Eq. (12): merges after Dostoevsky (SIGMOD 2018). Flush: 1 - K/T, for a flush is written before it is merged."
    );
    println!(
        "Counted: the same without approximation, in whole arrivals and from an empty tree. Ratio: measured / textbook.\n"
    );
    println!(
        "{:<22} {:>3} {:>3} {:>8} {:>9} {:>6} {:>9} {:>8} {:>9} {:>6}",
        "policy", "T", "L", "flushes", "Eq. (12)", "flush", "textbook", "counted", "measured", "ratio"
    );
    for (size_ratio, levels) in SHAPES {
        for (name, policy) in policies(size_ratio) {
            whole(&name, Growth { policy, granularity: Granularity::Level, size_ratio, levels })?;
        }
    }
    println!(
        "\nPartial compaction (one table and what it overlaps at a time), leveling. No textbook value: nothing so simple"
    );
    println!(
        "holds for it. Largest: the most blocks that one compaction wrote, the reason why tables go down one by one.\n"
    );
    println!(
        "{:<22} {:>3} {:>3} {:>8} {:>9} {:>8} {:>8} {:>8}",
        "choice", "T", "L", "flushes", "measured", "merges", "moves", "largest"
    );
    for (size_ratio, levels) in [(4, 5), (10, 3)] {
        partial(
            "whole level",
            Growth { policy: Policy::Leveling, granularity: Granularity::Level, size_ratio, levels },
        )?;
        for (name, choice) in [
            ("least overlap", TableChoice::LeastOverlap),
            ("round robin", TableChoice::RoundRobin),
            ("oldest", TableChoice::Oldest),
            ("most tombstones", TableChoice::MostTombstones),
        ] {
            let granularity = Granularity::Table(choice);
            partial(name, Growth { policy: Policy::Leveling, granularity, size_ratio, levels })?;
        }
    }
    Ok(())
}

/// Returns the named policies, and fluid ones between them if there are any.
fn policies(size_ratio: u32) -> Vec<(String, Policy)> {
    let mut policies = vec![
        ("leveling".to_owned(), Policy::Leveling),
        ("tiering".to_owned(), Policy::Tiering),
        ("lazy leveling".to_owned(), Policy::LazyLeveling),
        ("one-leveling".to_owned(), Policy::OneLeveling),
    ];
    let fluid = [(2, 1), (3, 1), (3, 3), (6, 1)];
    for (runs, last_runs) in fluid.into_iter().filter(|&(runs, _)| runs < size_ratio) {
        policies.push((format!("fluid K={runs} Z={last_runs}"), Policy::Fluid { runs, last_runs }));
    }
    policies
}

fn whole(name: &str, growth: Growth) -> Result<(), Error> {
    let Some((printed, counted)) = growth.textbook() else { return Ok(()) };
    let measured = growth.measure()?.amplification();
    println!(
        "{:<22} {:>3} {:>3} {:>8} {:>9.3} {:>6.3} {:>9.3} {:>8.3} {:>9.3} {:>6.3}",
        name,
        growth.size_ratio,
        growth.levels,
        growth.flushes(),
        printed.merges,
        printed.flushes,
        printed.total(),
        counted.total(),
        measured,
        measured / printed.total()
    );
    Ok(())
}

fn partial(name: &str, growth: Growth) -> Result<(), Error> {
    let written = growth.measure()?;
    println!(
        "{:<22} {:>3} {:>3} {:>8} {:>9.3} {:>8} {:>8} {:>8}",
        name,
        growth.size_ratio,
        growth.levels,
        growth.flushes(),
        written.amplification(),
        written.merges,
        written.moves,
        written.largest_merge_blocks
    );
    Ok(())
}
