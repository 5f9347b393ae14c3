//! Filter units of a table that is being written: digests until a segment is full, then encoded filters.
//!
//! **Memory**: 8 bytes per key of a segment and per digest, one digest per unit if each hashes separately; then
//! the encoded units until the table is finished.

use super::encoding::{Described, Header, encode};
use super::{UnitHash, mixed};
use crate::options::ElasticOptions;
use crate::storage::checksum;
use lsm_lab_filters::digest::Digest;
use lsm_lab_filters::{Filter, FilterError, FilterOptions, OPTIONAL_FAMILIES, OptionalFamilies, Salt};

/// Collects the input of a table's units.
pub(crate) struct FilterUnitsBuilder {
    unit: FilterOptions,
    options: ElasticOptions,
    salt: Salt,
    /// Digests of the segment's keys so far, by unit. One row if all units share the digest.
    digests: Vec<Vec<Digest>>,
    segment: usize,
    keys: u64,
    described: Vec<Described>,
    bytes: Vec<u8>,
    /// Error of the units that could not be built.
    error: Option<FilterError>,
    _present: OptionalFamilies,
}

impl FilterUnitsBuilder {
    /// Starts the units of a table with this salt and these filter options.
    pub(crate) fn new(filter: &FilterOptions, options: ElasticOptions, salt: Salt) -> Self {
        let rows = match options.hash {
            UnitHash::Shared => 1,
            UnitHash::PerUnit => usize::from(options.units),
        };
        Self {
            unit: options.unit(filter),
            options,
            salt,
            digests: vec![Vec::new(); rows],
            segment: 0,
            keys: 0,
            described: Vec::new(),
            bytes: Vec::new(),
            error: None,
            _present: OPTIONAL_FAMILIES.expect("options that this build lacks are refused"),
        }
    }

    /// Adds a key of a block with its digest by the recipe of the filters. Blocks must be in order.
    pub(crate) fn add(&mut self, block: usize, key: &[u8], digest: Digest) {
        let segment = block / self.options.segment_blocks as usize;
        while self.segment < segment {
            self.finish_segment();
        }
        self.keys += 1;
        self.digests[0].push(digest);
        for (unit, row) in (1..).zip(&mut self.digests[1..]) {
            row.push(self.unit.digest.derived(unit).digest(key));
        }
    }

    fn finish_segment(&mut self) {
        let mut described = Described::default();
        for unit in 0..self.options.units {
            let filter = self.build(unit);
            let bytes = filter.encode();
            described.length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
            described.unit_bytes = u32::try_from(filter.memory_bytes()).unwrap_or(u32::MAX);
            described.kind = filter.kind();
            described.checksums.push(checksum(&bytes));
            self.bytes.extend_from_slice(&bytes);
        }
        self.described.push(described);
        self.segment += 1;
        self.digests.iter_mut().for_each(Vec::clear);
    }

    /// Builds the filter of one unit; one that answers *maybe* for every key if it would be too large.
    fn build(&mut self, unit: u8) -> Filter {
        let built = match self.options.hash {
            UnitHash::Shared => {
                let digests: Vec<Digest> =
                    self.digests[0].iter().map(|&digest| mixed(digest, unit)).collect();
                Filter::build_salted(&self.unit, self.salt, &digests)
            }
            UnitHash::PerUnit => {
                Filter::build_salted(&self.unit, self.salt, &self.digests[usize::from(unit)])
            }
        };
        built.unwrap_or_else(|error| {
            self.error = Some(error);
            Filter::none(self.unit.digest, 0)
        })
    }

    /// Returns the encoded section, and the error of the units that could not be built.
    pub(crate) fn finish(mut self) -> (Vec<u8>, Option<FilterError>) {
        self.finish_segment();
        let header = Header {
            digest: self.unit.digest,
            hash: self.options.hash,
            count: self.options.units,
            segment_blocks: self.options.segment_blocks,
            key_count: self.keys,
        };
        (encode(&header, &self.described, &self.bytes), self.error)
    }
}
