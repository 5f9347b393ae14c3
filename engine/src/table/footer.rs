//! The last 4 KiB of a table file: what it is, and where its sections lie.
//!
//! Layout, little-endian: `0 magic (8) | 8 format u32 | 12 data units u32 | 16 three sections (properties, fences, filter),
//! each offset u64, length u64, checksum u64 | zeros | 4088 checksum u64 of all before`.

use crate::storage::{BLOCK_BYTES, Fields, StorageError, checksum};

/// What every table file ends in.
const MAGIC: [u8; 8] = *b"LSMLABT\0";

/// The version of the table format.
const FORMAT: u32 = 1;

/// A stretch of the file with its checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) checksum: u64,
}

/// Where everything is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Footer {
    /// Blocks of data, in units of 4 KiB, from the start of the file.
    pub(super) data_units: u32,
    pub(super) properties: Section,
    pub(super) fences: Section,
    pub(super) filter: Section,
}

impl Footer {
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BLOCK_BYTES);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&FORMAT.to_le_bytes());
        bytes.extend_from_slice(&self.data_units.to_le_bytes());
        for section in [self.properties, self.fences, self.filter] {
            for number in [section.offset, section.length, section.checksum] {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        bytes.resize(BLOCK_BYTES - 8, 0);
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// The footer of the table file `name`, which begins at `offset`.
    pub(super) fn decode(bytes: &[u8], name: &str, offset: u64) -> Result<Self, StorageError> {
        let damaged = |problem| StorageError::damaged(name, offset, problem);
        let mut fields = Fields::new(bytes);
        if fields.array() != Some(MAGIC) {
            return Err(damaged("it does not end as a table file does"));
        }
        let format = fields.u32().ok_or_else(|| damaged("the footer is cut short"))?;
        if format > FORMAT {
            return Err(StorageError::NewerFormat {
                name: name.to_owned(),
                found: format,
                supported: FORMAT,
            });
        }
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| damaged("the footer is cut short"))?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(damaged("the checksum of the footer does not match"));
        }
        let data_units = fields.u32().ok_or_else(|| damaged("the footer is cut short"))?;
        let mut section = || {
            let mut number = || fields.u64();
            Some(Section { offset: number()?, length: number()?, checksum: number()? })
        };
        let mut next = || section().ok_or_else(|| damaged("the footer is cut short"));
        Ok(Self { data_units, properties: next()?, fences: next()?, filter: next()? })
    }
}
