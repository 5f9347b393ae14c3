//! The service without HTTP.

use crate::failure::Failure;
use lsm_lab_engine::store::{Metrics, Pair};
use lsm_lab_engine::{Error, LogMode, Reader, Slice, Snapshot, Store, WriteBatch};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::ops::Bound;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

const STRIPES: usize = 64;
const SWEEP_CHUNK: usize = 128;
/// Time for which a listing may keep its snapshot: a snapshot keeps old tables on the disk.
const SNAPSHOT_LIFETIME: Duration = Duration::from_mins(1);
const MAX_SNAPSHOTS: usize = 100;

pub(crate) struct Service {
    store: Store,
    /// The store has no transactions. A write that depends on a read holds the lock of its key from the read on.
    stripes: [Mutex<()>; STRIPES],
    snapshots: Mutex<BTreeMap<u64, (Instant, Snapshot)>>,
}

/// Request for a page.
pub(crate) struct Listing<'a> {
    pub(crate) prefix: &'a [u8],
    /// Last key of the page before.
    pub(crate) after: Option<&'a [u8]>,
    pub(crate) limit: usize,
    pub(crate) backwards: bool,
    pub(crate) snapshot: Option<u64>,
}

pub(crate) struct Page {
    pub(crate) entries: Vec<Pair>,
    /// Last key of this page, if another page follows.
    pub(crate) next: Option<Slice>,
}

/// Opens the store of the service, or creates it.
///
/// A power cut may lose counters and documents of the last quarter of a second; a killed process loses nothing. Sessions are
/// written with `write_synced`, which survives a power cut, too.
pub(crate) fn open(directory: &Path) -> Result<Store, Error> {
    Store::builder(directory)
        .log(LogMode::OnRequest)
        .sync_every(Duration::from_millis(250))
        .memtable_bytes(8 << 20)
        .cache_bytes(64 << 20)
        .open_or_create()
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn key(tag: &str, rest: impl AsRef<[u8]>) -> Vec<u8> {
    [tag.as_bytes(), rest.as_ref()].concat()
}

/// Big-endian bytes put the keys in the order of their times.
fn expiry_key(expires: u64, id: &[u8]) -> Vec<u8> {
    [b"x/", expires.to_be_bytes().as_slice(), id].concat()
}

fn number(value: &[u8]) -> u64 {
    value.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

fn stripe(key: &[u8]) -> usize {
    key.iter().fold(17, |sum: usize, &byte| sum.wrapping_mul(31).wrapping_add(byte.into())) % STRIPES
}

fn random_id() -> std::io::Result<String> {
    let mut bytes = [0; 16];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}

impl Service {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, stripes: [const { Mutex::new(()) }; STRIPES], snapshots: Mutex::default() }
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    fn lock(&self, stripe: usize) -> MutexGuard<'_, ()> {
        // A panic under the lock leaves no half-written batch.
        self.stripes[stripe].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds to a counter and returns its new value.
    pub(crate) fn add(&self, reader: &mut Reader<'_>, name: &str, n: u64) -> Result<u64, Failure> {
        let key = key("c/", name);
        let _lock = self.lock(stripe(&key));
        let sum = reader.get(&key)?.map_or(0, number).saturating_add(n);
        self.store.put(&key, sum.to_be_bytes())?;
        Ok(sum)
    }

    pub(crate) fn counter(&self, name: &str) -> Result<u64, Failure> {
        self.store.get(key("c/", name))?.map(|count| number(&count)).ok_or(Failure::NotFound)
    }

    /// Returns several counters of one moment.
    pub(crate) fn counters(&self, names: &[&str]) -> Result<Vec<Option<u64>>, Failure> {
        let values = self.store.multi_get(names.iter().map(|name| key("c/", name)))?;
        Ok(values.iter().map(|value| value.as_deref().map(number)).collect())
    }

    /// Creates a session and returns its ID. The session is durable when this returns.
    pub(crate) fn create_session(&self, data: &[u8], lifetime: u64) -> Result<String, Failure> {
        let id = random_id().map_err(|error| Failure::BadRequest(error.to_string()))?;
        let expires = now().saturating_add(lifetime);
        let mut batch = WriteBatch::new();
        batch
            .put(key("s/", &id), [&expires.to_be_bytes(), data].concat())
            .put(expiry_key(expires, id.as_bytes()), "");
        self.store.write_synced(batch)?; // both, or none
        Ok(id)
    }

    /// Returns the time at which a session expires, and its value.
    pub(crate) fn session(&self, id: &str) -> Result<(u64, Slice), Failure> {
        let value = self.store.get(key("s/", id))?.ok_or(Failure::NotFound)?;
        match number(&value) {
            expires if expires > now() => Ok((expires, value)),
            _ => Err(Failure::NotFound),
        }
    }

    /// Extends a session and returns the time at which it expires.
    pub(crate) fn touch_session(&self, id: &str, lifetime: u64) -> Result<u64, Failure> {
        let _lock = self.lock(stripe(id.as_bytes()));
        let (before, value) = self.session(id)?;
        let expires = now().saturating_add(lifetime);
        let mut batch = WriteBatch::new();
        batch
            .delete(expiry_key(before, id.as_bytes()))
            .put(expiry_key(expires, id.as_bytes()), "")
            .put(key("s/", id), [&expires.to_be_bytes(), &value[8..]].concat());
        self.store.write_synced(batch)?;
        Ok(expires)
    }

    pub(crate) fn end_session(&self, id: &str) -> Result<(), Failure> {
        let _lock = self.lock(stripe(id.as_bytes()));
        let (expires, _) = self.session(id)?;
        let mut batch = WriteBatch::new();
        batch.delete(key("s/", id)).delete(expiry_key(expires, id.as_bytes()));
        Ok(self.store.write_synced(batch)?)
    }

    /// Deletes expired sessions. These writes need no sync: after a power cut, the next sweep repeats them.
    pub(crate) fn sweep(&self) -> Result<(), Error> {
        // A scan shows the moment of its start, so the loop may delete below it.
        let mut due = self.store.range(expiry_key(0, b"")..expiry_key(now().saturating_add(1), b""));
        loop {
            let chunk = due.by_ref().take(SWEEP_CHUNK).map(|entry| Ok(entry?.0));
            let chunk = chunk.collect::<Result<Vec<Slice>, Error>>()?;
            if chunk.is_empty() {
                return Ok(());
            }
            // Locked in the order of their numbers, which excludes a deadlock.
            let stripes: BTreeSet<usize> = chunk.iter().map(|key| stripe(&key[10..])).collect();
            let _locks: Vec<_> = stripes.into_iter().map(|stripe| self.lock(stripe)).collect();
            let sessions = self.store.multi_get(chunk.iter().map(|expiry| key("s/", &expiry[10..])))?;
            let mut batch = WriteBatch::new();
            for (expiry, session) in chunk.iter().zip(sessions) {
                batch.delete(expiry);
                // A session that was touched since the scan began has another time.
                if session.is_some_and(|value| number(&value) == number(&expiry[2..])) {
                    batch.delete(key("s/", &expiry[10..]));
                }
            }
            self.store.write(batch)?;
        }
    }

    pub(crate) fn put_document(&self, name: &str, value: &[u8]) -> Result<(), Failure> {
        Ok(self.store.put(key("d/", name), value)?)
    }

    pub(crate) fn document(&self, name: &str) -> Result<Slice, Failure> {
        self.store.get(key("d/", name))?.ok_or(Failure::NotFound)
    }

    /// Writes all documents or none, one per line: key, tab, value. Of several lines with one key, the last one wins.
    pub(crate) fn import(&self, lines: &str) -> Result<usize, Failure> {
        let mut sorted = BTreeMap::new();
        for (position, line) in lines.lines().enumerate() {
            let pair = line.split_once('\t').filter(|(key, _)| !key.is_empty());
            let no_key = || Failure::BadRequest(format!("line {} has no key", position + 1));
            let (name, value) = pair.ok_or_else(no_key)?;
            sorted.insert(key("d/", name), value);
        }
        self.store.ingest(&sorted)?;
        Ok(sorted.len())
    }

    /// Keeps a snapshot for the pages of a listing, and returns its number.
    pub(crate) fn keep_snapshot(&self) -> Result<u64, Failure> {
        self.drop_old_snapshots();
        let mut kept = self.snapshots.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MAX_SNAPSHOTS {
            return Err(Failure::BadRequest("too many snapshots; try again in a minute".to_owned()));
        }
        let number = kept.last_key_value().map_or(1, |(last, _)| last + 1);
        kept.insert(number, (Instant::now(), self.store.snapshot()));
        Ok(number)
    }

    pub(crate) fn drop_old_snapshots(&self) {
        let mut kept = self.snapshots.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, (since, _)| since.elapsed() < SNAPSHOT_LIFETIME);
    }

    /// Returns a page of the entries whose keys begin with a prefix.
    pub(crate) fn list(&self, listing: &Listing<'_>) -> Result<Page, Failure> {
        let snapshot = match listing.snapshot {
            None => self.store.snapshot(),
            Some(number) => {
                let kept = self.snapshots.lock().unwrap_or_else(PoisonError::into_inner);
                kept.get(&number).map(|(_, snapshot)| snapshot.clone()).ok_or(Failure::NotFound)?
            }
        };
        let after = listing.after.filter(|after| after.starts_with(listing.prefix));
        if after != listing.after {
            return Err(Failure::BadRequest("`after` does not begin with `prefix`".to_owned()));
        }
        // Forwards, the prefix ends the page; backwards, it is the lower bound.
        let mut scan = match after.map(|after| Bound::Excluded(after.to_vec())) {
            None => snapshot.prefix(listing.prefix),
            Some(after) if listing.backwards => snapshot.range((Bound::Included(listing.prefix), after)),
            Some(after) => snapshot.range((after, Bound::<Vec<u8>>::Unbounded)),
        };
        let mut step = || {
            let entry = if listing.backwards { scan.next_back() } else { scan.next() };
            let inside = |(key, _): &Pair| key.starts_with(listing.prefix);
            entry.transpose().map(|entry| entry.filter(inside))
        };
        let mut entries = Vec::new();
        while entries.len() < listing.limit {
            match step()? {
                Some(entry) => entries.push(entry),
                None => return Ok(Page { entries, next: None }),
            }
        }
        let next = entries.last().map(|(key, _)| key.clone());
        Ok(Page { next: if step()?.is_some() { next } else { None }, entries })
    }

    pub(crate) fn metrics(&self) -> String {
        let statistics = &self.store.statistics();
        Metrics { statistics, counters: None, estimates: None, filter_cache: None }.to_text()
    }

    /// Returns the last error of background work.
    pub(crate) fn health(&self) -> Result<(), Failure> {
        self.store.background_failure().map_or(Ok(()), |error| Err(error.into()))
    }

    /// Syncs and closes the store.
    pub(crate) fn close(self) -> Result<(), Error> {
        self.store.close()
    }
}
