//! Possible states of a disk after a power cut: the rules, and one random state per seed.
//!
//! **Rules**
//! 1. Synced bytes of a file exist if the file does. The fate of the later bytes is independent for each file:
//!    all exist, none do, or the end is any byte. Or, up to some length, each 512-byte sector is written, zero
//!    or garbage; a sector that begins with synced bytes keeps them. Synced reserved space is zero in sectors
//!    without an append; sectors with one behave as above. Unsynced reserved space behaves like appended zeros,
//!    and so does the end of a file whose space was dropped.
//! 2. A create, rename or remove before any `sync_directory` is independently kept or undone. Syncing a file
//!    does not make its name durable.
//! 3. A rename is atomic: its target is the old file or the renamed one, never neither. If undone, the file has
//!    its old name, if that survived.
//! 4. The I/O at the cut is like an unsynced one; if it was a sync, it had no effect.

use super::super::MemoryStorage;
use lsm_lab_workload::Random;
use std::collections::BTreeMap;
use std::sync::Arc;

/// File independent of its name: numbered in the order of creation, after the initial files.
pub(super) type FileId = u64;

/// Unit of loss: the logical sector of most disks.
const SECTOR_BYTES: usize = 512;

/// Change of the disk.
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

/// File in the view of the system.
#[derive(Default)]
struct Inode {
    /// Appended bytes.
    bytes: Vec<u8>,
    /// Number of synced bytes.
    synced: usize,
    /// Length including reserved space, which is zeros.
    length: usize,
    /// Synced length.
    durable_length: usize,
}

impl Inode {
    /// Returns a file that is completely durable.
    fn durable(bytes: Vec<u8>) -> Self {
        let length = bytes.len();
        Self { bytes, synced: length, length, durable_length: length }
    }

    /// Returns its current bytes in the view of the system.
    fn now(&self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        bytes.resize(self.length, 0);
        bytes
    }

    /// Returns its bytes after the last sync.
    fn before(&self) -> Vec<u8> {
        let mut bytes = self.bytes[..self.synced].to_vec();
        bytes.resize(self.durable_length, 0);
        bytes
    }
}

/// Disk, with the changes that its system has not yet written.
#[derive(Default)]
pub(super) struct Disk {
    files: BTreeMap<FileId, Inode>,
    /// Durable names.
    names: BTreeMap<String, FileId>,
    /// Later changes of names.
    pending: Vec<Io>,
}

impl Disk {
    /// Returns a disk with these durable files.
    pub(super) fn of(files: &BTreeMap<String, Arc<Vec<u8>>>) -> Self {
        let mut disk = Self::default();
        for (file, (name, bytes)) in (0..).zip(files) {
            disk.files.insert(file, Inode::durable(bytes.to_vec()));
            disk.names.insert(name.clone(), file);
        }
        disk
    }

    /// Applies a completed I/O.
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

    /// Applies an I/O that the power cut may have interrupted (rule 4).
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

    /// Returns one possible state of the disk. Every random number is drawn, even if unused, so that few depend
    /// on earlier events.
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

/// Applies a durable change of names, even if an earlier one was lost.
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

/// Effect of a cut on unsynced data; the two extremes are more frequent than with independent sectors.
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

/// Returns the remaining bytes of one file (rule 1).
fn what_is_left(inode: &Inode, fate: Fate, dice: &mut Random) -> Vec<u8> {
    let (new, synced, durable) = (inode.now(), inode.synced, inode.durable_length);
    if inode.bytes.len() == synced && new.len() == durable {
        return new;
    }
    // A truncated file has its old length, padded with zeros, or the new one.
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

/// Keeps, zeroes or garbles each sector, except for its synced bytes.
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
