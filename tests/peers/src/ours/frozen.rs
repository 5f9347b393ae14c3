//! Lookups of arm D: one maplet for all sorted runs of a frozen tree.

use super::tree::counted;
use crate::queries::{Batch, Contender, KeyMaker, Tally};
use crate::tree::Counted;
use crate::{Outcome, told};
use lsm_lab_engine::observe::Counters;
use lsm_lab_engine::store::{FrozenReader, FrozenTree};

/// A reader of one thread. Copies a value as the arms do.
pub struct Frozen<'f> {
    reader: FrozenReader<'f>,
}

impl<'f> Frozen<'f> {
    /// Looks up in this tree.
    #[must_use]
    pub fn new(tree: &'f FrozenTree) -> Self {
        Self { reader: tree.reader() }
    }
}

impl Contender for Frozen<'_> {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut tally = Tally::default();
        for key in batch.keys() {
            if let Some(value) = told(self.reader.get(key))? {
                tally.read(value);
            }
        }
        Ok(tally)
    }

    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        Ok(told(self.reader.get(key))?.map(<[u8]>::to_vec))
    }
}

/// Counts the work of lookups with arm D. The memtable is empty, so each lookup hashes and probes once.
///
/// # Errors
/// An error of the engine, or another number of hashes or probes.
pub fn count_frozen(tree: &FrozenTree, maker: &mut KeyMaker<'_>, batches: usize) -> Outcome<Counted> {
    let (mut reader, mut all, mut batch) = (tree.reader(), Counters::default(), maker.batch());
    for _ in 0..batches {
        maker.fill(&mut batch);
        for key in batch.keys() {
            told(reader.get_observed(key, &mut all))?;
        }
    }
    let Counters { lookups, hashes, maplet_probes, filters_probed, .. } = all;
    if (hashes, maplet_probes, filters_probed) != (lookups, lookups, 0) {
        return Err(format!(
            "{lookups} lookups of arm D took {hashes} hashes, {maplet_probes} probes of the maplet and {filters_probed} of filters"
        ));
    }
    Ok(counted(&all))
}
