//! What a disk may hold after its power was cut: the rules, and one outcome by the dice of a seed.
//!
//! **Rules**
//! 1. Bytes of a file that a sync covered are there, if the file is. The bytes after them are, for each file by itself:
//!    all there, all gone, cut at any byte, or, up to some length, each sector of 512 bytes there, zero or garbage. A
//!    sector that begins with synced bytes keeps those.
//! 2. A creation, renaming or removal that no `sync_directory` covered was kept or undone, each by itself. Syncing a
//!    file does not make its name durable.
//! 3. A renaming is atomic: its target is the file of before or the renamed one, never neither. Undone, the file has its
//!    old name, if that survived.
//! 4. The I/O at the cut is like one that no sync covered; if it was a sync, that covered nothing.

use super::super::MemoryStorage;
use lsm_lab_workload::Random;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A file, whatever its name: counted in the order of creation, those that were there at first before all others.
pub(super) type FileId = u64;

/// What is lost or kept by itself: the logical sector of most disks.
const SECTOR_BYTES: usize = 512;

/// One change of the disk.
#[derive(Debug, Clone)]
pub(super) enum Io {
    Create { name: String, file: FileId },
    Append { file: FileId, bytes: Vec<u8> },
    Sync { file: FileId },
    Rename { from: String, to: String, file: FileId },
    Remove { name: String, file: FileId },
    SyncDirectory,
}

impl core::fmt::Display for Io {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Create { name, file } => write!(f, "create `{name}` as file {file}"),
            Self::Append { file, bytes } => write!(f, "append {} bytes to file {file}", bytes.len()),
            Self::Sync { file } => write!(f, "sync file {file}"),
            Self::Rename { from, to, file } => write!(f, "rename `{from}` to `{to}` (file {file})"),
            Self::Remove { name, file } => write!(f, "remove `{name}` (file {file})"),
            Self::SyncDirectory => write!(f, "sync the directory"),
        }
    }
}

/// A file as the system knows it.
#[derive(Default)]
struct Inode {
    bytes: Vec<u8>,
    /// How many of them a sync covered.
    synced: usize,
}

/// A disk with what its system has not told it yet.
#[derive(Default)]
pub(super) struct Disk {
    files: BTreeMap<FileId, Inode>,
    /// Names as they are on the disk.
    names: BTreeMap<String, FileId>,
    /// Changes of names since then.
    pending: Vec<Io>,
}

impl Disk {
    /// A disk that holds these files, durably.
    pub(super) fn of(files: &BTreeMap<String, Arc<Vec<u8>>>) -> Self {
        let mut disk = Self::default();
        for (file, (name, bytes)) in (0..).zip(files) {
            disk.files.insert(file, Inode { bytes: bytes.to_vec(), synced: bytes.len() });
            disk.names.insert(name.clone(), file);
        }
        disk
    }

    /// An I/O that happened.
    pub(super) fn apply(&mut self, io: &Io) {
        match io {
            Io::Sync { file } => {
                let inode = self.files.entry(*file).or_default();
                inode.synced = inode.bytes.len();
            }
            Io::SyncDirectory => {
                for change in core::mem::take(&mut self.pending) {
                    change_names(&mut self.names, &change);
                }
            }
            _ => self.begin(io),
        }
    }

    /// An I/O that the power may have been too short for (rule 4).
    pub(super) fn begin(&mut self, io: &Io) {
        match io {
            Io::Sync { .. } | Io::SyncDirectory => {}
            Io::Append { file, bytes } => {
                self.files.entry(*file).or_default().bytes.extend_from_slice(bytes);
            }
            Io::Create { file, .. } => {
                self.files.entry(*file).or_default();
                self.pending.push(io.clone());
            }
            Io::Rename { .. } | Io::Remove { .. } => self.pending.push(io.clone()),
        }
    }

    /// One thing that the disk could hold now. Every die is thrown whether or not it matters, so that few depend on
    /// what came before.
    pub(super) fn survivors(mut self, seed: u64) -> MemoryStorage {
        let mut dice = Random::new(seed);
        let fate = Fate::throw(&mut dice);
        for change in &self.pending {
            if fate.keeps(&mut dice) {
                change_names(&mut self.names, change);
            }
        }
        let survivors = MemoryStorage::new();
        for (name, file) in self.names {
            let inode = self.files.entry(file).or_default();
            survivors.place(&name, what_is_left(inode, fate, &mut dice));
        }
        survivors
    }
}

/// A change of names that reached the disk, even if one before it did not.
fn change_names(names: &mut BTreeMap<String, FileId>, change: &Io) {
    let mut forget = |name: &String, file: FileId| {
        if names.get(name) == Some(&file) {
            names.remove(name);
        }
    };
    match change {
        Io::Create { name, file } => {
            names.insert(name.clone(), *file);
        }
        Io::Rename { from, to, file } => {
            forget(from, *file);
            names.insert(to.clone(), *file);
        }
        Io::Remove { name, file } => forget(name, *file),
        Io::Append { .. } | Io::Sync { .. } | Io::SyncDirectory => {}
    }
}

/// How a cut treats what was not synced: the two extremes happen whole more often than independent dice would have it.
#[derive(Clone, Copy)]
enum Fate {
    KeepAll,
    DropAll,
    Mixed,
}

impl Fate {
    fn throw(dice: &mut Random) -> Self {
        match dice.below(8) {
            0 => Self::KeepAll,
            1 => Self::DropAll,
            _ => Self::Mixed,
        }
    }

    fn keeps(self, dice: &mut Random) -> bool {
        match self {
            Self::KeepAll => true,
            Self::DropAll => false,
            Self::Mixed => dice.below(2) == 0,
        }
    }
}

/// The bytes that one file is left with (rule 1).
fn what_is_left(inode: &Inode, fate: Fate, dice: &mut Random) -> Vec<u8> {
    let (bytes, synced) = (&inode.bytes, inode.synced);
    let tail = bytes.len() - synced;
    let length = |dice: &mut Random| {
        synced + usize::try_from(dice.below(tail as u64 + 1)).expect("at most the length of a slice")
    };
    if tail == 0 {
        return bytes.clone();
    }
    match (fate, dice.below(5)) {
        (Fate::KeepAll, _) | (Fate::Mixed, 0) => bytes.clone(),
        (Fate::DropAll, _) | (Fate::Mixed, 1) => bytes[..synced].to_vec(),
        (Fate::Mixed, 2) => bytes[..length(dice)].to_vec(),
        (Fate::Mixed, way) => {
            let length = if way == 3 { bytes.len() } else { length(dice) };
            let mut left = bytes[..length].to_vec();
            garble(&mut left, synced, dice);
            left
        }
    }
}

/// Keeps, zeroes or garbles each sector, as far as it was not synced.
fn garble(bytes: &mut [u8], synced: usize, dice: &mut Random) {
    let mut start = synced;
    while start < bytes.len() {
        let end = (start / SECTOR_BYTES + 1) * SECTOR_BYTES;
        let sector = start..end.min(bytes.len());
        start = sector.end;
        match dice.below(3) {
            0 => {}
            1 => bytes[sector].fill(0),
            _ => bytes[sector].fill_with(|| dice.next_u64().to_le_bytes()[7]),
        }
    }
}
