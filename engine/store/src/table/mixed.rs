//! Hasher that mixes one number, deterministic in every run: caches use it for tables and blocks.

use core::hash::{BuildHasher, Hasher};
use lsm_lab_filters::digest::{Digest, remix};

/// Creates the hashers.
#[derive(Debug, Clone)]
pub(super) struct Mixed;

impl BuildHasher for Mixed {
    type Hasher = MixedHasher;

    fn build_hasher(&self) -> MixedHasher {
        MixedHasher(0)
    }
}

/// Hasher with the last mixed number.
pub(super) struct MixedHasher(u64);

impl Hasher for MixedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = remix(Digest(number), 1).0;
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }
}
