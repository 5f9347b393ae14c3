//! Tests stores and traces of every published format: they must open, be intact, and have the same contents
//! forever.

#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test fails by panicking, and reads files"
)]

use lsm_lab_engine::storage::{MemoryStorage, Storage};
use lsm_lab_engine::store::{Doubtful, Pair, Store, check, repair};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

/// Converts a pair of a scan for the model.
fn owned((key, value): Pair) -> (Vec<u8>, Vec<u8>) {
    (key.into(), value.into())
}

fn formats() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let mut formats: Vec<PathBuf> = corpus.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    formats.retain(|path| path.is_dir());
    formats.sort();
    assert!(!formats.is_empty());
    formats
}

/// Loads a copy, so that opening does not change the corpus.
fn load(directory: &Path) -> MemoryStorage {
    let storage = MemoryStorage::new();
    for entry in directory.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if !name.starts_with('.') {
            storage.create(name).unwrap().append(&std::fs::read(&path).unwrap()).unwrap();
        }
    }
    storage
}

fn listed(path: &Path) -> Model {
    let unhex = |text: &str| -> Vec<u8> {
        (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
    };
    let text = std::fs::read_to_string(path).unwrap();
    let pairs = text.lines().map(|line| line.split_once('\t').unwrap());
    pairs.map(|(key, value)| (unhex(key), unhex(value))).collect()
}

#[test]
fn every_published_store_opens_and_holds_what_it_held() {
    for format in formats() {
        for name in ["closed", "killed"] {
            let (storage, model) = (load(&format.join(name)), listed(&format.join(format!("{name}.tsv"))));
            let report = check(&storage).unwrap();
            assert!(report.is_whole(), "{}: {report:?}", format.display());
            assert_eq!(report.values, model.len() as u64);
            let into = MemoryStorage::new();
            let salvage = repair(&storage, Arc::new(into), Doubtful::Leave).unwrap();
            assert!(salvage.is_whole() && salvage.kept == model.len() as u64, "{salvage:?}");
            let store = Store::open(Arc::new(storage)).unwrap();
            let found: Model = store.iter().map(|pair| owned(pair.unwrap())).collect();
            assert_eq!(found, model, "{}", format.display());
            for (key, value) in &model {
                assert_eq!(store.get(key).unwrap().unwrap(), *value);
            }
            store.compact().unwrap();
            store.close().unwrap();
        }
    }
}

/// The trace consists of words of events and their published fingerprint. The tests of the page's decoder check
/// that the page still reads every event of it.
#[test]
fn every_published_trace_has_its_fingerprint() {
    for format in formats() {
        let bytes = std::fs::read(format.join("trace.bin")).unwrap();
        let fingerprint = std::fs::read_to_string(format.join("trace.txt")).unwrap();
        assert_eq!(bytes.len() % 24, 0);
        assert_eq!(format!("{:016x}\n", xxhash_rust::xxh3::xxh3_64(&bytes)), fingerprint);
    }
}
