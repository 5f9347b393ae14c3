//! Compares the write amplification of every whole-level policy, measured by the command's own code, with the
//! textbook.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../../examples/write_amplification/measure.rs"]
mod measure;

use lsm_lab_engine::options::{Granularity, Policy, TableChoice};
use measure::Growth;

/// Three full levels; twice as many for T = 2, so that the tree is not too small.
const SHAPES: [(u32, u32); 3] = [(2, 6), (4, 4), (10, 3)];

fn check(policy: Policy, size_ratio: u32, levels: u32, printed_within: f64) {
    let growth = Growth { policy, granularity: Granularity::Level, size_ratio, levels };
    let written = growth.measure().unwrap();
    let (printed, counted) = growth.textbook().unwrap();
    let measured = written.amplification();
    assert_eq!(written.levels, levels as usize, "{growth:?}");
    let off = |textbook: f64| (measured / textbook - 1.0).abs();
    assert!(off(counted.total()) < 0.02, "{growth:?}: {measured} counted {}", counted.total());
    assert!(off(printed.total()) < printed_within, "{growth:?}: {measured} printed {}", printed.total());
}

#[test]
fn every_named_policy_is_within_a_tenth_of_the_textbook() {
    for (size_ratio, levels) in SHAPES {
        for policy in [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling, Policy::OneLeveling] {
            check(policy, size_ratio, levels, 0.1);
        }
    }
}

/// Between the ends of the family the printed formula is an upper estimate; the count is exact everywhere.
#[test]
fn fluid_policies_are_what_was_counted() {
    check(Policy::Fluid { runs: 2, last_runs: 1 }, 4, 4, 0.1);
    check(Policy::Fluid { runs: 3, last_runs: 1 }, 10, 3, 0.1);
    check(Policy::Fluid { runs: 6, last_runs: 1 }, 10, 3, 0.1);
    check(Policy::Fluid { runs: 3, last_runs: 3 }, 10, 3, 0.2);
}

/// One table at a time writes at most a bounded part of the tree at once.
#[test]
fn partial_compaction_bounds_the_work_of_one_task() {
    let growth = |granularity| Growth { policy: Policy::Leveling, granularity, size_ratio: 4, levels: 4 };
    let whole = growth(Granularity::Level).measure().unwrap();
    for choice in
        [TableChoice::LeastOverlap, TableChoice::RoundRobin, TableChoice::Oldest, TableChoice::MostTombstones]
    {
        let partial = growth(Granularity::Table(choice)).measure().unwrap();
        assert!(
            partial.largest_merge_blocks * 4 < whole.largest_merge_blocks,
            "{choice:?}: {partial:?}, whole levels: {whole:?}"
        );
    }
}
