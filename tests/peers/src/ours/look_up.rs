//! Our lookups: as a user calls them, and by each arm.

use crate::queries::{Batch, Contender, Tally};
use crate::{Outcome, told};
use lsm_lab_engine::observe::NoObserver;
use lsm_lab_engine::store::{Reader, Store};
use lsm_lab_engine::tree::{Arm, Layout};

/// How our engine is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By the public interface, the value copied into a new vector.
    Owned,
    /// By this arm, the value copied into the reader's own buffer.
    By(Arm),
    /// With these parts of arm C, the value copied as by an arm.
    In(Layout),
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
            Way::In(layout) => LOOPS[layout.index()](&mut self.reader, batch, &mut tally)?,
        }
        Ok(tally)
    }

    fn get(&mut self, key: &[u8]) -> Outcome<Option<Vec<u8>>> {
        match self.way {
            Way::Owned => Ok(told(self.reader.get_owned(key))?.map(Vec::from)),
            Way::By(arm) => {
                let value = told(self.reader.get_observed(arm, key, &mut NoObserver))?;
                Ok(value.map(<[u8]>::to_vec))
            }
            Way::In(layout) => {
                let value = told(self.reader.get_in_layout(layout, key, &mut NoObserver))?;
                Ok(value.map(<[u8]>::to_vec))
            }
        }
    }
}

type Loop = fn(&mut Reader<'_>, &Batch, &mut Tally) -> Outcome<()>;

/// The loops of all layouts, in the order of [`Layout::ALL`]. The layout is a constant of its loop, so the choice is not timed.
const LOOPS: [Loop; Layout::ALL.len()] = [
    look_up_in::<0>,
    look_up_in::<1>,
    look_up_in::<2>,
    look_up_in::<3>,
    look_up_in::<4>,
    look_up_in::<5>,
    look_up_in::<6>,
    look_up_in::<7>,
    look_up_in::<8>,
    look_up_in::<9>,
    look_up_in::<10>,
    look_up_in::<11>,
];

#[inline(never)]
fn look_up_in<const LAYOUT: usize>(reader: &mut Reader<'_>, batch: &Batch, tally: &mut Tally) -> Outcome<()> {
    for key in batch.keys() {
        if let Some(value) = told(reader.get_in_layout(Layout::ALL[LAYOUT], key, &mut NoObserver))? {
            tally.read(value);
        }
    }
    Ok(())
}
