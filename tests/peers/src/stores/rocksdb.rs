//! RocksDB, by its C interface.

use super::{CACHE_BYTES, Kind, Pair, Reads, Stored, Writes};
use crate::Outcome;
use crate::rocksdb::{self, BlockCaching, Cursor, Database, Setup};

/// As RocksDB's defaults: a memtable of 64 MiB, and 256 MiB in the first level.
const MEMTABLE_BYTES: u64 = 64 << 20;

pub(super) const KIND: Kind = Kind {
    name: "RocksDB",
    version: rocksdb::version,
    durability: ["default, then a sync of the log", "without log, then a flush"],
    logs: true,
    open: |directory, writes| {
        let bytes = usize::try_from(CACHE_BYTES).map_err(|error| error.to_string())?;
        let caching = BlockCaching::Bytes(bytes);
        let log = writes != Writes::AtEnd;
        let setup = Setup { log, caching, ..Setup::plain(MEMTABLE_BYTES) };
        Ok(Box::new(Database::open(directory, setup)?))
    },
};

impl Stored for Database {
    fn fill(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        for (key, value) in entries {
            self.put(key, value)?;
        }
        if self.logs() { self.sync_log() } else { self.flush() }
    }

    fn ingest(&self, _entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<bool> {
        Ok(false)
    }

    fn write_synced(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        self.write_batch(entries)?;
        self.sync_log()
    }

    fn read(&self, work: &mut dyn FnMut(&mut dyn Reads) -> Outcome<()>) -> Outcome<()> {
        work(&mut self.cursor())
    }

    fn close(self: Box<Self>) -> Outcome<()> {
        Ok(())
    }
}

impl Reads for Cursor<'_> {
    fn get(&mut self, key: &[u8]) -> Outcome<Option<u8>> {
        self.first_byte(key)
    }

    fn scan(&mut self, from: &[u8], count: u64) -> Outcome<(u64, u64)> {
        let (mut found, mut sum) = (0, 0);
        self.each_from(from, |key, value| {
            if found == count {
                return false;
            }
            found += 1;
            sum += super::touch(key, value);
            true
        })?;
        Ok((found, sum))
    }
}
