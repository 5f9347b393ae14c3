//! The guard rails of the directory that a run writes in.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use native_bench::device::Machine;
use native_bench::scratch::{
    MARKER_NAME, Scratch, ScratchError, Space, Turn, check_place, check_space, leftovers, remove_leftover,
};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Why a directory is refused.
fn refusal(directory: &Path) -> String {
    let error = Scratch::create(directory, "test", 0).unwrap_err();
    assert_eq!(error.exit_code(), 3, "{error}");
    let ScratchError::Refused { reason, .. } = &error else { panic!("{error}") };
    assert!(error.to_string().contains(&directory.display().to_string()), "{error}");
    reason.clone()
}

#[test]
fn a_run_has_a_directory_of_its_own_and_takes_it_along() {
    let home = tempfile::tempdir().unwrap();
    let scratch = Scratch::create(home.path(), "run-1", 4096).unwrap();
    let path = scratch.path().to_owned();
    assert_eq!(path.file_name().unwrap(), "native-bench-run-1");
    assert_eq!(scratch.run_id(), "run-1");
    fs::create_dir(path.join("inner")).unwrap();
    fs::write(path.join("inner/table"), "bytes").unwrap();
    let marker: serde_json::Value =
        serde_json::from_slice(&fs::read(path.join(MARKER_NAME)).unwrap()).unwrap();
    assert_eq!(marker["tool"], "native-bench");
    assert_eq!(marker["run_id"], "run-1");
    assert_eq!(marker["pid"], std::process::id());
    assert_eq!(marker["planned_bytes"], 4096);
    assert!(refusal(home.path().join("x").as_path()).contains("no such directory"));
    assert!(
        Scratch::create(home.path(), "run-1", 0).unwrap_err().to_string().contains("already has a directory")
    );
    drop(scratch);
    assert!(!path.exists());
    assert!(home.path().exists());
}

#[test]
fn an_error_or_a_panic_leaves_nothing() {
    let home = tempfile::tempdir().unwrap();
    let run = || -> Result<(), std::io::Error> {
        let scratch = Scratch::create(home.path(), "error", 0).unwrap();
        fs::write(scratch.path().join("f"), "x")?;
        fs::read(scratch.path().join("missing")).map(drop)
    };
    run().unwrap_err();
    let outcome = std::panic::catch_unwind(|| {
        let scratch = Scratch::create(home.path(), "panic", 0).unwrap();
        fs::write(scratch.path().join("f"), "x").unwrap();
        panic!("on purpose");
    });
    assert!(outcome.is_err());
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn unsafe_places_are_refused_in_words() {
    let home = tempfile::tempdir().unwrap();
    let (file, link) = (home.path().join("file"), home.path().join("link"));
    fs::write(&file, "").unwrap();
    std::os::unix::fs::symlink(home.path(), &link).unwrap();
    assert!(refusal(&file).contains("not a directory"));
    assert!(refusal(Path::new("/dev/null")).contains("not a directory"));
    for path in [link.clone(), link.join("."), format!("{}/", link.display()).into()] {
        assert!(refusal(&path).contains("symbolic link"), "{}", path.display());
    }
    for path in ["/proc", "/proc/self/task", "/sys", "/sys/block", "/dev"] {
        let reason = refusal(Path::new(path));
        assert!(reason.contains("kernel") || reason.contains("symbolic link"), "{path}: {reason}");
    }
    assert!(refusal(Path::new("/")).contains("root directory"));
    // A link further up is followed: only the last part can be swapped by the owner of the directory.
    fs::create_dir(home.path().join("inner")).unwrap();
    let through = check_place(&Machine::this(), &link.join("inner")).unwrap();
    assert_eq!(through, home.path().canonicalize().unwrap().join("inner"));
    assert!(leftovers(home.path()).unwrap().is_empty());
}

/// `--dir /mnt/ssd` is the usual call: the run creates its own directory there.
#[test]
fn a_mount_point_gets_a_directory_of_the_run() {
    let mounted = Path::new("/dev/shm");
    if !mounted.is_dir() {
        return println!("skipped: no file system is mounted at /dev/shm");
    }
    let scratch = Scratch::create(mounted, "on-a-mount-point", 0).unwrap();
    let path = scratch.path().to_owned();
    assert_eq!(path, mounted.join("native-bench-on-a-mount-point"));
    assert!(path.is_dir());
    drop(scratch);
    assert!(!path.exists() && mounted.is_dir());
}

#[test]
fn space_keeps_a_margin() {
    let (gibibyte, mebibyte) = (1_u64 << 30, 1_u64 << 20);
    let small = Space { free_bytes: 0, total_bytes: gibibyte };
    let large = Space { free_bytes: 0, total_bytes: 100 * gibibyte };
    assert_eq!(small.wanted_bytes(1000), 1100 + 64 * mebibyte);
    assert_eq!(large.wanted_bytes(200 * mebibyte), 220 * mebibyte + 200 * mebibyte);
    assert_eq!(large.wanted_bytes(2 * gibibyte), 2 * gibibyte + gibibyte / 5 + 2 * gibibyte);
    assert_eq!(large.wanted_bytes(10 * gibibyte), 11 * gibibyte + 5 * gibibyte);
    let home = tempfile::tempdir().unwrap();
    let error = Scratch::create(home.path(), "huge", 1 << 60).unwrap_err();
    assert!(matches!(error, ScratchError::NotEnoughSpace { of: "space", .. }), "{error}");
    assert_eq!(error.exit_code(), 5);
    assert!(error.to_string().contains("MiB are free"), "{error}");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn in_memory_twice_as_much_must_be_available() {
    let Ok(home) = tempfile::tempdir_in("/dev/shm") else { return println!("skipped: no /dev/shm") };
    let copy = tempfile::tempdir().unwrap();
    fs::create_dir_all(copy.path().join("proc/self")).unwrap();
    fs::copy("/proc/self/mountinfo", copy.path().join("proc/self/mountinfo")).unwrap();
    fs::write(copy.path().join("proc/meminfo"), "MemTotal: 9 kB\nMemAvailable:      8 kB\n").unwrap();
    let machine = Machine::at(copy.path());
    check_space(&machine, home.path(), 4096).unwrap();
    let error = check_space(&machine, home.path(), 4097).unwrap_err();
    assert!(matches!(error, ScratchError::NotEnoughSpace { of: "memory", free_bytes: 8192, .. }), "{error}");
}

#[test]
fn only_marked_and_unlocked_directories_are_cleaned() {
    let home = tempfile::tempdir().unwrap();
    let at = |name: &str| home.path().join(name);
    let living = Scratch::create(home.path(), "living", 0).unwrap();
    let mut kept = Scratch::create(home.path(), "kept", 0).unwrap();
    fs::write(kept.path().join("data"), [0; 100]).unwrap();
    kept.keep();
    let marker = fs::read(kept.path().join(MARKER_NAME)).unwrap();
    drop(kept);
    // Similar directories: no marker, a marker of another directory, of another tool, not JSON, the wrong
    // name, a link.
    let foreign = String::from_utf8(marker.clone()).unwrap().replace("\"native-bench\"", "\"other-tool\"");
    let alike: [(&str, Option<&[u8]>); 5] = [
        ("native-bench-unmarked", None),
        ("native-bench-copied", Some(&marker)),
        ("native-bench-garbage", Some(b"{")),
        ("my-thesis", Some(&marker)),
        ("native-bench-foreign", Some(foreign.as_bytes())),
    ];
    for (name, bytes) in alike {
        fs::create_dir(at(name)).unwrap();
        if let Some(bytes) = bytes {
            fs::write(at(name).join(MARKER_NAME), bytes).unwrap();
        }
    }
    std::os::unix::fs::symlink(at("native-bench-kept"), at("native-bench-link")).unwrap();

    let found = leftovers(home.path()).unwrap();
    let seen: Vec<_> = found.iter().map(|found| (found.marker.run_id.as_str(), found.in_use)).collect();
    assert_eq!(seen, [("kept", false), ("living", true)]);
    assert_eq!(found[0].bytes, 100 + marker.len() as u64);
    let removed: Vec<bool> = found.iter().map(|found| remove_leftover(found).unwrap()).collect();
    assert_eq!(removed, [true, false]);
    assert!(!at("native-bench-kept").exists() && living.path().join(MARKER_NAME).exists());
    assert!(alike.iter().all(|(name, _)| at(name).is_dir()));
    assert!(!remove_leftover(&found[0]).unwrap(), "gone already");
}

/// Names the directory for the child of the next test.
const CHILD: &str = "NATIVE_BENCH_TEST_KILLED_IN";

#[test]
fn a_killed_run_is_cleaned_later() {
    if let Some(home) = std::env::var_os(CHILD) {
        let scratch = Scratch::create(Path::new(&home), "killed", 0).unwrap();
        fs::write(scratch.path().join("data"), [0; 5000]).unwrap();
        std::process::abort();
    }
    let home = tempfile::tempdir().unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "scratch::a_killed_run_is_cleaned_later"])
        .env(CHILD, home.path())
        .output()
        .unwrap();
    assert!(!child.status.success());
    let found = leftovers(home.path()).unwrap();
    assert_eq!(found.len(), 1);
    assert!(!found[0].in_use && found[0].bytes > 5000);
    assert!(remove_leftover(&found[0]).unwrap());
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn benchmarks_take_turns() {
    let home = tempfile::tempdir().unwrap();
    let turn = Turn::take_in(home.path()).unwrap();
    let error = Turn::take_in(home.path()).unwrap_err();
    assert_eq!(error, ScratchError::Busy);
    assert!(error.to_string().contains("--no-lock"));
    drop(turn);
    let turn = Turn::take_in(home.path()).unwrap();
    drop(turn);
    // A link that lies in wait under that name is not followed.
    let lock = fs::read_dir(home.path()).unwrap().next().unwrap().unwrap().path();
    fs::remove_file(&lock).unwrap();
    std::os::unix::fs::symlink(home.path().join("victim"), &lock).unwrap();
    assert!(matches!(Turn::take_in(home.path()), Err(ScratchError::Io { .. })));
    assert!(!home.path().join("victim").exists());
}
