//! `run --resume FILE` alone: words and options are those of the file.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use lsm_lab_teaching::results::{ResultFile, parse};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// Exit code and standard error of exactly these arguments.
fn run(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).env("LANG", "C").env_remove("LC_ALL");
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn result(directory: &Path) -> ResultFile {
    parse(&std::fs::read_to_string(directory.join("x.json")).unwrap()).unwrap()
}

fn keys(file: &ResultFile) -> BTreeSet<String> {
    file.experiments.iter().flat_map(|found| &found.cells).map(|cell| cell.key.clone()).collect()
}

/// Measures two cells with these further options, then removes the second one, as if the run had been cut.
fn cut_run(directory: &Path, options: &[&str]) -> ResultFile {
    let fixed = ["run", "fig13", "--empty", "0,1", "--seed", "3", "--out", "x.json"];
    let quick = ["--scale", "mini-ci", "--no-lock", "--io", "auto"];
    let (code, complaint) = run(directory, &[&fixed[..], &quick, options].concat());
    assert_eq!(code, Some(0), "{complaint}");
    let whole = result(directory);
    cut(directory);
    whole
}

fn cut(directory: &Path) {
    let path = directory.join("x.json");
    let mut file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    file["experiments"][0]["cells"].as_array_mut().unwrap().truncate(1);
    file["run"]["partial"] = true.into();
    std::fs::write(&path, file.to_string()).unwrap();
}

#[test]
fn the_file_alone_is_enough_and_may_be_the_output_too() {
    let directory = tempfile::tempdir().unwrap();
    let whole = cut_run(directory.path(), &[]);
    // Twice, because the resumed run must keep the words of the first one.
    for arguments in [
        &["run", "--resume", "x.json"][..],
        &["run", "--resume", "x.json", "--out", "./x.json"],
        &[
            "run",
            "fig13",
            "--empty",
            "0,1",
            "--seed",
            "3",
            "--scale",
            "mini-ci",
            "--no-lock",
            "--io",
            "auto",
            "--out",
            "x.json",
            "--resume",
            "x.json",
        ],
    ] {
        let (code, complaint) = run(directory.path(), arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {complaint}");
        let resumed = result(directory.path());
        assert_eq!(keys(&resumed), keys(&whole), "{arguments:?}");
        assert_eq!((resumed.run.partial, resumed.run.seed), (false, 3));
        cut(directory.path());
    }
}

#[test]
fn an_option_given_again_must_agree() {
    let directory = tempfile::tempdir().unwrap();
    cut_run(directory.path(), &[]);
    for (option, value, reason) in [
        ("--seed", "4", "--seed is 4 here, but 3 in the run of that file"),
        ("--empty", "0.5", "--empty is 0.5 here, but 0,1 in the run of that file"),
        ("--executions", "2", "--executions is 2 here, but was not given in the run of that file"),
    ] {
        let (code, complaint) = run(directory.path(), &["run", "--resume", "x.json", option, value]);
        assert_eq!(code, Some(2), "{complaint}");
        assert!(complaint.contains(&format!("cannot resume `x.json`: {reason}")), "{complaint}");
    }
    // The first decides what is measured and agrees; the others may be new.
    let same = ["run", "--resume", "x.json", "--seed", "3", "--max-time", "600", "--quiet"];
    let (code, complaint) = run(directory.path(), &same);
    assert_eq!(code, Some(0), "{complaint}");
}

#[test]
fn a_directory_is_asked_for_because_files_name_none() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("data")).unwrap();
    cut_run(directory.path(), &["--dir", "data"]);
    let (code, complaint) = run(directory.path(), &["run", "--resume", "x.json"]);
    assert_eq!(code, Some(2), "{complaint}");
    assert!(complaint.contains("pass --dir"), "{complaint}");
    let (code, complaint) = run(directory.path(), &["run", "--resume", "x.json", "--dir", "data"]);
    assert_eq!(code, Some(0), "{complaint}");
}

#[test]
fn a_file_of_another_command_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    cut_run(directory.path(), &[]);
    let path = directory.path().join("x.json");
    let text =
        std::fs::read_to_string(&path).unwrap().replacen("\"run\",\"fig13\"", "\"lookup\",\"fig13\"", 1);
    std::fs::write(&path, text).unwrap();
    let (code, complaint) = run(directory.path(), &["run", "--resume", "x.json"]);
    assert_eq!(code, Some(2), "{complaint}");
    assert!(complaint.contains("is not the file of `native-bench run`"), "{complaint}");
}
