//! Executions: the program runs itself again on separate trees, and joins the comparisons.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{Estimand, KeyUse, ResultFile, parse};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn native_bench(directory: &Path, executions: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args([
        "run",
        "fig13",
        "arm-c",
        "--preset",
        "mini",
        "--no-lock",
        "--io",
        "auto",
    ]);
    command.args(["--out", "x.json", "--executions", executions]).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn result(directory: &Path) -> ResultFile {
    parse(&std::fs::read_to_string(directory.join("x.json")).unwrap()).unwrap()
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// Checks that every comparison of the result joins this number of executions.
fn assert_whole(file: &ResultFile, executions: u32) {
    assert_eq!((file.run.partial, file.run.executions), (false, Some(executions)));
    let count = executions as usize;
    let cells: Vec<_> = file.experiments.iter().flat_map(|experiment| &experiment.cells).collect();
    assert!(cells.len() >= 3);
    for cell in cells {
        let Some(lookup) = cell.lookup.as_ref() else {
            let [saved, before, after] = ["time_saved", "before_ns", "after_ns"]
                .map(|name| cell.figures.iter().find(|figure| figure.name == name).unwrap());
            for figure in [saved, before, after] {
                let mean = figure.executions.iter().sum::<f64>() / f64::from(executions);
                assert_eq!(figure.executions.len(), count);
                assert!((figure.estimate - mean).abs() < 1e-9 * mean.abs().max(1.0));
                assert!(figure.low.unwrap() <= mean && mean <= figure.high.unwrap());
            }
            assert!(before.estimate > 0.0 && after.estimate > 0.0);
            continue;
        };
        let (gain, hot) = (&lookup.gain, lookup.gain_of_hot_keys.as_ref().unwrap());
        assert_eq!((gain.executions.len(), hot.executions.len()), (count, count));
        assert_eq!(
            (gain.estimand, gain.keys, hot.keys),
            (Estimand::RatioOfMeans, KeyUse::Fresh, KeyUse::Repeated)
        );
        let mean = gain.executions.iter().sum::<f64>() / f64::from(executions);
        assert!((gain.estimate - mean).abs() < 1e-12 && gain.low <= mean && mean <= gain.high);
        let (a, b) = (&lookup.arms.per_filter.counters, &lookup.arms.shared.counters);
        assert_eq!(
            (a.lookups, a.filters_probed, a.blocks_read),
            (b.lookups, b.filters_probed, b.blocks_read)
        );
        assert_eq!((a.hashes, b.hashes), (a.filters_probed, b.lookups_with_filter));
    }
    assert!(
        file.lookups.iter().all(|cell| cell.gain.executions.len() == count),
        "the headline is joined too"
    );
    assert!(!file.claims.is_empty(), "claims are judged by all executions");
}

#[test]
fn executions_are_processes_of_their_own_and_are_joined() {
    let directory = tempfile::tempdir().unwrap();
    let output = native_bench(directory.path(), "3", &["--full"]).output().unwrap();
    assert!(output.status.success(), "{}", complaint(&output));
    assert!(complaint(&output).contains("execution 3 of 3"), "{}", complaint(&output));
    assert_eq!(names(directory.path()), ["x.json"]);
    assert_whole(&result(directory.path()), 3);
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    for wanted in ["It is the mean of 3 executions", "by the median of log ratios", "between executions"] {
        assert!(shown.replace("\n  ", " ").replace('\n', " ").contains(wanted), "{wanted}: {shown}");
    }
}

/// Tests of `npm run test:more`.
mod long {
    use super::*;

    #[cfg(unix)]
    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_run_that_is_stopped_in_an_execution_goes_on_with_it() {
        let directory = tempfile::tempdir().unwrap();
        let child = native_bench(directory.path(), "2", &[]).spawn().unwrap();
        let second = directory.path().join("x.execution-2.json");
        let patience = std::time::Instant::now();
        let has_a_cell = || std::fs::read_to_string(&second).is_ok_and(|text| text.contains("\"gain\": {"));
        while !has_a_cell() {
            assert!(patience.elapsed().as_secs() < 120, "the second execution never began");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let process = rustix::process::Pid::from_raw(i32::try_from(child.id()).unwrap()).unwrap();
        rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", complaint(&output));
        let way_on = "to continue: native-bench run --resume x.json\n";
        assert!(complaint(&output).contains(way_on), "{}", complaint(&output));
        assert!(result(directory.path()).run.partial);
        assert_eq!(names(directory.path()), ["x.execution-2.json", "x.json"], "no scratch directory stays");
        let output =
            native_bench(directory.path(), "2", &["--resume", "x.json", "--force"]).output().unwrap();
        assert!(output.status.success(), "{}", complaint(&output));
        assert_eq!(names(directory.path()), ["x.json"]);
        assert_whole(&result(directory.path()), 2);
    }

    #[test]
    #[ignore = "long: npm run test:more"]
    fn a_damaged_file_of_an_execution_is_named() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("x.execution-2.json"), "{}").unwrap();
        let output = native_bench(directory.path(), "2", &[]).output().unwrap();
        assert!(!output.status.success());
        assert!(complaint(&output).contains("x.execution-2.json"), "{}", complaint(&output));
        assert!(result(directory.path()).run.partial, "the first execution is kept");
    }
}
