//! `SpookyHash` of version 1: the first half of its 128 bits.
//!
//! Constants and structure follow B. Jenkins's public-domain description. Words are read little-endian, so
//! digests are equal on every target.
//!
//! Version 1 differs from version 2 in two points. In a short key, the length replaces one word of the state
//! instead of being added to it. The last block of a long key is mixed like the others. Keys below 192 bytes
//! use the short form, with four words of state.

/// Constant that is neither 0 nor regular.
const ODD: u64 = 0xdead_beef_dead_beef;
/// Words of state in the long form, and words of one of its blocks.
const WORDS: usize = 12;
const BLOCK_BYTES: usize = 8 * WORDS;

/// Returns the `SpookyHash` of a key, with one seed for both halves.
pub(super) fn spooky_hash_64(key: &[u8], seed: u64) -> u64 {
    if key.len() < 2 * BLOCK_BYTES { short(key, seed) } else { long(key, seed) }
}

fn short(key: &[u8], seed: u64) -> u64 {
    let mut state = [seed, seed, ODD, ODD];
    let (blocks, mut tail) = key.as_chunks::<32>();
    for block in blocks {
        state[2] = state[2].wrapping_add(word(block, 0));
        state[3] = state[3].wrapping_add(word(block, 1));
        mix_short(&mut state);
        state[0] = state[0].wrapping_add(word(block, 2));
        state[1] = state[1].wrapping_add(word(block, 3));
    }
    if tail.len() >= 16 {
        state[2] = state[2].wrapping_add(word(tail, 0));
        state[3] = state[3].wrapping_add(word(tail, 1));
        mix_short(&mut state);
        tail = &tail[16..];
    }
    state[3] = (key.len() as u64) << 56;
    let (third, fourth) = if tail.is_empty() { (ODD, ODD) } else { (word(tail, 0), word(tail, 1)) };
    state[2] = state[2].wrapping_add(third);
    state[3] = state[3].wrapping_add(fourth);
    end_short(&mut state);
    state[0]
}

fn mix_short(state: &mut [u64; 4]) {
    const ROTATIONS: [u32; 12] = [50, 52, 30, 41, 54, 48, 38, 37, 62, 34, 5, 36];
    for (step, rotation) in ROTATIONS.into_iter().enumerate() {
        let (here, next, after) = ((step + 2) % 4, (step + 3) % 4, step % 4);
        state[here] = state[here].rotate_left(rotation).wrapping_add(state[next]);
        state[after] ^= state[here];
    }
}

fn end_short(state: &mut [u64; 4]) {
    const ROTATIONS: [u32; 11] = [15, 52, 26, 51, 28, 9, 47, 54, 32, 25, 63];
    for (step, rotation) in ROTATIONS.into_iter().enumerate() {
        let (here, before) = ((step + 3) % 4, (step + 2) % 4);
        state[here] ^= state[before];
        state[before] = state[before].rotate_left(rotation);
        state[here] = state[here].wrapping_add(state[before]);
    }
}

fn long(key: &[u8], seed: u64) -> u64 {
    let mut state: [u64; WORDS] = core::array::from_fn(|at| if at % 3 == 2 { ODD } else { seed });
    let (blocks, tail) = key.as_chunks::<BLOCK_BYTES>();
    for block in blocks {
        mix_long(&mut state, block);
    }
    let mut last = [0; BLOCK_BYTES];
    last[..tail.len()].copy_from_slice(tail);
    last[BLOCK_BYTES - 1] = (tail.len() as u64).to_le_bytes()[0];
    mix_long(&mut state, &last);
    for _ in 0..3 {
        end_long(&mut state);
    }
    state[0]
}

fn mix_long(state: &mut [u64; WORDS], block: &[u8; BLOCK_BYTES]) {
    const ROTATIONS: [u32; WORDS] = [11, 32, 43, 31, 17, 28, 39, 57, 55, 54, 22, 46];
    for (at, rotation) in ROTATIONS.into_iter().enumerate() {
        state[at] = state[at].wrapping_add(word(block, at));
        state[(at + 2) % WORDS] ^= state[(at + 10) % WORDS];
        state[(at + 11) % WORDS] ^= state[at];
        state[at] = state[at].rotate_left(rotation);
        state[(at + 11) % WORDS] = state[(at + 11) % WORDS].wrapping_add(state[(at + 1) % WORDS]);
    }
}

fn end_long(state: &mut [u64; WORDS]) {
    const ROTATIONS: [u32; WORDS] = [44, 15, 34, 21, 38, 33, 10, 13, 38, 53, 42, 54];
    for (at, rotation) in ROTATIONS.into_iter().enumerate() {
        let (into, from) = ((at + 11) % WORDS, (at + 1) % WORDS);
        state[into] = state[into].wrapping_add(state[from]);
        state[(at + 2) % WORDS] ^= state[into];
        state[from] = state[from].rotate_left(rotation);
    }
}

/// Returns a word of the bytes; bytes after the end are 0.
fn word(bytes: &[u8], index: usize) -> u64 {
    let rest = bytes.get(8 * index..).unwrap_or(&[]);
    if let Some(whole) = rest.first_chunk() {
        return u64::from_le_bytes(*whole);
    }
    let mut padded = [0; 8];
    padded[..rest.len()].copy_from_slice(rest);
    u64::from_le_bytes(padded)
}
