//! One kind at one size, and the crates of its family.

use crate::arguments::Arguments;
use crate::peers::{self, Peer};
use crate::statistics::{estimate_of, ratio_of};
use crate::subject::{Subject, built, options, ours};
use crate::timing::{Mode, interleaved};
use crate::{rates, timing};
use lsm_lab_filters::FilterKind;
use lsm_lab_filters::digest::{Digest, remix};
use lsm_lab_filters::math::statistics::{Interval, median};

/// Questions of a series: too many for a processor to learn which bit each ends at.
const QUESTIONS: u64 = 1 << 16;
/// Keys of a filter that fits the second-level cache at 16 bits per key, and not the first at 8.
const CACHED_KEYS: u64 = 200_000;
/// Number of queries whose cache lines are counted.
const TRACED: usize = 2000;
const BUILDS: usize = 5;

/// Keys and queries, the same for all contenders.
pub(crate) struct Keys {
    cached: Place,
    memory: Option<Place>,
    absent: Vec<Digest>,
}

struct Place {
    keys: Vec<u64>,
    present: Vec<Digest>,
}

impl Keys {
    /// The keys of a run.
    pub(crate) fn new(arguments: &Arguments) -> Self {
        let place = |count: u64| {
            let keys: Vec<u64> = (0..count).map(digest).collect();
            let present = (0..QUESTIONS).map(|at| Digest(digest(remix(Digest(at), 7).0 % count))).collect();
            Place { keys, present }
        };
        Self {
            cached: place(CACHED_KEYS),
            memory: (arguments.memory_keys > 0).then(|| place(arguments.memory_keys)),
            absent: (1 << 40..(1 << 40) + QUESTIONS).map(digest).map(Digest).collect(),
        }
    }
}

fn digest(id: u64) -> u64 {
    remix(Digest(id), 3).0
}

/// Nanoseconds per question of one filter.
#[derive(Debug, Clone)]
pub(crate) struct Timed {
    /// Who.
    pub(crate) name: &'static str,
    /// Difference from the engine's filter.
    pub(crate) remark: &'static str,
    /// Bits per key really used.
    pub(crate) bits_per_key: f64,
    /// In the order of [`SERIES`].
    pub(crate) ns: Vec<Interval>,
    /// Its time over ours: above 1 ours is faster.
    pub(crate) ratios: Vec<Interval>,
}

/// Queries in each place: present or absent keys, and the mode.
pub(crate) const SERIES: [(&str, bool, Mode); 4] = [
    ("negative", false, Mode::Throughput),
    ("positive", true, Mode::Throughput),
    ("negative_latency", false, Mode::Latency),
    ("positive_latency", true, Mode::Latency),
];

/// Measurements of one kind at one size.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// The kind.
    pub(crate) kind: FilterKind,
    /// Requested bits per key.
    pub(crate) bits_per_key: f64,
    /// Why nothing else is here.
    pub(crate) problem: Option<String>,
    /// Rate with interval.
    pub(crate) rate: Option<Interval>,
    /// The family's own formula.
    pub(crate) theory: f64,
    /// Building, in nanoseconds per key, from ready digests.
    pub(crate) build_ns_per_key: f64,
    /// Cache lines touched by a question for an absent and for a present key.
    pub(crate) lines: (f64, f64),
    /// Rates of the crates, by name.
    pub(crate) peer_rates: Vec<(&'static str, Option<Interval>)>,
    /// In the second-level cache: ours first.
    pub(crate) cached: Vec<Timed>,
    /// In memory: ours first; empty if left out.
    pub(crate) memory: Vec<Timed>,
    /// Why there is nothing in memory, where that was asked for.
    pub(crate) memory_problem: Option<String>,
}

/// Measures a cell.
pub(crate) fn measure(kind: FilterKind, bits_per_key: f64, keys: &Keys, arguments: &Arguments) -> Cell {
    let (probes, theory) = (kind.probe_count(bits_per_key), theory(kind, bits_per_key));
    let mut cell = Cell {
        kind,
        bits_per_key,
        problem: None,
        rate: None,
        theory,
        build_ns_per_key: f64::NAN,
        lines: (f64::NAN, f64::NAN),
        peer_rates: Vec::new(),
        cached: Vec::new(),
        memory: Vec::new(),
        memory_problem: None,
    };
    let stored: Vec<Digest> = keys.cached.keys.iter().copied().map(Digest).collect();
    if let Err(problem) = ours(kind, bits_per_key, &stored) {
        cell.problem = Some(problem);
        return cell;
    }
    cell.build_ns_per_key = build_ns_per_key(kind, bits_per_key, &stored);
    cell.rate = rates::rate(arguments.rate_filters, |keys| {
        ours(kind, bits_per_key, &keys.iter().copied().map(Digest).collect::<Vec<_>>())
            .ok()
            .and_then(|ours| ours.into_iter().next())
            .map(|ours| ours.subject)
    });
    let lines = |queried: &[Digest]| {
        rates::lines_touched(kind, bits_per_key, &stored, &queried[..TRACED]).unwrap_or(f64::NAN)
    };
    cell.lines = (lines(&keys.absent), lines(&keys.cached.present));
    let peers = peers::of(kind);
    for peer in &peers {
        let rate =
            rates::rate(arguments.rate_filters, |keys| (peer.build)(keys, bits_per_key, probes, theory));
        cell.peer_rates.push((peer.name, rate));
    }
    let rounds = arguments.rounds;
    match timed(kind, bits_per_key, &peers, &keys.cached, &keys.absent, rounds) {
        Ok(timed) => cell.cached = timed,
        Err(problem) => cell.problem = Some(problem),
    }
    if let Some(memory) = &keys.memory {
        match timed(kind, bits_per_key, &peers, memory, &keys.absent, rounds) {
            Ok(timed) => cell.memory = timed,
            Err(problem) => cell.memory_problem = Some(problem),
        }
    }
    cell
}

/// The rate by the family's formula; no number if it has none.
fn theory(kind: FilterKind, bits_per_key: f64) -> f64 {
    options(kind, bits_per_key).false_positive_rate().unwrap_or(f64::NAN)
}

#[expect(clippy::cast_precision_loss, reason = "nanoseconds and counts of keys")]
fn build_ns_per_key(kind: FilterKind, bits_per_key: f64, stored: &[Digest]) -> f64 {
    let times: Vec<f64> = (0..BUILDS)
        .map(|_| {
            let begun = timing::thread_ns();
            let built = built(kind, bits_per_key, stored);
            let ns = timing::thread_ns() - begun;
            drop(std::hint::black_box(built));
            ns / stored.len() as f64
        })
        .collect();
    median(&times)
}

#[expect(clippy::cast_precision_loss, reason = "counts of keys")]
fn timed(
    kind: FilterKind,
    bits_per_key: f64,
    peers: &[Peer],
    place: &Place,
    absent: &[Digest],
    rounds: usize,
) -> Result<Vec<Timed>, String> {
    let (probes, theory) = (kind.probe_count(bits_per_key), theory(kind, bits_per_key));
    let stored: Vec<Digest> = place.keys.iter().copied().map(Digest).collect();
    let ours = ours(kind, bits_per_key, &stored)?;
    drop(stored);
    let names = ["ours", "ours, one by one"].into_iter();
    let mut built: Vec<(&'static str, &'static str, Box<dyn Subject>)> =
        names.zip(ours).map(|(name, ours)| (name, ours.remark, ours.subject)).collect();
    for peer in peers {
        if let Some(subject) = (peer.build)(&place.keys, bits_per_key, probes, theory) {
            built.push((peer.name, peer.remark, subject));
        }
    }
    let subjects: Vec<&dyn Subject> = built.iter().map(|(_, _, subject)| &**subject).collect();
    let series = SERIES.map(|(_, present, mode): (&str, bool, timing::Mode)| {
        interleaved(&subjects, if present { &place.present } else { absent }, mode, rounds)
    });
    let who = built.iter().enumerate();
    Ok(who
        .map(|(index, &(name, remark, ref subject))| Timed {
            name,
            remark,
            bits_per_key: subject.bits() as f64 / place.keys.len() as f64,
            ns: series.iter().map(|series| estimate_of(&series[index])).collect(),
            ratios: series.iter().map(|series| ratio_of(&series[index], &series[0])).collect(),
        })
        .collect())
}
