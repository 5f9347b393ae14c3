//! What a disk may hold after its power was cut: the rules, and one outcome by the dice of a seed.
//!
//! **Rules**
//! 1. Bytes of a file that a sync covered are there, if the file is. The bytes after them are, for each file by itself:
//!    all there, all gone, cut at any byte, or, up to some length, each sector of 512 bytes there, zero or garbage. A
//!    sector that begins with synced bytes keeps those.
//!    Of room that a sync covered, sectors that no append touched since are zeros; those that one touched are as before.
//!    Room that no sync covered is like appended zeros, and so is the end of a file whose room was dropped.
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
    MakeRoom { file: FileId, bytes: usize },
    DropRoom { file: FileId },
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
            Self::MakeRoom { file, bytes } => write!(f, "make room for {bytes} bytes in file {file}"),
            Self::DropRoom { file } => write!(f, "drop the room of file {file}"),
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
    /// What was appended.
    bytes: Vec<u8>,
    /// How many of them a sync covered.
    synced: usize,
    /// Its length with the room, which is zeros.
    length: usize,
    /// What that was when a sync covered it.
    durable_length: usize,
}

impl Inode {
    /// A file that is durable as it is.
    fn durable(bytes: Vec<u8>) -> Self {
        let length = bytes.len();
        Self { bytes, synced: length, length, durable_length: length }
    }

    /// Its bytes as the system knows them.
    fn now(&self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        bytes.resize(self.length, 0);
        bytes
    }

    /// Its bytes as the last sync left them.
    fn before(&self) -> Vec<u8> {
        let mut bytes = self.bytes[..self.synced].to_vec();
        bytes.resize(self.durable_length, 0);
        bytes
    }
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
            disk.files.insert(file, Inode::durable(bytes.to_vec()));
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
                inode.durable_length = inode.length;
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
                let inode = self.files.entry(*file).or_default();
                inode.bytes.extend_from_slice(bytes);
                inode.length = inode.length.max(inode.bytes.len());
            }
            Io::MakeRoom { file, bytes } => {
                let inode = self.files.entry(*file).or_default();
                inode.length = inode.length.max(inode.bytes.len() + bytes);
            }
            Io::DropRoom { file } => {
                let inode = self.files.entry(*file).or_default();
                inode.length = inode.bytes.len();
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
        Io::Append { .. }
        | Io::MakeRoom { .. }
        | Io::DropRoom { .. }
        | Io::Sync { .. }
        | Io::SyncDirectory => {}
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
    let (new, synced, durable) = (inode.now(), inode.synced, inode.durable_length);
    if inode.bytes.len() == synced && new.len() == durable {
        return new;
    }
    // A file that was cut has its old length, with zeros there, or the new one.
    let mut most = new.clone();
    most.resize(new.len().max(durable), 0);
    let length = |dice: &mut Random| {
        let unsynced = (most.len() - synced) as u64;
        synced + usize::try_from(dice.below(unsynced + 1)).expect("at most the length of a slice")
    };
    let least = durable.min(new.len());
    let mut left = match (fate, dice.below(5)) {
        (Fate::KeepAll, _) | (Fate::Mixed, 0) => return new,
        (Fate::DropAll, _) | (Fate::Mixed, 1) => return inode.before(),
        (Fate::Mixed, 2) => most[..length(dice)].to_vec(),
        (Fate::Mixed, way) => {
            let length = if way == 3 { most.len() } else { length(dice) };
            let mut left = most[..length].to_vec();
            garble(&mut left, inode, dice);
            left
        }
    };
    if left.len() < least {
        left.resize(least, 0);
    }
    left
}

/// Keeps, zeroes or garbles each sector, as far as it was not synced.
fn garble(bytes: &mut [u8], inode: &Inode, dice: &mut Random) {
    let mut start = inode.synced;
    while start < bytes.len() {
        let end = (start / SECTOR_BYTES + 1) * SECTOR_BYTES;
        let sector = start..end.min(bytes.len());
        start = sector.end;
        if sector.start >= inode.bytes.len() && sector.end <= inode.durable_length {
            continue;
        }
        match dice.below(3) {
            0 => {}
            1 => bytes[sector].fill(0),
            _ => bytes[sector].fill_with(|| dice.next_u64().to_le_bytes()[7]),
        }
    }
}
