//! A trace from a file, for the sandbox: bytes in, slice by slice. One is kept at a time.

use crate::boundary::{count, give};
use crate::error::LabError;
use core::cell::RefCell;
use lsm_lab_teaching::sandbox::{ImportedTrace, TraceProblem, TraceReader};
use serde::Serialize;
use std::sync::Arc;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static READER: RefCell<Option<TraceReader>> = const { RefCell::new(None) };
    static TRACE: RefCell<Option<Arc<ImportedTrace>>> = const { RefCell::new(None) };
}

impl From<TraceProblem> for LabError {
    fn from(problem: TraceProblem) -> Self {
        let place = [problem.line.into(), problem.column.into()];
        Self::bad_input("trace", problem.to_string()).because(problem.fault.name(), place)
    }
}

/// A trace that was read.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TraceFacts {
    /// `csv`, `ycsb` or `rocksdb`.
    format: &'static str,
    operations: u32,
    /// Distinct keys.
    keys: u32,
    /// Parts of the file that were skipped or replaced.
    notes: Vec<TracePart>,
}

/// Part of a trace file.
#[derive(Serialize, Tsify)]
pub struct TracePart {
    /// Name of a `TraceNote`.
    note: &'static str,
    count: u32,
}

/// Begins a trace. One that was kept stays until this one is complete.
#[wasm_bindgen(js_name = beginTrace)]
pub fn begin_trace() {
    READER.set(Some(TraceReader::default()));
}

/// Reads the next bytes of the file; operations so far.
///
/// # Errors
/// `bad-input` with line and column; the begun trace is then forgotten.
#[wasm_bindgen(js_name = readTrace)]
pub fn read_trace(bytes: &[u8]) -> Result<f64, LabError> {
    let Some(mut reader) = READER.take() else {
        return Err(LabError::bad_input("trace", "no trace was begun"));
    };
    reader.read(bytes)?;
    let operations = count(reader.operations().into());
    READER.set(Some(reader));
    Ok(operations)
}

/// Ends the file, and keeps its trace.
///
/// # Errors
/// `bad-input` with line and column.
#[wasm_bindgen(js_name = endTrace)]
pub fn end_trace() -> Result<Ts<TraceFacts>, LabError> {
    let trace = READER.take().unwrap_or_default().finish()?;
    let facts = TraceFacts {
        format: trace.format().name(),
        operations: trace.len(),
        keys: trace.key_count(),
        notes: trace.notes().map(|(note, count)| TracePart { note: note.name(), count }).collect(),
    };
    TRACE.set(Some(Arc::new(trace)));
    give(&facts)
}

/// The trace that is kept.
pub(crate) fn trace() -> Result<Arc<ImportedTrace>, LabError> {
    TRACE
        .with_borrow(Clone::clone)
        .ok_or_else(|| LabError::bad_input("trace", "no trace is loaded; open its file again"))
}
