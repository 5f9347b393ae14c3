//! Ranges of keys, as scans accept them.

use core::ops::{Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

/// Owned bounds of a scan.
pub(super) type Bounds = (Bound<Vec<u8>>, Bound<Vec<u8>>);

/// Range of keys. Implemented by `..`, by `a..b`, `a..=b`, `a..`, `..b` and `..=b` of any `K: AsRef<[u8]>`, and by pairs
/// of [`Bound`]s, whose two types may differ, for example `(Bound::Excluded(&slice), Bound::<&str>::Unbounded)`.
///
/// With [`RangeBounds`] instead of this trait, `..` would need a type. To scan a reference to a range, or any `RangeBounds`,
/// pass its two bounds:
///
/// ```
/// # use lsm_lab_engine::{options::Options, storage::MemoryStorage, store::Store};
/// # let store = Store::create(std::sync::Arc::new(MemoryStorage::new()), Options::durable())?;
/// # let range = String::from("a")..;
/// use std::ops::RangeBounds;
/// let scan = store.range((range.start_bound(), range.end_bound()));
/// # Ok::<(), lsm_lab_engine::error::Error>(())
/// ```
pub trait KeyRange: sealed::Sealed {}

impl<R: sealed::Sealed> KeyRange for R {}

pub(super) mod sealed {
    /// Keeps others from implementing [`super::KeyRange`], so that it can grow.
    pub trait Sealed {
        /// Copies the bounds.
        fn into_bounds(self) -> super::Bounds;
    }
}

/// Copies the bounds of a range.
fn owned<K: AsRef<[u8]>>(range: &impl RangeBounds<K>) -> Bounds {
    let own = |bound: Bound<&K>| bound.map(|key| key.as_ref().to_vec());
    (own(range.start_bound()), own(range.end_bound()))
}

impl sealed::Sealed for RangeFull {
    fn into_bounds(self) -> Bounds {
        (Bound::Unbounded, Bound::Unbounded)
    }
}

macro_rules! key_range {
    ($($range:ty),*) => {
        $(impl<K: AsRef<[u8]>> sealed::Sealed for $range {
            fn into_bounds(self) -> Bounds {
                owned(&self)
            }
        })*
    };
}

key_range!(Range<K>, RangeInclusive<K>, RangeFrom<K>, RangeTo<K>, RangeToInclusive<K>);

impl<K: AsRef<[u8]>, L: AsRef<[u8]>> sealed::Sealed for (Bound<K>, Bound<L>) {
    fn into_bounds(self) -> Bounds {
        let (low, high) = self;
        (low.map(|key| key.as_ref().to_vec()), high.map(|key| key.as_ref().to_vec()))
    }
}
