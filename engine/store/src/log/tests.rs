//! Tests logs and manifests that were truncated, damaged or interrupted: the result is a prefix of the writes
//! or an error, and synced data is never silently lost.

use super::*;
use crate::memtable::Entry;
use crate::options::Options;
use crate::storage::{MemoryStorage, Storage, StorageError};
use proptest::prelude::*;

mod logs;
mod manifests;
mod power_cuts;

/// Change of a file by other programs.
#[derive(Debug, Clone)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Truncate(prop::sample::Index),
    Overwrite(prop::sample::Index, Vec<u8>),
    Append(Vec<u8>),
    Zero(prop::sample::Index, usize),
}

fn damages() -> impl Strategy<Value = Damage> {
    let index = any::<prop::sample::Index>;
    let bytes = || prop::collection::vec(any::<u8>(), 1..80);
    prop_oneof![
        (index(), 1..=u8::MAX).prop_map(|(at, bits)| Damage::Flip(at, bits)),
        index().prop_map(Damage::Truncate),
        (index(), bytes()).prop_map(|(at, bytes)| Damage::Overwrite(at, bytes)),
        bytes().prop_map(Damage::Append),
        (index(), 1..100_usize).prop_map(|(at, count)| Damage::Zero(at, count)),
    ]
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        match self {
            Self::Append(more) => bytes.extend_from_slice(more),
            _ if length == 0 => {}
            Self::Flip(at, bits) => bytes[at.index(length)] ^= bits,
            Self::Truncate(at) => bytes.truncate(at.index(length)),
            Self::Overwrite(at, new) => {
                let at = at.index(length);
                let count = new.len().min(length - at);
                bytes[at..at + count].copy_from_slice(&new[..count]);
            }
            Self::Zero(at, count) => {
                let at = at.index(length);
                let end = (at + count).min(length);
                bytes[at..end].fill(0);
            }
        }
    }
}

/// Returns the bytes of a file.
fn contents(storage: &MemoryStorage, name: &str) -> Vec<u8> {
    let file = storage.open(name).unwrap();
    let mut bytes = vec![0; usize::try_from(file.len()).unwrap()];
    file.read_at(0, &mut bytes).unwrap();
    bytes
}

fn put(storage: &MemoryStorage, name: &str, bytes: &[u8]) {
    if storage.open(name).is_ok() {
        storage.remove(name).unwrap();
    }
    storage.create(name).unwrap().append(bytes).unwrap();
}
