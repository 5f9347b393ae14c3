//! Alternative crates for users, by family, each with the same number of bits per key if it has this option.
//!
//! No maintained crate of counting, ribbon, Rosetta or `SuRF` filters takes ready digests, so those have no
//! peer.

use crate::subject::{Subject, subject};
use lsm_lab_filters::FilterKind;
use std::hash::Hasher;
use xorf::Filter as _;

type Build = fn(&[u64], f64, u8, f64) -> Option<Box<dyn Subject>>;

/// A filter of a crate.
#[derive(Clone, Copy)]
pub(crate) struct Peer {
    /// The crate and its version.
    pub(crate) name: &'static str,
    /// Difference from the engine's filter.
    pub(crate) remark: &'static str,
    /// Builds it over distinct digests: bits per key, probes and rate of the engine's filter. Nothing if it
    /// cannot be built.
    pub(crate) build: Build,
}

const FASTBLOOM: Peer = Peer { name: "fastbloom 0.17.0", remark: "standard", build: fastbloom };
const SBBF: Peer = Peer { name: "sbbf-rs-safe 0.3.2", remark: "split block, AVX2", build: sbbf };
const BROOM: Peer =
    Peer { name: "broomfilter 0.1.4", remark: "512-bit lines; hashes 8 bytes itself", build: broom };
const CUCKOO: Peer = Peer { name: "cuckoofilter 0.5.0", remark: "8-bit fingerprints", build: cuckoo };
const QFILTER: Peer = Peer { name: "qfilter 0.3.1", remark: "quotient, of our rate", build: quotient };
const XOR8: Peer = Peer { name: "xorf 0.13.0 Xor8", remark: "", build: xor8 };
const FUSE8: Peer = Peer { name: "xorf 0.13.0 BinaryFuse8", remark: "", build: fuse8 };

/// Returns the crates that a kind is compared with.
pub(crate) fn of(kind: FilterKind) -> Vec<Peer> {
    match kind {
        FilterKind::Standard(_) => vec![FASTBLOOM],
        FilterKind::Blocked512 => vec![FASTBLOOM, SBBF, BROOM],
        FilterKind::Words(_) => vec![FASTBLOOM, SBBF],
        FilterKind::SplitBlock => vec![SBBF],
        FilterKind::Cuckoo => vec![CUCKOO],
        FilterKind::Quotient => vec![QFILTER],
        FilterKind::Xor8 => vec![XOR8],
        FilterKind::BinaryFuse8 => vec![FUSE8],
        _ => Vec::new(),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a size"
)]
fn bits_of(keys: &[u64], bits_per_key: f64) -> usize {
    (bits_per_key * keys.len() as f64).ceil() as usize
}

#[expect(clippy::unnecessary_wraps, reason = "others cannot always be built")]
fn fastbloom(keys: &[u64], bits_per_key: f64, probes: u8, _: f64) -> Option<Box<dyn Subject>> {
    let mut filter =
        fastbloom::BloomFilter::with_num_bits(bits_of(keys, bits_per_key)).seed(&1).hashes(probes.into());
    for &key in keys {
        filter.insert_hash(key);
    }
    Some(subject(filter.num_bits() as u64, move |digest| filter.contains_hash(digest)))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it takes whole bits per key")]
#[expect(clippy::unnecessary_wraps, reason = "others cannot always be built")]
fn sbbf(keys: &[u64], bits_per_key: f64, _: u8, _: f64) -> Option<Box<dyn Subject>> {
    let mut filter = sbbf_rs_safe::Filter::new(bits_per_key as usize, keys.len());
    for &key in keys {
        filter.insert_hash(key);
    }
    Some(subject(filter.as_bytes().len() as u64 * 8, move |digest| filter.contains_hash(digest)))
}

fn broom(keys: &[u64], bits_per_key: f64, _: u8, _: f64) -> Option<Box<dyn Subject>> {
    let bits = bits_of(keys, bits_per_key);
    let mut filter = broomfilter::BlockedFilter::new(bits, keys.len()).ok()?;
    for key in keys {
        filter.insert(key.to_le_bytes());
    }
    Some(subject(bits as u64, move |digest| filter.contains(digest.to_le_bytes())))
}

/// A hasher that passes a ready digest through, and mixes the other hash inputs of the crate (its
/// fingerprints).
#[derive(Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }

    fn write_u64(&mut self, digest: u64) {
        self.0 = digest;
    }
}

fn cuckoo(keys: &[u64], _: f64, _: u8, _: f64) -> Option<Box<dyn Subject>> {
    let mut filter = cuckoofilter::CuckooFilter::<Ready>::with_capacity(keys.len());
    // When it is full, it loses a key that it had: a smaller one cannot be compared, the next size can.
    if keys.iter().any(|key| filter.add(key).is_err()) {
        filter = cuckoofilter::CuckooFilter::<Ready>::with_capacity(2 * keys.len());
        if keys.iter().any(|key| filter.add(key).is_err()) {
            return None;
        }
    }
    Some(subject(filter.memory_usage() as u64 * 8, move |digest| filter.contains(&digest)))
}

fn quotient(keys: &[u64], _: f64, _: u8, rate: f64) -> Option<Box<dyn Subject>> {
    let mut filter = qfilter::Filter::new(keys.len() as u64, rate.clamp(1e-9, 0.5)).ok()?;
    for &key in keys {
        filter.insert_fingerprint(false, key).ok()?;
    }
    Some(subject(filter.memory_usage() as u64 * 8, move |digest| filter.contains_fingerprint(digest)))
}

#[expect(clippy::unnecessary_wraps, reason = "others cannot always be built")]
fn xor8(keys: &[u64], _: f64, _: u8, _: f64) -> Option<Box<dyn Subject>> {
    let filter = xorf::Xor8::from(keys);
    Some(subject(filter.fingerprints.len() as u64 * 8, move |digest| filter.contains(&digest)))
}

fn fuse8(keys: &[u64], _: f64, _: u8, _: f64) -> Option<Box<dyn Subject>> {
    let filter = xorf::BinaryFuse8::try_from(keys).ok()?;
    Some(subject(filter.fingerprints.len() as u64 * 8, move |digest| filter.contains(&digest)))
}
