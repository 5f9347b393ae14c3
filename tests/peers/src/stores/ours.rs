//! Our engine, by its public interface.

use super::{CACHE_BYTES, Kind, Pair, Reads, Stored, Writes, touch};
use crate::{Outcome, environment, told};
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::{LogMode, Options};
use lsm_lab_engine::store::{Reader, Store, WriteBatch};
use lsm_lab_engine::table::BlockCache;
use std::sync::Arc;

pub(super) const KIND: Kind = Kind {
    name: "ours",
    version: || Ok(environment::ENGINE_VERSION.to_owned()),
    durability: ["`LogMode::OnRequest`, then `sync`", "`LogMode::NoLog`, then `sync`"],
    logs: true,
    open: |directory, writes| {
        let log = match writes {
            Writes::Logged => LogMode::OnRequest,
            Writes::AtEnd => LogMode::NoLog,
            Writes::Synced => LogMode::Group,
        };
        let options = Options { log, ..Options::durable() };
        let storage = Arc::new(told(NativeStorage::open(directory, Access::Buffered))?);
        let store = told(Store::open_or_create(storage, options))?.with_cache(BlockCache::new(CACHE_BYTES));
        told(store.start_workers(None))?;
        Ok(Box::new(Ours { store }))
    },
};

struct Ours {
    store: Store,
}

impl Stored for Ours {
    fn fill(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        for (key, value) in entries {
            told(self.store.put(key, value))?;
        }
        told(self.store.sync())
    }

    fn ingest(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<bool> {
        told(self.store.ingest(entries))?;
        Ok(true)
    }

    fn write_synced(&self, entries: &mut dyn Iterator<Item = Pair<'_>>) -> Outcome<()> {
        let mut batch = WriteBatch::new();
        for (key, value) in entries {
            batch.put(key, value);
        }
        told(self.store.write_synced(batch))
    }

    fn read(&self, work: &mut dyn FnMut(&mut dyn Reads) -> Outcome<()>) -> Outcome<()> {
        work(&mut OurReads { reader: self.store.reader(), store: &self.store })
    }

    fn close(self: Box<Self>) -> Outcome<()> {
        told(self.store.close())
    }
}

struct OurReads<'s> {
    reader: Reader<'s>,
    store: &'s Store,
}

impl Reads for OurReads<'_> {
    fn get(&mut self, key: &[u8]) -> Outcome<Option<u8>> {
        Ok(told(self.reader.get_owned(key))?.and_then(|value| value.first().copied()))
    }

    fn scan(&mut self, from: &[u8], count: u64) -> Outcome<(u64, u64)> {
        let (mut found, mut sum) = (0, 0);
        for entry in self.store.range(from..) {
            if found == count {
                break;
            }
            let (key, value) = told(entry)?;
            found += 1;
            sum += touch(&key, &value);
        }
        Ok((found, sum))
    }
}
