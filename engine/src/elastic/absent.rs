//! Filter units in a build without them: nobody keeps any.

use crate::options::Options;
use crate::table::LookupScratch;
use crate::tree::Version;

/// There is none.
pub(crate) enum UnitKeeper {}

impl UnitKeeper {
    pub(crate) fn new(_: &Options) -> Option<Self> {
        None
    }

    pub(crate) fn follow(&self, _: &Version) {
        match *self {}
    }

    pub(crate) fn told(&self, _: &mut LookupScratch) {
        match *self {}
    }
}
