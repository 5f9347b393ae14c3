//! Evidence that reads reached the device: the failed checks, and the option that fixes each.

use lsm_lab_teaching::results::{ResultFile, VerificationCheck};

/// The checks that failed.
pub(super) fn failed(file: &ResultFile) -> impl Iterator<Item = &VerificationCheck> {
    file.io.verification.checks.iter().filter(|check| check.passed == Some(false))
}

/// Returns the failed checks in sentences, each with its fix.
pub(super) fn in_words(file: &ResultFile) -> Vec<String> {
    let sentence = |check: &VerificationCheck| {
        format!("{}: {}. {}", check.name, check.detail, fix(&check.name, &file.run.preset))
    };
    failed(file).map(sentence).collect()
}

/// Returns what to do about a failed check.
pub(super) fn fix(check: &str, preset: &str) -> &'static str {
    match check {
        "alignment" => "Pass --dir for a file system that enforces direct reads, such as ext4 or xfs.",
        "allocated" | "stamps" => "Pass --dir for a file system without compression.",
        "footprint" => larger_files(preset),
        _ => "Pass --dir for a local drive; `native-bench info --dir DIRECTORY` shows what it is.",
    }
}

/// Returns how to read more blocks than a cache holds.
pub(in crate::output) fn larger_files(preset: &str) -> &'static str {
    match preset {
        "device" => "Pass --file-mib 1024 or more.",
        "lookup" => "Pass a larger --levels.",
        "mini" => "Run `quick`, which has a larger tree.",
        _ => "Pass --preset standard, or run `standard`: its trees are larger.",
    }
}
