//! The program from outside: exit codes, what goes where, what is refused before anything is measured, and what stays
//! behind. No timing is asserted; trees are tiny (`--scale mini-ci`).

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{DeviceKind, IoMode, ResultFile, StopReason, Verdict, parse};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn native_bench(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).args(crate::quick_options(arguments));
    command.env_remove("NO_COLOR").env("LANG", "C").env_remove("LC_ALL").stdin(Stdio::null());
    command
}

fn run(directory: &Path, arguments: &[&str]) -> Output {
    native_bench(directory, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

fn result(path: &Path) -> ResultFile {
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn quick_measures_everything_and_leaves_only_its_result() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("results")).unwrap();
    let output = run(directory.path(), &["run", "quick", "--full"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(names(directory.path()), ["results"], "no scratch directory stays");
    let written = names(&directory.path().join("results"));
    assert!(written.len() == 1 && written[0].ends_with("-quick.json"), "{written:?}");
    let file = result(&directory.path().join("results").join(&written[0]));
    assert_eq!((file.run.partial, file.run.stop_reason), (false, StopReason::Completed));
    assert_eq!(file.lookups.iter().map(|cell| cell.empty_fraction).collect::<Vec<_>>(), [1.0, 0.5, 0.0]);
    for cell in &file.lookups {
        let (a, b) = (&cell.arms.per_filter.counters, &cell.arms.shared.counters);
        assert!(a.lookups > 0 && a.lookups == b.lookups);
        assert_eq!(a.hashes, a.filters_probed, "A hashes once per probed filter");
        assert_eq!(b.hashes, b.lookups_with_filter, "B hashes once per lookup");
        assert_eq!((a.filters_probed, a.blocks_read), (b.filters_probed, b.blocks_read));
        assert!(cell.answers_equal && cell.reads_equal);
    }
    assert!(file.calibration.read_latency.is_some() && file.parity.is_some());
    let shown = text(&output.stdout);
    for wanted in ["T_D", "T_H", "T_P", "1.000", "What sharing the digest saves", "Fingerprint"] {
        assert!(shown.contains(wanted), "{wanted} is not in\n{shown}");
    }
    assert!(shown.is_ascii(), "LANG=C gets ASCII");
    // The same seed counts the same in every run: as recorded.
    let recorded = include_str!("../../../tests/parity/fingerprints.json");
    let parity = file.parity.unwrap();
    for fingerprint in [parity.fingerprint, parity.fingerprint_per_filter.unwrap()] {
        assert!(recorded.contains(&format!("\"{fingerprint}\"")), "{fingerprint}");
    }
}

#[test]
fn with_json_the_result_is_all_that_is_printed() {
    let directory = tempfile::tempdir().unwrap();
    let output = run(directory.path(), &["run", "fig13", "--json", "--quiet", "--out", "x.json"]);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    assert_eq!(parse(&text(&output.stdout)).unwrap(), result(&directory.path().join("x.json")));
}

/// Default output of a run.
#[test]
fn a_run_ends_with_one_screen() {
    let directory = tempfile::tempdir().unwrap();
    let output = run(directory.path(), &["run", "fig13", "--out", "x.json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let screen = text(&output.stdout);
    assert!(screen.lines().count() < 24 && screen.lines().all(|line| line.len() <= 80), "{screen}");
    assert!(screen.contains("Gain, 100 % empty lookups") && screen.contains("--full"), "{screen}");
    assert_eq!(screen, text(&run(directory.path(), &["report", "x.json"]).stdout));
    // A result without a comparison is its own summary.
    let hashes = text(&run(directory.path(), &["hash", "--key-bytes", "16", "--function", "xxh3"]).stdout);
    assert!(hashes.contains("Hash cost (T_H), ns per key"), "{hashes}");
}

#[test]
fn an_existing_result_is_not_replaced_without_force() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("mine.json");
    std::fs::write(&out, "mine").unwrap();
    let output = run(directory.path(), &["hash", "--out", "mine.json"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("--force"));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "mine");
    assert!(run(directory.path(), &["hash", "--out", "mine.json", "--force"]).status.success());
    // On a busy machine, some costs are not measurable: then the file has the reason.
    let calibration = result(&out).calibration;
    assert!(!calibration.hash.is_empty() || !calibration.not_measurable.is_empty());
    let nowhere = run(directory.path(), &["hash", "--out", "no/such/place.json"]);
    assert_eq!((nowhere.status.code(), nowhere.stdout.len()), (Some(3), 0), "refused before measuring");
}

#[test]
fn unsafe_places_and_budgets_are_refused_before_measuring() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("file"), "").unwrap();
    for (arguments, code, wanted) in [
        (&["device", "--dir", "file"] as &[&str], 3, "not a directory"),
        (&["device", "--dir", "missing"], 3, "no such directory"),
        (&["device", "--dir", "/"], 3, "root directory"),
        (&["run", "quick", "--max-bytes", "1MiB"], 5, "--max-bytes"),
        (&["run", "quick", "--max-bytes", "10"], 5, "--max-bytes allows 10 B; pass --max-bytes"),
        (&["info", "--dir", "missing"], 3, "not a directory"),
    ] {
        let output = run(directory.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains(wanted), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert_eq!(names(directory.path()), ["file"]);
}

#[test]
fn what_makes_no_sense_is_a_usage_error() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in [
        &["run", "nothing"] as &[&str],
        &["hash", "--no-such-flag"],
        &["frobnicate"],
        &["lookup", "--empty", "2"],
        &["lookup", "--theta", "nan"],
        &["run", "fig10", "--preset", "mini", "--theta", "inf"],
        &["plan", "fig10", "--theta", "0"],
        &["run", "fig8a", "--preset", "mini", "--entry-bytes", "3000"],
        &["lookup", "--digest", "md6"],
        &["lookup", "--levels", "0"],
        &["lookup", "--key-bytes", "4000"],
        &["hash", "--key-bytes", "4"],
        &["hash", "--seed", "99999999999999999999"],
        &["hash", "--max-bytes", "many"],
        &["hash", "--full"],
        &["run", "fig13", "--full", "--json"],
        &["hash", "--dir", "."],
        &["list", "--seed", "2"],
        &["run", "fig6", "--theta", "0.5"],
        &["run", "fig13", "--theta", "0.5"],
        &["run", "fig6", "--seconds", "3", "--dir", "."],
        &["device", "--device", "nvm", "--dir", "."],
        &["plan", "fig3", "--levels", "3"],
    ] {
        let output = run(directory.path(), arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn commands_that_measure_nothing_answer() {
    let directory = tempfile::tempdir().unwrap();
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output = run(directory.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    assert!(json(&["list", "--json"]).as_array().unwrap().iter().any(|row| row["id"] == "quick"));
    assert_eq!(json(&["schema"])["title"], "native-bench-result 1.4.0");
    assert!(json(&["info", "--json"])["processor"].is_object());
    assert_eq!(json(&["clean", "--json"]), serde_json::json!([]));
    let listed = text(&run(directory.path(), &["list"]).stdout);
    assert!(listed.contains("quick") && !listed.contains("not measured"), "{listed}");
    assert!(text(&run(directory.path(), &["clean"]).stdout).contains("no leftover data"));
    assert!(text(&run(directory.path(), &["completions", "bash"]).stdout).contains("native-bench"));
    assert_eq!(names(directory.path()).len(), 0);
}

#[test]
fn the_allowed_time_ends_a_run_with_a_partial_result() {
    let directory = tempfile::tempdir().unwrap();
    let output = run(directory.path(), &["run", "quick", "--max-time", "1", "--out", "x.json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let file = result(&directory.path().join("x.json"));
    assert_eq!((file.run.partial, file.run.stop_reason), (true, StopReason::TimeUsedUp));
    assert_eq!(names(directory.path()), ["x.json"]);
}

/// The arms are made to differ on purpose; the real checks, the real session and the real exit code have to notice.
#[test]
fn an_arm_that_does_something_else_ends_the_run_with_6() {
    // Which pair is checked first is drawn: A and B, or B and C, where the broken arm is the first.
    for (broken, wanted) in [("answers", "differ in"), ("hashes", "differ in hashes of the")] {
        let directory = tempfile::tempdir().unwrap();
        let arguments = ["run", "fig13", "--empty", "0,1", "--break-arm", broken, "--out", "x.json"];
        let output = run(directory.path(), &arguments);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(6), "{broken}: {complaint}");
        assert!(complaint.contains(wanted) && output.stdout.is_empty(), "{broken}: {complaint}");
        assert_eq!(names(directory.path()), ["x.json"], "scratch is gone, what was finished is kept");
        let file = result(&directory.path().join("x.json"));
        assert!(file.run.partial && file.experiments[0].cells.len() < 2);
    }
}

#[test]
fn a_run_goes_on_where_it_was_cut_and_only_as_the_same_run() {
    let directory = tempfile::tempdir().unwrap();
    let first = run(directory.path(), &["run", "fig13", "fig6", "--out", "x.json"]);
    assert!(first.status.success(), "{}", text(&first.stderr));
    let path = directory.path().join("x.json");
    let whole = result(&path);
    let mut cut: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let fig13 = whole.experiments.iter().position(|experiment| experiment.id == "fig13").unwrap();
    cut["experiments"][fig13]["cells"].as_array_mut().unwrap().truncate(1);
    cut["run"]["partial"] = true.into();
    std::fs::write(&path, cut.to_string()).unwrap();
    let other = run(directory.path(), &["run", "fig13", "fig6", "--resume", "x.json", "--seed", "2"]);
    assert_eq!(other.status.code(), Some(2), "{}", text(&other.stderr));
    assert!(text(&other.stderr).contains("the seed differ"), "{}", text(&other.stderr));
    let mut buffered = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    buffered
        .current_dir(directory.path())
        .args(["run", "fig13", "fig6", "--resume", "x.json", "--io", "buffered"]);
    let again = buffered.args(["--scale", "mini-ci", "--no-lock"]).output().unwrap();
    assert!(text(&again.stderr).contains("cannot resume this run"), "{}", text(&again.stderr));
    let again = run(directory.path(), &["run", "fig13", "fig6", "--resume", "x.json"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    let resumed = result(&path);
    let keys = |file: &ResultFile| -> BTreeSet<String> {
        let cells = file.experiments.iter().flat_map(|experiment| &experiment.cells);
        cells.map(|cell| cell.key.clone()).collect()
    };
    assert_eq!(keys(&resumed), keys(&whole));
    assert_eq!(
        resumed.experiments[fig13].cells[0], whole.experiments[fig13].cells[0],
        "it was not run again"
    );
    assert!(!resumed.run.partial && resumed.warnings.iter().any(|warning| warning.contains("went on")));
    // The proof of direct I/O stays with the latencies that it proves, and the first part stays on record.
    assert_ne!(whole.io.verification.verdict, Verdict::NotChecked);
    assert_eq!(resumed.io, whole.io);
    assert_eq!(resumed.calibration.read_latency, whole.calibration.read_latency);
    let [part] = &resumed.run.earlier[..] else { panic!("{:?}", resumed.run.earlier) };
    assert_eq!((&part.id, &part.started_utc), (&whole.run.id, &whole.run.started_utc));
    assert_eq!((part.duration_s, part.written_bytes), (whole.run.duration_s, whole.run.written_bytes));
    let cut = whole.experiments[fig13].cells.len() - 1;
    assert_eq!(part.cells, (keys(&whole).len() - cut) as u64);
    let shown = text(&run(directory.path(), &["report", "x.json", "--full"]).stdout);
    assert!(shown.contains("2 parts"), "{shown}");
    // Nothing is missing now.
    let finished = run(directory.path(), &["run", "fig13", "fig6", "--resume", "x.json"]);
    assert_eq!(finished.status.code(), Some(2), "{}", text(&finished.stderr));
    assert!(text(&finished.stderr).contains("this run has finished"), "{}", text(&finished.stderr));
    assert_eq!(result(&path), resumed, "a finished file stays as it is");
}

/// The tree of `mini` is so small that its blocks are read more than once.
#[test]
fn repeated_reads_of_a_small_tree_are_not_suspect_if_the_disk_counted_them() {
    let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let output = run(directory.path(), &["run", "fig13", "--out", "x.json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let file = result(&directory.path().join("x.json"));
    let passed =
        |name: &str| file.io.verification.checks.iter().find(|check| check.name == name).unwrap().passed;
    if file.device.kind != DeviceKind::Real || passed("device-reads") != Some(true) {
        return println!("skipped: the disk here counts no reads");
    }
    assert_eq!(passed("footprint"), Some(true), "{:?}", file.io.verification);
    let told = file
        .warnings
        .iter()
        .any(|warning| warning.contains("repeated blocks") && warning.contains("standard"));
    assert!(told, "{:?}", file.warnings);
}

#[test]
fn what_a_run_would_do_is_said_without_doing_it() {
    let directory = tempfile::tempdir().unwrap();
    let plan = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_native-bench"))
            .current_dir(directory.path())
            .args(arguments)
            .output()
            .unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, shown, _) = plan(&["plan", "paper-core"]);
    assert!(code == Some(0) && shown.contains("fig13-alpha-ssd") && shown.contains("--max-bytes"), "{shown}");
    let (code, json, _) = plan(&["run", "quick", "--dry-run", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(code == Some(0) && json["written_bytes"].as_u64().unwrap() <= 300_000_000, "{json}");
    let standard: serde_json::Value = serde_json::from_str(&plan(&["plan", "standard", "--json"]).1).unwrap();
    // The default of --max-bytes.
    assert!(standard["written_bytes"].as_u64().unwrap() <= 16 << 30, "{}", standard["written_bytes"]);
    let (code, _, complaint) = plan(&["run", "paper-core", "--no-lock"]);
    assert!(code == Some(5) && complaint.contains("--max-bytes"), "{complaint}");
    let (code, _, complaint) = plan(&["run", "paper-core", "--no-lock", "--max-bytes", "300GiB"]);
    assert!(code == Some(5) && complaint.contains("--yes-write"), "{complaint}");
    assert_eq!(names(directory.path()).len(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_called_memory() {
    let memory = Path::new("/dev/shm");
    let Ok(directory) = tempfile::tempdir_in(memory) else {
        return println!("skipped: no directory in memory");
    };
    let output = run(directory.path(), &["device", "--seconds", "1", "--out", "x.json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let file = result(&directory.path().join("x.json"));
    assert_eq!(file.device.kind, DeviceKind::Memory);
    assert!(file.device.label.starts_with("memory"), "{}", file.device.label);
    assert!(text(&output.stdout).contains("Memory answered these reads, not a drive"));
}

#[test]
fn the_page_cache_is_called_that() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    let arguments = ["device", "--io", "buffered", "--scale", "mini-ci", "--no-lock", "--out", "x.json"];
    let output = command.current_dir(directory.path()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let file = result(&directory.path().join("x.json"));
    assert_eq!(file.io.effective, IoMode::Buffered);
    assert!(file.device.kind != DeviceKind::Real, "{:?}", file.device);
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::time::{Duration, Instant};

    /// Runs for minutes unless stopped; stopped once the result file exists.
    fn interrupted(signal: rustix::process::Signal, twice: bool) -> (Option<i32>, tempfile::TempDir, String) {
        let directory = tempfile::tempdir().unwrap();
        let arguments = ["lookup", "--empty", "1,0.5,0", "--seconds", "100", "--out", "x.json"];
        let mut child = native_bench(directory.path(), &arguments)
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let built = |path: &Path| {
            std::fs::read_to_string(path).is_ok_and(|text| text.contains("\"read_latency\": {"))
        };
        let patience = Instant::now();
        while !built(&directory.path().join("x.json")) {
            assert!(patience.elapsed() < Duration::from_mins(1), "the tree was never built");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(200));
        let process = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        rustix::process::kill_process(process, signal).unwrap();
        if twice {
            let _ = rustix::process::kill_process(process, signal);
        }
        let status = child.wait().unwrap();
        let mut complaint = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut complaint).unwrap();
        (status.code(), directory, complaint)
    }

    #[test]
    fn a_signal_ends_a_run_with_a_partial_result_and_no_scratch() {
        for (signal, code) in [(rustix::process::Signal::INT, 130), (rustix::process::Signal::TERM, 143)] {
            let (status, directory, complaint) = interrupted(signal, false);
            assert_eq!(status, Some(code), "{complaint}");
            assert!(complaint.contains("partial"), "{complaint}");
            assert_eq!(names(directory.path()), ["x.json"]);
            let file = result(&directory.path().join("x.json"));
            assert_eq!((file.run.partial, file.run.stop_reason), (true, StopReason::Interrupted));
            assert!(file.tree.is_some());
        }
    }

    #[test]
    fn a_second_signal_ends_at_once_and_clean_finds_the_rest() {
        let (status, directory, complaint) = interrupted(rustix::process::Signal::INT, true);
        assert_eq!(status, Some(130), "{complaint}");
        // Either order of the signals is possible; leftovers are found and removed in both cases.
        assert!(run(directory.path(), &["clean", "--yes"]).status.success());
        assert_eq!(names(directory.path()), ["x.json"]);
        assert!(result(&directory.path().join("x.json")).run.partial);
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    /// `list` and `plan` estimate by the same code, and no sentence has a second opinion.
    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_preset_takes_as_long_in_the_list_as_in_its_plan() {
        let directory = tempfile::tempdir().unwrap();
        let out = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
            let output =
                command.current_dir(directory.path()).args(arguments).env("COLUMNS", "200").output().unwrap();
            text(&output.stdout)
        };
        let listed: serde_json::Value = serde_json::from_str(&out(&["list", "--json"])).unwrap();
        let table = out(&["list"]);
        for name in ["quick", "standard", "paper-core", "paper", "mini"] {
            let row = listed.as_array().unwrap().iter().find(|row| row["id"] == name).unwrap();
            let plan: serde_json::Value = serde_json::from_str(&out(&["plan", name, "--json"])).unwrap();
            assert_eq!(
                (&row["seconds"], &row["written_bytes"]),
                (&plan["seconds"], &plan["written_bytes"]),
                "{name}"
            );
            let line = table.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap();
            let takes = line.rsplit("  ").next().unwrap().trim();
            let shows = row["shows"].as_str().unwrap();
            assert!(["second", "minute", "hour"].iter().all(|unit| !shows.contains(unit)), "{shows}");
            // Texts are made of the same numbers: one plan in words is enough.
            if name != "quick" {
                continue;
            }
            let planned = out(&["plan", name]);
            assert!(planned.replace('\n', " ").contains(&format!("takes {takes} ")), "{line}: {planned}");
        }
    }
}
