//! Byte format of filter units: a header as for filters, a directory, and the units, each an encoded filter
//! with its header.
//!
//! Layout: `docs/format/table.md`, filter kind 64.

use super::{FilterUnits, Segment, UNCOUNTED, UnitHash};
use crate::storage::Fields;
use crate::sync::RwLock;
use lsm_lab_filters::digest::{DigestFunction, DigestRecipe};
use lsm_lab_filters::{FilterKind, OPTIONAL_FAMILIES};

/// Version of this layout.
const FORMAT: u16 = 1;

/// Filter kind that marks units in the filter section of a table.
const KIND: u8 = 64;

/// Parameters of all units of a table.
pub(super) struct Header {
    pub(super) digest: DigestRecipe,
    pub(super) hash: UnitHash,
    pub(super) count: u8,
    pub(super) segment_blocks: u32,
    pub(super) key_count: u64,
}

/// Parameters of the units of a segment.
pub(super) struct Described {
    pub(super) length: u32,
    pub(super) unit_bytes: u32,
    pub(super) kind: FilterKind,
    pub(super) checksums: Vec<u64>,
}

impl Default for Described {
    fn default() -> Self {
        Self { length: 0, unit_bytes: 0, kind: FilterKind::None, checksums: Vec::new() }
    }
}

pub(super) fn encode(header: &Header, segments: &[Described], units: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(40 + segments.len() * 16 + units.len());
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&[KIND, header.count, header.digest.function as u8, header.hash as u8, 0, 0]);
    bytes.extend_from_slice(&header.digest.seed.to_le_bytes());
    bytes.extend_from_slice(&header.key_count.to_le_bytes());
    bytes.extend_from_slice(&header.segment_blocks.to_le_bytes());
    let count = u32::try_from(segments.len()).expect("blocks are numbered by u32");
    bytes.extend_from_slice(&count.to_le_bytes());
    for segment in segments {
        bytes.extend_from_slice(&segment.length.to_le_bytes());
        bytes.extend_from_slice(&segment.unit_bytes.to_le_bytes());
        bytes.push(segment.kind.code());
        bytes.extend(segment.checksums.iter().flat_map(|sum| sum.to_le_bytes()));
    }
    bytes.extend_from_slice(units);
    bytes
}

/// Returns whether a filter section contains units.
pub(crate) fn holds_units(section: &[u8]) -> bool {
    section.get(2) == Some(&KIND)
}

impl FilterUnits {
    /// Decodes the units of a filter section at `offset` of the file, and the number of their keys. No unit is
    /// resident.
    pub(crate) fn decode(section: &[u8], offset: u64) -> Option<(Self, u64)> {
        let present = OPTIONAL_FAMILIES?;
        let mut fields = Fields::new(section);
        let (format, kind, count) = (fields.u16()?, fields.u8()?, fields.u8()?);
        let function = DigestFunction::from_code(fields.u8()?)?;
        let hash = match fields.u8()? {
            0 => UnitHash::Shared,
            1 => UnitHash::PerUnit,
            _ => return None,
        };
        let zero = fields.u16()?;
        let digest = DigestRecipe { function, seed: fields.u64()? };
        let (key_count, segment_blocks, segment_count) = (fields.u64()?, fields.u32()?, fields.u32()?);
        let known = format == FORMAT && kind == KIND && zero == 0;
        if !known || !(1..=16).contains(&count) || segment_blocks == 0 || segment_count == 0 {
            return None;
        }
        let mut units = Self { hash, digest, count, segment_blocks, segments: Vec::new(), _present: present };
        let mut length_of_all = 0_u64;
        for _ in 0..segment_count {
            let (length, unit_bytes) = (fields.u32()?, fields.u32()?);
            let kind = FilterKind::from_code(fields.u8()?).filter(|kind| kind.is_built_in())?;
            let checksums = (0..count).map(|_| fields.u64()).collect::<Option<_>>()?;
            units.segments.push(Segment {
                offset: length_of_all,
                length,
                unit_bytes,
                kind,
                checksums,
                resident: RwLock::default(),
                number: UNCOUNTED.into(),
            });
            length_of_all += u64::from(length) * u64::from(count);
        }
        if fields.remaining() as u64 != length_of_all {
            return None;
        }
        let before = offset + (section.len() as u64 - length_of_all);
        units.segments.iter_mut().for_each(|segment| segment.offset += before);
        Some((units, key_count))
    }
}
