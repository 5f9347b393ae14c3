//! A filter in the making: keys come one by one, and what the family needs of them is kept.
//!
//! **Cost**: one digest kept per key, or as many as the scheme takes, hashed here but for the first; keys themselves are kept
//! only for families that answer ranges. **Memory**: 8 bytes per digest until the filter is finished.

use super::range::KeyList;
use super::{Filter, FilterError, FilterKind, FilterOptions, Salt, Takes};
use crate::digest::Digest;

/// Collects what a filter is built from.
#[derive(Debug)]
pub struct FilterBuilder {
    options: FilterOptions,
    salt: Salt,
    /// Digests kept of each key.
    of_each: u8,
    key_count: u64,
    digests: Vec<Digest>,
    keys: Option<KeyList>,
}

impl FilterBuilder {
    /// Begins a filter.
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

    /// Gives the filter a salt: filters over common keys then err independently.
    #[must_use]
    pub fn salted(self, salt: Salt) -> Self {
        Self { salt, ..self }
    }

    /// Adds a key, of which this is the digest by the recipe of the options. Keys that a filter of ranges is built from come in
    /// rising order.
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

    /// The filter over all keys.
    ///
    /// # Errors
    /// [`FilterError::TooLarge`], [`FilterError::NotBuilt`] and [`FilterError::KindNotInThisBuild`].
    pub fn finish(&self) -> Result<Filter, FilterError> {
        if let Some(keys) = &self.keys {
            return Filter::build_over(&self.options, self.salt, keys, &self.digests);
        }
        Filter::build_salted(&self.options, self.salt, &self.digests)
    }

    /// As [`FilterBuilder::finish`], for those who cannot do without: a family whose construction fails is replaced by a blocked
    /// filter of as many bits per key, and that, if it would be too large, by none. The filter says which it is.
    #[must_use]
    pub fn finish_or_replace(&self) -> Filter {
        self.finish().unwrap_or_else(|_| self.replacement())
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
