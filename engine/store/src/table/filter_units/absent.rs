//! Filter units in a build without them: no table has any.

use super::Table;
use crate::options::ElasticOptions;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::{Filter, FilterOptions};

/// There is none.
#[derive(Debug)]
pub(crate) enum FilterUnits {}

/// Options that ask for units were refused.
pub(crate) enum FilterUnitsBuilder {}

impl FilterUnitsBuilder {
    pub(crate) fn new(_: &FilterOptions, _: ElasticOptions) -> Self {
        unreachable!("such options are refused")
    }

    pub(crate) fn add(&mut self, _: usize, _: &[u8], _: Digest) {
        match *self {}
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        match self {}
    }
}

#[expect(clippy::unused_self, reason = "as in a build that has units")]
impl Table {
    pub(super) fn read_all_units(&self) -> Vec<Option<Vec<Filter>>> {
        Vec::new()
    }

    pub(super) fn unit_memory(&self) -> u64 {
        0
    }

    pub(super) fn units_know(&self, _: &[Option<Vec<Filter>>], _: &[u8]) -> bool {
        true
    }
}
