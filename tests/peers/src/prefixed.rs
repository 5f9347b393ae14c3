//! Cost of keys with a common prefix in our engine: the same number of entries with short keys, with longer
//! random keys, and with longer keys behind a common prefix.
//!
//! Two comparisons: with short keys, which differ in length too, and with random keys of the same length,
//! which differ only in the prefix.

use crate::Outcome;
use crate::data::Data;
use crate::kept::{Engine, Kept};
use crate::ours::{Opened, OursTree, Way, public_arm};
use crate::queries::{KeyMaker, Stream, verify, zipf_over};
use crate::series::{Section, Series, Who};
use crate::shape::Shape;
use crate::turn::{Entrant, Length, rounds};
use crate::zipf::Zipf;

/// Short keys: what the others are compared with.
pub const SHORT: Who = Who { name: "16 B, random", peer: false };
/// Long keys that share nothing.
pub const LONG: Who = Who { name: "40 B, random", peer: false };
/// Long keys that share a prefix.
pub const PREFIXED: Who = Who { name: "40 B, the first 24 shared", peer: false };

const TREES: [(Who, Shape); 3] =
    [(SHORT, Shape::SMALL), (LONG, Shape::SMALL_LONG), (PREFIXED, Shape::SMALL_PREFIXED)];

struct Tree {
    data: Data,
    zipf: Zipf,
    ours: OursTree,
}

/// Times our engine over the three trees, in turns; as many entries each as `shape` has.
///
/// # Errors
/// What the engine says, or a wrong answer.
pub fn measure(
    kept: &Kept,
    shape: Shape,
    streams: &[Stream],
    (length, count): (Length, usize),
) -> Outcome<Section> {
    let mut trees = Vec::new();
    for (_, of) in TREES {
        let data = Data::new(of.of(shape.entries));
        let ours = OursTree::open(&data.shape, &kept.tree(Engine::Ours, &data)?, Opened::Hot)?;
        ours.warm(&data)?;
        trees.push(Tree { zipf: zipf_over(&data), data, ours });
    }
    let mut series = Vec::new();
    for &stream in streams {
        let mut entrants = Vec::new();
        let mut counted = Vec::new();
        for Tree { data, zipf, ours } in &trees {
            let maker = |purpose| KeyMaker::new(data, stream, zipf, &[purpose, stream as u64]);
            verify(&mut ours.contender(Way::Owned), &mut maker(1), data, 64)?;
            counted.push(ours.count(public_arm(), &mut maker(2), 256)?);
            entrants.push(Entrant { contender: Box::new(ours.contender(Way::Owned)), data, zipf });
        }
        let times = rounds(&mut entrants, stream, length, count)?;
        let measured = TREES.iter().zip(counted).zip(times);
        series.extend(measured.map(|((&(who, _), counted), times)| Series {
            who,
            stream,
            counted: Some(counted),
            times,
        }));
    }
    for tree in trees {
        tree.ours.leave();
    }
    Ok(Section { name: "prefixed", shape: shape.name, series })
}
