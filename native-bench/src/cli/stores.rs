//! Commands for a store that exists: read all of it and name what is wrong, salvage what is left.
//!
//! Both end with 0 if everything is whole, and with the code for damage if anything is not.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::failure::{Failure, INCORRECT, INTERNAL, UNSAFE_PLACE};
use core::fmt::Write;
use core::ops::Bound;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::{self, Doubtful, Fault, Loss, Report, Salvage};
use std::path::Path;
use std::sync::Arc;

/// The files of a directory that is there.
fn open(directory: &Path) -> Result<NativeStorage, Failure> {
    if !directory.is_dir() {
        return Err(Failure::new(UNSAFE_PLACE, format!("`{}` is not a directory", directory.display())));
    }
    Ok(NativeStorage::open(directory, Access::Buffered)?)
}

/// Reads everything and names every fault.
pub(super) fn check(global: &Global, directory: &Path) -> Result<u8, Failure> {
    let report = store::check(&open(directory)?)?;
    if report.files == 0 {
        return Err(Failure::new(INTERNAL, format!("there is no store in `{}`", directory.display())));
    }
    let text = if global.json { json(&report_json(&report))? } else { report_text(&report) };
    print::result(&text)?;
    Ok(if report.is_whole() { 0 } else { INCORRECT })
}

fn report_text(report: &Report) -> String {
    let mut text = String::new();
    for fault in &report.faults {
        let _ = writeln!(text, "fault: {}: {}\n       {}", place(fault), fault.problem, fault.meaning);
    }
    for note in &report.notes {
        let _ = writeln!(text, "note:  {}: {}\n       {}", place(note), note.problem, note.meaning);
    }
    let Report { files, tables, entries, values, .. } = report;
    let faults = match report.faults.len() {
        0 => "whole".to_owned(),
        1 => "1 fault".to_owned(),
        count => format!("{count} faults"),
    };
    let _ = writeln!(text, "{faults}: {files} files, {tables} tables, {entries} entries, {values} values");
    text
}

fn place(fault: &Fault) -> String {
    fault.offset.map_or_else(|| fault.file.clone(), |offset| format!("{} at byte {offset}", fault.file))
}

fn report_json(report: &Report) -> serde_json::Value {
    let fault = |fault: &Fault| {
        serde_json::json!({
            "file": fault.file,
            "offset": fault.offset,
            "problem": fault.problem,
            "meaning": fault.meaning,
        })
    };
    serde_json::json!({
        "whole": report.is_whole(),
        "files": report.files,
        "tables": report.tables,
        "entries": report.entries,
        "values": report.values,
        "faults": report.faults.iter().map(fault).collect::<Vec<_>>(),
        "notes": report.notes.iter().map(fault).collect::<Vec<_>>(),
    })
}

/// Salvages what is certain into a new store.
pub(super) fn repair(
    global: &Global,
    directory: &Path,
    into: &Path,
    keep_doubtful: bool,
) -> Result<u8, Failure> {
    let from = open(directory)?;
    if from.list()?.is_empty() {
        return Err(Failure::new(INTERNAL, format!("there is no store in `{}`", directory.display())));
    }
    let same = into.canonicalize().is_ok_and(|into| directory.canonicalize().is_ok_and(|from| from == into));
    if same || into.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        let message = format!("`{}` is not empty: name a new directory", into.display());
        return Err(Failure::new(UNSAFE_PLACE, message));
    }
    let target = Arc::new(NativeStorage::open(into, Access::Buffered)?);
    let doubtful = if keep_doubtful { Doubtful::Keep } else { Doubtful::Leave };
    let salvage = store::repair(&from, target, doubtful)?;
    let text =
        if global.json { json(&salvage_json(&salvage))? } else { salvage_text(&salvage, into, doubtful) };
    print::result(&text)?;
    Ok(if salvage.is_whole() { 0 } else { INCORRECT })
}

fn salvage_text(salvage: &Salvage, into: &Path, doubtful: Doubtful) -> String {
    let mut text = String::new();
    for loss in &salvage.losses {
        let Loss { file, offset, bytes, problem, doubtful, .. } = loss;
        let bytes = if *bytes > 0 { format!(", {bytes} bytes") } else { String::new() };
        let _ = writeln!(text, "lost: {file} at byte {offset}{bytes}: {problem}");
        let _ = writeln!(text, "      it may have held {}; puts {doubtful} keys in doubt", keys(loss));
    }
    for stranger in &salvage.strangers {
        let _ = writeln!(text, "note: {stranger} was no part of the store");
    }
    if salvage.dropped_bytes > 0 {
        let _ =
            writeln!(text, "note: {} bytes at the end of the logs were never synced", salvage.dropped_bytes);
    }
    if salvage.options_lost {
        let _ =
            writeln!(text, "note: the options of the store were lost; the new one has those of a new store");
    }
    let Salvage { kept, doubtful: in_doubt, deleted, .. } = salvage;
    let fate = match doubtful {
        Doubtful::Leave => "left out (--keep-doubtful keeps them, though they may be out of date or deleted)",
        Doubtful::Keep => "kept all the same",
    };
    let _ = write!(text, "{kept} values are now in `{}`, {deleted} keys are deleted", into.display());
    let _ = match in_doubt {
        0 => writeln!(text),
        count => writeln!(text, "; {count} keys in doubt were {fate}"),
    };
    text
}

/// Which keys a loss may have held, in words.
fn keys(loss: &Loss) -> String {
    let from = match &loss.from {
        Bound::Unbounded => None,
        Bound::Included(key) => Some(format!("from {}", shown(key))),
        Bound::Excluded(key) => Some(format!("behind {}", shown(key))),
    };
    let to = match &loss.to {
        Bound::Unbounded => None,
        Bound::Included(key) => Some(format!("up to {}", shown(key))),
        Bound::Excluded(key) => Some(format!("before {}", shown(key))),
    };
    let bounds: Vec<String> = from.into_iter().chain(to).collect();
    if bounds.is_empty() { "any key".to_owned() } else { format!("keys {}", bounds.join(" ")) }
}

/// A key as text where it is text.
fn shown(key: &[u8]) -> String {
    match core::str::from_utf8(key) {
        Ok(text) if !text.chars().any(char::is_control) => format!("`{text}`"),
        _ => key.iter().fold("0x".to_owned(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        }),
    }
}

fn salvage_json(salvage: &Salvage) -> serde_json::Value {
    let bound = |bound: &Bound<Vec<u8>>| match bound {
        Bound::Unbounded => serde_json::Value::Null,
        Bound::Included(key) => serde_json::json!({ "key": shown(key), "included": true }),
        Bound::Excluded(key) => serde_json::json!({ "key": shown(key), "included": false }),
    };
    let loss = |loss: &Loss| {
        serde_json::json!({
            "file": loss.file,
            "offset": loss.offset,
            "bytes": loss.bytes,
            "problem": loss.problem,
            "from": bound(&loss.from),
            "to": bound(&loss.to),
            "doubtful": loss.doubtful,
        })
    };
    serde_json::json!({
        "whole": salvage.is_whole(),
        "kept": salvage.kept,
        "doubtful": salvage.doubtful,
        "deleted": salvage.deleted,
        "dropped_bytes": salvage.dropped_bytes,
        "options_lost": salvage.options_lost,
        "strangers": salvage.strangers,
        "losses": salvage.losses.iter().map(loss).collect::<Vec<_>>(),
    })
}
