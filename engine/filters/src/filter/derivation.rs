//! Intermediate values between digests and bit positions, for display only. Probes do not use them.
//!
//! **Invariant**: position `i` of a filter is word `i` modulo its number of bits, for every scheme with a
//! derivation.
//!
//! **Not here**: schemes whose positions are not remainders of sums (worm hashing, partitions).

use super::{ProbeScheme, probes};
use crate::digest::Digest;

/// Shifted copy of the digest; bits outside the 64 are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedCopy {
    /// Value after the shift.
    pub word: u64,
    /// Shift to the left in bits; negative for a shift to the right.
    pub left: i8,
}

/// Words whose remainders are bit positions, and how they are derived from the digests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation {
    /// Copies of the digest whose OR is the step; for halves of a digest, the two halves. Empty if every
    /// position has a separate digest.
    pub copies: Vec<MovedCopy>,
    /// Increment from one position to the next.
    pub step: Option<u64>,
    /// One word per position.
    pub words: Vec<u64>,
}

impl Derivation {
    /// Returns the derivation of a key with these digests. `None` if the scheme has none, or needs more
    /// digests.
    #[must_use]
    pub fn of(scheme: ProbeScheme, digests: &[Digest], probe_count: u8) -> Option<Self> {
        if digests.len() < usize::from(scheme.digest_count(probe_count)) {
            return None;
        }
        let digest = *digests.first()?;
        let (low, high) = (u64::from(digest.low()), u64::from(digest.high()));
        let sums = |first: u64, step: u64| {
            (0..u64::from(probe_count)).map(|i| first.wrapping_add(i.wrapping_mul(step))).collect()
        };
        Some(match scheme {
            ProbeScheme::Independent => {
                let words = digests.iter().take(probe_count.into()).map(|digest| digest.0).collect();
                Self { copies: Vec::new(), step: None, words }
            }
            ProbeScheme::SplitDigest => Self {
                copies: vec![MovedCopy { word: low, left: 0 }, MovedCopy { word: high, left: -32 }],
                step: Some(high),
                words: sums(low, high),
            },
            ProbeScheme::PaperRotation | ProbeScheme::Rotation64 => {
                let right = if scheme == ProbeScheme::PaperRotation { 15 } else { 47 };
                let step = match scheme {
                    ProbeScheme::PaperRotation => probes::paper_step(digest),
                    _ => probes::rotation_step(digest),
                };
                let copies = vec![
                    MovedCopy { word: digest.0 << 17, left: 17 },
                    MovedCopy { word: digest.0 >> right, left: -right },
                ];
                Self { copies, step: Some(step), words: sums(digest.0, step) }
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::remix;

    const SCHEMES: [ProbeScheme; 4] = [
        ProbeScheme::Independent,
        ProbeScheme::SplitDigest,
        ProbeScheme::PaperRotation,
        ProbeScheme::Rotation64,
    ];

    #[test]
    fn a_step_is_made_of_its_copies() {
        for number in 0..200 {
            let digest = remix(Digest(number), 1);
            for scheme in [ProbeScheme::PaperRotation, ProbeScheme::Rotation64] {
                let derivation = Derivation::of(scheme, &[digest], 7).expect("it has one");
                let joined = derivation.copies.iter().fold(0, |word, copy| word | copy.word);
                assert_eq!(derivation.step, Some(joined), "{scheme:?}");
                for copy in &derivation.copies {
                    let moved = if copy.left < 0 { digest.0 >> -copy.left } else { digest.0 << copy.left };
                    assert_eq!(copy.word, moved);
                }
            }
            let split = Derivation::of(ProbeScheme::SplitDigest, &[digest], 7).expect("it has one");
            assert_eq!(split.copies[0].word | split.copies[1].word << 32, digest.0);
        }
    }

    #[test]
    fn there_is_a_word_for_every_place_or_no_derivation() {
        let digests: Vec<Digest> = (0..7).map(|number| remix(Digest(number), 2)).collect();
        for scheme in SCHEMES {
            assert_eq!(
                Derivation::of(scheme, &digests, 7).map(|made| made.words.len()),
                Some(7),
                "{scheme:?}"
            );
        }
        assert_eq!(Derivation::of(ProbeScheme::Independent, &digests[..6], 7), None);
        assert_eq!(Derivation::of(ProbeScheme::Worm, &digests, 7), None);
    }
}
