//! The manifest: what the store is made of, written whole and put in place by one rename.
//!
//! Layout, little-endian: `magic (8) | format u32 | options | next table u32 | log u32 (0 for none) | last sequence u64 |
//! level count u8 | per level: run count u32 | per run: number u32, table count u32, table numbers u32 ... | checksum u64`.
//! Options: `filter kind u8 | digest function u8 | seed u64 | bits per key f64 | memtable bytes u64 | table bytes u64 |
//! table entries u32 (0 for no limit) | level one bytes u64 | size ratio u32 | policy u8, K u32, Z u32 |
//! granularity u8 | packing u8 | log mode u8, interval u64 | stall memtables u32 | stall runs u32`.
//!
//! **Invariant**: at any moment the file `MANIFEST` is absent or whole: the next one is written and synced beside it.

use crate::digest::{DigestFunction, DigestRecipe};
use crate::filter::{FilterKind, FilterOptions};
use crate::options::{CompactionOptions, Granularity, LogMode, Options, Packing, Policy};
use crate::storage::{Fields, Storage, StorageError, checksum};

const MAGIC: [u8; 8] = *b"LSMLABM\0";
const FORMAT: u32 = 2;
const NAME: &str = "MANIFEST";
const NEXT_NAME: &str = "MANIFEST.next";

/// A sorted run, by its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRecord {
    /// The number of the run.
    pub run: u32,
    /// Its tables in the order of their keys.
    pub tables: Vec<u32>,
}

/// What a store is made of.
#[derive(Debug, Clone, PartialEq)]
pub struct Manifest {
    /// How the store was created.
    pub options: Options,
    /// The number of the next table or run.
    pub next_number: u32,
    /// The log that holds what the tables do not; 0 for none.
    pub log: u32,
    /// The newest sequence number in the tables.
    pub last_sequence: u64,
    /// Runs by level, youngest level first; within a level the newest run first.
    pub levels: Vec<Vec<RunRecord>>,
}

impl Manifest {
    /// Whether storage holds a store.
    ///
    /// # Errors
    /// What storage reports.
    pub fn exists(storage: &dyn Storage) -> Result<bool, StorageError> {
        Ok(storage.list()?.iter().any(|name| name == NAME))
    }

    /// Reads the manifest.
    ///
    /// # Errors
    /// [`StorageError::NotFound`] if there is no store here, [`StorageError::Damaged`], [`StorageError::NewerFormat`],
    /// and what storage reports.
    pub fn read(storage: &dyn Storage) -> Result<Self, StorageError> {
        let file = storage.open(NAME)?;
        let damaged = |problem| StorageError::damaged(NAME, 0, problem);
        let length = usize::try_from(file.len()).map_err(|_| damaged("it is impossibly long"))?;
        let mut bytes = vec![0; length];
        file.read_at(0, &mut bytes)?;
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or_else(|| damaged("it is cut short"))?;
        let mut fields = Fields::new(body);
        if fields.array() != Some(MAGIC) {
            return Err(damaged("it does not begin as a manifest does"));
        }
        let found = fields.u32().ok_or_else(|| damaged("it is cut short"))?;
        if found > FORMAT {
            return Err(StorageError::NewerFormat { name: NAME.to_owned(), found, supported: FORMAT });
        }
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(damaged("its checksum does not match"));
        }
        Self::decode(fields).ok_or_else(|| damaged("its fields contradict themselves"))
    }

    /// Puts this manifest in the place of the one before, durably.
    ///
    /// # Errors
    /// What storage reports; the one before then still stands.
    pub fn install(&self, storage: &dyn Storage) -> Result<(), StorageError> {
        match storage.remove(NEXT_NAME) {
            Ok(()) | Err(StorageError::NotFound { .. }) => {}
            Err(error) => return Err(error),
        }
        let mut file = storage.create(NEXT_NAME)?;
        file.append(&self.encode())?;
        file.sync()?;
        drop(file);
        storage.rename(NEXT_NAME, NAME)?;
        storage.sync_directory()
    }

    /// Whether a file of this name belongs to the manifest.
    #[must_use]
    pub fn is_file(name: &str) -> bool {
        name == NAME
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&FORMAT.to_le_bytes());
        encode_options(&self.options, &mut bytes);
        bytes.extend_from_slice(&self.next_number.to_le_bytes());
        bytes.extend_from_slice(&self.log.to_le_bytes());
        bytes.extend_from_slice(&self.last_sequence.to_le_bytes());
        bytes.push(u8::try_from(self.levels.len()).expect("levels are numbered by u8"));
        let count = |n: usize| u32::try_from(n).expect("tables are numbered by u32").to_le_bytes();
        for level in &self.levels {
            bytes.extend_from_slice(&count(level.len()));
            for run in level {
                bytes.extend_from_slice(&run.run.to_le_bytes());
                bytes.extend_from_slice(&count(run.tables.len()));
                bytes.extend(run.tables.iter().flat_map(|table| table.to_le_bytes()));
            }
        }
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        bytes
    }

    fn decode(mut fields: Fields<'_>) -> Option<Self> {
        let options = decode_options(&mut fields)?;
        let (next_number, log, last_sequence) = (fields.u32()?, fields.u32()?, fields.u64()?);
        let mut levels = Vec::new();
        for _ in 0..fields.u8()? {
            let mut runs = Vec::new();
            for _ in 0..fields.u32()? {
                let run = fields.u32()?;
                let tables = (0..fields.u32()?).map(|_| fields.u32()).collect::<Option<_>>()?;
                runs.push(RunRecord { run, tables });
            }
            levels.push(runs);
        }
        fields.is_empty().then_some(Self { options, next_number, log, last_sequence, levels })
    }
}

fn encode_options(options: &Options, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(&[options.filter.kind.code(), options.filter.digest.function as u8]);
    bytes.extend_from_slice(&options.filter.digest.seed.to_le_bytes());
    bytes.extend_from_slice(&options.filter.bits_per_key.to_le_bytes());
    bytes.extend_from_slice(&options.memtable_bytes.to_le_bytes());
    bytes.extend_from_slice(&options.table_bytes.to_le_bytes());
    bytes.extend_from_slice(&options.table_entries.unwrap_or(0).to_le_bytes());
    bytes.extend_from_slice(&options.level_one_bytes.to_le_bytes());
    bytes.extend_from_slice(&options.size_ratio.to_le_bytes());
    let (policy, runs, last_runs) = options.compaction.policy.code();
    bytes.push(policy);
    bytes.extend_from_slice(&runs.to_le_bytes());
    bytes.extend_from_slice(&last_runs.to_le_bytes());
    bytes.extend_from_slice(&[
        options.compaction.granularity.code(),
        u8::from(options.packing == Packing::Spill),
    ]);
    let (log, interval) = options.log.code();
    bytes.push(log);
    bytes.extend_from_slice(&interval.to_le_bytes());
    bytes.extend_from_slice(&options.stall_memtables.to_le_bytes());
    bytes.extend_from_slice(&options.stall_runs.to_le_bytes());
}

fn decode_options(fields: &mut Fields<'_>) -> Option<Options> {
    let kind = FilterKind::from_code(fields.u8()?)?;
    let function = DigestFunction::from_code(fields.u8()?)?;
    let digest = DigestRecipe { function, seed: fields.u64()? };
    let filter = FilterOptions { kind, bits_per_key: f64::from_bits(fields.u64()?), digest };
    let options = Options {
        filter,
        memtable_bytes: fields.u64()?,
        table_bytes: fields.u64()?,
        table_entries: Some(fields.u32()?).filter(|&limit| limit > 0),
        level_one_bytes: fields.u64()?,
        size_ratio: fields.u32()?,
        compaction: CompactionOptions {
            policy: Policy::from_code((fields.u8()?, fields.u32()?, fields.u32()?))?,
            granularity: Granularity::from_code(fields.u8()?)?,
        },
        packing: if fields.u8()? == 1 { Packing::Spill } else { Packing::Aligned },
        log: LogMode::from_code((fields.u8()?, fields.u64()?))?,
        stall_memtables: fields.u32()?,
        stall_runs: fields.u32()?,
    };
    options.validate().is_ok().then_some(options)
}
