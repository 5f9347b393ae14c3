//! Fuzzes manifests: frames with valid checksums and arbitrary bodies, and damaged ones.

use super::input::{Input, contents, frames, header, put};
use super::seal::seal;
use lsm_lab_engine::log::{LogLength, Manifest, ManifestState, ManifestWriter, RunRecord};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::storage::MemoryStorage;

pub(crate) fn run(data: &[u8]) {
    let mut input = Input::new(data);
    if input.byte().is_multiple_of(2) { walked(&mut input) } else { made_up(&mut input) }
}

fn empty() -> ManifestState {
    ManifestState {
        options: Options::durable(),
        next_number: 1,
        oldest_log: 0,
        last_sequence: 0,
        levels: Vec::new(),
        cursors: Vec::new(),
        filter_sizes: Vec::new(),
        sealed: None,
    }
}

/// A state that can be read can be written, and is read back unchanged.
fn made_up(input: &mut Input<'_>) {
    let storage = MemoryStorage::new();
    let mut bytes = header(*b"LSMLABM\0", 1, 0, 0);
    if input.byte().is_multiple_of(2) {
        // Edits after a valid snapshot.
        let mut state = empty();
        for _ in 0..input.byte() % 8 {
            change(&mut state, input);
        }
        state.next_number += 1000;
        ManifestWriter::create(&storage, &state).unwrap();
        bytes = contents(&storage, "MANIFEST");
        frames(&mut bytes, 1, input, &[b"EDIT", b"EDIT", b"MARK"]);
    } else {
        frames(&mut bytes, 1, input, &[b"SNAP", b"EDIT", b"MARK", b"EDIT"]);
    }
    put(&storage, "MANIFEST", &bytes);
    if let Ok(state) = Manifest::read(&storage) {
        let mut writer = ManifestWriter::create(&storage, &state).unwrap();
        let unsealed = ManifestState { sealed: None, ..state };
        assert_eq!(Manifest::read(&storage).unwrap(), unsealed);
        writer.record(&storage, &unsealed).unwrap();
        assert_eq!(Manifest::read(&storage).unwrap(), unsealed);
    }
}

fn take(state: &mut ManifestState) -> u32 {
    state.next_number += 1;
    state.next_number - 1
}

/// Applies a random change of a store.
fn change(state: &mut ManifestState, input: &mut Input<'_>) {
    let level = usize::from(input.byte() % 4);
    state.levels.resize(state.levels.len().max(level + 1), Vec::new());
    let place = usize::from(input.byte());
    let count = usize::from(input.byte() % 12);
    match input.byte() % 4 {
        0 => {
            let tables: Vec<u32> = (0..=count).map(|_| take(state)).collect();
            let run = take(state);
            let place = place % (state.levels[level].len() + 1);
            state.levels[level].insert(place, RunRecord { run, tables });
        }
        1 => {
            let new: Vec<u32> = (0..input.byte() % 12).map(|_| take(state)).collect();
            let runs = state.levels[level].len().max(1);
            if let Some(run) = state.levels[level].get_mut(place % runs) {
                let from = usize::from(input.byte()) % run.tables.len();
                let end = (from + count).min(run.tables.len());
                run.tables.splice(from..end, new);
            }
            state.levels[level].retain(|run| !run.tables.is_empty());
        }
        2 if !state.levels[level].is_empty() => {
            let place = place % state.levels[level].len();
            let run = state.levels[level].remove(place);
            state.levels.resize(state.levels.len().max(count % 5 + 1), Vec::new());
            state.levels[count % 5].insert(0, run);
        }
        _ => {
            state.cursors.resize(state.cursors.len().max(level + 1), None);
            state.cursors[level] = (count > 0).then(|| input.string().to_vec());
            state.last_sequence += u64::from(input.byte());
        }
    }
}

/// Every recorded state can be read; damage causes an error or returns a recorded state.
fn walked(input: &mut Input<'_>) {
    let storage = MemoryStorage::new();
    let mut state = empty();
    let mut writer = ManifestWriter::create(&storage, &state).unwrap();
    let mut states = vec![state.clone()];
    for _ in 0..input.byte() % 24 {
        change(&mut state, input);
        writer.record(&storage, &state).unwrap();
        assert_eq!(Manifest::read(&storage).unwrap(), state);
        states.push(state.clone());
    }
    let sealed = input.byte().is_multiple_of(2);
    if sealed {
        state.oldest_log = 3;
        writer.seal(&storage, &state, vec![LogLength { log: 3, bytes: 40 }]).unwrap();
    }
    let before = contents(&storage, "MANIFEST");
    let mut bytes = before.clone();
    input.damage(&mut bytes);
    let resealed = input.byte() % 2 == 1;
    if resealed {
        seal("MANIFEST", &mut bytes);
    }
    put(&storage, "MANIFEST", &bytes);
    match Manifest::read(&storage) {
        // Checksums are right, so other states are possible; each can be written.
        Ok(read) if resealed => drop(ManifestWriter::create(&storage, &read).unwrap()),
        Err(_) if resealed => {}
        Ok(read) if sealed => assert!(bytes == before && read.levels == state.levels, "a change went unseen"),
        Ok(read) => assert!(states.contains(&read), "a state that never was"),
        Err(error) => assert!(bytes != before, "{error}"),
    }
}
