//! `check` and `repair` from outside: their output, their exit codes, and that the damaged store is only
//! read.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::Store;
use lsm_lab_filters::{FilterKind, FilterOptions};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn run(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A store of 2000 values in a few tables; returns the name of one of them.
fn store(directory: &Path) -> String {
    let storage = Arc::new(NativeStorage::open(directory, Access::Buffered).unwrap());
    let log = LogMode::OnRequest;
    let options = Options { memtable_bytes: 64 << 10, table_bytes: 32 << 10, log, ..Options::durable() };
    let store = Store::create(storage.clone(), options).unwrap();
    for number in 0..2000 {
        store.put(format!("key{number:04}").as_bytes(), [7; 100]).unwrap();
    }
    store.flush().unwrap();
    store.close().unwrap();
    storage.list().unwrap().into_iter().find(|name| name.starts_with("table")).unwrap()
}

#[test]
fn a_whole_store_is_called_so() {
    let directory = tempfile::tempdir().unwrap();
    store(&directory.path().join("data"));
    let output = run(&["check", "data"], directory.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.starts_with("intact: ") && shown.ends_with("2000 values\n"), "{shown}");
    let output = run(&["repair", "data", "--into", "new"], directory.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "2000 values are now in `new`, 0 keys are deleted\n");
    assert_eq!(run(&["check", "new"], directory.path()).status.code(), Some(0));
}

#[test]
fn filters_of_another_family_are_notes_of_a_whole_store() {
    let directory = tempfile::tempdir().unwrap();
    store(&directory.path().join("data"));
    let storage = Arc::new(NativeStorage::open(directory.path().join("data"), Access::Buffered).unwrap());
    let options = *Store::open(storage.clone()).unwrap().options();
    let filter = FilterOptions::new(FilterKind::Cuckoo, 10.0, options.filter.digest);
    Store::open_with(storage, Options { filter, ..options }).unwrap().close().unwrap();
    let output = run(&["check", "data"], directory.path());
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    let note = "its filter is `blocked512` instead of `cuckoo`: the table was written with other options";
    assert!(shown.contains("note:  table-") && shown.contains(note) && shown.contains("intact: "), "{shown}");
}

#[test]
fn damage_is_named_and_the_rest_salvaged() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let table = data.join(store(&data));
    let mut bytes = std::fs::read(&table).unwrap();
    bytes[4096 + 1000] ^= 1;
    std::fs::write(&table, &bytes).unwrap();
    let output = run(&["check", "data"], directory.path());
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(6), "{shown}");
    assert!(shown.starts_with("fault: table-") && shown.contains("at byte 4096"), "{shown}");
    let output = run(&["repair", "data", "--into", "new", "--json"], directory.path());
    assert_eq!(output.status.code(), Some(6), "{}", text(&output.stderr));
    let salvage: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let kept = salvage["kept"].as_u64().unwrap();
    assert!((1900..2000).contains(&kept), "{salvage}");
    assert_eq!(salvage["losses"][0]["offset"], 4096);
    assert_eq!(std::fs::read(&table).unwrap(), bytes, "the damaged store is only read");
    assert_eq!(run(&["check", "new"], directory.path()).status.code(), Some(0));
    let output = run(&["repair", "data", "--into", "data"], directory.path());
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
}

#[test]
fn a_place_without_a_store_is_told_apart() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("empty")).unwrap();
    for arguments in [&["check", "empty"][..], &["repair", "empty", "--into", "new"]] {
        let output = run(arguments, directory.path());
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stderr), "error: no store found in `empty`; pass the directory of a store\n");
    }
    assert_eq!(run(&["check", "nowhere"], directory.path()).status.code(), Some(3));
}

/// A store that takes long enough to read for a signal to arrive in between.
fn large_store(directory: &Path) {
    let storage = Arc::new(NativeStorage::open(directory, Access::Buffered).unwrap());
    let store = Store::create(storage, Options { log: LogMode::NoLog, ..Options::durable() }).unwrap();
    let entry = |number: u32| (number.to_be_bytes().to_vec(), vec![7; 20]);
    store.load_level(3, (0..1_500_000).map(entry)).unwrap();
    store.close().unwrap();
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_store_behind() {
    let directory = tempfile::tempdir().unwrap();
    large_store(&directory.path().join("data"));
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let mut begun = 0;
        for arguments in [&["check", "data"][..], &["repair", "data", "--into", "new"]] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
            command.current_dir(directory.path()).args(arguments);
            let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let tables = || {
                let listing = directory.path().join("new").read_dir();
                listing.map_or(0, Iterator::count)
            };
            // A repair is stopped when it writes.
            let start = Instant::now();
            let writing = arguments[0] == "repair";
            while start.elapsed() < Duration::from_millis(150) || (writing && tables() < 4) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
            assert!(kill.success());
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
            assert!(text(&output.stderr).starts_with("error: stopped: "), "{}", text(&output.stderr));
            begun += usize::from(writing);
        }
        assert_eq!(begun, 1);
        let output = run(&["check", "new"], directory.path());
        assert_eq!(output.status.code(), Some(6));
        assert!(
            text(&output.stdout).contains("delete it and run the repair again"),
            "{}",
            text(&output.stdout)
        );
        let opened = Store::open(Arc::new(
            NativeStorage::open(directory.path().join("new"), Access::Buffered).unwrap(),
        ));
        assert_eq!(opened.err(), Some(Error::Unfinished));
        std::fs::remove_dir_all(directory.path().join("new")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_read_all_the_same() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    store(&data);
    std::fs::remove_file(data.join(".lock")).unwrap();
    let mode = |mode| std::fs::set_permissions(&data, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o555);
    let check = run(&["check", "data"], directory.path());
    let repair = run(&["repair", "data", "--into", "new"], directory.path());
    mode(0o755);
    for output in [check, repair] {
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("has no usable `.lock` file"), "{}", text(&output.stderr));
    }
    assert!(!data.join(".lock").exists());
}

#[test]
fn a_new_store_is_not_made_within_the_damaged_one() {
    let directory = tempfile::tempdir().unwrap();
    store(&directory.path().join("data"));
    for into in ["data/inner", "data", "./data/../data/inner"] {
        let output = run(&["repair", "data", "--into", into], directory.path());
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    }
}
