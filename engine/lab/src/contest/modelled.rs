//! Score of the model, level by level, so that levels may differ in runs and filter rates.
//!
//! **Assumptions** beyond those of [`crate::model`]: the tree is full, and a tiered level has half of its runs
//! on average. A compaction reads the blocks that it writes. A mask is compared with the lines of all runs,
//! including those below the key.

use super::{ARMS, BITS_PER_KEY, Brief, DIGESTS, Design, PLANS, POLICIES, SIZE_RATIOS, Score, mixed};
use crate::model::{
    CostInputs, CostTerms, LevelRuns, Policy, allocate, level_cost, level_shares, write_amplification_printed,
};
use lsm_lab_engine::options::MemoryPlan;
use lsm_lab_engine::storage::BLOCK_BYTES;
use lsm_lab_engine::tree::Arm;
use lsm_lab_filters::digest::DigestFunction;

/// Returns the score of the model; `None` if the design does not fit.
#[must_use]
pub fn modelled(brief: &Brief, design: &Design) -> Option<Score> {
    Some(score(brief, design, &Shape::of(brief, design)?))
}

/// Parts of a design that are independent of its arm and its hash function. The division of bits among levels
/// takes most of the time of a score.
struct Shape {
    levels: u32,
    most: LevelRuns,
    usual: LevelRuns,
    /// Bits per key of each level.
    bits: Vec<f64>,
}

impl Shape {
    fn of(brief: &Brief, design: &Design) -> Option<Self> {
        let buffer_entries = entries_of(design.buffer_bytes(brief)?);
        let levels = levels_for(f64::from(brief.entries) / buffer_entries, design.size_ratio);
        let most = design.most_runs();
        let usual = LevelRuns { upper: half(most.upper), last: half(most.last) };
        Some(Self { levels, most, usual, bits: bits(design, levels, usual) })
    }
}

fn score(brief: &Brief, design: &Design, shape: &Shape) -> Score {
    let &Shape { levels, most, usual, .. } = shape;
    let rates = rates(design, &shape.bits);
    let lookup = |empty_fraction| lookup(brief, design, usual, &rates, empty_fraction);
    let (empty, found) = (lookup(1.0), lookup(0.0));
    let written = write_amplification_printed(design.size_ratio, levels, |level, last| {
        if level == last { most.last } else { most.upper }
    });
    let blocks = written.total() + written.merges;
    let put_ns = blocks * brief.prices.in_order_ns / f64::from(Brief::ENTRIES_PER_BLOCK);
    let (empty_ns, found_ns) = (empty.total_ns(), found.total_ns());
    let (read_ns, total_ns) = mixed(brief, put_ns, empty_ns, found_ns);
    #[expect(clippy::cast_precision_loss, reason = "bytes of a small tree")]
    let filter_bytes = design.filter_bytes(brief) as f64;
    Score {
        put_ns,
        empty_ns,
        found_ns,
        read_ns,
        total_ns,
        hashes: empty.hash_ns / brief.hash_ns(design.digest),
        reads: empty.wasted_ns / brief.prices.read_ns,
        write_amplification: written.total(),
        levels,
        filter_bytes,
    }
}

/// Returns every design with this hash function that fits, with its modelled score, in the order of its
/// numbers.
pub fn all(brief: &Brief, digest: DigestFunction) -> impl Iterator<Item = (Design, Score)> + '_ {
    let ratios = SIZE_RATIOS.flat_map(|size_ratio| POLICIES.map(|policy| (size_ratio, policy)));
    let filters = BITS_PER_KEY.flat_map(|bits_per_key| PLANS.map(|plan| (bits_per_key, plan)));
    let shapes = ratios.flat_map(move |shape| filters.clone().map(move |filter| (shape, filter)));
    shapes.flat_map(move |((size_ratio, policy), (bits_per_key, plan))| {
        let designs = ARMS.map(|arm| Design { size_ratio, policy, bits_per_key, plan, arm, digest });
        let shape = Shape::of(brief, &designs[0]);
        let scored = move |shape: Shape| designs.map(|design| (design, score(brief, &design, &shape)));
        shape.into_iter().flat_map(scored)
    })
}

/// Returns the best design for a brief according to the model, among all choices.
#[must_use]
pub fn best(brief: &Brief) -> Option<(Design, Score)> {
    // The cheapest hash function suffices, because the functions differ only in cost.
    let cheapest = |left: &&_, right: &&_| brief.hash_ns(**left).total_cmp(&brief.hash_ns(**right));
    let digest = DIGESTS.iter().min_by(cheapest).copied()?;
    all(brief, digest).reduce(|best, one| if one.1.total_ns < best.1.total_ns { one } else { best })
}

#[expect(clippy::cast_precision_loss, reason = "bytes of a small buffer")]
fn entries_of(bytes: u64) -> f64 {
    bytes as f64 / BLOCK_BYTES as f64 * f64::from(Brief::ENTRIES_PER_BLOCK)
}

/// Returns the fewest levels for this many buffers: level i holds `(T - 1) T^(i-1)` of them.
fn levels_for(buffers: f64, size_ratio: u32) -> u32 {
    let (mut levels, mut power) = (1, f64::from(size_ratio));
    while power - 1.0 < buffers {
        levels += 1;
        power *= f64::from(size_ratio);
    }
    levels
}

/// Returns the average number of runs over time, given this maximum.
const fn half(runs: u32) -> u32 {
    runs.div_ceil(2)
}

/// Returns the bits per key of each level.
fn bits(design: &Design, levels: u32, runs: LevelRuns) -> Vec<f64> {
    let bits = f64::from(design.bits_per_key);
    match design.plan {
        MemoryPlan::Monkey => allocate(levels, design.size_ratio, runs, bits)
            .map(|allocation| allocation.bits_per_key)
            .unwrap_or_default(),
        _ => vec![bits; levels as usize],
    }
}

/// Returns the filter rate of each level.
fn rates(design: &Design, bits: &[f64]) -> Vec<f64> {
    let kind = design.filter().kind;
    // Designs have standard or blocked filters, which have a formula.
    let formula = |bits: f64| kind.false_positive_rate(bits).unwrap_or(1.0);
    bits.iter().map(|&bits| if bits < 1.0 { 1.0 } else { formula(bits) }).collect()
}

/// Returns the cost of an average lookup with this share of empty ones: the sum over levels, weighted by the
/// lookups that reach each.
fn lookup(brief: &Brief, design: &Design, runs: LevelRuns, rates: &[f64], empty_fraction: f64) -> CostTerms {
    let levels = u32::try_from(rates.len()).unwrap_or(0);
    let runs_of = |level: u32| if level == levels { runs.last } else { runs.upper };
    let inputs = CostInputs {
        policy: Policy::Leveling,
        levels,
        size_ratio: design.size_ratio,
        empty_fraction,
        false_positive_rate: 0.0,
        hash_ns: brief.hash_ns(design.digest),
        probe_ns: brief.prices.probe_ns,
        read_ns: brief.prices.read_ns,
        other_ns: 0.0,
    };
    let mut sum = CostTerms::default();
    for (share, &false_positive_rate) in level_shares(&inputs).iter().zip(rates) {
        let policy = Policy::Tiering { runs_per_level: runs_of(share.level) };
        let terms = level_cost(&CostInputs { policy, false_positive_rate, ..inputs }, share);
        sum.filters_probed += share.reach * terms.filters_probed;
        sum.hash_ns += share.reach * terms.hash_ns;
        sum.probe_ns += share.reach * terms.probe_ns;
        sum.read_ns += share.reach * terms.read_ns;
        sum.wasted_ns += share.reach * terms.wasted_ns;
    }
    if design.arm != Arm::PerFilter {
        sum.hash_ns = inputs.hash_ns;
    }
    if design.arm == Arm::Merged {
        sum.probe_ns = f64::from((1..=levels).map(runs_of).sum::<u32>()) * brief.prices.line_ns;
    }
    sum
}
