//! Our lookups: as a user calls them, and by each arm.

use crate::queries::{Batch, Contender, Tally};
use crate::{Outcome, told};
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::Arm;

/// How our engine is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By the public interface, the value copied into a new vector.
    Owned,
    /// By this arm, the value copied into the reader's own buffer.
    By(Arm),
}

/// A reader of one thread.
pub struct Ours<'s> {
    reader: Reader<'s>,
    way: Way,
}

impl<'s> Ours<'s> {
    pub(crate) fn new(store: &'s Store, way: Way) -> Self {
        Self { reader: store.reader(), way }
    }
}

impl Contender for Ours<'_> {
    fn look_up(&mut self, batch: &Batch) -> Outcome<Tally> {
        let mut tally = Tally::default();
        match self.way {
            Way::Owned => {
                for key in batch.keys() {
                    if let Some(value) = told(self.reader.get_owned(key))? {
                        tally.read(&value);
                    }
                }
            }
            Way::By(arm) => {
                for key in batch.keys() {
                    if let Some(value) = told(self.reader.get_observed(arm, key, &mut NoObserver))? {
                        tally.read(value);
                    }
                }
            }
        }
        Ok(tally)
    }

    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        match self.way {
            Way::Owned => told(self.reader.get_owned(key)),
            Way::By(arm) => {
                let value = told(self.reader.get_observed(arm, key, &mut NoObserver))?;
                Ok(value.map(<[u8]>::to_vec))
            }
        }
    }
}
