//! fjall, by its public interface.

use super::{CACHE_BYTES, Kind, Pair, Reads, Stored, Writes, touch};
use crate::{Outcome, told};
use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode};

pub(super) const KIND: Kind = Kind {
    name: "fjall",
    version: || Ok(crate::lsm::VERSION.to_owned()),
    durability: ["default, then `persist`", "`manual_journal_persist`, then `persist`"],
    logs: true,
    open: |directory, writes| {
        let manual = writes == Writes::AtEnd;
        let builder = Database::builder(directory).cache_size(CACHE_BYTES);
        let database = told(builder.manual_journal_persist(manual).open())?;
        let options = || KeyspaceCreateOptions::default().manual_journal_persist(manual);
        let keyspace = told(database.keyspace("entries", options))?;
        Ok(Box::new(Fjall { database, keyspace }))
    },
};

struct Fjall {
    database: Database,
    keyspace: Keyspace,
}

impl Stored for Fjall {
    fn fill(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        for (key, value) in entries {
            told(self.keyspace.insert(key, value))?;
        }
        told(self.database.persist(PersistMode::SyncData))
    }

    fn ingest(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<bool> {
        let mut ingestion = told(self.keyspace.start_ingestion())?;
        for (key, value) in entries {
            told(ingestion.write(key, value))?;
        }
        told(ingestion.finish())?;
        Ok(true)
    }

    fn write_synced(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        let mut batch = self.database.batch().durability(Some(PersistMode::SyncData));
        for (key, value) in entries {
            batch.insert(&self.keyspace, key, value);
        }
        told(batch.commit())
    }

    fn read(&self, work: &mut dyn FnMut(&mut dyn Reads) -> Outcome<()>) -> Outcome<()> {
        work(&mut &self.keyspace)
    }

    fn close(self: Box<Self>) -> Outcome<()> {
        Ok(())
    }
}

impl Reads for &Keyspace {
    fn get(&mut self, key: &[u8]) -> Outcome<Option<u8>> {
        Ok(told(Keyspace::get(self, key))?.and_then(|value| value.first().copied()))
    }

    fn scan(&mut self, from: &[u8], count: u64) -> Outcome<(u64, u64)> {
        let (mut found, mut sum) = (0, 0);
        for entry in self.range(from..) {
            if found == count {
                break;
            }
            let (key, value) = told(entry.into_inner())?;
            found += 1;
            sum += touch(&key, &value);
        }
        Ok((found, sum))
    }
}
