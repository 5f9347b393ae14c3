//! The engine as a WebAssembly module: adapters and typed errors, no algorithm.
//!
//! **Invariants**
//! 1. Whatever the page hands in, the answer is a value or a `LabError`; a panic is a defect, and its message is kept for
//!    [`last_panic`].
//! 2. No rule of the engine is written here: every function converts, calls, converts.
//! 3. Without the feature `full`, nothing here reaches the write path or the validation of result files: the linker then
//!    leaves them out of the first page's module.

#[cfg(feature = "bench")]
pub mod bench;
pub mod boundary;
#[cfg(feature = "full")]
pub mod claims;
#[cfg(feature = "full")]
pub mod contest;
#[cfg(feature = "full")]
pub mod course;
#[cfg(feature = "full")]
pub mod derivation;
#[cfg(feature = "disk")]
pub mod disk;
pub mod error;
#[cfg(feature = "full")]
pub mod flow;
#[cfg(feature = "full")]
pub mod gap;
#[cfg(feature = "full")]
pub mod growth;
#[cfg(feature = "full")]
pub mod imported;
pub mod lab;
#[cfg(feature = "full")]
pub mod laboratory;
#[cfg(feature = "full")]
pub mod maplet;
#[cfg(feature = "full")]
pub mod memory;
pub mod model;
pub mod names;
#[cfg(feature = "full")]
pub mod probing;
#[cfg(feature = "full")]
pub mod sandbox;
#[cfg(feature = "full")]
pub mod sandbox_times;
#[cfg(feature = "full")]
pub mod study;
#[cfg(feature = "full")]
pub mod summary;
#[cfg(feature = "full")]
pub mod teaching;
#[cfg(feature = "full")]
pub mod work;

use core::cell::RefCell;
use error::LabError;
#[cfg(feature = "full")]
use lsm_lab_engine::storage::MemoryStorage;
use lsm_lab_filters::digest;
#[cfg(feature = "full")]
use lsm_lab_teaching::scenario::{Exercise, exercise_fingerprint};
#[cfg(feature = "full")]
use std::sync::Arc;
#[cfg(feature = "full")]
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps the message of a panic, which otherwise only says `unreachable`.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        let message = panic.to_string();
        LAST_PANIC.with(|last| *last.borrow_mut() = Some(message));
    }));
}

/// The message of the panic that stopped this module, if one did.
#[must_use]
#[wasm_bindgen(js_name = lastPanic)]
pub fn last_panic() -> Option<String> {
    LAST_PANIC.with(|last| last.borrow().clone())
}

/// The version of the engine.
#[must_use]
#[wasm_bindgen(js_name = engineVersion)]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Hashes keys in a chain, each made from the digest before, and returns the last: what the page times.
///
/// # Errors
/// `bad-input` if there is no such function.
#[wasm_bindgen(js_name = hashBatch)]
pub fn hash_batch(function: &str, key_bytes: u32, rounds: u32) -> Result<u64, LabError> {
    let function = names::digest(function)?;
    let mut key = vec![0x5a; key_bytes as usize];
    Ok(digest::chain(function, &mut key, rounds).0)
}

/// The digest of a key, and with no seed the function as its author wrote it; `undefined` if it has no such form.
///
/// # Errors
/// `bad-input` if there is no such function.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = digestOf)]
pub fn digest_of(function: &str, key: &[u8], seed: Option<u64>) -> Result<Option<u64>, LabError> {
    let function = names::digest(function)?;
    Ok(seed
        .map_or_else(|| function.unseeded(key), |seed| Some(function.digest(key, seed)))
        .map(|digest| digest.0))
}

/// The fingerprint of a seeded exercise of the whole engine: the other side of the parity test.
///
/// # Errors
/// `bad-input` if there is no such filter, function or arm.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = exerciseFingerprint)]
pub fn exercise(
    seed: u32,
    filter: &str,
    function: &str,
    operations: u32,
    arms: Vec<String>,
) -> Result<String, LabError> {
    let arms: Vec<_> = arms.into_iter().map(|arm| names::arm(&arm)).collect::<Result<_, _>>()?;
    let arms = arms.try_into().map_err(|_| LabError::bad_input("arms", "there must be two arms"))?;
    let exercise = Exercise {
        seed: seed.into(),
        filter: names::filter(filter)?,
        digest: names::digest(function)?,
        operations,
        arms,
    };
    let storage = Arc::new(MemoryStorage::new());
    let value = exercise_fingerprint(&exercise, storage)?;
    Ok(names::fingerprint(value))
}

/// Checks a result file of `native-bench` and returns it.
///
/// # Errors
/// `result`, with the field that is wrong.
#[cfg(feature = "full")]
#[wasm_bindgen(js_name = parseResult)]
pub fn parse_result(text: &str) -> Result<JsValue, JsValue> {
    lsm_lab_teaching::results::check_text(text).map_err(LabError::from)?;
    js_sys::JSON::parse(text)
}
