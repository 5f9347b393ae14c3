//! Digests of the prefixes of one range query. Each is computed once for all filters.
//!
//! A prefix filter needs one digest for each distinct prefix. Tables with the same window need the same
//! prefixes on every level, so a query keeps its digests. For range filters, sharing means: the number of
//! hashes is the number of distinct prefixes, independent of levels and runs.
//!
//! **Cost**: a hash and a tree entry per distinct prefix, a tree search for each further use.

use super::window::Window;
use crate::digest::{Digest, DigestRecipe};
use std::collections::BTreeMap;

/// Digests computed so far.
#[derive(Debug, Default)]
pub struct PrefixDigests {
    /// Digests by recipe, window and the bytes before the window.
    windows: Vec<(DigestRecipe, Window, Made)>,
    computed: u64,
    reused: u64,
}

/// Digests by length and value of the prefix.
type Made = BTreeMap<(u8, u64), Digest>;

impl PrefixDigests {
    /// Returns an empty set for a new query.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of computed digests: distinct prefixes.
    #[must_use]
    pub fn computed(&self) -> u64 {
        self.computed
    }

    /// Returns how many digests were reused.
    #[must_use]
    pub fn reused(&self) -> u64 {
        self.reused
    }

    /// Returns the digests of this window.
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

/// Digests of one window.
pub(super) struct WindowDigests<'d> {
    recipe: DigestRecipe,
    window: &'d Window,
    made: &'d mut Made,
    computed: &'d mut u64,
    reused: &'d mut u64,
    bytes: Vec<u8>,
}

impl WindowDigests<'_> {
    /// Returns the digest of the prefix of `length` bits.
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
