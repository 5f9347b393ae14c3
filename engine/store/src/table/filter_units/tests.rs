//! Tests units with changing numbers in memory, and with every byte damaged.

use super::{FilterUnits, FilterUnitsBuilder, UnitReads, mixed};
use crate::observe::{Deferred, NoObserver};
use crate::options::{ElasticOptions, UnitHash};
use crate::storage::{BLOCK_BYTES, ReadFile, StorageError};
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, FilterOptions, ProbeScheme, Salt};

const RECIPE: DigestRecipe = DigestRecipe::new(DigestFunction::Xxh3);

/// File of one section, which begins at this offset.
struct Bytes(Vec<u8>);

impl ReadFile for Bytes {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> Result<(), StorageError> {
        assert!(offset.is_multiple_of(BLOCK_BYTES as u64), "reads are aligned");
        let start = usize::try_from(offset).unwrap();
        match self.0.get(start..start + into.len()) {
            Some(bytes) => into.copy_from_slice(bytes),
            None => return Err(StorageError::damaged("bytes", offset, "it ends before")),
        }
        Ok(())
    }
}

const OFFSET: usize = 4_000;

fn file(section: &[u8]) -> Bytes {
    let mut bytes = vec![0; OFFSET];
    bytes.extend_from_slice(section);
    bytes.resize(bytes.len().next_multiple_of(BLOCK_BYTES), 0);
    Bytes(bytes)
}

/// Returns keys by block, 40 in each of 10 blocks, and the units over them with 3 blocks per segment.
fn section(kind: FilterKind, hash: UnitHash) -> Vec<u8> {
    let options =
        ElasticOptions { units: 3, segment_blocks: 3, bits_per_unit: 4.0, hash, ..ElasticOptions::PROTOTYPE };
    let mut builder =
        FilterUnitsBuilder::new(&FilterOptions::new(kind, 8.0, RECIPE), options, Salt::of_table(1));
    for block in 0..10 {
        for key in keys(block) {
            builder.add(block, &key, RECIPE.digest(&key));
        }
    }
    builder.finish().0
}

fn keys(block: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..40).map(move |number| format!("key {block:02} {number:02}").into_bytes())
}

fn knows(units: &FilterUnits, block: usize, key: &[u8]) -> bool {
    let (hash, recipe) = units.hashing();
    let digest = |unit: u8, _: &mut Deferred<NoObserver>| match hash {
        UnitHash::Shared => mixed(recipe.digest(key), unit),
        UnitHash::PerUnit => recipe.derived(unit).digest(key),
    };
    units.may_contain(units.segment_of(block), 1, digest, &mut Deferred::none())
}

const KINDS: [FilterKind; 2] = [FilterKind::Standard(ProbeScheme::Worm), FilterKind::Blocked512];

#[test]
fn every_key_is_known_whatever_is_resident() {
    for (kind, hash) in
        KINDS.into_iter().flat_map(|kind| [(kind, UnitHash::Shared), (kind, UnitHash::PerUnit)])
    {
        let section = section(kind, hash);
        let file = file(&section);
        let (units, key_count) = FilterUnits::decode(&section, OFFSET as u64).unwrap();
        assert_eq!((key_count, units.segment_count()), (400, 4));
        let mut fooled = Vec::new();
        for enabled in [0, 1, 2, 3, 1, 0, 3] {
            let mut reads = UnitReads::default();
            (0..4).for_each(|segment| assert!(units.enable(&file, segment, enabled, &mut reads)));
            for block in 0..10 {
                assert!(keys(block).all(|key| knows(&units, block, &key)), "{kind:?} {enabled}");
            }
            let absent = |number: u32| format!("absent {number}").into_bytes();
            fooled.push((0..1_000).filter(|&number| knows(&units, 0, &absent(number))).count());
            let bytes: u64 = (0..4).map(|segment| units.unit_bytes(segment) * u64::from(enabled)).sum();
            assert_eq!(units.resident_bytes(), bytes, "sizes are those of memory");
        }
        // Each unit has a rate of about 15 %.
        assert!(fooled[0] == 1_000 && fooled[0] > 4 * fooled[1] && fooled[1] > 3 * fooled[2], "{fooled:?}");
        assert!(fooled[2] > fooled[3] && fooled[6] == fooled[3] && fooled[5] == 1_000, "{fooled:?}");
    }
}

#[test]
fn units_damaged_after_opening_are_done_without() {
    let section = section(KINDS[0], UnitHash::Shared);
    let (units, _) = FilterUnits::decode(&section, OFFSET as u64).unwrap();
    let whole = file(&section);
    let mut reads = UnitReads::default();
    for at in 0..section.len() {
        let mut damaged = file(&section);
        damaged.0[OFFSET + at] ^= 1 << (at % 8);
        let mut all = true;
        for segment in 0..4 {
            units.enable(&whole, segment, 0, &mut reads);
            all &= units.enable(&damaged, segment, 3, &mut reads);
        }
        let resident: usize = (0..4).map(|segment| units.resident(segment)).sum();
        assert_eq!(all, resident == 12);
        for block in 0..10 {
            assert!(keys(block).all(|key| knows(&units, block, &key)), "byte {at}");
        }
    }
    let cut = Bytes(vec![0; BLOCK_BYTES]);
    units.enable(&whole, 3, 1, &mut reads);
    assert!(!units.enable(&cut, 3, 3, &mut reads), "what cannot be read is not enabled");
    assert_eq!(units.resident(3), 1, "and what is there stays");
}

#[test]
fn sections_that_contradict_themselves_are_refused_or_harmless() {
    let section = section(KINDS[1], UnitHash::Shared);
    for length in 0..section.len() {
        assert!(FilterUnits::decode(&section[..length], 0).is_none(), "cut to {length}");
    }
    for at in 0..200 {
        for bit in 0..8 {
            let mut damaged = section.clone();
            damaged[at] ^= 1 << bit;
            if let Some((units, _)) = FilterUnits::decode(&damaged, OFFSET as u64) {
                let file = file(&damaged);
                for segment in 0..units.segment_count().min(4) {
                    units.enable(&file, segment, 16, &mut UnitReads::default());
                }
            }
        }
    }
}
