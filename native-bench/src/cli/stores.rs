//! Commands for a store that exists: read all of it and name what is wrong, salvage what is left.
//!
//! Both end with 0 if everything is whole, and with the code for damage if anything is not. A signal ends them between two
//! entries: the new store of a repair is then unfinished, and nothing opens it.

use super::arguments::Global;
use super::housekeeping::json;
use super::print;
use crate::failure::{Failure, INCORRECT, INTERNAL, UNSAFE_PLACE};
use crate::measure::stop::Stop;
use crate::output::visible;
use core::fmt::Write;
use core::ops::Bound;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::storage::Storage;
use lsm_lab_engine::store::{self, Doubtful, Fault, Loss, Report, Salvage};
use std::path::Path;
use std::sync::Arc;

/// Opens the files of an existing directory for reading. Nothing in it is changed.
fn open(directory: &Path) -> Result<NativeStorage, Failure> {
    if !directory.is_dir() {
        return Err(Failure::new(
            UNSAFE_PLACE,
            format!("`{}` is not a directory; pass the directory of a store", directory.display()),
        ));
    }
    let storage = NativeStorage::open_read_only(directory)?;
    if !storage.list()?.is_empty() && !storage.is_locked() {
        print::note(&format!(
            "warning: `{}` has no usable `.lock` file; make sure that no other program writes there \
             meanwhile",
            directory.display()
        ));
    }
    Ok(storage)
}

/// Ends the program because of a signal.
fn stopped(stop: &Stop, left: &str) -> Failure {
    Failure::new(128_u8.saturating_add(stop.signal().unwrap_or(2)), format!("stopped: {left}"))
}

/// Reads everything and names every fault.
pub(super) fn check(global: &Global, directory: &Path, stop: &Stop) -> Result<u8, Failure> {
    let report = store::check_until(&open(directory)?, stop.flag()).map_err(|error| match error {
        Error::Stopped => stopped(stop, "the check is incomplete; nothing was changed"),
        other => other.into(),
    })?;
    if report.files == 0 && report.faults.iter().all(|fault| fault.file == "MANIFEST") {
        return Err(Failure::new(
            INTERNAL,
            format!("no store found in `{}`; pass the directory of a store", directory.display()),
        ));
    }
    let text = if global.json { json(&report_json(&report))? } else { report_text(&report) };
    print::result(&text)?;
    Ok(if report.is_whole() { 0 } else { INCORRECT })
}

fn report_text(report: &Report) -> String {
    let mut text = String::new();
    for fault in &report.faults {
        let _ = writeln!(text, "fault: {}", in_words(fault));
    }
    for note in &report.notes {
        let _ = writeln!(text, "note:  {}", in_words(note));
    }
    let Report { files, tables, entries, values, .. } = report;
    let faults = match report.faults.len() {
        0 => "intact".to_owned(),
        1 => "1 fault".to_owned(),
        count => format!("{count} faults"),
    };
    let _ = writeln!(text, "{faults}: {files} files, {tables} tables, {entries} entries, {values} values");
    text
}

fn in_words(fault: &Fault) -> String {
    let at = fault.offset.map_or_else(String::new, |offset| format!(" at byte {offset}"));
    let what = visible(format_args!("{}{at}: {}", fault.file, fault.problem));
    format!("{what}\n       {}", fault.meaning)
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
    stop: &Stop,
) -> Result<u8, Failure> {
    let from = open(directory)?;
    if from.list()?.is_empty() {
        return Err(Failure::new(
            INTERNAL,
            format!("no store found in `{}`; pass the directory of a store", directory.display()),
        ));
    }
    refuse_place(directory, into)?;
    let target = Arc::new(NativeStorage::open(into, Access::Buffered)?);
    let doubtful = if keep_doubtful { Doubtful::Keep } else { Doubtful::Leave };
    let begun = Arc::clone(&target);
    let salvage = store::repair_until(&from, target, doubtful, stop.flag()).map_err(|error| {
        let left = match begun.list() {
            Ok(names) if names.is_empty() => format!("`{}` is empty", into.display()),
            _ => format!("`{}` contains an unfinished store; delete it", into.display()),
        };
        match error {
            Error::Stopped => stopped(stop, &left),
            other => {
                let Failure { code, message } = other.into();
                Failure::new(code, format!("{message}; {left}"))
            }
        }
    })?;
    let text =
        if global.json { json(&salvage_json(&salvage))? } else { salvage_text(&salvage, into, doubtful) };
    print::result(&text)?;
    Ok(if salvage.is_whole() { 0 } else { INCORRECT })
}

/// Refuses to write where something is, or into the damaged store itself.
fn refuse_place(directory: &Path, into: &Path) -> Result<(), Failure> {
    if into.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        let message = format!("`{}` is not empty; pass a new or empty directory with --into", into.display());
        return Err(Failure::new(UNSAFE_PLACE, message));
    }
    // The directory may be absent, but its parent must exist.
    let parent =
        into.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let place = into.canonicalize().or_else(|_| parent.canonicalize());
    let inside =
        place.is_ok_and(|place| directory.canonicalize().is_ok_and(|directory| place.starts_with(directory)));
    if inside {
        let message = format!(
            "`{}` is inside `{}`; choose a directory outside the damaged store",
            into.display(),
            directory.display()
        );
        return Err(Failure::new(UNSAFE_PLACE, message));
    }
    Ok(())
}

fn salvage_text(salvage: &Salvage, into: &Path, doubtful: Doubtful) -> String {
    let mut text = String::new();
    for loss in &salvage.losses {
        let Loss { file, offset, bytes, problem, doubtful, .. } = loss;
        let bytes = if *bytes > 0 { format!(", {bytes} bytes") } else { String::new() };
        let what = visible(format_args!("{file} at byte {offset}{bytes}: {problem}"));
        let _ = writeln!(text, "lost: {what}");
        let _ = writeln!(text, "      may have contained {}; {doubtful} keys are uncertain", keys(loss));
    }
    for stranger in &salvage.strangers {
        let _ = writeln!(text, "note: {} does not belong to the store", visible(stranger));
    }
    if salvage.dropped_bytes > 0 {
        let _ =
            writeln!(text, "note: {} bytes at the end of the logs were never synced", salvage.dropped_bytes);
    }
    if salvage.options_lost {
        let _ = writeln!(text, "note: the store options were lost; the new store uses the defaults");
    }
    let Salvage { kept, doubtful: in_doubt, deleted, .. } = salvage;
    let fate = match doubtful {
        Doubtful::Leave => "omitted (to keep possibly outdated values, pass --keep-doubtful)",
        Doubtful::Keep => "kept as requested",
    };
    let _ =
        write!(text, "{kept} values are now in `{}`, {deleted} keys are deleted", visible(into.display()));
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
        Bound::Excluded(key) => Some(format!("after {}", shown(key))),
    };
    let to = match &loss.to {
        Bound::Unbounded => None,
        Bound::Included(key) => Some(format!("up to {}", shown(key))),
        Bound::Excluded(key) => Some(format!("before {}", shown(key))),
    };
    let bounds: Vec<String> = from.into_iter().chain(to).collect();
    if bounds.is_empty() { "any key".to_owned() } else { format!("keys {}", bounds.join(" ")) }
}

/// A key as text if it is visible text.
fn shown(key: &[u8]) -> String {
    match core::str::from_utf8(key) {
        Ok(text) if visible(text) == text => format!("`{text}`"),
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
