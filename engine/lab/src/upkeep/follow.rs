//! Applies the difference between two versions to a maplet, and counts the changes.

use super::numbers::RunNumbers;
use lsm_lab_engine::error::Error;
use lsm_lab_engine::table::{Table, TableCursor};
use lsm_lab_engine::tree::{Level, Version};
use lsm_lab_filters::digest::{Digest, DigestRecipe};
use lsm_lab_filters::maplet::{Maplet, MapletError, RunNumber};
use std::sync::Arc;

/// Counts of the upkeep of a maplet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct UpkeepCounts {
    /// Number of versions followed: flushes and compactions.
    pub versions: u64,
    /// Number of inserted entries.
    pub inserts: u64,
    /// Number of entries whose run number changed.
    pub moves: u64,
    /// Number of removed entries.
    pub removes: u64,
    /// Number of entries in rewritten tables that needed no change.
    pub unchanged: u64,
    /// Number of rebuilds with more cells.
    pub rebuilds: u64,
    /// Number of entries inserted by rebuilds.
    pub rebuilt_entries: u64,
    /// Largest number of sorted runs.
    pub most_runs: u64,
    /// Largest number of entries in the stash after a version.
    pub most_stashed: u64,
}

/// Digests of a table, and the run number of its entries.
#[derive(Debug)]
struct Held {
    number: RunNumber,
    digests: Arc<[Digest]>,
}

/// Maplet that follows the versions of a store.
#[derive(Debug)]
pub struct MapletUpkeep {
    maplet: Maplet,
    recipe: DigestRecipe,
    numbers: RunNumbers,
    /// Tables of the last version, sorted by their ids.
    tables: Vec<(u32, Held)>,
    counts: UpkeepCounts,
}

impl MapletUpkeep {
    /// Returns the upkeep of an empty tree, with digests of this recipe.
    ///
    /// # Errors
    /// [`Error::Maplet`].
    pub fn new(recipe: DigestRecipe) -> Result<Self, Error> {
        Ok(Self {
            maplet: Maplet::with_capacity(0).map_err(Error::Maplet)?,
            recipe,
            numbers: RunNumbers::default(),
            tables: Vec::new(),
            counts: UpkeepCounts::default(),
        })
    }

    /// Changes the maplet to the next version. Call it after each flush and each compaction.
    ///
    /// # Errors
    /// Errors of reading new tables; [`Error::Maplet`] if the maplet does not have an entry of the previous version.
    pub fn follow(&mut self, version: &Version) -> Result<(), Error> {
        self.numbers.follow(version);
        let next = self.held(version)?;
        self.apply(&changes(&self.tables, &next)).map_err(Error::Maplet)?;
        self.tables = next;
        self.counts.versions += 1;
        self.counts.most_runs = self.counts.most_runs.max(self.numbers.len() as u64);
        self.counts.most_stashed = self.counts.most_stashed.max(self.maplet.stashed() as u64);
        while self.maplet.should_grow() {
            let entries: Vec<_> = self.entries().collect();
            self.maplet.grow(entries).map_err(Error::Maplet)?;
            self.counts.rebuilds += 1;
            self.counts.rebuilt_entries += self.maplet.entries();
        }
        Ok(())
    }

    /// Returns the tables of a version. Reads only the new ones.
    fn held(&self, version: &Version) -> Result<Vec<(u32, Held)>, Error> {
        let mut held: Vec<(u32, Held)> = Vec::new();
        for run in version.levels().iter().flat_map(Level::runs) {
            let number = self.numbers.of(run.id());
            for table in run.tables() {
                let digests = match find(&self.tables, table.id()) {
                    Some(known) => Arc::clone(&known.digests),
                    None => digests_of(table, self.recipe)?,
                };
                let at = held.partition_point(|other| other.0 < table.id());
                held.insert(at, (table.id(), Held { number, digests }));
            }
        }
        Ok(held)
    }

    /// Applies the changes of all entries, sorted by digest.
    fn apply(&mut self, changes: &[Change]) -> Result<(), MapletError> {
        for of_digest in changes.chunk_by(|one, other| one.digest == other.digest) {
            let digest = of_digest[0].digest;
            let numbers = |is_after: bool| {
                of_digest.iter().filter(move |change| change.is_after == is_after).map(|change| change.number)
            };
            let (mut from, mut to): (Vec<_>, Vec<_>) = (numbers(false).collect(), numbers(true).collect());
            from.retain(|number| {
                let kept = to.iter().position(|other| other == number);
                kept.map(|at| to.swap_remove(at)).is_none()
            });
            self.counts.unchanged += (numbers(true).count() - to.len()) as u64;
            let moved = from.len().min(to.len());
            for (&from, &to) in from.iter().zip(&to) {
                self.maplet.move_entry(digest, from, to)?;
            }
            for &number in &from[moved..] {
                self.maplet.remove(digest, number)?;
            }
            for &number in &to[moved..] {
                self.maplet.insert(digest, number);
            }
            self.counts.moves += moved as u64;
            self.counts.removes += (from.len() - moved) as u64;
            self.counts.inserts += (to.len() - moved) as u64;
        }
        Ok(())
    }

    /// Returns all entries of the last version.
    fn entries(&self) -> impl Iterator<Item = (Digest, RunNumber)> {
        self.tables.iter().flat_map(|(_, held)| held.digests.iter().map(|&digest| (digest, held.number)))
    }

    /// Returns the maplet.
    #[must_use]
    pub const fn maplet(&self) -> &Maplet {
        &self.maplet
    }

    /// Returns the number of a sorted run of the last version.
    #[must_use]
    pub fn number_of(&self, run: u32) -> RunNumber {
        self.numbers.of(run)
    }

    /// Returns the counts so far.
    #[must_use]
    pub const fn counts(&self) -> &UpkeepCounts {
        &self.counts
    }

    /// Returns the number of entries of the last version, and how many of them the maplet does not find: 0.
    #[must_use]
    pub fn missing(&self) -> (u64, u64) {
        self.entries().fold((0, 0), |(entries, missing), (digest, number)| {
            (entries + 1, missing + u64::from(!self.maplet.query(digest).contains(number)))
        })
    }
}

/// Entry of a table of only one of two versions, or of a table whose run number differs.
struct Change {
    digest: Digest,
    number: RunNumber,
    is_after: bool,
}

/// Returns the table with this id.
fn find(tables: &[(u32, Held)], id: u32) -> Option<&Held> {
    tables.binary_search_by_key(&id, |table| table.0).ok().map(|at| &tables[at].1)
}

/// Returns the entries that differ between two versions, sorted by digest.
fn changes(before: &[(u32, Held)], after: &[(u32, Held)]) -> Vec<Change> {
    let differs = |id: u32, held: &Held, others: &[(u32, Held)]| {
        find(others, id).is_none_or(|other| other.number != held.number)
    };
    let of = |one: &[(u32, Held)], others: &[(u32, Held)], is_after: bool| -> Vec<Change> {
        let tables = one.iter().filter(|(id, held)| differs(*id, held, others));
        let entries = tables.flat_map(|(_, held)| {
            held.digests.iter().map(|&digest| Change { digest, number: held.number, is_after })
        });
        entries.collect()
    };
    let mut changes = of(before, after, false);
    changes.extend(of(after, before, true));
    changes.sort_unstable_by_key(|change| (change.digest.0, change.number, change.is_after));
    changes
}

fn digests_of(table: &Arc<Table>, recipe: DigestRecipe) -> Result<Arc<[Digest]>, Error> {
    let mut digests = Vec::new();
    let mut cursor = TableCursor::first(Arc::clone(table))?;
    while let Some(entry) = cursor.entry() {
        digests.push(recipe.digest(entry.key));
        cursor.advance()?;
    }
    Ok(digests.into())
}
