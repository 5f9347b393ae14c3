//! Probes the filter units of a table: those of the key's segment that are in memory.
//!
//! **Cost**: a search of the table's fence pointers, and the units until one answers *no*. Hashes: none if no
//! unit is resident; otherwise the lookup's shared digest, or one per probed unit if units have separate seeds.

use super::digest_source::DigestSource;
use crate::observe::{Deferred, Observer};
use crate::options::UnitHash;
use crate::table::{FilterUnits, LookupScratch, Table, unit_digest_of};
use lsm_lab_filters::digest::Digest;

/// Returns whether resident units answer *maybe*, and the digest by the recipe of the table's filters, if
/// computed. Records the use.
pub(super) fn probe_units<D: DigestSource, O: Observer>(
    (table, units): (&Table, &FilterUnits),
    key: &[u8],
    digests: &mut D,
    scratch: &mut LookupScratch,
    observer: &mut O,
) -> (bool, Option<Digest>) {
    if key < table.min_key() || key > table.max_key() {
        // Arm C probes the table that begins before the key, even if it also ends before it.
        return (false, None);
    }
    let segment = units.segment_of_key(table, key);
    scratch.segments.extend(units.number(segment));
    let (hash, recipe) = units.hashing();
    let mut made = None;
    let digest_of = |unit: u8, events: &mut Deferred<O>| match hash {
        UnitHash::Shared => {
            let digest = *made.get_or_insert_with(|| digests.digest(key, recipe, events));
            unit_digest_of(digest, unit)
        }
        UnitHash::PerUnit => {
            let digest = digests.digest(key, recipe.derived(unit), events);
            // The first recipe is that of the fingerprints in blocks.
            made.get_or_insert(digest);
            digest
        }
    };
    let maybe =
        Deferred::during(observer, |events| units.may_contain(segment, table.id(), digest_of, events));
    (maybe, made)
}
