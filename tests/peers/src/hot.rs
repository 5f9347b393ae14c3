//! Lookups with everything cached: all engines in turn, and our arms.

use crate::Outcome;
use crate::queries::Stream;
use crate::series::{Section, Series, Who};
use crate::trees::{Trees, arms};
use crate::turn::{Entrant, Length, rounds};
use lsm_lab_engine::tree::Layout;

/// This engine vs. the peers, by its public interface.
pub const PEERS: [Who; 6] =
    [Who::OURS, Who::AGAIN, Who::ROCKSDB_PINNED, Who::ROCKSDB_GET, Who::LSM_TREE, Who::HARNESS];

/// Returns the engine's arms, with the peers for scale.
#[must_use]
pub fn sharing() -> Vec<Who> {
    let mut contenders = arms();
    contenders.extend([Who::ROCKSDB_PINNED, Who::LSM_TREE]);
    contenders
}

/// The chosen layouts of our lookup, or all of them, each by its short name.
#[must_use]
pub fn parts(chosen: &[Layout]) -> Vec<Who> {
    let layouts = if chosen.is_empty() { &Layout::ALL[..] } else { chosen };
    layouts.iter().map(|layout| Who { name: layout.name(), peer: false }).collect()
}

/// Checks, counts and times these contenders on these streams.
///
/// # Errors
/// A wrong answer, or what an engine says.
pub fn measure(
    trees: &Trees,
    name: &'static str,
    who: &[Who],
    streams: &[Stream],
    (length, count): (Length, usize),
) -> Outcome<Section> {
    let mut series = Vec::new();
    for &stream in streams {
        let mut entrants = Vec::new();
        let mut counted = Vec::new();
        for &who in who {
            trees.verify(who, stream)?;
            counted.push(trees.count(who, stream)?);
            let contender = trees.contender(who)?;
            entrants.push(Entrant { contender, data: &trees.data, zipf: &trees.zipf });
        }
        let times = rounds(&mut entrants, stream, length, count)?;
        let measured = who.iter().zip(counted).zip(times);
        series.extend(measured.map(|((&who, counted), times)| Series { who, stream, counted, times }));
    }
    Ok(Section { name, shape: trees.data.shape.name, series })
}
