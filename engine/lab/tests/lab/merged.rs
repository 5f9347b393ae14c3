//! Tests that rows of compactions are entries of the store, and that their sums are the counts of its events.

use lsm_lab_engine::observe::Event;
use lsm_lab_engine::options::Policy;
use lsm_lab_teaching::merged::{Fate, MergeRow};
use lsm_lab_teaching::scenario::{Growth, KeyOrder, Recorded};
use std::collections::{BTreeMap, BTreeSet};

fn growths() -> Vec<Growth> {
    let small = Growth { rounds: 40, update_percent: 15, delete_percent: 15, ..Growth::opening() };
    [Policy::Leveling, Policy::Tiering, Policy::LazyLeveling]
        .into_iter()
        .flat_map(|policy| {
            [KeyOrder::Random, KeyOrder::Rising].map(|order| Growth { policy, order, ..small })
        })
        .collect()
}

fn sum(rows: &[MergeRow], of: impl Fn(&MergeRow) -> bool) -> u32 {
    rows.iter().filter(|row| of(row)).map(|row| row.entries).sum()
}

/// Returns the events of each compaction.
fn compactions(recorded: &Recorded) -> Vec<&[Event]> {
    let events = recorded.trace.events();
    let starts =
        events.iter().enumerate().filter(|(_, event)| matches!(event, Event::CompactionPicked { .. }));
    starts
        .map(|(first, _)| {
            let ends = |event: &Event| matches!(event, Event::CompactionEnded { .. });
            let length = events[first..].iter().position(ends).expect("every compaction ends");
            &events[first..=first + length]
        })
        .collect()
}

#[test]
fn rows_add_up_to_the_events() {
    for growth in growths() {
        let recorded = growth.record().unwrap();
        let compactions = compactions(&recorded);
        assert_eq!(compactions.len(), recorded.merges.len());
        let mut most = 0;
        for (events, rows) in compactions.into_iter().zip(&recorded.merges) {
            most = most.max(rows.len());
            for event in events {
                match *event {
                    Event::CompactionEnded { entries_read, entries_written, .. } => {
                        assert_eq!(sum(rows, |_| true), entries_read);
                        assert_eq!(sum(rows, |row| row.fate == Fate::Kept), entries_written);
                    }
                    Event::EntriesDropped { shadowed, tombstones } => {
                        let dropped = |row: &MergeRow| matches!(row.fate, Fate::Shadowed | Fate::Deleted);
                        assert_eq!(sum(rows, dropped), shadowed);
                        assert_eq!(sum(rows, |row| row.fate == Fate::Collected), tombstones);
                    }
                    _ => {}
                }
            }
        }
        assert!(most > 100, "some compaction has many rows");
        assert!(most < 400, "{most} rows");
    }
}

#[test]
fn rows_name_the_tables_of_their_entries() {
    for growth in growths() {
        let recorded = growth.record().unwrap();
        let entries: BTreeMap<u32, usize> =
            recorded.tables.iter().map(|table| (table.id, table.entries.len())).collect();
        for (events, rows) in compactions(&recorded).into_iter().zip(&recorded.merges) {
            let written = events.iter().filter_map(|event| match *event {
                Event::TableWritten { table, .. } => Some(table),
                _ => None,
            });
            for table in written {
                assert_eq!(sum(rows, |row| row.to == table) as usize, entries[&table]);
            }
            let read: BTreeSet<u32> = rows.iter().map(|row| row.from).collect();
            for table in read {
                assert_eq!(sum(rows, |row| row.from == table) as usize, entries[&table]);
            }
            assert!(rows.iter().all(|row| (row.to == 0) == (row.fate != Fate::Kept)));
        }
    }
}
