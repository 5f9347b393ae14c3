//! The command `device` from outside: emulated devices, concurrent reads, and rejected options. The only
//! assertion on time is that no read is faster than requested.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{DeviceKind, IoMode, ResultFile, Verdict, parse};
use std::path::Path;
use std::process::{Command, Output};

fn run(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).args(["--no-lock", "--scale", "mini-ci"]);
    command.env_remove("NO_COLOR").env("LANG", "C").env_remove("LC_ALL").output().unwrap()
}

fn measured(directory: &Path, arguments: &[&str]) -> (ResultFile, String) {
    let output = run(directory, &[&["device", "--out", "x.json", "--force"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = parse(&std::fs::read_to_string(directory.join("x.json")).unwrap()).unwrap();
    (file, String::from_utf8_lossy(&output.stdout).into_owned())
}

fn refused(directory: &Path, arguments: &[&str]) -> String {
    let output = run(directory, &[&["device"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_device_that_is_not_there_is_measured_and_called_that() {
    let home = tempfile::tempdir().unwrap();
    let (file, shown) = measured(home.path(), &["--device", "custom:30us"]);
    assert_eq!((file.device.kind, file.io.effective), (DeviceKind::Emulated, IoMode::None));
    assert_eq!(
        (file.device.label.as_str(), file.device.target_ns),
        ("emulated custom (30 us)", Some(30_000.0))
    );
    assert_eq!(file.io.verification.verdict, Verdict::NotADevice);
    assert!(file.calibration.read_latency.unwrap().min_ns >= 30_000.0);
    assert!(shown.contains("emulated custom") && shown.contains("not a drive"), "{shown}");
    assert_eq!(file.run.written_bytes, None);
    // A measured run can be replayed, and the replay names its run.
    let replay = ["--device", "replay:x.json", "--out", "y.json"];
    let output = run(home.path(), &[&["device"], &replay[..]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(home.path().join("y.json")).unwrap();
    let again = parse(&text).unwrap();
    assert_eq!(again.device.kind, DeviceKind::Replayed);
    assert!(again.device.label.starts_with("replay of emulated custom"), "{}", again.device.label);
    assert!(again.calibration.read_latency.unwrap().min_ns >= 29_500.0);
    assert!(!text.contains("x.json"), "results name no files of the user");
}

#[test]
fn several_reads_at_a_time_are_counted() {
    let home = tempfile::tempdir().unwrap();
    let (file, shown) = measured(home.path(), &["--io", "auto", "--queue-depths", "1,3", "--seconds", "1"]);
    let found = &file.calibration.queue_depths;
    assert_eq!(found.iter().map(|at| at.depth).collect::<Vec<_>>(), [1, 3]);
    for at in found {
        // If the kernel rejects a ring, the result names the replacement and the reason.
        let refused = file.warnings.iter().any(|warning| warning.contains("instead of io_uring"));
        assert_eq!(at.engine, if refused { "threads" } else { "io_uring" }, "{:?}", file.warnings);
        assert!(at.reads >= u64::from(at.depth) && at.reads_per_s > 0.0, "{at:?}");
        assert!(at.p50_ns > 0.0 && at.p50_ns <= at.p90_ns && at.p90_ns <= at.p99_ns, "{at:?}");
    }
    assert!(shown.contains("in flight") && shown.contains("reads/s"), "{shown}");
    let threads = ["--io", "auto", "--queue-depths", "2", "--engine", "threads", "--seconds", "1"];
    let (by_threads, shown) = measured(home.path(), &threads);
    assert_eq!(by_threads.calibration.queue_depths[0].engine, "threads");
    assert!(shown.contains("One thread per read"), "{shown}");
    let (without, _) = measured(home.path(), &["--io", "auto"]);
    assert!(without.calibration.queue_depths.is_empty());
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_read() {
    let home = tempfile::tempdir().unwrap();
    for (arguments, wanted) in [
        (["--device", "nvme"], "nvm (250ns)"),
        (["--device", "custom:5"], "25us"),
        (["--device", "replay:missing.json"], "cannot read"),
        (["--queue-depths", "0"], "1..=256"),
        (["--engine", "threads"], "--queue-depths"),
    ] {
        let problem = refused(home.path(), &arguments);
        assert!(problem.contains(wanted), "{arguments:?}: {problem}");
    }
    let both = refused(home.path(), &["--device", "nvm", "--queue-depths", "2"]);
    assert!(both.contains("omit --device or"), "{both}");
    let help = run(home.path(), &["device", "--help"]);
    let help = String::from_utf8_lossy(&help.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in ["sata (113us)", "hdd (4.6ms)", "custom:25us", "replay:FILE", "/p99=TIME"] {
        assert!(help.contains(wanted), "{help}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}
