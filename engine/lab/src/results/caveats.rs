//! Sentences without which the numbers of a file would mislead, and who measured what, when.

use super::part::Part;

/// `measured natively on <device>, <date>`.
pub(super) fn label(file: Part<'_>) -> String {
    let started = file.words("run.started_utc");
    format!("measured natively on {}, {}", file.words("device.label"), started.get(..10).unwrap_or_default())
}

/// Returns the limitations that a reader must know; empty for a plain drive.
pub(super) fn caveats(file: Part<'_>) -> Vec<String> {
    let kind = file.text("device.kind").unwrap_or_default();
    let of_kind = match kind {
        "memory" => Some("Memory answered these reads, not a drive."),
        "page-cache" => Some("The page cache may have answered these reads: they went through it."),
        "emulated" => Some("An emulated device answered these reads, not a drive."),
        "replayed" => Some("These reads waited as long as those of an earlier run; no drive answered."),
        _ => None,
    };
    let is_virtual = file.is("device.virtualised") && kind == "real";
    let is_suspect = file.text("io.verification.verdict") == Some("suspect");
    let is_slow = file.text("run.tool.profile").is_some_and(|profile| profile != "release");
    let told = [
        of_kind,
        is_virtual.then_some(
            "This disk is virtual: its latency includes the hypervisor and perhaps a cache, so it is not the latency of a drive.",
        ),
        is_suspect.then_some("Memory may have answered these reads, because a check failed: see the failed checks of the read cost."),
        file.is("run.partial").then_some("The run ended early; the finished cells were measured in full."),
        is_slow.then_some("The program was built without optimization: its times are too long."),
    ];
    told.into_iter().flatten().map(str::to_owned).collect()
}
