//! Table of operations, with comma, semicolon, tab, or the separator of a first line such as `sep=|`.
//!
//! ```text
//! operation,key,size      a first row of these names may give another order; size is optional
//! put,user42,100
//! get,"user,43"
//! ```
//!
//! Spaces around a field do not belong to it, except in quotes. Empty cells at the end of a row are ignored.

use super::{MOST_LINE, Operations, Place, TraceFault, TraceNote, TraceProblem, Word};
use super::{action_of, is_blank, without_break};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};

/// Most columns.
const MOST_COLUMNS: usize = 1000;
/// Separators, in the order in which they are tried.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// Reader of the rows.
pub(super) struct Table {
    row: Row,
    /// `None` before the first row.
    columns: Option<Columns>,
}

/// Positions of the columns that count.
#[derive(Clone, Copy)]
struct Columns {
    operation: usize,
    key: usize,
    size: Option<usize>,
    /// Number of all columns.
    count: usize,
}

impl Table {
    /// Returns the reader of a file that begins with this line.
    pub(super) fn new(first: &[u8]) -> Self {
        let fits = |separator: &u8| Row::new(*separator).begins_with(first);
        let separator = declared(first).or_else(|| SEPARATORS.into_iter().find(fits));
        Self { row: Row::new(separator.unwrap_or(SEPARATORS[0])), columns: None }
    }

    /// Reads a line, with its break.
    pub(super) fn take(
        &mut self,
        line: &[u8],
        start: Place,
        to: &mut Operations,
    ) -> Result<(), TraceProblem> {
        let text = without_break(line);
        let is_aside = is_blank(text) || self.columns.is_none() && declared(text).is_some();
        if is_aside && self.row.open.is_none() || !self.row.read(line, start)? {
            return Ok(());
        }
        let taken = self.take_row(start.right(text.len()), to);
        self.row.clear();
        taken
    }

    pub(super) fn finish(&self) -> Result<(), TraceProblem> {
        self.row.open.as_ref().map_or(Ok(()), |cell| Err(cell.place.problem(TraceFault::Quote)))
    }

    fn take_row(&mut self, end: Place, to: &mut Operations) -> Result<(), TraceProblem> {
        let cells: Vec<Word<'_>> = self.row.words().collect();
        let columns = if let Some(columns) = self.columns {
            columns
        } else if let Some(columns) = Columns::named(&cells) {
            let used = 2 + usize::from(columns.size.is_some());
            (used..columns.count).for_each(|_| to.note(TraceNote::Columns));
            self.columns = Some(columns);
            return Ok(());
        } else {
            *self.columns.insert(Columns { operation: 0, key: 1, size: Some(2), count: 3 })
        };
        let is_filled = |cell: &&Word<'_>| !cell.bytes.is_empty();
        if !cells.iter().any(|cell| is_filled(&cell)) {
            return Ok(());
        }
        if let Some(cell) = cells.iter().skip(columns.count).find(is_filled) {
            return Err(cell.problem(TraceFault::Columns));
        }
        let cell = |at: usize| cells.get(at).ok_or_else(|| end.problem(TraceFault::Missing));
        let operation = cell(columns.operation)?;
        let action = action_of(operation.bytes).ok_or_else(|| operation.problem(TraceFault::Operation))?;
        let key = cell(columns.key)?;
        if key.bytes.is_empty() {
            return Err(key.problem(TraceFault::Key));
        }
        let size = columns.size.and_then(|at| cells.get(at)).filter(is_filled);
        let size = size.map(|word| word.number().map(|size| (size, word.place))).transpose()?;
        to.take(action, *key, size)
    }
}

impl Columns {
    /// Returns the columns of a row of names. `None` if it has no name of the operation or of the key.
    fn named(cells: &[Word<'_>]) -> Option<Self> {
        let find = |names: &[&[u8]]| {
            cells.iter().position(|cell| names.iter().any(|name| cell.bytes.eq_ignore_ascii_case(name)))
        };
        let last = cells.iter().rposition(|cell| !cell.bytes.is_empty())?;
        Some(Self {
            operation: find(&[b"operation", b"op", b"type"])?,
            key: find(&[b"key"])?,
            size: find(&[b"size", b"value_size", b"bytes"]),
            count: last + 1,
        })
    }
}

/// Returns the separator of a line `sep=;`, as spreadsheets understand it.
fn declared(line: &[u8]) -> Option<u8> {
    match line {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', separator]
            if separator.is_ascii_punctuation() && *separator != b'"' || b" \t".contains(separator) =>
        {
            Some(*separator)
        }
        _ => None,
    }
}

/// Row of one line, or of several lines that a quoted field joins.
struct Row {
    reader: Reader,
    /// Contents of the fields.
    bytes: Vec<u8>,
    /// Used part of `bytes`.
    filled: usize,
    cells: Vec<Cell>,
    /// Field whose end is not read.
    open: Option<Cell>,
}

struct Cell {
    place: Place,
    /// Part of the row's bytes.
    start: usize,
    end: usize,
    is_quoted: bool,
    /// Bytes in the file.
    length: usize,
    /// Quotes in the file.
    quotes: usize,
}

impl Row {
    fn new(separator: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(separator).build();
        Self { reader, bytes: Vec::new(), filled: 0, cells: Vec::new(), open: None }
    }

    /// Returns whether the line is a row with an operation, or with the names of columns.
    fn begins_with(mut self, line: &[u8]) -> bool {
        let start = Place { line: 1, column: 0 };
        if self.read(&[line, b"\n"].concat(), start) != Ok(true) {
            return false;
        }
        let words: Vec<Word<'_>> = self.words().collect();
        words.len() > 1 && action_of(words[0].bytes).is_some() || Columns::named(&words).is_some()
    }

    fn words(&self) -> impl Iterator<Item = Word<'_>> {
        self.cells.iter().map(|cell| Word { bytes: &self.bytes[cell.start..cell.end], place: cell.place })
    }

    fn clear(&mut self) {
        self.cells.clear();
        self.filled = 0;
    }

    /// Reads a line, with its break. Returns whether the row is complete.
    fn read(&mut self, line: &[u8], start: Place) -> Result<bool, TraceProblem> {
        self.bytes.resize(self.filled + line.len(), 0);
        let mut rest = line;
        loop {
            let mut cell = self.open.take().unwrap_or_else(|| Cell {
                place: start.right(line.len() - rest.len()),
                start: self.filled,
                end: self.filled,
                is_quoted: rest.first() == Some(&b'"'),
                length: 0,
                quotes: 0,
            });
            let (result, read, written) = self.reader.read_field(rest, &mut self.bytes[self.filled..]);
            let (raw, after) = rest.split_at(read);
            rest = after;
            self.filled += written;
            cell.length += read;
            cell.quotes += raw.split(|&byte| byte == b'"').count() - 1;
            let ReadFieldResult::Field { record_end } = result else {
                if self.filled > MOST_LINE {
                    return Err(cell.place.problem(TraceFault::Quote));
                }
                self.open = Some(cell);
                return Ok(false);
            };
            // The last byte is the separator or the break.
            self.close(cell, &raw[..read - 1])?;
            if record_end {
                return Ok(true);
            }
        }
    }

    /// Ends a field. `raw` is the part of its last line.
    fn close(&mut self, mut cell: Cell, raw: &[u8]) -> Result<(), TraceProblem> {
        let wrong = cell.place.problem(TraceFault::Quote);
        cell.end = self.filled;
        if cell.is_quoted {
            let spaces = raw.len() - raw.trim_ascii_end().len();
            cell.end -= spaces;
            // The reader is lenient: only its opening, closing and doubled quotes may be missing in the contents.
            let is_whole = raw.trim_ascii_end().ends_with(b"\"") && cell.quotes.is_multiple_of(2);
            let contents = (cell.length - 1 - spaces).checked_sub(1 + cell.quotes / 2);
            if !is_whole || contents != Some(cell.end - cell.start) {
                return Err(wrong);
            }
        } else {
            let contents = &self.bytes[cell.start..cell.end];
            let spaces = contents.len() - contents.trim_ascii_start().len();
            let (quote, inner) = match contents.trim_ascii() {
                [b'"', inner @ .., b'"'] => (1, inner.len()),
                [b'"', ..] => return Err(wrong),
                word => (0, word.len()),
            };
            cell.place = cell.place.right(spaces + quote);
            cell.start += spaces + quote;
            cell.end = cell.start + inner;
        }
        if self.cells.len() < MOST_COLUMNS {
            self.cells.push(cell);
        } else if cell.start < cell.end {
            return Err(cell.place.problem(TraceFault::Columns));
        }
        Ok(())
    }
}
