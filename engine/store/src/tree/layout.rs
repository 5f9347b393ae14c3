//! Parts of arm C, each of which can be omitted.
//!
//! A layout is a choice of parts. The layouts without parts are arms A and B, and the layout with all parts is
//! arm C. A measurement can therefore add the parts one after the other, or remove each of them from arm C.

use super::Arm;

/// Data that the filters of one lookup share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// Nothing: the lookup hashes the key for every filter.
    Nothing,
    /// The digest: the lookup hashes once and computes the bit positions for every filter.
    Digest,
    /// The digest and the mask: the lookup also computes the bit positions once.
    Mask,
}

/// Parts of arm C in a lookup.
///
/// The mask and the probing of all filters at once need filters of lines with one recipe. In other trees, a
/// layout probes filter by filter; the merged fence pointers work in every tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Layout {
    /// One search finds the tables of all runs. Otherwise each run is searched.
    pub merged_fences: bool,
    /// The lookup probes the filters of all runs without a branch on an answer, so their lines are fetched together. Otherwise it
    /// searches a table as soon as the filter of this table answers *maybe*.
    pub all_at_once: bool,
    /// Data shared by the filters. With [`Sharing::Mask`] the lookup also probes the filter of each memtable.
    pub sharing: Sharing,
}

impl Layout {
    /// Returns the layout of an arm.
    #[must_use]
    pub const fn of(arm: Arm) -> Self {
        let (at_once, sharing) = match arm {
            Arm::PerFilter => (false, Sharing::Nothing),
            Arm::Shared => (false, Sharing::Digest),
            Arm::Merged => (true, Sharing::Mask),
            Arm::MergedPerFilter => (true, Sharing::Nothing),
        };
        Self { merged_fences: at_once, all_at_once: at_once, sharing }
    }

    /// All layouts: with none of the two parts that need no shared digest, with either, and with both.
    pub const ALL: [Self; 12] = {
        let mut all = [Self { merged_fences: false, all_at_once: false, sharing: Sharing::Nothing }; 12];
        let mut index = 0;
        while index < all.len() {
            let sharing = match index % 3 {
                0 => Sharing::Nothing,
                1 => Sharing::Digest,
                _ => Sharing::Mask,
            };
            all[index] = Self { merged_fences: index / 3 % 2 == 1, all_at_once: index / 6 == 1, sharing };
            index += 1;
        }
        all
    };

    /// Returns the index in [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        let sharing = match self.sharing {
            Sharing::Nothing => 0,
            Sharing::Digest => 1,
            Sharing::Mask => 2,
        };
        sharing + 3 * self.merged_fences as usize + 6 * self.all_at_once as usize
    }

    /// Returns the short name: the parts, joined by `+`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 12] = [
            "per-filter",
            "digest",
            "mask",
            "fences",
            "fences+digest",
            "fences+mask",
            "at-once",
            "at-once+digest",
            "at-once+mask",
            "fences+at-once",
            "fences+at-once+digest",
            "fences+at-once+mask",
        ];
        NAMES[self.index()]
    }

    /// Returns the layout with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|layout| layout.name() == name)
    }

    /// Returns the number of hashes of a lookup that probed `probed` filters of tables and `memtables` filters
    /// of memtables. Each filter needs `digests` digests.
    #[must_use]
    pub const fn hashes(self, (probed, memtables): (u64, u64), digests: u64) -> u64 {
        let all = probed * digests;
        match self.sharing {
            Sharing::Nothing if self.merged_fences && self.all_at_once => all + memtables,
            Sharing::Nothing => all,
            Sharing::Digest => {
                if probed > 0 {
                    digests
                } else {
                    0
                }
            }
            Sharing::Mask if probed > 0 => digests,
            Sharing::Mask => {
                if memtables > 0 {
                    1
                } else {
                    0
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_has_its_own_name_and_position() {
        for (index, layout) in Layout::ALL.into_iter().enumerate() {
            assert_eq!(layout.index(), index);
            assert_eq!(Layout::from_name(layout.name()), Some(layout));
        }
        assert_eq!(Layout::from_name("merged"), None);
    }
}
