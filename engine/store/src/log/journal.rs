//! File format of logs and manifest: a file header, then frames, each of which proves its identity and
//! position.
//!
//! `docs/format/log.md` contains a drawing. A frame's checksum covers its header and its body, so a damaged
//! length cannot hide later frames. The checksum is seeded with the number of the file, and the header contains
//! the frame's offset. A frame of another file, or of earlier use of the same blocks, is therefore invalid.
//! `synced` is the durable length of the file when the frame was appended. After each sync, a marker (a frame
//! without a body) records it too.
//!
//! A log may have reserved space after its frames: zeros, written before the frames that overwrite them, so
//! that a sync writes only data. A log reserves space if few bytes precede its sync. Zeros at the end of a file
//! are ignored.
//!
//! **Invariants**
//! 1. Reading returns a prefix of the appended frames.
//! 2. A file whose valid frames end before the synced length of some valid frame is damaged. A tail torn by a
//!    power cut was never synced, so no frame claims that it was.
//! 3. After a failed append or sync nothing more is appended, because the tail is unknown.
//!
//! **Units**: offsets and lengths in bytes. **Cost**: one checksum per frame and no allocation once the buffer
//! has grown. Bytes after the first invalid frame are searched for further frames only if there is an invalid
//! frame.

use crate::storage::{AppendFile, Fields, Storage, StorageError, checksum, seeded_checksum};
use core::ops::Range;

/// Format of logs and manifests, the only one that this program reads and writes.
pub(super) const FORMAT: u32 = 2;
/// Bytes of a file header.
pub(super) const FILE_HEADER_BYTES: usize = 40;
/// Bytes of a frame before its body.
pub(super) const FRAME_HEADER_BYTES: usize = 32;
const FILE_CHECKSUM_OFFSET: usize = FILE_HEADER_BYTES - 8;
/// Most bytes reserved at once. If this many precede a sync, nothing is reserved.
const MAX_ROOM_BYTES: u64 = 256 << 10;
/// Fewest bytes reserved at once. In between, the length of the file is at most doubled.
const MIN_ROOM_BYTES: u64 = 32 << 10;

/// Kind of a journal file: its first bytes, and its name in messages.
#[derive(Debug, Clone, Copy)]
pub(super) struct FileKind {
    pub(super) magic: [u8; 8],
    pub(super) noun: &'static str,
    /// True if there may be reserved space after its frames.
    pub(super) has_room: bool,
}

/// Header of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileHeader {
    /// Number of the log; for the manifest, the number of rewrites.
    pub(super) number: u32,
    /// Previous log; 0 for none, and in manifests.
    pub(super) follows: u32,
    /// Valid bytes of that log when this one began.
    pub(super) follows_bytes: u64,
}

/// Contents of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FrameKind {
    /// Entries of one batch.
    Batch,
    /// No body: records the synced length.
    Marker,
    /// Complete state of a manifest.
    Snapshot,
    /// Changes since the previous frame.
    Edit,
}

impl FrameKind {
    const fn word(self) -> [u8; 4] {
        match self {
            Self::Batch => *b"BTCH",
            Self::Marker => *b"MARK",
            Self::Snapshot => *b"SNAP",
            Self::Edit => *b"EDIT",
        }
    }

    fn from_word(word: [u8; 4]) -> Option<Self> {
        [Self::Batch, Self::Marker, Self::Snapshot, Self::Edit].into_iter().find(|kind| kind.word() == word)
    }
}

impl FileHeader {
    fn encode(&self, kind: FileKind) -> [u8; FILE_HEADER_BYTES] {
        let mut bytes = [0; FILE_HEADER_BYTES];
        bytes[..8].copy_from_slice(&kind.magic);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.number.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.follows.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.follows_bytes.to_le_bytes());
        let sum = checksum(&bytes[..FILE_CHECKSUM_OFFSET]);
        bytes[FILE_CHECKSUM_OFFSET..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Decodes the header at the front of a file.
    ///
    /// A header has the same place, length and checksum in every format, so that a damaged format number is not
    /// taken for another format.
    pub(super) fn decode(bytes: &[u8], kind: FileKind, name: &str) -> Result<Self, StorageError> {
        let damaged = |offset: usize, problem: &str| StorageError::damaged(name, offset as u64, problem);
        if bytes.len() >= kind.magic.len() && !bytes.starts_with(&kind.magic) {
            return Err(damaged(0, &format!("it does not begin as a {} does", kind.noun)));
        }
        let cut = || damaged(bytes.len(), "it ends within its header");
        let header = bytes.first_chunk::<FILE_HEADER_BYTES>().ok_or_else(cut)?;
        let (body, sum) = header.split_last_chunk::<8>().ok_or_else(cut)?;
        if u64::from_le_bytes(*sum) != checksum(body) {
            return Err(damaged(0, "the checksum of its header does not match"));
        }
        let mut fields = Fields::new(&body[kind.magic.len()..]);
        let format = fields.u32().ok_or_else(cut)?;
        let name = name.to_owned();
        match format {
            FORMAT => Self::fields(&mut fields).ok_or_else(cut),
            ..FORMAT => Err(StorageError::OlderFormat { name, found: format, supported: FORMAT }),
            _ => Err(StorageError::NewerFormat { name, found: format, supported: FORMAT }),
        }
    }

    fn fields(fields: &mut Fields<'_>) -> Option<Self> {
        let (number, follows, _zero) = (fields.u32()?, fields.u32()?, fields.u32()?);
        Some(Self { number, follows, follows_bytes: fields.u64()? })
    }
}

/// File under construction, frame by frame.
pub(super) struct JournalWriter {
    file: Box<dyn AppendFile>,
    name: String,
    number: u32,
    /// Buffer of the current frame.
    frame: Vec<u8>,
    length: u64,
    synced: u64,
    /// Bytes of frames since the last sync, without markers.
    unsynced: u64,
    /// True if the kind of file may have reserved space, and few bytes preceded the last sync.
    wants_room: bool,
    may_have_room: bool,
    /// End of the reserved space; without any, at most the end of the frames.
    room_end: u64,
    failed: bool,
}

impl JournalWriter {
    /// Creates the file and appends its header, unsynced.
    pub(super) fn create(
        storage: &dyn Storage,
        name: &str,
        kind: FileKind,
        header: FileHeader,
    ) -> Result<Self, StorageError> {
        let mut file = storage.create(name)?;
        file.append(&header.encode(kind))?;
        let length = FILE_HEADER_BYTES as u64;
        let (name, number) = (name.to_owned(), header.number);
        Ok(Self {
            file,
            name,
            number,
            frame: Vec::new(),
            length,
            synced: 0,
            unsynced: length,
            wants_room: false,
            may_have_room: kind.has_room,
            room_end: 0,
            failed: false,
        })
    }

    /// Appends a frame; `fill` appends its body to the given bytes.
    pub(super) fn append(
        &mut self,
        kind: FrameKind,
        fill: impl FnOnce(&mut Vec<u8>),
    ) -> Result<(), StorageError> {
        self.usable("append to")?;
        let frame = &mut self.frame;
        frame.clear();
        frame.resize(FRAME_HEADER_BYTES, 0);
        fill(frame);
        let body = u32::try_from(frame.len() - FRAME_HEADER_BYTES)
            .expect("the caller bounds what it writes at once");
        frame[8..12].copy_from_slice(&kind.word());
        frame[12..16].copy_from_slice(&body.to_le_bytes());
        frame[16..24].copy_from_slice(&self.length.to_le_bytes());
        frame[24..32].copy_from_slice(&self.synced.to_le_bytes());
        let sum = seeded_checksum(&frame[8..], self.number.into());
        frame[..8].copy_from_slice(&sum.to_le_bytes());
        let bytes = frame.len() as u64;
        // Until the append has succeeded, because it may also panic.
        self.failed = true;
        if self.wants_room && self.length + bytes > self.room_end {
            let room = self.length.clamp(MIN_ROOM_BYTES, MAX_ROOM_BYTES);
            // A longer frame changes the length of the file in any case.
            if bytes <= room {
                self.file.make_room(room)?;
                self.room_end = self.length + room;
            }
        }
        self.file.append(&self.frame)?;
        self.failed = false;
        self.length += bytes;
        self.unsynced += bytes;
        Ok(())
    }

    /// Removes unused reserved space.
    pub(super) fn drop_room(&mut self) -> Result<(), StorageError> {
        self.usable("shorten")?;
        self.failed = true;
        self.file.drop_room()?;
        self.failed = false;
        self.room_end = 0;
        self.wants_room = false;
        Ok(())
    }

    /// Returns whether there may be reserved space after the frames.
    pub(super) fn has_room(&self) -> bool {
        self.room_end > 0
    }

    /// Makes everything appended so far durable.
    pub(super) fn sync(&mut self) -> Result<(), StorageError> {
        self.usable("sync")?;
        self.failed = true;
        self.file.sync()?;
        self.failed = false;
        // The sync of a header does not predict the size of later syncs.
        let covered = self.length - self.synced;
        self.wants_room = self.may_have_room && self.synced > 0 && covered < MAX_ROOM_BYTES;
        self.synced = self.length;
        self.unsynced = 0;
        Ok(())
    }

    /// Appends a frame with the synced length. The length is correct even if the marker is lost; if its append
    /// fails, the next append fails too.
    pub(super) fn mark(&mut self) {
        if self.append(FrameKind::Marker, |_| {}).is_ok() {
            self.unsynced -= FRAME_HEADER_BYTES as u64;
        }
    }

    fn usable(&self, operation: &'static str) -> Result<(), StorageError> {
        if self.failed {
            let reason =
                "an earlier append or sync failed, and what its end holds is unknown".to_owned().into();
            return Err(StorageError::Io { operation, name: self.name.clone(), reason });
        }
        Ok(())
    }

    /// Returns the number of the file.
    pub(super) fn number(&self) -> u32 {
        self.number
    }

    /// Returns the bytes of header and valid frames.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Returns the durable part of these bytes.
    pub(super) fn synced(&self) -> u64 {
        self.synced
    }

    /// Returns the bytes of frames, without markers, that are not yet durable.
    pub(super) fn unsynced(&self) -> u64 {
        self.unsynced
    }

    /// Returns whether an append or a sync failed.
    pub(super) fn failed(&self) -> bool {
        self.failed
    }

    /// Returns the file for a last sync by the caller.
    pub(super) fn into_file(self) -> Box<dyn AppendFile> {
        self.file
    }
}

/// Frame that was read and checked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'a> {
    pub(super) kind: FrameKind,
    pub(super) offset: u64,
    pub(super) body: &'a [u8],
    /// Offset after the frame.
    pub(super) end: usize,
    synced: u64,
}

/// Part of a file.
pub(super) enum Piece<'a> {
    /// Valid frame.
    Frame(Frame<'a>),
    /// Bytes that are not a frame.
    Lost(Range<u64>),
}

/// File that was read.
pub(super) struct Journal {
    pub(super) name: String,
    bytes: Vec<u8>,
    /// Earliest start of the reserved space at the end of the file: no frame begins after it, but one may end
    /// there.
    room: usize,
    number: u32,
    /// Header, or its error.
    pub(super) header: Result<FileHeader, StorageError>,
    /// End of the valid prefix; 0 without a valid header.
    pub(super) end: u64,
    /// Synced length of the file, according to some valid frame in it.
    pub(super) proven: u64,
    /// Bytes of the file without reserved space.
    length: u64,
}

impl Journal {
    /// Reads a file. The number is known from the name of a log; a manifest stores it.
    pub(super) fn read(
        storage: &dyn Storage,
        name: &str,
        kind: FileKind,
        number: Option<u32>,
    ) -> Result<Self, StorageError> {
        let file = storage.open(name)?;
        let too_long = |_| StorageError::damaged(name, 0, "it is longer than memory");
        let mut bytes = vec![0; usize::try_from(file.len()).map_err(too_long)?];
        file.read_at(0, &mut bytes)?;
        drop(file);
        let header = match FileHeader::decode(&bytes, kind, name) {
            Ok(header) if number.is_some_and(|number| number != header.number) => {
                let problem = format!("it is the {} of number {}", kind.noun, header.number);
                Err(StorageError::damaged(name, 12, problem))
            }
            Err(other) if !matches!(other, StorageError::Damaged { .. }) => return Err(other),
            judged => judged,
        };
        let number = number.or_else(|| header.as_ref().ok().map(|header| header.number)).unwrap_or_default();
        let name = name.to_owned();
        let nonzero = bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let room = if kind.has_room { nonzero } else { bytes.len() };
        let mut journal = Self { name, bytes, room, number, header, end: 0, proven: 0, length: 0 };
        journal.judge();
        Ok(journal)
    }

    /// Finds the end of the valid prefix, and the synced length proven by any frame.
    fn judge(&mut self) {
        let (mut end, mut proven, mut whole) = (0, 0, self.header.is_ok());
        if whole {
            end = FILE_HEADER_BYTES;
        }
        let mut length = self.room.max(end);
        for piece in self.pieces() {
            match piece {
                Piece::Frame(frame) => {
                    proven = frame.synced.max(proven);
                    length = frame.end.max(length);
                    end = if whole { frame.end } else { end };
                }
                Piece::Lost(_) => whole = false,
            }
        }
        self.end = end as u64;
        self.proven = proven;
        self.length = length as u64;
    }

    /// Returns everything after the header in order: frames, and the bytes between them.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        let mut at = FILE_HEADER_BYTES.min(self.room);
        core::iter::from_fn(move || {
            let start = at;
            while at < self.room {
                match self.frame_at(at) {
                    Some(frame) if at == start => {
                        at = frame.end;
                        return Some(Piece::Frame(frame));
                    }
                    Some(_) => break,
                    None => at += 1,
                }
            }
            (start < at).then_some(Piece::Lost(start as u64..at as u64))
        })
    }

    /// Returns the frames of the valid prefix.
    pub(super) fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
        let mut at = FILE_HEADER_BYTES;
        core::iter::from_fn(move || {
            let frame = self.frame_at(at)?;
            at = frame.end;
            Some(frame)
        })
    }

    fn frame_at(&self, at: usize) -> Option<Frame<'_>> {
        let rest = self.bytes.get(at..)?;
        let mut fields = Fields::new(rest);
        let sum = fields.u64()?;
        let kind = FrameKind::from_word(fields.array()?)?;
        let length = usize::try_from(fields.u32()?).ok()?;
        let (offset, synced) = (fields.u64()?, fields.u64()?);
        if offset != at as u64 || synced > offset {
            return None;
        }
        let body = fields.take(length)?;
        let covered = rest.get(8..FRAME_HEADER_BYTES + length)?;
        let valid = seeded_checksum(covered, self.number.into()) == sum;
        valid.then_some(Frame { kind, offset, body, end: at + FRAME_HEADER_BYTES + length, synced })
    }

    /// Returns the bytes of the file without the reserved space at its end.
    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Checks that the file still ends where the store was closed. Closing syncs the last marker, so none
    /// follows it.
    pub(super) fn ends_at(&self, sealed: u64) -> Result<(), StorageError> {
        // Closing removed the reserved space, so not even zeros may follow.
        let length = self.bytes.len() as u64;
        let behind = length.saturating_sub(sealed);
        let marker = behind == FRAME_HEADER_BYTES as u64 && self.end == length;
        if behind == 0 || marker {
            return Ok(());
        }
        let problem =
            format!("it goes on for {behind} bytes behind where it ended when the store was closed");
        Err(StorageError::damaged(&self.name, sealed, problem))
    }

    /// Checks that the valid prefix includes everything synced, according to its frames and to `known`.
    pub(super) fn reaches(&self, known: u64) -> Result<(), StorageError> {
        if self.end >= self.proven.max(known) {
            return Ok(());
        }
        if let Err(error) = &self.header {
            return Err(error.clone());
        }
        let problem = if self.end == self.length() { "it was cut short" } else { "a frame is damaged" };
        let problem = format!("{problem}, and it had been synced as far as byte {}", self.proven.max(known));
        Err(StorageError::damaged(&self.name, self.end, problem))
    }
}
