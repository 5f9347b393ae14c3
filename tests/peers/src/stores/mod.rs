//! The stores that `npm run bench:stores` compares: typical uses, and the setup of each store.
//!
//! Puts are measured in two classes of durability, and compared within each.
//!
//! | store | logged: a put survives the end of the process; all are durable after a sync | at end: nothing
//! survives before the end of the fill |
//! |---|---|---|
//! | ours | `LogMode::OnRequest`, `sync` | `LogMode::NoLog`, `sync` |
//! | fjall | default, `persist` | `manual_journal_persist`, `persist` |
//! | redb | no such mode | one transaction |
//! | RocksDB | default, sync of its log | without log, flush |
//!
//! All have a cache of 256 MiB and no compression. Ours, fjall and RocksDB flush and compact in their own
//! threads.

mod fjall;
mod ours;
mod redb;
pub mod report;
mod rocksdb;
pub mod synced;
pub mod work;

use crate::Outcome;
use std::path::Path;

/// Bytes of the cache of each store.
const CACHE_BYTES: u64 = 256 << 20;

/// A key and a value.
pub type Pair<'e> = (&'e [u8], &'e [u8]);

/// Future writes to an open store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Writes {
    /// Puts that survive the end of the process, and are made durable together.
    Logged,
    /// Puts that are made durable together, and need not survive anything before that.
    AtEnd,
    /// Batches, each durable when it returns.
    Synced,
}

/// A store.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The name in tables and files.
    pub name: &'static str,
    /// The version.
    version: fn() -> Outcome<String>,
    /// How puts are written, logged and durable at the end.
    pub durability: [&'static str; 2],
    /// Returns whether it logs puts.
    pub logs: bool,
    open: fn(&Path, Writes) -> Outcome<Box<dyn Stored>>,
}

/// All stores, ours first.
pub const KINDS: [Kind; 4] = [ours::KIND, fjall::KIND, redb::KIND, rocksdb::KIND];

impl Kind {
    /// The store of a name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn from_name(name: &str) -> Outcome<Self> {
        let names = || KINDS.map(|kind| kind.name).join(", ");
        let found = KINDS.into_iter().find(|kind| kind.name == name);
        found.ok_or_else(|| format!("there is no store `{name}`; choose one of {}", names()))
    }

    /// Opens the store in this folder, or makes it.
    ///
    /// # Errors
    /// What the store says.
    pub fn open(self, directory: &Path, writes: Writes) -> Outcome<Box<dyn Stored>> {
        (self.open)(directory, writes)
    }

    /// The version that is measured.
    ///
    /// # Errors
    /// What the store says.
    pub fn version(self) -> Outcome<String> {
        (self.version)()
    }
}

/// An open store.
pub trait Stored: Sync {
    /// Writes entries one by one. All of them are durable when this returns.
    ///
    /// # Errors
    /// What the store says.
    fn fill(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()>;

    /// Takes entries in ascending order into tables, past the log; `false` if the store has no such call. All of them are
    /// durable when this returns.
    ///
    /// # Errors
    /// What the store says.
    fn ingest(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<bool>;

    /// Writes entries at once. They are durable when this returns.
    ///
    /// # Errors
    /// What the store says.
    fn write_synced(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()>;

    /// Lets `work` read the store as it is now.
    ///
    /// # Errors
    /// What the store says, and what `work` returns.
    fn read(&self, work: &mut dyn FnMut(&mut dyn Reads) -> Outcome<()>) -> Outcome<()>;

    /// Closes the store.
    ///
    /// # Errors
    /// What the store says.
    fn close(self: Box<Self>) -> Outcome<()>;
}

/// Reads of one thread. Bytes that are found are added to a sum, so that none goes unread.
pub trait Reads {
    /// Looks up a key. Returns its first byte as the store returned it, if the key exists.
    ///
    /// # Errors
    /// An error of the store.
    fn get(&mut self, key: &[u8]) -> Outcome<Option<u8>>;

    /// Reads up to `count` entries from this key on. Returns how many there were, and a sum over them.
    ///
    /// # Errors
    /// What the store says.
    fn scan(&mut self, from: &[u8], count: u64) -> Outcome<(u64, u64)>;
}

/// Returns the share of an entry in the sum of [`Reads::scan`].
fn touch(key: &[u8], value: &[u8]) -> u64 {
    let of = |bytes: &[u8]| u64::from(bytes.first().copied().unwrap_or_default());
    of(key) + of(value)
}
