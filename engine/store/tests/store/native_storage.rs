//! Tests errors that only storage on real files can have: locks, leftovers, rejections, files truncated by
//! other programs.

#![cfg(target_os = "linux")]
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at a surprise, prints what it skips, and looks at files behind the back of storage"
)]

use lsm_lab_engine::native::{Access, AlignmentSource, Enforcement, NativeStorage};
use lsm_lab_engine::storage::{Storage, StorageError};
use std::fs;
use std::path::Path;

const BOTH: [Access; 2] = [Access::Buffered, Access::Direct];

/// Opens a storage, or prints why direct I/O is skipped here.
fn open(directory: &Path, access: Access) -> Option<NativeStorage> {
    match NativeStorage::open(directory, access) {
        Ok(storage) => Some(storage),
        Err(StorageError::DirectRefused { reason, .. }) => {
            println!("skipped: no direct I/O here ({reason})");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn write(storage: &NativeStorage, name: &str, bytes: &[u8]) {
    let mut file = storage.create(name).unwrap();
    file.append(bytes).unwrap();
    file.sync().unwrap();
}

#[test]
fn a_directory_has_one_user() {
    let directory = tempfile::tempdir().unwrap();
    for access in BOTH {
        let Some(first) = open(directory.path(), access) else { continue };
        let error = NativeStorage::open(directory.path(), Access::Buffered).unwrap_err();
        assert!(matches!(error, StorageError::Locked { .. }), "{error}");
        assert!(error.to_string().contains("locked by another program"), "{error}");
        drop(first);
        NativeStorage::open(directory.path(), Access::Buffered).unwrap();
    }
}

/// Between its fork and becoming another program, a child holds the files of its parent, and therefore their
/// locks.
#[test]
fn a_directory_is_free_again_while_other_threads_start_programs() {
    let directory = tempfile::tempdir().unwrap();
    let ended = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(std::sync::atomic::Ordering::Relaxed) {
                std::process::Command::new("true").status().unwrap();
            }
        });
        let tries: Vec<_> =
            (0..300).map(|_| NativeStorage::open(directory.path(), Access::Buffered).map(drop)).collect();
        ended.store(true, std::sync::atomic::Ordering::Relaxed);
        for tried in tries {
            tried.unwrap();
        }
    });
}

#[test]
fn files_outlive_their_storage() {
    let directory = tempfile::tempdir().unwrap();
    let inside = directory.path().join("made-on-open");
    for access in BOTH {
        let Some(storage) = open(&inside, access) else { continue };
        write(&storage, access.name(), b"bytes that stay");
    }
    let storage = NativeStorage::open(&inside, Access::Buffered).unwrap();
    for name in storage.list().unwrap() {
        assert_eq!(fs::read(storage.path(&name).unwrap()).unwrap(), b"bytes that stay");
    }
    assert!(storage.list().unwrap().contains(&"buffered".to_owned()));
}

#[test]
fn what_is_not_ours_is_neither_listed_nor_opened() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("two words.txt"), "").unwrap();
    fs::write(directory.path().join(".direct-probe"), "left by a process that died").unwrap();
    fs::create_dir(directory.path().join("folder")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", directory.path().join("link")).unwrap();
    for access in BOTH {
        let Some(storage) = open(directory.path(), access) else { continue };
        assert!(storage.list().unwrap().is_empty());
        for name in ["folder", "link"] {
            assert!(matches!(storage.open(name).err(), Some(StorageError::Io { .. })), "{name}");
            assert!(matches!(storage.create(name).err(), Some(StorageError::AlreadyExists { .. })), "{name}");
            assert!(storage.remove(name).is_err() && storage.rename(name, "taken").is_err(), "{name}");
        }
    }
}

#[test]
fn a_file_cut_short_is_never_served_as_zeros() {
    let directory = tempfile::tempdir().unwrap();
    for access in BOTH {
        let Some(storage) = open(directory.path(), access) else { continue };
        write(&storage, access.name(), &[7; 3 * 4096]);
        let reader = storage.open(access.name()).unwrap();
        let path = storage.path(access.name()).unwrap();
        fs::OpenOptions::new().write(true).open(path).unwrap().set_len(4096 + 10).unwrap();
        for (offset, length) in [(4096, 4096), (4096, 11), (8192, 1)] {
            let error = reader.read_at(offset, &mut vec![0; length]).unwrap_err();
            assert!(
                matches!(error, StorageError::UnexpectedEnd { .. }),
                "{access:?} {offset} {length}: {error}"
            );
        }
        reader.read_at(4096, &mut [0; 10]).unwrap();
    }
}

#[test]
fn directories_that_cannot_be_used_say_why() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "").unwrap();
    for path in [&file, &directory.path().join("missing/deeper")] {
        let error = NativeStorage::open(path, Access::Buffered).unwrap_err();
        assert!(matches!(error, StorageError::Io { .. }), "{error}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
}

#[test]
fn a_system_directory_is_refused_in_words() {
    let error = NativeStorage::open("/proc/self", Access::Direct).unwrap_err();
    assert!(error.to_string().starts_with("cannot make a lock file in `/proc/self`"), "{error}");
}

#[test]
fn direct_facts_are_satisfied_by_blocks() {
    let directory = tempfile::tempdir().unwrap();
    let Some(storage) = open(directory.path(), Access::Direct) else { return };
    let facts = *storage.direct_facts().unwrap();
    println!("{facts:?}");
    assert_eq!(4096 % facts.memory_alignment_bytes, 0);
    assert_eq!(4096 % facts.offset_alignment_bytes, 0);
    assert_eq!(facts.enforcement, Enforcement::Required);
    assert!(!storage.directory().join(".direct-probe").exists());
    assert_eq!(storage.access(), Access::Direct);
}

#[test]
fn memory_file_systems_do_not_say_that_they_are_direct() {
    let Ok(directory) = tempfile::tempdir_in("/dev/shm") else { return println!("skipped: no /dev/shm") };
    // Recent kernels accept the flag on tmpfs and serve memory: the source of the facts is then a guess.
    let Some(storage) = open(directory.path(), Access::Direct) else { return };
    assert_eq!(storage.direct_facts().unwrap().source, AlignmentSource::PageSize);
    write(&storage, "t", &[9; 5000]);
    let mut bytes = [0; 5000];
    storage.open("t").unwrap().read_at(0, &mut bytes).unwrap();
    assert_eq!(bytes, [9; 5000]);
}

/// Environment variable with the file system of the child of [`with_a_mount`].
const MOUNTED: &str = "LSM_LAB_TEST_MOUNTED";

/// Reruns a test in a separate mount namespace with a temporary file system, and runs the case there.
fn with_a_mount(test: &str, mount: &str, case: fn(&Path)) {
    if let Some(directory) = std::env::var_os(MOUNTED) {
        return case(Path::new(&directory));
    }
    let directory = tempfile::tempdir().unwrap();
    let script = format!("mount {mount} none \"$1\" || exit 77; exec \"$2\" --exact native_storage::{test}");
    let outcome = std::process::Command::new("unshare")
        .args(["--mount", "--map-root-user", "sh", "-c", &script, "sh"])
        .args([directory.path(), &std::env::current_exe().unwrap()])
        .env(MOUNTED, directory.path())
        .output();
    match outcome {
        Ok(output) if output.status.success() => {
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(printed.contains("1 passed"), "the child ran something else: {printed}");
        }
        Ok(output) if output.status.code() == Some(101) => {
            panic!("{}", String::from_utf8_lossy(&output.stdout))
        }
        _ => println!("skipped: no file system can be mounted here"),
    }
}

/// Environment variable with the parent of the directories of the child of the next test.
const RELATIVE: &str = "LSM_LAB_TEST_RELATIVE";

/// All threads of a process share its working directory, so a child changes it.
#[test]
fn a_storage_stays_in_its_directory_when_its_path_leads_elsewhere() {
    if let Some(parent) = std::env::var_os(RELATIVE) {
        std::env::set_current_dir(&parent).unwrap();
        write(&NativeStorage::open("data", Access::Buffered).unwrap(), "t", b"opened");
        let opened: [fn() -> NativeStorage; 3] = [
            || NativeStorage::open("data", Access::Buffered).unwrap(),
            || NativeStorage::open("link", Access::Buffered).unwrap(),
            || NativeStorage::open_read_only("data").unwrap(),
        ];
        for open in opened {
            std::env::set_current_dir(&parent).unwrap();
            let storage = open();
            std::env::set_current_dir("other").unwrap();
            let mut bytes = [0; 6];
            storage.open("t").unwrap().read_at(0, &mut bytes).unwrap();
            assert_eq!((&bytes, storage.list().unwrap()), (b"opened", vec!["t".to_owned()]));
        }
        return;
    }
    let parent = tempfile::tempdir().unwrap();
    fs::create_dir_all(parent.path().join("other/data")).unwrap();
    fs::write(parent.path().join("other/data/t"), "foreign").unwrap();
    std::os::unix::fs::symlink("data", parent.path().join("link")).unwrap();
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "native_storage::a_storage_stays_in_its_directory_when_its_path_leads_elsewhere"])
        .env(RELATIVE, parent.path())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && printed.contains("1 passed"), "{printed}");
}

#[test]
fn a_full_device_is_told_apart() {
    with_a_mount("a_full_device_is_told_apart", "-t tmpfs -o size=256k", |directory| {
        let storage = NativeStorage::open(directory, Access::Buffered).unwrap();
        let mut file = storage.create("t").unwrap();
        let error = (0..1000).find_map(|_| file.append(&[1; 4096]).and_then(|()| file.sync()).err()).unwrap();
        assert_eq!(error, StorageError::OutOfSpace { name: "t".to_owned() });
        // The device is full, but the storage works.
        storage.remove("t").unwrap();
        drop(file);
        write(&storage, "small", b"fits");
    });
}

#[test]
fn a_file_system_without_direct_reads_refuses_at_once() {
    with_a_mount("a_file_system_without_direct_reads_refuses_at_once", "-t ramfs", |directory| {
        let error = NativeStorage::open(directory, Access::Direct).unwrap_err();
        let StorageError::DirectRefused { name, reason } = &error else { panic!("{error}") };
        assert!(name == &directory.display().to_string() && reason.contains("Invalid argument"), "{error}");
        let storage = NativeStorage::open(directory, Access::Buffered).unwrap();
        assert!(storage.list().unwrap().is_empty() && !directory.join(".direct-probe").exists());
    });
}

#[test]
fn a_read_only_file_system_is_named() {
    with_a_mount("a_read_only_file_system_is_named", "-t tmpfs -o ro", |directory| {
        let error = NativeStorage::open(directory, Access::Buffered).unwrap_err();
        assert!(error.to_string().contains("Read-only file system"), "{error}");
    });
}
