//! Runs the fuzz targets over their kept corpus and over random inputs, without a fuzzer. A finding becomes a file of that
//! corpus.

#![expect(clippy::disallowed_methods, reason = "the corpus is files")]

#[path = "../../../fuzz/targets/mod.rs"]
pub(crate) mod targets;

use proptest::prelude::*;
use std::path::Path;

fn replay(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let mut files: Vec<_> = folder
        .read_dir()
        .expect("the corpus is kept")
        .map(|file| file.expect("it can be read").path())
        .collect();
    files.sort();
    assert!(!files.is_empty(), "the corpus of {target} is empty");
    for file in files {
        let input = std::fs::read(&file).expect("it can be read");
        let done = std::panic::catch_unwind(|| run(&input));
        assert!(done.is_ok(), "the finding above is of {}", file.display());
    }
}

#[test]
fn table() {
    replay("table", targets::table::run);
}

#[test]
fn log() {
    replay("log", targets::log::run);
}

#[test]
fn manifest() {
    replay("manifest", targets::manifest::run);
}

#[test]
fn operations() {
    replay("operations", targets::operations::run);
}

#[test]
fn store() {
    replay("store", targets::store::run);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Formats. `crafted.rs` does the same with whole stores, and `store_model.rs` with operations.
    #[test]
    fn random_inputs(data in prop::collection::vec(any::<u8>(), 0..300)) {
        targets::table::run(&data);
        targets::log::run(&data);
        targets::manifest::run(&data);
    }
}
