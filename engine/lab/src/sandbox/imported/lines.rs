//! Lines of a file: slices are joined, UTF-16 with its mark becomes UTF-8, and all other bytes stay as they are.
//!
//! A line ends with line feed, carriage return, or both.

/// The bytes are not the UTF-16 that the mark of the file announces.
pub(super) struct Undecodable;

#[derive(Clone, Copy)]
enum Encoding {
    /// UTF-8, or another encoding with the letters and signs of ASCII.
    Bytes,
    /// UTF-16, with the function that reads a unit.
    Utf16(fn([u8; 2]) -> u16),
}

/// Lines of slices.
#[derive(Default)]
pub(super) struct Lines {
    /// `None` before the first three bytes.
    encoding: Option<Encoding>,
    /// Bytes of an incomplete character or mark.
    undecoded: Vec<u8>,
    held: Vec<u8>,
    /// Start of the next line in `held`.
    from: usize,
    /// End of the part of the next line that has no break.
    searched: usize,
}

impl Lines {
    /// Adds a slice. After an error, the lines before the undecodable character are available.
    pub(super) fn add(&mut self, bytes: &[u8]) -> Result<(), Undecodable> {
        self.held.drain(..self.from);
        self.searched -= self.from;
        self.from = 0;
        self.undecoded.extend_from_slice(bytes);
        if self.encoding.is_none() && self.undecoded.len() < 3 {
            return Ok(());
        }
        self.decode()
    }

    /// Ends the last line.
    pub(super) fn end(&mut self) -> Result<(), Undecodable> {
        self.decode()?;
        if !self.undecoded.is_empty() {
            return Err(Undecodable);
        }
        self.held.push(b'\n');
        Ok(())
    }

    /// Returns the next complete line, with its break.
    pub(super) fn next(&mut self) -> Option<&[u8]> {
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let Some(length) = self.held[self.searched..].iter().position(is_break) else {
            self.searched = self.held.len();
            return None;
        };
        let end = self.searched + length;
        let end = match (self.held[end], self.held.get(end + 1)) {
            (b'\r', Some(b'\n')) => end + 2,
            // A line feed may follow in the next slice.
            (b'\r', None) => {
                self.searched = end;
                return None;
            }
            _ => end + 1,
        };
        self.searched = end;
        Some(&self.held[core::mem::replace(&mut self.from, end)..end])
    }

    /// Returns the length of the incomplete line.
    pub(super) const fn waiting(&self) -> usize {
        self.searched - self.from
    }

    fn decode(&mut self) -> Result<(), Undecodable> {
        let encoding = self.encoding.unwrap_or_else(|| {
            let (encoding, mark) = encoding_of(&self.undecoded);
            self.undecoded.drain(..mark);
            encoding
        });
        self.encoding = Some(encoding);
        let Encoding::Utf16(unit) = encoding else {
            self.held.append(&mut self.undecoded);
            return Ok(());
        };
        let (pairs, _) = self.undecoded.as_chunks::<2>();
        // The first half of a character waits for the second one.
        let is_half = pairs.last().is_some_and(|&pair| matches!(unit(pair), 0xd800..0xdc00));
        let whole = pairs.len() - usize::from(is_half);
        for character in char::decode_utf16(pairs[..whole].iter().map(|&pair| unit(pair))) {
            let character = character.map_err(|_| Undecodable)?;
            self.held.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.undecoded.drain(..2 * whole);
        Ok(())
    }
}

/// Returns the encoding of a file, and the length of its mark.
fn encoding_of(start: &[u8]) -> (Encoding, usize) {
    match start {
        [0xef, 0xbb, 0xbf, ..] => (Encoding::Bytes, 3),
        [0xff, 0xfe, ..] => (Encoding::Utf16(u16::from_le_bytes), 2),
        [0xfe, 0xff, ..] => (Encoding::Utf16(u16::from_be_bytes), 2),
        _ => (Encoding::Bytes, 0),
    }
}
