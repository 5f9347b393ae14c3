//! Tests power cuts at every I/O of logs whose reserved space is used up, recreated and dropped.

use super::*;
use crate::storage::PowerCutStorage;
use lsm_lab_workload::Random;

/// Progress of a history.
struct Mark {
    io_count: u64,
    /// Number of batches whose append was attempted.
    attempted: u64,
    /// Number of batches that a sync covered.
    durable: u64,
}

/// Runs a history of batches of all lengths, with syncs, rotations and a final finish. Values contain the
/// number of their batch; many end with zeros, like reserved space.
fn run(seed: u64) -> (PowerCutStorage, Vec<Mark>) {
    let storage = PowerCutStorage::new();
    let mut dice = Random::new(seed);
    let mut log = LogWriter::create(&storage, 1).unwrap();
    let mut marks = vec![Mark { io_count: storage.io_count(), attempted: 0, durable: 0 }];
    let (mut attempted, mut durable) = (0, 0);
    for _ in 0..10 + dice.below(20) {
        match dice.below(20) {
            0 => log.rotate(&storage, log.number() + 1).unwrap(),
            1..10 => {
                log.sync(&storage).unwrap();
                durable = attempted;
            }
            side => {
                attempted += 1;
                let most = if side < 13 { 45_000 } else { 1500 };
                let mut value = vec![0; usize::try_from(dice.below(most)).unwrap()];
                let filled = value.len() - usize::try_from(dice.below(value.len() as u64 + 1)).unwrap();
                value[..filled].fill_with(|| dice.next_u64().to_le_bytes()[0]);
                log.append(
                    attempted,
                    &[Entry { key: &attempted.to_le_bytes(), sequence: attempted, value: Some(&value) }],
                )
                .unwrap();
            }
        }
        marks.push(Mark { io_count: storage.io_count(), attempted, durable });
    }
    if dice.below(2) == 0 {
        log.finish(&storage).unwrap();
        durable = attempted;
    }
    marks.push(Mark { io_count: storage.io_count(), attempted, durable });
    (storage, marks)
}

/// Returns the value of every batch, from the storage without a cut.
fn values(storage: &dyn Storage) -> Vec<Vec<u8>> {
    let mut values = Vec::new();
    replay(storage, 1, &[], |entry| values.push(entry.value.unwrap().to_vec())).unwrap();
    values
}

/// Checks every cut of a history; returns their number.
fn check(seed: u64) -> u64 {
    let (storage, marks) = run(seed);
    let written = values(&storage);
    for io in marks[0].io_count..=storage.io_count() {
        let survivors = storage.survivors_of_cut_at(io, seed.wrapping_mul(1_000_003).wrapping_add(io));
        let before = &marks[marks.partition_point(|mark| mark.io_count <= io) - 1];
        let after = marks.get(marks.partition_point(|mark| mark.io_count <= io)).unwrap_or(before);
        let mut found = Vec::new();
        let outcome = replay(&survivors, 1, &[], |entry| found.push(entry.value.unwrap().to_vec()));
        let journal = || storage.journal().join("\n");
        assert!(outcome.is_ok(), "history {seed}, cut at I/O {io}: {outcome:?}\n{}", journal());
        assert!(written.starts_with(&found), "history {seed}, cut at I/O {io}: other values\n{}", journal());
        let count = found.len() as u64;
        assert!(
            (before.durable..=after.attempted).contains(&count),
            "history {seed}, cut at I/O {io}: {count} batches where {} were durable and {} attempted\n{}",
            before.durable,
            after.attempted,
            journal()
        );
    }
    storage.io_count() + 1 - marks[0].io_count
}

/// Environment variables: `LOG_POWER_CUTS` (minimum number of cuts) and `POWER_CUT_SEED` (first history).
#[test]
#[expect(clippy::disallowed_methods, reason = "a soak takes its length from outside")]
fn no_power_cut_takes_a_synced_batch_from_a_log_with_room() {
    let number = |name| std::env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let (first, wanted) = (number("POWER_CUT_SEED").unwrap_or(0), number("LOG_POWER_CUTS").unwrap_or(10_000));
    let (mut cuts, mut seed) = (0, first);
    while cuts < wanted {
        cuts += check(seed);
        seed += 1;
    }
    println!("{cuts} power cuts in logs with room; history {seed} is next");
}
