//! Runs that do not end as they should: a full device, a limit of the system, a killed program, a panic. Finished cells are kept,
//! scratch goes or is found by `clean`, and `--resume` goes on. Trees that runs leave for others are here too.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{ResultFile, StopReason, parse};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn native_bench(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).args(crate::quick_options(arguments));
    command.env("LANG", "C").env_remove("LC_ALL").stdin(Stdio::null());
    command
}

/// Exit code, standard output, standard error.
fn run(directory: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    told(&native_bench(directory, arguments).output().unwrap())
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

fn result(directory: &Path) -> ResultFile {
    parse(&std::fs::read_to_string(directory.join("x.json")).unwrap()).unwrap()
}

fn cells(file: &ResultFile, id: &str) -> usize {
    file.experiments.iter().filter(|experiment| experiment.id == id).map(|found| found.cells.len()).sum()
}

fn was_reused(file: &ResultFile) -> bool {
    file.warnings.iter().any(|warning| warning.contains("built by an earlier run"))
}

/// Goes on with the run of `x.json` and sees that it ends with every cell, and leaves nothing.
fn goes_on(directory: &Path, experiments: &[&str], finished: usize) -> ResultFile {
    let arguments = [&["run"], experiments, &["--resume", "x.json"]].concat();
    let (code, _, complaint) = run(directory, &arguments);
    assert_eq!(code, Some(0), "{complaint}");
    let file = result(directory);
    assert_eq!((file.run.partial, file.run.stop_reason), (false, StopReason::Completed));
    let told = format!("{finished} cells are of that one");
    assert!(file.warnings.iter().any(|warning| warning.contains(&told)), "{:?}", file.warnings);
    // A cell that was cut off after a longer time has a separate key.
    assert!(cells(&file, "fig6") >= 36 && (3..=4).contains(&cells(&file, "fig13")));
    file
}

/// The cells of fig6 need no tree and come first; that of fig13 is built when they are done.
const BOTH: [&str; 2] = ["fig6", "fig13"];

/// Fills the device up after each of these numbers of bytes.
fn assert_full_devices(rooms: &[u64]) {
    for &room in rooms {
        let directory = tempfile::tempdir().unwrap();
        let room_told = room.to_string();
        let arguments = ["run", "fig6", "fig13", "--out", "x.json", "--break-device", &room_told];
        let (code, shown, complaint) = run(directory.path(), &arguments);
        assert_eq!(code, Some(5), "{room}: {complaint}");
        assert!(complaint.contains("the device is full") && shown.is_empty(), "{room}: {complaint}");
        assert_eq!(names(directory.path()), ["x.json"], "{room}: scratch is gone");
        let file = result(directory.path());
        assert!(file.run.partial && cells(&file, "fig6") >= 36 && cells(&file, "fig13") == 0, "{room}");
        let left_out = &file.experiments.iter().find(|found| found.id == "fig13").unwrap().left_out;
        assert!(left_out.len() == 3 && left_out[0].why.contains("--resume"), "{left_out:?}");
        goes_on(directory.path(), &BOTH, cells(&file, "fig6"));
    }
}

/// In the middle of the tree.
#[test]
fn a_device_that_fills_up_keeps_what_was_finished() {
    assert_full_devices(&[1_000_000]);
}

/// The device fills up while the second tree is built: the cells of the first are kept.
#[test]
fn a_device_that_fills_up_between_two_trees_keeps_the_cells_of_the_first() {
    let directory = tempfile::tempdir().unwrap();
    let two = ["run", "fig13", "fig2", "--empty", "1", "--device", "real", "--out", "x.json"];
    let (code, _, complaint) = run(directory.path(), &[&two[..], &["--break-device", "5000000"]].concat());
    assert_eq!(code, Some(5), "{complaint}");
    let file = result(directory.path());
    assert_eq!(cells(&file, "fig13") + cells(&file, "fig2"), 1, "one of them was built in whole");
    assert_eq!(names(directory.path()), ["x.json"]);
    let again = ["run", "fig13", "fig2", "--empty", "1", "--device", "real", "--resume", "x.json"];
    let (code, _, complaint) = run(directory.path(), &again);
    assert_eq!(code, Some(0), "{complaint}");
    let file = result(directory.path());
    assert_eq!((cells(&file, "fig13"), cells(&file, "fig2")), (1, 1));
}

/// A limit of the system on the size of files, met for real: tables are larger than it, results are not.
#[test]
fn a_limit_of_the_system_ends_a_run_as_a_full_device_does() {
    let directory = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_native-bench");
    let command = format!(
        "ulimit -f 600; exec '{program}' run fig6 fig13 --table-kib 1024 --out x.json {}",
        crate::quick_options(&["run", "fig13"]).join(" ")
    );
    let mut shell = Command::new("bash");
    shell.current_dir(directory.path()).args(["-c", &command]).env("LANG", "C").stdin(Stdio::null());
    let (code, _, complaint) = told(&shell.output().unwrap());
    assert_eq!(code, Some(5), "{complaint}");
    assert!(complaint.contains("cannot write") && complaint.contains("limited to 600 KiB"), "{complaint}");
    assert_eq!(names(directory.path()), ["x.json"]);
    assert!(cells(&result(directory.path()), "fig6") >= 36);
}

#[test]
fn a_panic_removes_scratch_and_keeps_what_was_finished() {
    let directory = tempfile::tempdir().unwrap();
    let arguments = ["run", "fig6", "fig13", "--break-arm", "panics", "--out", "x.json"];
    let (code, shown, complaint) = run(directory.path(), &arguments);
    assert_eq!(code, Some(1), "{complaint}");
    assert!(complaint.contains("an internal error of native-bench") && shown.is_empty(), "{complaint}");
    assert_eq!(names(directory.path()), ["x.json"], "scratch is gone");
    let file = result(directory.path());
    assert!(file.run.partial && cells(&file, "fig6") >= 36);
    goes_on(directory.path(), &BOTH, cells(&file, "fig6"));
}

/// Starts a run that would take minutes, and kills it when its tree exists and cells are finished.
fn killed(directory: &Path, more: &[&str]) {
    let arguments = [&["run", "fig6", "fig13", "--seconds", "100", "--out", "x.json"], more].concat();
    let mut child =
        native_bench(directory, &arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let stands = || {
        let text = std::fs::read_to_string(directory.join("x.json"));
        text.is_ok_and(|text| text.contains("\"read_latency\": {"))
    };
    let patience = Instant::now();
    while !stands() {
        assert!(patience.elapsed() < Duration::from_mins(2), "the tree was never built");
        assert!(child.try_wait().unwrap().is_none(), "the run ended by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None, "no handler ran");
}

fn scratch(directory: &Path) -> Vec<PathBuf> {
    let of_runs = |name: &String| name.starts_with("native-bench-");
    names(directory).into_iter().filter(of_runs).map(|name| directory.join(name)).collect()
}

#[test]
fn what_a_killed_run_left_is_used_by_the_run_that_goes_on_and_goes_with_it() {
    let directory = tempfile::tempdir().unwrap();
    killed(directory.path(), &[]);
    let file = result(directory.path());
    assert!(file.run.partial && cells(&file, "fig6") >= 36);
    let left = scratch(directory.path());
    assert_eq!(left.len(), 1);
    let (_, shown, _) = run(directory.path(), &["clean"]);
    assert!(shown.contains("(1 tree)") && shown.contains("--resume"), "{shown}");
    assert_eq!(scratch(directory.path()), left, "looking removes nothing");
    let file = goes_on(directory.path(), &BOTH, cells(&file, "fig6"));
    assert!(was_reused(&file), "{:?}", file.warnings);
    assert_eq!(names(directory.path()), ["x.json"]);
}

#[test]
fn what_a_killed_run_left_is_removed_by_clean_and_the_run_goes_on_all_the_same() {
    let directory = tempfile::tempdir().unwrap();
    killed(directory.path(), &[]);
    let finished = cells(&result(directory.path()), "fig6");
    let (code, shown, _) = run(directory.path(), &["clean", "--yes"]);
    assert!(code == Some(0) && shown.contains("removed"), "{shown}");
    assert_eq!(names(directory.path()), ["x.json"]);
    assert!(!was_reused(&goes_on(directory.path(), &BOTH, finished)));
}

#[test]
fn kept_trees_are_used_by_later_runs_and_removed_only_when_asked() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let first = run(path, &["run", "fig13", "--empty", "0", "--keep-data", "--out", "x.json"]);
    assert_eq!(first.0, Some(0), "{}", first.2);
    assert!(first.2.contains("kept 1 tree") && first.2.contains("--reuse"), "{}", first.2);
    let built = result(path);
    let kept = scratch(path);
    assert_eq!(kept.len(), 1);
    assert_eq!(names(&kept[0]), ["MARKER.json", "tree-1", "tree-1.json"], "whole trees and nothing else");

    let again = ["run", "fig13", "--empty", "0", "--reuse", "--out", "x.json", "--force"];
    // With no free space: existing trees are not written again.
    let (code, _, complaint) = run(path, &[&again[..], &["--break-device", "0"]].concat());
    assert_eq!(code, Some(0), "{complaint}");
    let reused = result(path);
    assert!(was_reused(&reused));
    assert!(reused.run.written_bytes < built.run.written_bytes, "{:?}", reused.run);
    let seen = |file: &ResultFile| file.experiments[0].cells[0].tree.clone();
    assert_eq!(seen(&reused), seen(&built));
    assert_eq!(scratch(path), kept, "it is left where it was");
    // A second run that keeps its data has built nothing to keep.
    let (code, _, complaint) =
        run(path, &["run", "fig13", "--empty", "0", "--keep-data", "--out", "x.json", "--force"]);
    assert_eq!((code, complaint.contains("use again with --reuse")), (Some(0), false), "{complaint}");
    assert_eq!(scratch(path), kept);

    // Another seed needs another tree; and without `--reuse`, no tree is reused.
    for other in [&["--reuse", "--seed", "2"][..], &[]] {
        let arguments = ["run", "fig13", "--empty", "0", "--out", "x.json", "--force"];
        let (code, _, complaint) = run(path, &[&arguments[..], other].concat());
        assert_eq!(code, Some(0), "{complaint}");
        assert!(!was_reused(&result(path)), "{other:?}");
    }
    let (_, shown, _) = run(path, &["clean"]);
    assert!(shown.contains("1 tree kept by --keep-data") && shown.contains("MiB"), "{shown}");
    assert_eq!(scratch(path), kept);
    let (_, shown, _) = run(path, &["clean", "--yes"]);
    assert!(shown.contains("removed"), "{shown}");
    assert_eq!(names(path), ["x.json"]);
}

/// A run that the user stops keeps its trees with `--keep-data`, and the resumed run finds them.
#[test]
fn a_stopped_run_keeps_its_tree_if_it_was_told_to() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let arguments =
        ["run", "fig6", "fig13", "--seconds", "100", "--max-time", "3", "--keep-data", "--out", "x.json"];
    assert_eq!(run(path, &arguments).0, Some(0));
    let file = result(path);
    assert!(file.run.partial);
    if scratch(path).is_empty() {
        return println!("skipped: the tree was not built in three seconds");
    }
    let finished: usize = file.experiments.iter().map(|experiment| experiment.cells.len()).sum();
    let file = goes_on(path, &BOTH, finished);
    assert!(was_reused(&file));
    assert_eq!(scratch(path).len(), 1, "kept data stay");
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    /// At the first table, and at the end of the tree.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_device_that_fills_up_early_or_late_keeps_what_was_finished() {
        assert_full_devices(&[0, 3_000_000]);
    }

    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_kept_tree_that_is_not_what_it_was_is_refused_with_a_way_on() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let lookup = ["lookup", "--seconds", "1"];
        assert_eq!(run(path, &[&lookup[..], &["--keep-data"]].concat()).0, Some(0));
        let tree = scratch(path)[0].join("tree-1");
        let table = names(&tree).into_iter().find(|name| name.starts_with("table-")).unwrap();
        let whole = std::fs::read(tree.join(&table)).unwrap();
        let mut damaged = whole.clone();
        *damaged.last_mut().unwrap() ^= 1;
        let reuse = [&lookup[..], &["--reuse"]].concat();
        for bytes in [&damaged[..], &whole[..whole.len() - 4096]] {
            std::fs::write(tree.join(&table), bytes).unwrap();
            let (code, shown, complaint) = run(path, &reuse);
            assert_eq!(code, Some(6), "{complaint}");
            assert!(complaint.contains("clean --dir") && shown.is_empty(), "{complaint}");
        }
        std::fs::write(tree.join(&table), &whole).unwrap();
        // A manifest that names other tables than the shape has.
        std::fs::remove_file(tree.join(&table)).unwrap();
        assert_eq!(run(path, &reuse).0, Some(6));
        std::fs::write(tree.join(&table), &whole).unwrap();
        assert_eq!(run(path, &reuse).0, Some(0));
        // A tree without its record may be incomplete, so a second one is built.
        std::fs::remove_file(scratch(path)[0].join("tree-1.json")).unwrap();
        assert_eq!(run(path, &reuse).0, Some(0));
        assert_eq!(scratch(path).len(), 1);
    }
}
