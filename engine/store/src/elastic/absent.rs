//! Filter units in a build without them: nobody keeps any.

use crate::observe::Observer;
use crate::options::Options;
use crate::table::LookupScratch;
use crate::tree::Version;

/// There is none.
pub(crate) enum UnitKeeper {}

impl UnitKeeper {
    pub(crate) fn new(_: &Options) -> Option<Self> {
        None
    }

    pub(crate) fn follow<O: Observer>(&self, _: &Version, _: &mut O) {
        match *self {}
    }

    pub(crate) fn told<O: Observer>(&self, _: &mut LookupScratch, _: &mut O) {
        match *self {}
    }
}
