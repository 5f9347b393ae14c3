//! Stand-in for builds without filter units.

use super::digest_source::DigestSource;
use crate::observe::Observer;
use crate::table::{FilterUnits, LookupScratch, Table};
use lsm_lab_filters::digest::Digest;

pub(super) fn probe_units<D: DigestSource, O: Observer>(
    (_, units): (&Table, &FilterUnits),
    _: &[u8],
    _: &mut D,
    _: &mut LookupScratch,
    _: &mut O,
) -> (bool, Option<Digest>) {
    match *units {}
}
