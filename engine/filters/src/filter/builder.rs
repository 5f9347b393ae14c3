//! Filter under construction: collects what the family needs of each key.
//!
//! **Cost**: one digest per key, or the number that the scheme needs. All but the first are hashed here. Keys
//! are kept only for families that answer ranges. **Memory**: 8 bytes per digest until the filter is finished.

use super::range::KeyList;
use super::{Filter, FilterError, FilterKind, FilterOptions, Salt, Takes};
use crate::digest::Digest;

/// Collects the input of a filter.
#[derive(Debug)]
pub struct FilterBuilder {
    options: FilterOptions,
    salt: Salt,
    /// Digests kept per key.
    of_each: u8,
    key_count: u64,
    digests: Vec<Digest>,
    keys: Option<KeyList>,
}

impl FilterBuilder {
    /// Starts a filter.
    #[must_use]
    pub fn new(options: &FilterOptions) -> Self {
        let takes = options.kind.takes(options.probe_count());
        let of_each = match takes {
            Takes::Digests(count) => count,
            _ => 1,
        };
        Self {
            options: *options,
            salt: Salt::NONE,
            of_each,
            key_count: 0,
            digests: Vec::new(),
            keys: (takes == Takes::Key).then(KeyList::default),
        }
    }

    /// Sets the salt: filters over common keys then make independent errors.
    #[must_use]
    pub fn salted(self, salt: Salt) -> Self {
        Self { salt, ..self }
    }

    /// Adds a key with its digest by the recipe of the options.
    ///
    /// Range filters need keys in ascending order.
    #[inline]
    pub fn add(&mut self, key: &[u8], digest: Digest) {
        self.key_count += 1;
        self.digests.push(digest);
        for index in 1..self.of_each {
            self.digests.push(self.options.digest.derived(index).digest(key));
        }
        if let Some(keys) = &mut self.keys {
            keys.push(key);
        }
    }

    /// Builds the filter over all keys.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`], [`FilterError::NotBuilt`] and [`FilterError::KindNotInThisBuild`].
    pub fn finish(&self) -> Result<Filter, FilterError> {
        if let Some(keys) = &self.keys {
            return Filter::build_over(&self.options, self.salt, keys, &self.digests);
        }
        Filter::of_digests(&self.options, self.salt, &self.digests)
    }

    /// Builds like [`FilterBuilder::finish`], but never fails.
    ///
    /// If the construction fails, a blocked filter with the same bits per key replaces the family. If that
    /// would be too large, there is no filter. Also returns the error, so that no filter is replaced in silence.
    #[must_use]
    pub fn finish_or_replace(&self) -> (Filter, Option<FilterError>) {
        match self.finish() {
            Ok(filter) => (filter, None),
            Err(error) => (self.replacement(), Some(error)),
        }
    }

    #[cold]
    fn replacement(&self) -> Filter {
        let first_of_each: Vec<Digest> =
            self.digests.iter().copied().step_by(self.of_each.max(1).into()).collect();
        let blocked =
            FilterOptions::new(FilterKind::Blocked512, self.options.bits_per_key(), self.options.digest);
        Filter::build_salted(&blocked, self.salt, &first_of_each)
            .unwrap_or_else(|_| Filter::none(self.options.digest, self.key_count))
    }
}
