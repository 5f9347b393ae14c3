//! `docs/machines.md`: its commands run as they are printed there, and their output is the printed one.
//!
//! `UPDATE_GOLDEN=1 cargo test -p native-bench --test program machines` rewrites the output.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// A command of the document with the output that follows it.
struct Step<'d> {
    command: &'d str,
    shown: &'d str,
}

/// Lines of a fence that begin with `$ ` are commands; the lines after each are its output.
fn steps(document: &str) -> Vec<Step<'_>> {
    let fences = document.split("```").skip(1).step_by(2);
    fences
        .filter_map(|fence| fence.trim_start_matches('\n').strip_prefix("$ "))
        .map(|step| {
            let (command, shown) = step.split_once('\n').unwrap();
            Step { command, shown }
        })
        .collect()
}

#[test]
fn the_worked_example_over_several_results_still_works() {
    let page = root().join("docs/machines.md");
    let document = std::fs::read_to_string(&page).unwrap();
    let home = tempfile::tempdir().unwrap();
    for folder in ["docs", "scripts", "web"] {
        std::os::unix::fs::symlink(root().join(folder), home.path().join(folder)).unwrap();
    }
    let program = Path::new(env!("CARGO_BIN_EXE_native-bench")).parent().unwrap();
    let paths = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut found = document.clone();
    let all = steps(&document);
    assert!(all.len() >= 4, "commands of docs/machines.md");
    for Step { command, shown } in all {
        let output = Command::new("sh")
            .args(["-ec", command])
            .current_dir(home.path())
            .env("PATH", &paths)
            .env("COLUMNS", "80")
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8(output.stdout).unwrap();
        found = found.replacen(&format!("$ {command}\n{shown}```"), &format!("$ {command}\n{printed}```"), 1);
    }
    let exports = std::fs::read_dir(home.path().join("numbers")).unwrap().count();
    assert!(exports >= 5, "{exports} results are compared");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&page, &found).unwrap();
    }
    assert!(
        found == document,
        "the output in docs/machines.md is out of date; write it with UPDATE_GOLDEN=1"
    );
}
