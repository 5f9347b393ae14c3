//! Events of the engine: one closed list, declared once.
//!
//! The TypeScript decoder, the glossary of events and the trace fingerprint are generated from [`SCHEMA`],
//! which the macro below creates from the declaration of the Rust enum.
//!
//! **Invariants**
//! 1. Events are `Copy`, at most 16 bytes, and contain only ids and integers: no key bytes, no time.
//! 2. A published tag keeps its meaning; new events get new tags.
//! 3. [`Event::encode`] is the documented form: [`EVENT_WORDS`] little-endian `u32` words, the tag first, then
//!    the fields in order (a `u64` takes two words, low first), unused words zero.
//!
//! **Units** are in the names of the fields. Levels count from 1 (the uppermost level in storage); level 0 is
//! the memtable.

/// Words of one encoded event.
pub const EVENT_WORDS: usize = 6;

/// Encoding of a field, and its interpretation by a decoder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Unsigned integer in one word.
    Integer,
    /// Unsigned 64-bit integer in two words, low word first.
    Wide,
    /// 0 or 1 in one word.
    Flag,
    /// Name from a closed list: `(type name, names by code, each with its meaning)`.
    Code(&'static str, &'static [(&'static str, &'static str)]),
}

/// Declaration of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSchema {
    /// Field name, ending with the unit.
    pub name: &'static str,
    /// Encoding.
    pub kind: FieldKind,
}

/// Declaration of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventSchema {
    /// First word of the encoded event.
    pub tag: u32,
    /// Name of the variant.
    pub name: &'static str,
    /// Documentation of the event, one sentence.
    pub doc: &'static str,
    /// Fields in the order of their words.
    pub fields: &'static [FieldSchema],
}

/// Type of a field of an event.
trait EventField: Copy {
    const KIND: FieldKind;
    fn value(self) -> u64;
}

macro_rules! integer_fields {
    ($($type:ty => $kind:expr),*) => {$(
        impl EventField for $type {
            const KIND: FieldKind = $kind;
            fn value(self) -> u64 {
                u64::from(self)
            }
        }
    )*};
}
integer_fields!(u8 => FieldKind::Integer, u32 => FieldKind::Integer, u64 => FieldKind::Wide, bool => FieldKind::Flag);

/// Declares a closed list of names for a field, with their codes.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($(#[doc = $doc:literal])* $variant:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum $name { $($(#[doc = $doc])* $variant,)* }

        impl EventField for $name {
            const KIND: FieldKind = FieldKind::Code(
                stringify!($name),
                &[$((stringify!($variant), concat!($($doc),*))),*],
            );
            fn value(self) -> u64 {
                u64::from(self as u8)
            }
        }
    };
}

/// Declares the event enum, its encoding and its schema together.
macro_rules! events {
    ($($(#[doc = $doc:literal])* $tag:literal $variant:ident { $($field:ident: $type:ty),* $(,)? })*) => {
        /// Event of the engine.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Event {
            $($(#[doc = $doc])* #[expect(missing_docs, reason = "fields are named after the glossary")]
            $variant { $($field: $type),* },)*
        }

        /// Every event in the order of declaration.
        pub const SCHEMA: &[EventSchema] = &[$(EventSchema {
            tag: $tag,
            name: stringify!($variant),
            doc: concat!($($doc),*),
            fields: &[$(FieldSchema { name: stringify!($field), kind: <$type as EventField>::KIND }),*],
        }),*];

        impl Event {
            /// Encodes the event as words; see invariant 3 of this module.
            #[must_use]
            pub fn encode(self) -> [u32; EVENT_WORDS] {
                let mut encoder = Encoder::default();
                match self {
                    $(Self::$variant { $($field),* } => {
                        encoder.integer($tag);
                        $(encoder.field($field);)*
                    })*
                }
                encoder.words
            }
        }
    };
}

codes! {
    /// Result of a search.
    Presence {
        /// No entry for the key.
        Absent,
        /// An entry with a value.
        Value,
        /// An entry that marks the key as deleted.
        Tombstone,
    }
}

codes! {
    /// Answer of a filter for a digest.
    Answer {
        /// Certainly not in the table.
        No,
        /// Perhaps in the table.
        Maybe,
    }
}

codes! {
    /// Operation of a scenario.
    Operation {
        /// A point lookup.
        Get,
        /// A write of a value.
        Put,
        /// A write of a tombstone.
        Delete,
        /// A scan that starts at the key.
        Scan,
    }
}

codes! {
    /// Reason of a compaction.
    CompactionReason {
        /// The level has no space for another arrival within its share of the size ratio.
        LevelOverCapacity,
        /// A run of the level still accepts arrivals, and newer runs have arrived.
        RunsToMerge,
        /// The user requested it.
        Requested,
        /// A tiered level has as many sorted runs as the size ratio.
        RunsOverLimit,
    }
}

codes! {
    /// Criterion by which a table was chosen from its level, and the unit of its measure.
    ChoiceName {
        /// Fewest bytes overlapped below, in thousandths of the table's bytes.
        LeastOverlap,
        /// Next in turn: its position in its run.
        RoundRobin,
        /// Its oldest entry, by sequence number.
        Oldest,
        /// Most tombstones, in thousandths of its entries.
        MostTombstones,
    }
}

codes! {
    /// Name of a hash function, as [`lsm_lab_filters::digest::DigestFunction`] numbers them.
    FunctionName {
        /// XXH3, 64 bits.
        Xxh3,
        /// XXH64.
        Xxh64,
        /// MurmurHash64A.
        MurmurHash64A,
        /// MurmurHash2, 32 bits.
        MurmurHash2,
        /// `CityHash64`, version 1.1.
        CityHash64,
        /// CRC-32C, 32 bits.
        Crc32c,
        /// CRC-32 of IEEE 802.3, 32 bits.
        Crc32,
        /// MD5, its first eight bytes.
        Md5,
        /// SHA-256, its first eight bytes.
        Sha256,
        /// `SeaHash`.
        SeaHash,
        /// `MetroHash64`.
        MetroHash64,
        /// `FxHash`, 64 bits.
        FxHash,
        /// rustc-hash, version 2, 64 bits.
        RustcHash,
        /// `SpookyHash`, version 1, 64 bits.
        SpookyHash64,
        /// LevelDB's hash, 32 bits.
        LevelDbHash,
    }
}

events! {
    /// A scenario begins an operation on the key with this id.
    1 OperationStarted { operation: Operation, key_id: u32 }
    /// The memtable was searched.
    2 MemtableSearched { outcome: Presence }
    /// No table of this sorted run has the key in its range.
    3 RunSkipped { level: u8, run: u32 }
    /// The one table of this sorted run whose range holds the key.
    4 TableSelected { level: u8, run: u32, table: u32 }
    /// The key was hashed.
    5 DigestComputed { function: FunctionName, key_bytes: u32, digest: u64 }
    /// A digest computed earlier in this lookup was reused: one hash saved.
    6 DigestReused { function: FunctionName, key_bytes: u32, digest: u64 }
    /// One bit of a filter was tested.
    7 BitProbed { table: u32, probe: u8, position: u32, set: bool }
    /// A filter gave its answer after this many probed bits.
    8 FilterAnswered { table: u32, answer: Answer, bits_probed: u8 }
    /// The fence pointers of a table named the one block that may hold the key.
    9 FencesSearched { table: u32, block: u32 }
    /// A block was read from storage.
    10 BlockRead { table: u32, block: u32, bytes: u32 }
    /// A block was searched; `Absent` after a filter answered `Maybe` is a false positive.
    11 BlockSearched { table: u32, block: u32, outcome: Presence }
    /// The lookup has its answer.
    12 LookupEnded { outcome: Presence }
    /// An entry went into the memtable.
    13 EntryWritten { sequence: u64, written: Presence }
    /// The flush of the memtable begins.
    14 FlushStarted { entries: u32 }
    /// A table was written.
    15 TableWritten { level: u8, table: u32, entries: u32, blocks: u32 }
    /// The memtable is in storage.
    16 FlushEnded { tables: u32 }
    /// A compaction with this reason begins.
    17 CompactionPicked { from_level: u8, to_level: u8, reason: CompactionReason, input_tables: u32 }
    /// A compaction is complete; overwritten entries and droppable tombstones are gone.
    18 CompactionEnded { entries_read: u32, entries_written: u32, tables: u32 }
    /// A block was found in the block cache: nothing was read.
    19 BlockFromCache { table: u32, block: u32 }
    /// The contents of a level when it was found due, and its capacity, in blocks of 4 KiB.
    20 LevelMeasured { level: u8, runs: u32, blocks: u32, capacity_blocks: u32 }
    /// One table of a full level was chosen to move down, by this measure.
    21 TableChosen { level: u8, table: u32, choice: ChoiceName, measured: u64 }
    /// A table is an input of the compaction.
    22 TableTaken { level: u8, run: u32, table: u32, blocks: u32 }
    /// A table that overlaps no other moves to another level without rewriting.
    23 TableMoved { table: u32, from_level: u8, to_level: u8 }
    /// Entries that a compaction dropped: overwritten by newer ones, and tombstones without older entries.
    24 EntriesDropped { shadowed: u32, tombstones: u32 }
    /// The cost of a compaction in blocks of 4 KiB, and the sorted run of its result.
    25 BlocksCompacted { run: u32, read: u32, written: u32 }
    /// A compaction was stopped without effect.
    26 CompactionStopped { to_level: u8 }
    /// The filter of a memtable answered, by one comparison with the mask of the lookup.
    27 MemtableFilterAnswered { answer: Answer }
    /// One search of the merged fence pointers found the table of every sorted run that may contain the key.
    28 TablesLocated { interval: u32, runs: u32 }
    /// One mask was built from the bits of the digest in any line of a filter.
    29 MaskBuilt { bits: u8, digest: u64 }
    /// A mask was compared with the filter line that the digest chooses.
    30 LineCompared { table: u32, line: u32, answer: Answer }
    /// The number of filter units of a segment in memory changed.
    31 UnitsChanged { table: u32, segment: u32, before: u8, after: u8 }
    /// A segment of a new table inherits the hotness of the segments that it replaces, as this many aged uses.
    32 HotnessInherited { table: u32, segment: u32, uses: u32 }
    /// One probe of the maplet compared the slots of two cells; candidates are the sorted runs that may contain the key.
    33 MapletProbed { cell: u32, other_cell: u32, candidates: u32 }
}

/// Writes fields into words.
#[derive(Default)]
struct Encoder {
    words: [u32; EVENT_WORDS],
    used: usize,
}

impl Encoder {
    fn integer(&mut self, word: u32) {
        self.words[self.used] = word;
        self.used += 1;
    }

    fn field<F: EventField>(&mut self, field: F) {
        let value = field.value();
        self.integer(low_word(value));
        if F::KIND == FieldKind::Wide {
            self.integer(low_word(value >> 32));
        }
    }
}

/// Returns the lower 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is asked for")]
const fn low_word(value: u64) -> u32 {
    value as u32
}

const _: () = assert!(size_of::<Event>() <= 16, "invariant 1: an event is at most 16 bytes");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_its_tag_and_its_fields_in_order() {
        let event = Event::DigestComputed {
            function: FunctionName::MurmurHash64A,
            key_bytes: 16,
            digest: 0x0123_4567_89ab_cdef,
        };
        assert_eq!(event.encode(), [5, 2, 16, 0x89ab_cdef, 0x0123_4567, 0]);
        assert_eq!(Event::LookupEnded { outcome: Presence::Tombstone }.encode(), [12, 2, 0, 0, 0, 0]);
    }

    #[test]
    fn tags_are_unique_and_fields_fit() {
        for (index, event) in SCHEMA.iter().enumerate() {
            let words: usize =
                event.fields.iter().map(|f| if f.kind == FieldKind::Wide { 2 } else { 1 }).sum();
            assert!(words < EVENT_WORDS, "{} needs {words} words and a tag", event.name);
            assert!(!event.doc.is_empty());
            assert!(SCHEMA[..index].iter().all(|other| other.tag != event.tag));
        }
    }
}
