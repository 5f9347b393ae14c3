//! Numbers of tables, runs and logs. Each is used once in the life of a store.

use crate::storage::StorageError;
use core::sync::atomic::{AtomicU32, Ordering};

/// Largest file number from which a store opens; beyond it the numbers would soon be used up.
pub(crate) const LAST_GONE_ON_FROM: u32 = u32::MAX - (1 << 20);

/// Takes the next number.
///
/// # Errors
/// [`StorageError::NumbersUsedUp`] if none is left, instead of wrapping to 0.
pub(crate) fn take_number(next: &AtomicU32) -> Result<u32, StorageError> {
    next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| number.checked_add(1))
        .map_err(|_| StorageError::NumbersUsedUp { name: "MANIFEST".to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_is_not_followed_by_the_first() {
        let next = AtomicU32::new(u32::MAX - 1);
        assert_eq!(take_number(&next), Ok(u32::MAX - 1));
        let used_up = Err(StorageError::NumbersUsedUp { name: "MANIFEST".to_owned() });
        assert_eq!([take_number(&next), take_number(&next)], [used_up.clone(), used_up]);
    }
}
