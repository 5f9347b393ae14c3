//! Tests the fault injector: it keeps what it must, loses what it may, and is deterministic for a seed.

use super::*;
use lsm_lab_workload::Random;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn contents(storage: &MemoryStorage) -> BTreeMap<String, Vec<u8>> {
    storage.contents_by_name().into_iter().map(|(name, bytes)| (name, bytes.to_vec())).collect()
}

/// Returns all states for some hundred seeds.
fn outcomes(storage: &PowerCutStorage) -> BTreeSet<BTreeMap<String, Vec<u8>>> {
    (0..400).map(|seed| contents(&storage.survivors(seed))).collect()
}

fn names(outcomes: &BTreeSet<BTreeMap<String, Vec<u8>>>) -> BTreeSet<Vec<&str>> {
    outcomes.iter().map(|files| files.keys().map(String::as_str).collect()).collect()
}

fn write(storage: &PowerCutStorage, name: &str, bytes: &[u8]) -> Box<dyn AppendFile> {
    let mut file = storage.create(name).unwrap();
    file.append(bytes).unwrap();
    file.sync().unwrap();
    file
}

#[test]
fn a_synced_file_without_a_synced_name_may_be_gone() {
    let storage = PowerCutStorage::new();
    let _file = write(&storage, "a", b"bytes");
    assert_eq!(names(&outcomes(&storage)), BTreeSet::from([vec![], vec!["a"]]));
    assert!(outcomes(&storage).iter().flatten().all(|(_, bytes)| bytes == b"bytes"));
    storage.sync_directory().unwrap();
    assert_eq!(outcomes(&storage).len(), 1);
}

#[test]
fn unsynced_bytes_are_kept_dropped_torn_zeroed_and_garbled() {
    let storage = PowerCutStorage::new();
    let mut file = write(&storage, "a", &[7; 300]);
    storage.sync_directory().unwrap();
    file.append(&[8; 2000]).unwrap();
    let left: Vec<Vec<u8>> =
        outcomes(&storage).into_iter().map(|mut files| files.remove("a").unwrap()).collect();
    assert!(left.iter().all(|bytes| bytes.len() >= 300 && bytes[..300] == [7; 300]));
    let tails: Vec<&[u8]> = left.iter().map(|bytes| &bytes[300..]).collect();
    assert!(tails.iter().any(|tail| tail.is_empty()), "dropped");
    assert!(tails.iter().any(|tail| tail.len() == 2000 && tail.iter().all(|&byte| byte == 8)), "kept");
    assert!(tails.iter().any(|tail| tail.len() % 512 != 212 && tail.iter().all(|&byte| byte == 8)), "torn");
    // A later sector survived, an earlier one did not: sectors have no order.
    assert!(
        tails.iter().any(|tail| tail.len() == 2000 && tail[..212] == [0; 212] && tail[1900..] == [8; 100])
    );
    assert!(tails.iter().any(|tail| tail.iter().any(|&byte| byte != 0 && byte != 8)), "garbled");
    file.sync().unwrap();
    assert_eq!(outcomes(&storage).len(), 1);
}

/// A sector of durable reserved space is zeros, appended data, or torn; without a sync, any length is possible.
#[test]
fn room_that_was_synced_stays_and_appends_to_it_are_torn_by_sectors() {
    let storage = PowerCutStorage::new();
    let mut file = write(&storage, "a", &[7; 300]);
    file.make_room(4000).unwrap();
    let lengths = |storage: &PowerCutStorage| {
        outcomes(storage).iter().map(|files| files["a"].len()).collect::<BTreeSet<_>>()
    };
    storage.sync_directory().unwrap();
    assert!(
        lengths(&storage).len() > 10 && lengths(&storage).contains(&300) && lengths(&storage).contains(&4300)
    );
    file.sync().unwrap();
    assert_eq!(lengths(&storage), BTreeSet::from([4300]));
    file.append(&[8; 2000]).unwrap();
    let left: Vec<Vec<u8>> =
        outcomes(&storage).into_iter().map(|mut files| files.remove("a").unwrap()).collect();
    // The sector in which the append ends is the last that it changes.
    assert!(left.iter().all(|bytes| bytes.len() == 4300 && bytes[..300] == [7; 300]));
    assert!(left.iter().all(|bytes| bytes[2560..] == [0; 1740]));
    assert!(left.iter().any(|bytes| bytes[300..2300] == [0; 2000]), "not at all");
    assert!(left.iter().any(|bytes| bytes[300..2300] == [8; 2000]), "wholly");
    let torn = |bytes: &Vec<u8>| bytes[300..512] == [0; 212] && bytes[512..1024] == [8; 512];
    assert!(left.iter().any(torn), "a later sector arrived, an earlier one did not");
    assert!(left.iter().any(|bytes| bytes[300..2300].iter().any(|&byte| byte != 0 && byte != 8)), "garbled");
    file.sync().unwrap();
    assert_eq!(outcomes(&storage).len(), 1);
    file.drop_room().unwrap();
    assert_eq!(lengths(&storage).first(), Some(&2300));
    assert_eq!(lengths(&storage).last(), Some(&4300));
    file.sync().unwrap();
    assert_eq!(lengths(&storage), BTreeSet::from([2300]));
}

#[test]
fn a_rename_has_its_old_or_its_new_target() {
    let storage = PowerCutStorage::new();
    let _old = write(&storage, "target", b"old");
    storage.sync_directory().unwrap();
    let _new = write(&storage, "next", b"new");
    storage.rename("next", "target").unwrap();
    let found = outcomes(&storage);
    let targets: BTreeSet<&[u8]> = found.iter().map(|files| files["target"].as_slice()).collect();
    assert_eq!(targets, BTreeSet::from([&b"old"[..], b"new"]));
    // If undone, the new file has its old name, if that survived.
    assert_eq!(names(&found), BTreeSet::from([vec!["target"], vec!["next", "target"]]));
}

#[test]
fn changes_of_names_are_kept_or_undone_each_by_itself() {
    let storage = PowerCutStorage::new();
    for name in ["a", "b"] {
        let _file = write(&storage, name, b"");
    }
    storage.sync_directory().unwrap();
    storage.remove("a").unwrap();
    storage.remove("b").unwrap();
    let _c = write(&storage, "c", b"");
    assert_eq!(names(&outcomes(&storage)).len(), 8, "every subset of three changes");
}

#[test]
fn after_the_cut_nothing_works_and_nothing_changes() {
    let storage = PowerCutStorage::new();
    let mut file = write(&storage, "a", b"1");
    storage.sync_directory().unwrap();
    let reader = storage.open("a").unwrap();
    storage.cut_at(storage.io_count());
    assert!(!storage.is_cut());
    let error = file.append(b"2").unwrap_err();
    assert_eq!(error.to_string(), "cannot write `a`: the power was cut");
    assert!(storage.is_cut());
    let before = outcomes(&storage);
    for left in [&b"1"[..], b"12", b"1\0"] {
        assert!(before.iter().any(|files| files["a"] == left), "the append at the cut: not, wholly, partly");
    }
    for failure in [
        file.append(b"3"),
        file.sync(),
        storage.sync_directory(),
        storage.rename("a", "b"),
        storage.remove("a"),
        storage.remove("missing"),
        storage.create("c").map(drop),
        storage.create("a").map(drop),
        storage.open("a").map(drop),
        storage.list().map(drop),
        reader.read_at(0, &mut [0]),
    ] {
        assert!(matches!(failure, Err(StorageError::Io { .. })), "{failure:?}");
    }
    assert_eq!(outcomes(&storage), before);
}

#[test]
fn a_machine_switched_on_again_begins_with_what_survived() {
    let storage = PowerCutStorage::new();
    let _file = write(&storage, "a", b"1");
    storage.sync_directory().unwrap();
    let again = PowerCutStorage::over(&storage.survivors(5));
    assert_eq!(again.io_count(), 0);
    again.remove("a").unwrap();
    let _file = write(&again, "b", b"2");
    assert_eq!(storage.list().unwrap(), ["a"]);
    assert_eq!(names(&outcomes(&again)).len(), 4);
    assert_eq!(contents(&again.survivors_of_cut_at(0, 5)).len() + contents(&storage.survivors(5)).len(), 2);
}

/// Performs random I/Os over four names.
fn act(storage: &PowerCutStorage, dice: &mut Random, files: &mut BTreeMap<String, Box<dyn AppendFile>>) {
    let mut name = || format!("f{}", dice.below(4));
    let (one, two) = (name(), name());
    let outcome = match dice.below(12) {
        0..3 => storage.create(&one).map(|file| drop(files.insert(one, file))),
        3..7 => files.get_mut(&one).map_or(Ok(()), |file| file.append(&[one.as_bytes()[1]; 700])),
        7..9 => files.get_mut(&one).map_or(Ok(()), |file| match two.as_bytes()[1] {
            b'2' => file.make_room(1500),
            b'3' => file.drop_room(),
            _ => file.sync(),
        }),
        9 => storage.remove(&one),
        10 => storage.rename(&one, &two),
        _ => storage.sync_directory(),
    };
    drop(outcome);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// A retrospective cut of an uncut run equals a run that was cut there.
    #[test]
    fn looking_back_is_the_same_as_being_cut(seed: u64, steps in 1..60_usize) {
        let run = |cut: Option<u64>| {
            let storage = PowerCutStorage::new();
            if let Some(cut) = cut {
                storage.cut_at(cut);
            }
            let (mut dice, mut files) = (Random::new(seed), BTreeMap::new());
            for _ in 0..steps {
                if storage.is_cut() {
                    break;
                }
                act(&storage, &mut dice, &mut files);
            }
            storage
        };
        let whole = run(None);
        for cut in 0..whole.io_count() {
            let cut_there = run(Some(cut));
            prop_assert_eq!(cut_there.io_count(), cut + 1);
            for dice in 0..3 {
                let (back, live) = (whole.survivors_of_cut_at(cut, dice), cut_there.survivors(dice));
                prop_assert_eq!(contents(&back), contents(&live));
                prop_assert_eq!(contents(&whole.survivors_of_cut_at(cut, dice)), contents(&back));
            }
        }
    }

    /// A file with synced bytes and name survives any cut, until its name changes.
    #[test]
    fn what_was_synced_survives(seed: u64, before in 0..30_usize, after in 0..30_usize, dice: u64) {
        let storage = PowerCutStorage::new();
        let (mut random, mut files) = (Random::new(seed), BTreeMap::new());
        for _ in 0..before {
            act(&storage, &mut random, &mut files);
        }
        let mut kept = write(&storage, "kept", &[1; 1000]);
        storage.sync_directory().unwrap();
        kept.append(&[2; 1000]).unwrap();
        for _ in 0..after {
            act(&storage, &mut random, &mut files);
        }
        let survivors = contents(&storage.survivors(dice));
        prop_assert_eq!(&survivors["kept"][..1000], &[1; 1000]);
        prop_assert!(survivors["kept"].len() <= 2000);
    }
}
