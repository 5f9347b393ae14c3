//! Recorded trace as the workload of a run. It is read slice by slice, so that a file of any size needs no
//! second copy.
//!
//! ```text
//! CSV       operation,key,size           a first line of these names may give another order; size is optional
//! YCSB      INSERT usertable user42 [ field0=... ]        what the `basic` database prints
//! RocksDB   0x75736572 1 0 100 1583000                    key, type, column family, size, time: trace_analyzer, as of db_bench
//! ```
//!
//! The first line determines the format. **Invariants** (tests below)
//! 1. Trace and first problem are the same for any slices of a file.
//! 2. A problem names the line and the column, both from 1.
//!
//! **Memory**: 12 bytes per operation, and each distinct key once.

use super::catalogue::MOST_OPERATIONS;
use super::setup::MOST_DATA_BYTES;
use lsm_lab_workload::Action;
use std::collections::BTreeMap;

/// Longest line: far beyond a key and a value that a run can write.
const MOST_LINE: usize = 1 << 20;
/// Longest key.
const MOST_KEY: usize = 1024;
/// Largest value.
const MOST_VALUE: u32 = 1 << 20;
/// Most keys of a scan.
const MOST_SCAN: u32 = 1000;

/// Formats of traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceFormat {
    /// Comma-separated values.
    Csv,
    /// Output of YCSB.
    Ycsb,
    /// Output of `trace_analyzer`.
    RocksDb,
}

impl TraceFormat {
    /// Returns the short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Ycsb => "ycsb",
            Self::RocksDb => "rocksdb",
        }
    }
}

/// Fault at a position of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TraceFault {
    /// The name of an operation is missing.
    Operation,
    /// A key is missing.
    Key,
    /// A number is missing.
    Size,
    /// A column is missing.
    Missing,
    /// The line is too long.
    Line,
    /// There are more operations than a run may have.
    Operations,
    /// There are more keys and values than a page can hold.
    Memory,
    /// There are no operations.
    Empty,
}

impl TraceFault {
    /// Returns the short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Operation => "trace-operation",
            Self::Key => "trace-key",
            Self::Size => "trace-size",
            Self::Missing => "trace-missing",
            Self::Line => "trace-line",
            Self::Operations => "trace-operations",
            Self::Memory => "trace-memory",
            Self::Empty => "trace-empty",
        }
    }
}

/// Fault and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceProblem {
    /// Fault.
    pub fault: TraceFault,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

impl core::fmt::Display for TraceProblem {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "cannot read the trace: line {}, column {}: {}", self.line, self.column, self.fault.name())
    }
}

impl core::error::Error for TraceProblem {}

/// Operation of a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ImportedOperation {
    pub(super) action: Action,
    /// Rank of its key among all keys.
    pub(super) key: u32,
    /// Bytes of the value, or keys of a scan; `None` if the trace does not state it.
    pub(super) size: Option<u32>,
}

/// Trace in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedTrace {
    format: TraceFormat,
    operations: Vec<ImportedOperation>,
    /// Keys in ascending order.
    keys: Vec<Box<[u8]>>,
}

impl ImportedTrace {
    /// Returns its format.
    #[must_use]
    pub const fn format(&self) -> TraceFormat {
        self.format
    }

    /// Returns the number of operations.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.operations.len()).expect("a run has fewer operations")
    }

    /// Returns whether it has no operations.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// Returns the number of distinct keys.
    #[must_use]
    pub fn key_count(&self) -> u32 {
        u32::try_from(self.keys.len()).expect("fewer keys than operations")
    }

    /// Returns the bytes of keys and values that it writes; values without a stated size have this one.
    #[must_use]
    pub fn data_bytes(&self, value_bytes: usize) -> u64 {
        let writes = self
            .operations
            .iter()
            .filter(|one| matches!(one.action, Action::Insert | Action::Update | Action::Modify));
        let bytes = |one: &ImportedOperation| {
            self.keys[one.key as usize].len() as u64 + one.size.map_or(value_bytes as u64, u64::from)
        };
        writes.map(bytes).sum()
    }

    pub(super) fn operation(&self, at: u32) -> ImportedOperation {
        self.operations[at as usize]
    }

    /// Returns the key of a rank; one after all others if there is none.
    pub(super) fn key(&self, rank: u32) -> Vec<u8> {
        match self.keys.get(rank as usize) {
            Some(key) => key.to_vec(),
            None => vec![0xff; MOST_KEY + 1],
        }
    }

    pub(super) fn rank(&self, key: &[u8]) -> Option<u32> {
        let found = self.keys.binary_search_by(|known| known.as_ref().cmp(key)).ok()?;
        u32::try_from(found).ok()
    }

    /// Returns the position of a key among all keys, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a place in a picture")]
    pub(super) fn place(&self, key: &[u8]) -> f64 {
        let before = self.keys.partition_point(|known| known.as_ref() < key);
        before as f64 / self.keys.len().max(1) as f64
    }
}

/// Reads a trace.
pub struct TraceReader {
    format: Option<TraceFormat>,
    /// Columns of a CSV file: operation, key, size.
    columns: [Option<usize>; 3],
    /// Incomplete last line.
    tail: Vec<u8>,
    line: u32,
    operations: Vec<ImportedOperation>,
    ids: BTreeMap<Box<[u8]>, u32>,
    data_bytes: u64,
}

impl Default for TraceReader {
    fn default() -> Self {
        Self {
            format: None,
            columns: [Some(0), Some(1), Some(2)],
            tail: Vec::new(),
            line: 0,
            operations: Vec::new(),
            ids: BTreeMap::new(),
            data_bytes: 0,
        }
    }
}

/// Word of a line and its position.
#[derive(Clone, Copy)]
struct Word<'a> {
    bytes: &'a [u8],
    column: usize,
}

impl TraceReader {
    /// Returns the number of operations read so far.
    #[must_use]
    pub fn operations(&self) -> u32 {
        u32::try_from(self.operations.len()).expect("a run has fewer operations")
    }

    /// Reads the next slice of the file.
    ///
    /// # Errors
    /// The first problem.
    pub fn read(&mut self, mut bytes: &[u8]) -> Result<(), TraceProblem> {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let (line, rest) = bytes.split_at(end);
            bytes = &rest[1..];
            if self.tail.is_empty() {
                self.take_line(line)?;
            } else {
                let mut whole = core::mem::take(&mut self.tail);
                whole.extend_from_slice(line);
                self.take_line(&whole)?;
            }
        }
        if self.tail.len() + bytes.len() > MOST_LINE {
            return Err(self.problem_in_next(TraceFault::Line));
        }
        self.tail.extend_from_slice(bytes);
        Ok(())
    }

    /// Returns the trace at the end of the file.
    ///
    /// # Errors
    /// A problem of the last line, or a file without operations.
    pub fn finish(mut self) -> Result<ImportedTrace, TraceProblem> {
        let last = core::mem::take(&mut self.tail);
        self.take_line(&last)?;
        let Some(format) = self.format.filter(|_| !self.operations.is_empty()) else {
            return Err(TraceProblem { fault: TraceFault::Empty, line: self.line.max(1), column: 1 });
        };
        let mut keys: Vec<(Box<[u8]>, u32)> = self.ids.into_iter().collect();
        keys.sort_unstable();
        let mut ranks = vec![0; keys.len()];
        for (rank, (_, id)) in (0..).zip(&keys) {
            ranks[*id as usize] = rank;
        }
        for operation in &mut self.operations {
            operation.key = ranks[operation.key as usize];
        }
        let keys = keys.into_iter().map(|(key, _)| key).collect();
        Ok(ImportedTrace { format, operations: self.operations, keys })
    }

    fn problem_in_next(&self, fault: TraceFault) -> TraceProblem {
        TraceProblem { fault, line: self.line + 1, column: 1 }
    }

    fn take_line(&mut self, line: &[u8]) -> Result<(), TraceProblem> {
        self.line += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.line == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        if line.len() > MOST_LINE {
            return Err(self.problem(TraceFault::Line, 0));
        }
        let format = if let Some(format) = self.format {
            format
        } else {
            let format = format_of(line);
            self.format = Some(format);
            if format == TraceFormat::Csv && self.take_header(line) {
                return Ok(());
            }
            format
        };
        match format {
            TraceFormat::Csv => self.take_csv(line),
            TraceFormat::Ycsb => self.take_ycsb(line),
            TraceFormat::RocksDb => self.take_rocksdb(line),
        }
    }

    fn problem(&self, fault: TraceFault, column: usize) -> TraceProblem {
        let column = u32::try_from(column + 1).unwrap_or(u32::MAX);
        TraceProblem { fault, line: self.line, column }
    }

    /// Reads the names of columns, if the line has them.
    fn take_header(&mut self, line: &[u8]) -> bool {
        let words: Vec<Word<'_>> = fields(line);
        let find = |names: &[&[u8]]| {
            words.iter().position(|word| names.iter().any(|name| word.bytes.eq_ignore_ascii_case(name)))
        };
        let operation = find(&[b"operation", b"op", b"type"]);
        let key = find(&[b"key"]);
        if operation.is_none() || key.is_none() {
            return false;
        }
        self.columns = [operation, key, find(&[b"size", b"value_size", b"bytes"])];
        true
    }

    fn take_csv(&mut self, line: &[u8]) -> Result<(), TraceProblem> {
        let words = fields(line);
        let [operation, key, size] = self.columns.map(|column| column.and_then(|at| words.get(at)).copied());
        let operation = operation.ok_or_else(|| self.problem(TraceFault::Missing, line.len()))?;
        let action = action_of(operation.bytes)
            .ok_or_else(|| self.problem(TraceFault::Operation, operation.column))?;
        let key = key.ok_or_else(|| self.problem(TraceFault::Missing, line.len()))?;
        let size = match size {
            Some(word) if !word.bytes.is_empty() => {
                Some(number(word.bytes).ok_or_else(|| self.problem(TraceFault::Size, word.column))?)
            }
            _ => None,
        };
        self.take(action, key, size, size_column(words.last()))
    }

    fn take_ycsb(&mut self, line: &[u8]) -> Result<(), TraceProblem> {
        let words = spaced(line, 4);
        let Some(&name) = words.first() else { return Ok(()) };
        let Some(action) = ycsb_action(name.bytes) else {
            // YCSB also prints status lines, such as `[OVERALL], RunTime(ms), 4001`.
            let is_own = is_ycsb_own(name.bytes);
            return if is_own { Ok(()) } else { Err(self.problem(TraceFault::Operation, name.column)) };
        };
        let key = *words.get(2).ok_or_else(|| self.problem(TraceFault::Missing, line.len()))?;
        let rest = words.get(3).copied();
        let size = match (action, rest) {
            (Action::Scan, Some(rest)) => {
                let count = rest.bytes.split(u8::is_ascii_whitespace).next().unwrap_or_default();
                Some(number(count).ok_or_else(|| self.problem(TraceFault::Size, rest.column))?)
            }
            (Action::Insert | Action::Update | Action::Modify, Some(rest)) => Some(values_bytes(rest.bytes)),
            _ => None,
        };
        self.take(action, key, size, size_column(rest.as_ref()))
    }

    fn take_rocksdb(&mut self, line: &[u8]) -> Result<(), TraceProblem> {
        let words = spaced(line, 6);
        let [Some(&key), Some(&kind), Some(_), Some(&size)] = [0, 1, 2, 3].map(|at| words.get(at)) else {
            return Err(self.problem(TraceFault::Missing, line.len()));
        };
        let action = match number(kind.bytes) {
            Some(0 | 8) => Action::Get,
            Some(1) => Action::Insert,
            Some(2 | 3) => Action::Delete,
            Some(5) => Action::Modify,
            Some(6 | 7) => Action::Scan,
            _ => return Err(self.problem(TraceFault::Operation, kind.column)),
        };
        let bytes = number(size.bytes).ok_or_else(|| self.problem(TraceFault::Size, size.column))?;
        let decoded = from_hex(key.bytes).ok_or_else(|| self.problem(TraceFault::Key, key.column))?;
        let bytes = if matches!(action, Action::Insert | Action::Modify) { Some(bytes) } else { None };
        self.take(action, Word { bytes: &decoded, ..key }, bytes, size.column)
    }

    fn take(
        &mut self,
        action: Action,
        key: Word<'_>,
        size: Option<u32>,
        column: usize,
    ) -> Result<(), TraceProblem> {
        if key.bytes.is_empty() || key.bytes.len() > MOST_KEY {
            return Err(self.problem(TraceFault::Key, key.column));
        }
        let most = if action == Action::Scan { MOST_SCAN } else { MOST_VALUE };
        if size.is_some_and(|size| size > most) {
            return Err(self.problem(TraceFault::Size, column));
        }
        if self.operations.len() >= MOST_OPERATIONS as usize {
            return Err(self.problem(TraceFault::Operations, 0));
        }
        if matches!(action, Action::Insert | Action::Update | Action::Modify) {
            self.data_bytes += key.bytes.len() as u64 + u64::from(size.unwrap_or(0));
        }
        if self.data_bytes > MOST_DATA_BYTES {
            return Err(self.problem(TraceFault::Memory, 0));
        }
        let next = u32::try_from(self.ids.len()).expect("fewer keys than operations");
        let key = match self.ids.get(key.bytes) {
            Some(&id) => id,
            None => *self.ids.entry(key.bytes.into()).or_insert(next),
        };
        self.operations.push(ImportedOperation { action, key, size });
        Ok(())
    }
}

fn size_column(word: Option<&Word<'_>>) -> usize {
    word.map_or(0, |word| word.column)
}

/// Returns the format of a file that begins with this line.
fn format_of(line: &[u8]) -> TraceFormat {
    let words = spaced(line, 6);
    let is_number = |at: usize| words.get(at).is_some_and(|word| number(word.bytes).is_some());
    if words.len() >= 4 && is_number(1) && is_number(2) && is_number(3) && !line.contains(&b',') {
        return TraceFormat::RocksDb;
    }
    let is_ycsb =
        words.len() >= 3 && ycsb_action(words[0].bytes).is_some() && !words[0].bytes.contains(&b',');
    let has_status = words.first().is_some_and(|word| is_ycsb_own(word.bytes));
    if is_ycsb || has_status { TraceFormat::Ycsb } else { TraceFormat::Csv }
}

fn trimmed(bytes: &[u8]) -> (usize, &[u8]) {
    let before = bytes.len() - bytes.trim_ascii_start().len();
    let inner = bytes.trim_ascii();
    match inner {
        [b'"', quoted @ .., b'"'] => (before + 1, quoted),
        _ => (before, inner),
    }
}

/// Returns the fields of a CSV line. Quotes around a field are removed; commas inside of quotes are not
/// supported.
fn fields(line: &[u8]) -> Vec<Word<'_>> {
    let mut column = 0;
    let word = |bytes| {
        let (before, inner) = trimmed(bytes);
        let word = Word { bytes: inner, column: column + before };
        column += bytes.len() + 1;
        word
    };
    line.split(|&byte| byte == b',').map(word).collect()
}

/// Returns the words between spaces; the last of `most` words contains the rest.
fn spaced(line: &[u8], most: usize) -> Vec<Word<'_>> {
    let mut words = Vec::with_capacity(most);
    let mut at = 0;
    while words.len() < most {
        at += line[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = &line[at..];
        if rest.is_empty() {
            break;
        }
        let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let length = if words.len() + 1 == most { rest.len() } else { length };
        words.push(Word { bytes: &rest[..length], column: at });
        at += length;
    }
    words
}

fn action_of(name: &[u8]) -> Option<Action> {
    let is = |names: &[&str]| names.iter().any(|one| name.eq_ignore_ascii_case(one.as_bytes()));
    Some(match () {
        () if is(&["put", "insert", "set", "write"]) => Action::Insert,
        () if is(&["update"]) => Action::Update,
        () if is(&["delete", "remove"]) => Action::Delete,
        () if is(&["get", "read"]) => Action::Get,
        () if is(&["scan", "seek"]) => Action::Scan,
        () if is(&["modify", "readmodifywrite", "merge"]) => Action::Modify,
        () => return None,
    })
}

fn ycsb_action(name: &[u8]) -> Option<Action> {
    let is_known =
        [&b"INSERT"[..], b"READ", b"UPDATE", b"SCAN", b"DELETE", b"READMODIFYWRITE"].contains(&name);
    action_of(name).filter(|_| is_known)
}

/// Returns whether a line with this first word is a status line of YCSB, not an operation.
fn is_ycsb_own(word: &[u8]) -> bool {
    let begins = [&b"["[..], b"***", b"YCSB", b"Command", b"Loading", b"Starting", b"DBWrapper"];
    begins.iter().any(|begin| word.starts_with(begin))
}

/// Returns the bytes of the values in `[ field0=abc field1=de ]`.
fn values_bytes(list: &[u8]) -> u32 {
    let inner = list.trim_ascii();
    let inner = inner.strip_prefix(b"[").unwrap_or(inner);
    let inner = inner.strip_suffix(b"]").unwrap_or(inner).trim_ascii();
    u32::try_from(inner.len()).unwrap_or(u32::MAX)
}

fn number(word: &[u8]) -> Option<u32> {
    core::str::from_utf8(word).ok()?.parse().ok()
}

fn from_hex(word: &[u8]) -> Option<Vec<u8>> {
    let digits = word.strip_prefix(b"0x").unwrap_or(word);
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|&[high, low]| Some(16 * digit(high)? + digit(low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, slice: usize) -> Result<ImportedTrace, TraceProblem> {
        let mut reader = TraceReader::default();
        for part in text.as_bytes().chunks(slice) {
            reader.read(part)?;
        }
        reader.finish()
    }

    fn told(trace: &ImportedTrace) -> Vec<(Action, String, Option<u32>)> {
        let told = |one: &ImportedOperation| {
            (one.action, String::from_utf8(trace.key(one.key)).expect("text"), one.size)
        };
        trace.operations.iter().map(told).collect()
    }

    const CSV: &str = "key,operation,size\r\nbanana,put,100\r\napple,insert,7\n\nbanana,get\napple,scan,20\n";
    const YCSB: &str = "***************** properties *****************\nINSERT usertable user2 [ field0=abcd ]\n\
                        READ usertable user1 [ <all fields>]\nSCAN usertable user2 50 [ <all fields>]\n\
                        [OVERALL], RunTime(ms), 12\n";
    const ROCKSDB: &str = "0x61 1 0 100 5\n62 0 0 0 6\n0x61 2 0 0 7\n";

    #[test]
    fn each_format_is_known_by_its_first_line_however_it_is_sliced() {
        for (text, format) in
            [(CSV, TraceFormat::Csv), (YCSB, TraceFormat::Ycsb), (ROCKSDB, TraceFormat::RocksDb)]
        {
            let whole = read(text, text.len()).expect("a trace");
            assert_eq!(whole.format(), format);
            for slice in [1, 2, 7, 64] {
                assert_eq!(read(text, slice).as_ref(), Ok(&whole));
            }
        }
        let key = |text: &str| text.to_owned();
        assert_eq!(
            told(&read(CSV, 9).expect("a trace")),
            [
                (Action::Insert, key("banana"), Some(100)),
                (Action::Insert, key("apple"), Some(7)),
                (Action::Get, key("banana"), None),
                (Action::Scan, key("apple"), Some(20)),
            ]
        );
        assert_eq!(
            told(&read(YCSB, 9).expect("a trace")),
            [
                (Action::Insert, key("user2"), Some(11)),
                (Action::Get, key("user1"), None),
                (Action::Scan, key("user2"), Some(50)),
            ]
        );
        assert_eq!(
            told(&read(ROCKSDB, 9).expect("a trace")),
            [
                (Action::Insert, key("a"), Some(100)),
                (Action::Get, key("b"), None),
                (Action::Delete, key("a"), None),
            ]
        );
    }

    #[test]
    fn a_problem_names_line_and_column() {
        for (text, fault, line, column) in [
            ("put,a,1\nhop,b,2\n", TraceFault::Operation, 2, 1),
            ("put,a,1\nget, ,2\n", TraceFault::Key, 2, 6),
            ("put,a,many\n", TraceFault::Size, 1, 7),
            ("put,a,1\nget", TraceFault::Missing, 2, 4),
            ("scan,a,5000\n", TraceFault::Size, 1, 8),
            ("INSERT usertable user1 [ x=1 ]\nHOP usertable user1\n", TraceFault::Operation, 2, 1),
            ("SCAN usertable user1 many\n", TraceFault::Size, 1, 22),
            ("0x61 1 0 5 1\n0x6 1 0 5 1\n", TraceFault::Key, 2, 1),
            ("0x61 1 0 5 1\n0x61 4 0 5 1\n", TraceFault::Operation, 2, 6),
            ("\n\n", TraceFault::Empty, 3, 1),
        ] {
            for slice in [3, 100] {
                assert_eq!(read(text, slice), Err(TraceProblem { fault, line, column }), "{text:?}");
            }
        }
        let long = "x".repeat(MOST_LINE + 1);
        assert_eq!(read(&long, 1 << 16).map_err(|problem| problem.fault), Err(TraceFault::Line));
        let large = format!("put,a,{MOST_VALUE}\n").repeat(200);
        assert_eq!(read(&large, 4096), Err(TraceProblem { fault: TraceFault::Memory, line: 192, column: 1 }));
    }

    #[test]
    fn keys_have_ranks_and_places() {
        let trace = read(CSV, 100).expect("a trace");
        assert_eq!((trace.len(), trace.key_count()), (4, 2));
        assert_eq!((trace.rank(b"apple"), trace.rank(b"banana"), trace.rank(b"b")), (Some(0), Some(1), None));
        assert_eq!((trace.place(b"apple"), trace.place(b"banana"), trace.place(b"zoo")), (0.0, 0.5, 1.0));
    }
}
