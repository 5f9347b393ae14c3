//! redb, by its public interface.

use super::{CACHE_BYTES, Kind, Pair, Reads, Stored, touch};
use crate::{Outcome, told};
use redb::{Database, ReadOnlyTable, ReadableDatabase, TableDefinition};

const ENTRIES: TableDefinition<'_, &[u8], &[u8]> = TableDefinition::new("entries");

pub(super) const KIND: Kind = Kind {
    name: "redb",
    version: || Ok(VERSION.to_owned()),
    durability: ["not possible", "one transaction"],
    logs: false,
    open: |directory, _| {
        told(std::fs::create_dir_all(directory))?;
        let bytes = usize::try_from(CACHE_BYTES).map_err(|error| error.to_string())?;
        let database =
            told(Database::builder().set_cache_size(bytes).create(directory.join("entries.redb")))?;
        Ok(Box::new(Redb(database)))
    },
};

/// As `Cargo.toml` pins it.
const VERSION: &str = "4.6.0";

struct Redb(Database);

impl Stored for Redb {
    fn fill(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        let transaction = told(self.0.begin_write())?;
        {
            let mut table = told(transaction.open_table(ENTRIES))?;
            for (key, value) in entries {
                told(table.insert(key, value))?;
            }
        }
        told(transaction.commit())
    }

    fn ingest(&self, _entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<bool> {
        Ok(false)
    }

    fn write_synced(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        self.fill(entries)
    }

    fn read(&self, work: &mut dyn FnMut(&mut dyn Reads) -> Outcome<()>) -> Outcome<()> {
        let transaction = told(self.0.begin_read())?;
        work(&mut told(transaction.open_table(ENTRIES))?)
    }

    fn close(self: Box<Self>) -> Outcome<()> {
        told(self.0.close())
    }
}

impl Reads for ReadOnlyTable<&[u8], &[u8]> {
    fn get(&mut self, key: &[u8]) -> Outcome<Option<u8>> {
        Ok(told(ReadOnlyTable::get(self, key))?.and_then(|value| value.value().first().copied()))
    }

    fn scan(&mut self, from: &[u8], count: u64) -> Outcome<(u64, u64)> {
        let (mut found, mut sum) = (0, 0);
        for entry in told(ReadOnlyTable::range(self, from..))? {
            if found == count {
                break;
            }
            let (key, value) = told(entry)?;
            found += 1;
            sum += touch(key.value(), value.value());
        }
        Ok((found, sum))
    }
}
