//! Recomputes the checksums of a changed file, so that the change reaches the code after the checksums.

use xxhash_rust::xxh3::xxh3_64_with_seed;

pub(crate) const UNIT: usize = 4096;
pub(crate) const FOOTER: usize = 76;
pub(crate) const JOURNAL_HEADER: usize = 40;
pub(crate) const FRAME_HEADER: usize = 32;

/// Recomputes all checksums of a table, a log or a manifest, as far as its lengths are possible.
pub(crate) fn seal(name: &str, bytes: &mut [u8]) {
    if name.starts_with("table") { seal_table(bytes) } else { seal_journal(bytes) }
}

/// Returns a little-endian number; 0 after the end.
pub(crate) fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    let mut word = [0; 8];
    if let Some(field) = at.checked_add(width).and_then(|end| bytes.get(at..end)) {
        word[..width].copy_from_slice(field);
    }
    u64::from_le_bytes(word)
}

/// Returns the offsets of the three sections of a table, and the end of the last one, as far as they are in the file.
pub(crate) fn sections(bytes: &[u8]) -> Vec<usize> {
    let Some(end) = bytes.len().checked_sub(FOOTER) else { return Vec::new() };
    let mut at = usize::try_from(number(bytes, end, 4)).unwrap().saturating_mul(UNIT);
    let mut offsets = vec![at];
    for section in 0..3 {
        let length = usize::try_from(number(bytes, end + 8 + 16 * section, 8)).unwrap_or(usize::MAX);
        at = at.saturating_add(length);
        offsets.push(at);
    }
    offsets.retain(|&at| at <= end);
    offsets
}

fn seal_table(bytes: &mut [u8]) {
    let Some(end) = bytes.len().checked_sub(FOOTER) else { return };
    let units = usize::try_from(number(bytes, end, 4)).unwrap();
    for unit in bytes[..end].chunks_exact_mut(UNIT).take(units) {
        let sum = xxh3_64_with_seed(&unit[8..], 0);
        unit[..8].copy_from_slice(&sum.to_le_bytes());
    }
    for (section, pair) in sections(bytes).windows(2).enumerate() {
        let sum = xxh3_64_with_seed(&bytes[pair[0]..pair[1]], 0);
        let field = end + 16 + 16 * section;
        bytes[field..field + 8].copy_from_slice(&sum.to_le_bytes());
    }
    let footer = &mut bytes[end..];
    footer[FOOTER - 20..FOOTER - 12].fill(0);
    let sum = xxh3_64_with_seed(footer, 0);
    footer[FOOTER - 20..FOOTER - 12].copy_from_slice(&sum.to_le_bytes());
}

/// Returns the offsets of the frames of a journal, and the end of the last one.
pub(crate) fn frames(bytes: &[u8]) -> Vec<usize> {
    let mut offsets = vec![JOURNAL_HEADER];
    let mut at = JOURNAL_HEADER;
    while at + FRAME_HEADER <= bytes.len() {
        at += FRAME_HEADER + usize::try_from(number(bytes, at + 12, 4)).unwrap();
        offsets.push(at);
    }
    offsets.retain(|&at| at <= bytes.len());
    offsets
}

fn seal_journal(bytes: &mut [u8]) {
    if bytes.len() < JOURNAL_HEADER {
        return;
    }
    let sum = xxh3_64_with_seed(&bytes[..JOURNAL_HEADER - 8], 0);
    bytes[JOURNAL_HEADER - 8..JOURNAL_HEADER].copy_from_slice(&sum.to_le_bytes());
    let seed = number(bytes, 12, 4);
    for pair in frames(bytes).windows(2) {
        // Room after the frames stays zero.
        if bytes[pair[0] + 8..pair[0] + 12] != [0; 4] {
            let sum = xxh3_64_with_seed(&bytes[pair[0] + 8..pair[1]], seed);
            bytes[pair[0]..pair[0] + 8].copy_from_slice(&sum.to_le_bytes());
        }
    }
}
