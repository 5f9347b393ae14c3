//! Lookups of arms A to D in the same rounds: with filters of 10 bits per key, with filters as large as the
//! maplet, and with one maplet (D). The peers are timed next to them. Also the memory and the upkeep of each.
//!
//! **Fairness**
//! - All arms look up in trees with the same tables, entries and block cache settings. Arm D looks up in the first tree.
//! - Answers of all contenders are checked before the clock starts.
//! - Arms copy a value into the reader's buffer. *This engine* is arm C by the public interface, which returns an
//!   owned value, as the peers do.

use crate::data::Data;
use crate::kept::{Engine, Kept};
use crate::lsm::{LsmTree, Tuning};
use crate::ours::{Frozen, Opened, OursTree, Way, count_frozen, public_arm};
use crate::queries::{Contender, Harness, KeyMaker, Stream, verify, zipf_over};
use crate::rocksdb::{Database, Get};
use crate::series::{GAINS, Section, Series, Who, estimate};
use crate::shape::Shape;
use crate::tree::Counted;
use crate::trees::arm_of;
use crate::turn::{Entrant, Length, rounds};
use crate::upkeep::{self, Upkeep};
use crate::zipf::Zipf;
use crate::{Outcome, tables};
use lsm_lab_engine::store::FrozenTree;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::time::Instant;

/// Contenders of this engine.
const OURS: [Who; 9] = [
    Who::OURS,
    Who::PER_FILTER,
    Who::SHARED,
    Who::MERGED,
    Who::MAPLET,
    Who::PER_FILTER_EQUAL,
    Who::SHARED_EQUAL,
    Who::MERGED_EQUAL,
    Who::HARNESS,
];
const PEERS: [Who; 2] = [Who::ROCKSDB_PINNED, Who::LSM_TREE];
const VERIFIED_BATCHES: usize = 64;
const COUNTED_BATCHES: usize = 256;

/// Everything that was measured.
#[derive(Debug, Clone)]
pub struct Measured {
    section: Section,
    /// Filters or maplet, bytes, and entries.
    memory: Vec<(&'static str, u64, u64)>,
    /// Seconds to build the maplet from the blocks of the tree.
    freeze_seconds: f64,
    upkeep: Upkeep,
}

/// The trees of a shape.
struct Trees {
    data: Data,
    zipf: Zipf,
    ours: OursTree,
    frozen: FrozenTree,
    equal: OursTree,
    peers: Option<(Database, LsmTree)>,
    freeze_seconds: f64,
}

impl Trees {
    fn open(kept: &Kept, shape: Shape) -> Outcome<Self> {
        let data = Data::new(shape);
        let ours = OursTree::open(&shape, &kept.tree(Engine::Ours, &data)?, Opened::Hot)?;
        ours.warm(&data)?;
        let start = Instant::now();
        let frozen = ours.freeze()?;
        let freeze_seconds = start.elapsed().as_secs_f64();
        let bits_per_key = bits_per_entry(frozen.maplet().bits(), frozen.maplet().entries());
        let equal = OursTree::open(
            &shape,
            &kept.ours_with((10.0 * bits_per_key).round() / 10.0, &data)?,
            Opened::Hot,
        )?;
        equal.warm(&data)?;
        // Loading the peers' large trees takes most of an hour, and no gain of this section refers to them.
        let peers = if shape.name == Shape::LARGE.name { None } else { Some(open_peers(kept, &data)?) };
        Ok(Self { zipf: zipf_over(&data), data, ours, frozen, equal, peers, freeze_seconds })
    }

    fn contenders(&self) -> Vec<Who> {
        OURS.into_iter().chain(self.peers.is_some().then_some(PEERS).into_iter().flatten()).collect()
    }

    /// Returns the tree and the arm of a contender that is one of arms A to C.
    fn of_arm(&self, who: Who) -> Outcome<(&OursTree, Way)> {
        Ok(match who {
            Who::OURS => (&self.ours, Way::Owned),
            Who::PER_FILTER_EQUAL => (&self.equal, Way::By(arm_of(Who::PER_FILTER)?)),
            Who::SHARED_EQUAL => (&self.equal, Way::By(arm_of(Who::SHARED)?)),
            Who::MERGED_EQUAL => (&self.equal, Way::By(arm_of(Who::MERGED)?)),
            other => (&self.ours, Way::By(arm_of(other)?)),
        })
    }

    fn contender(&self, who: Who) -> Outcome<Box<dyn Contender + '_>> {
        Ok(match (who, &self.peers) {
            (Who::HARNESS, _) => Box::new(Harness),
            (Who::MAPLET, _) => Box::new(Frozen::new(&self.frozen)),
            (Who::ROCKSDB_PINNED, Some((rocksdb, _))) => Box::new(rocksdb.contender(Get::Pinned)),
            (Who::LSM_TREE, Some((_, lsm))) => Box::new(lsm),
            _ => {
                let (tree, way) = self.of_arm(who)?;
                Box::new(tree.contender(way))
            }
        })
    }

    /// Checks the answers of a contender, and counts its work.
    fn replay(&self, who: Who, stream: Stream) -> Outcome<Option<Counted>> {
        if who == Who::HARNESS {
            return Ok(None);
        }
        let maker = |purpose| KeyMaker::new(&self.data, stream, &self.zipf, &[purpose, stream as u64]);
        verify(&mut *self.contender(who)?, &mut maker(1), &self.data, VERIFIED_BATCHES)
            .map_err(|problem| format!("{}, {}: {problem}", who.name, stream.name()))?;
        let mut maker = maker(2);
        let counted = match (who, &self.peers) {
            (Who::MAPLET, _) => count_frozen(&self.frozen, &mut maker, COUNTED_BATCHES)?,
            (Who::ROCKSDB_PINNED, Some((rocksdb, _))) => rocksdb.count(&mut maker, COUNTED_BATCHES)?,
            (Who::LSM_TREE, Some((_, lsm))) => lsm.count(&mut maker, COUNTED_BATCHES)?,
            _ => {
                let (tree, way) = self.of_arm(who)?;
                let arm = if let Way::By(arm) = way { arm } else { public_arm() };
                tree.count(arm, &mut maker, COUNTED_BATCHES)?
            }
        };
        Ok(Some(counted))
    }

    fn memory(&self) -> Vec<(&'static str, u64, u64)> {
        let filters = |tree: &OursTree| {
            let statistics = tree.store().statistics();
            (statistics.filter_bytes(), statistics.levels.iter().map(|level| level.entries).sum())
        };
        let maplet = self.frozen.maplet();
        let ((today, entries), (equal, equal_entries)) = (filters(&self.ours), filters(&self.equal));
        vec![
            ("filters", today, entries),
            ("filters, equal bits", equal, equal_entries),
            ("maplet", maplet.bits() / 8, maplet.entries()),
        ]
    }
}

fn open_peers(kept: &Kept, data: &Data) -> Outcome<(Database, LsmTree)> {
    let rocksdb = Database::hot(&data.shape, &kept.tree(Engine::RocksDb, data)?)?;
    let lsm = LsmTree::open(&data.shape, &kept.tree(Engine::LsmTree, data)?, Tuning::Lookups)?;
    for contender in [&mut rocksdb.contender(Get::Pinned) as &mut dyn Contender, &mut &lsm] {
        for index in data.in_order() {
            contender.get(data.key(index))?.ok_or("a peer lost a key")?;
        }
    }
    Ok((rocksdb, lsm))
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn bits_per_entry(bits: u64, entries: u64) -> f64 {
    bits as f64 / entries.max(1) as f64
}

/// Checks, counts and times all contenders, and the upkeep of a maplet.
///
/// # Errors
/// What the engines say, or a wrong answer.
pub fn measure(kept: &Kept, shape: Shape, (length, count): (Length, usize)) -> Outcome<Measured> {
    let trees = Trees::open(kept, shape)?;
    let who = trees.contenders();
    let mut series = Vec::new();
    for stream in Stream::ALL {
        let (mut entrants, mut counted) = (Vec::new(), Vec::new());
        for &who in &who {
            counted.push(trees.replay(who, stream)?);
            let contender = trees.contender(who)?;
            entrants.push(Entrant { contender, data: &trees.data, zipf: &trees.zipf });
        }
        let times = rounds(&mut entrants, stream, length, count)?;
        let measured = who.iter().zip(counted).zip(times);
        series.extend(measured.map(|((&who, counted), times)| Series { who, stream, counted, times }));
    }
    let section = Section { name: "maplet", shape: shape.name, series };
    let (memory, freeze_seconds) = (trees.memory(), trees.freeze_seconds);
    let Trees { data, ours, frozen, equal, .. } = trees;
    drop(frozen);
    ours.leave();
    equal.leave();
    let upkeep = upkeep::measure(&data, count)?;
    Ok(Measured { section, memory, freeze_seconds, upkeep })
}

impl Measured {
    /// The table.
    #[must_use]
    pub fn table(&self) -> String {
        let streams = self.section.streams();
        let mut text = String::new();
        tables::times(&mut text, &self.section, &streams);
        tables::row(&mut text, "hashes and wasted searches per lookup", std::iter::empty());
        for who in OURS.into_iter().filter(|&who| who != Who::HARNESS) {
            let cells = streams.iter().map(|&stream| {
                let counted = self.section.find(who, stream).and_then(|series| series.counted);
                let [hashes, wasted] =
                    [counted.and_then(|counted| counted.hashes), counted.and_then(|counted| counted.wasted)]
                        .map(|count| count.unwrap_or(f64::NAN));
                format!("{hashes:.2} and {wasted:.4}")
            });
            tables::row(&mut text, &format!("  {}", who.name), cells);
        }
        tables::row(&mut text, "gain (95 % CI)", std::iter::empty());
        for (name, above, below) in GAINS {
            let gains = streams.iter().map(|&stream| self.section.ratio(above, below, stream));
            let gains: Vec<_> = gains.collect();
            if gains.iter().any(Option::is_some) {
                tables::row(
                    &mut text,
                    &format!("  {name}"),
                    gains.into_iter().map(|gain| tables::shown(gain, 2)),
                );
            }
        }
        for who in [Who::OURS, Who::MERGED, Who::MAPLET] {
            let factors = streams.iter().map(|&stream| {
                let peer = self.section.fastest_peer(stream)?;
                self.section.ratio(peer, who, stream)
            });
            let cells: Vec<_> = factors.map(|factor| tables::shown(factor, 2)).collect();
            tables::row(&mut text, &format!("  {} vs. the faster peer", who.name), cells.into_iter());
        }
        let heads = ["bytes", "bits per entry"].map(str::to_owned);
        tables::row(&mut text, "in memory", heads.into_iter());
        for &(name, bytes, entries) in &self.memory {
            let bits = bits_per_entry(8 * bytes, entries);
            let cells = [bytes.to_string(), format!("{bits:.2}")];
            tables::row(&mut text, &format!("  {name}"), cells.into_iter());
        }
        text.push_str(&self.upkeep.table());
        let _ = writeln!(text, "maplet built from cached blocks in {:.2} s", self.freeze_seconds);
        text
    }

    /// Everything for programs.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut file = self.section.json();
        let memory = self.memory.iter().map(|&(name, bytes, entries)| {
            json!({ "structure": name, "bytes": bytes, "entries": entries,
                "bits_per_entry": bits_per_entry(8 * bytes, entries) })
        });
        file["memory"] = memory.collect();
        file["upkeep"] = self.upkeep.json();
        file["built_from_blocks_seconds"] = self.freeze_seconds.into();
        file["one_maplet_gain"] =
            self.section.ratio(Who::MERGED, Who::MAPLET, Stream::Empty).map(estimate).into();
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arm_d_hashes_and_probes_once_and_wastes_less_than_filters_of_its_size() {
        let place = tempfile::tempdir().unwrap();
        let kept = Kept::new(place.path(), "1").unwrap();
        let length = Length { warm_batches: 1, timed_batches: 1 };
        let measured = measure(&kept, Shape::TINY, (length, 2)).unwrap();
        let counted = |who| measured.section.find(who, Stream::Empty).unwrap().counted.unwrap();
        let maplet = counted(Who::MAPLET);
        assert!((maplet.hashes.unwrap() - 1.0).abs() < 1e-9 && (maplet.filters - 1.0).abs() < 1e-9);
        assert!(counted(Who::PER_FILTER).hashes > Some(2.0));
        assert!(counted(Who::MERGED).wasted > counted(Who::MERGED_EQUAL).wasted);
        let bits = |row: usize| bits_per_entry(8 * measured.memory[row].1, measured.memory[row].2);
        assert!((bits(1) / bits(2) - 1.0).abs() < 0.25, "{} and {}", bits(1), bits(2));
        let file = measured.json();
        assert_eq!(file["upkeep"]["steps"][0]["step"], "insert");
        assert!(measured.table().contains("one maplet, C / D"));
    }
}
