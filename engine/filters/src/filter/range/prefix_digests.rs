//! The digests of the prefixes of one range query: each made once, however many filters ask for it.
//!
//! A filter of prefixes needs one digest for each distinct prefix. Tables whose windows have the same place ask for the same
//! prefixes, level after level, so a query keeps what it has made. That is what sharing is for range filters: the number of
//! hashes is the number of distinct prefixes, independent of levels and runs.
//!
//! **Cost**: a hash and an entry of a tree for each distinct prefix, a search of that tree for each further question.

use super::window::Window;
use crate::digest::{Digest, DigestRecipe};
use std::collections::BTreeMap;

/// Digests made so far.
#[derive(Debug, Default)]
pub struct PrefixDigests {
    /// By where the window lies, how it is hashed, and what is before it.
    windows: Vec<(DigestRecipe, Window, Made)>,
    computed: u64,
    reused: u64,
}

/// Digests by length and value of the prefix.
type Made = BTreeMap<(u8, u64), Digest>;

impl PrefixDigests {
    /// For a new query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Digests that were computed: distinct prefixes asked for.
    #[must_use]
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// Questions that an earlier digest answered.
    #[must_use]
    pub fn reused(&self) -> u64 {
        self.reused
    }

    /// The place where the digests of this window are kept.
    pub(super) fn window(&mut self, recipe: DigestRecipe, window: &Window) -> WindowDigests<'_> {
        let known = self.windows.iter().position(|(made_by, of, _)| *made_by == recipe && of == window);
        let index = known.unwrap_or_else(|| {
            self.windows.push((recipe, window.clone(), BTreeMap::new()));
            self.windows.len() - 1
        });
        let Self { windows, computed, reused } = self;
        let (_, window, made) = &mut windows[index];
        WindowDigests { recipe, window, made, computed, reused, bytes: Vec::new() }
    }
}

/// The digests of one window.
pub(super) struct WindowDigests<'d> {
    recipe: DigestRecipe,
    window: &'d Window,
    made: &'d mut Made,
    computed: &'d mut u64,
    reused: &'d mut u64,
    bytes: Vec<u8>,
}

impl WindowDigests<'_> {
    /// The digest of the prefix of `length` bits.
    pub(super) fn digest(&mut self, length: u8, prefix: u64) -> Digest {
        if let Some(&digest) = self.made.get(&(length, prefix)) {
            *self.reused += 1;
            return digest;
        }
        self.window.prefix_bytes(length, prefix, &mut self.bytes);
        let digest = self.recipe.digest(&self.bytes);
        *self.computed += 1;
        self.made.insert((length, prefix), digest);
        digest
    }
}
