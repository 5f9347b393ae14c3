//! The cost model with the costs of one machine: its predictions for every comparison of the run, and its
//! remaining errors.
//!
//! **Invariants**
//! 1. `T_D`, `T_H` and `T_P` are from cells without lookups, and the rate of a filter is from its formula
//!    ([`PriceSet::HeldOut`]). Lookups that the model is judged by do not contribute to its costs.
//! 2. `T_other` can only be measured in lookups. For each comparison it is the median of the unexplained time
//!    of arm B in the *other* comparisons with the same kind of device. So no comparison is judged by itself.
//! 3. A comparison that a file holds twice (as its own and in an experiment) counts once, and neither copy
//!    informs the other.
//!
//! **Units**: gains as fractions, times in nanoseconds; an error of time is a fraction of the measured time.

use super::cases::{Case, PriceSet, cases};
use super::part::Checked;
use super::places::Place;
use super::prices::{Price, prices_of};
use crate::model::{GainGap, Gap};
use lsm_lab_filters::math::statistics::median;

/// Versions of the model, with the names that links and pages have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelOf {
    /// Prices of Table 1.
    Published,
    /// Prices and rates as the file states them.
    Run,
    /// Prices of this machine that no lookup had a part in.
    HeldOut,
    /// The same, and `T_other` of the other comparisons.
    WithOther,
}

impl ModelOf {
    /// All versions, in display order.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Published, "published"),
        (Self::Run, "run"),
        (Self::HeldOut, "held-out"),
        (Self::WithOther, "held-out-with-other"),
    ];
}

/// A comparison with one version of the model.
#[derive(Debug, Clone, PartialEq)]
pub struct Modelled {
    /// Which.
    pub model: ModelOf,
    /// `T_other` that it was given, in nanoseconds.
    pub other_ns: f64,
    /// Residual of arm A: measured minus model.
    pub per_filter: Gap,
    /// Arm B.
    pub shared: Gap,
    /// The gain.
    pub gain: GainGap,
}

/// A comparison with all applicable versions of the model.
#[derive(Debug, Clone, PartialEq)]
pub struct CaseOf {
    /// Place in the file.
    pub place: Place,
    /// Its index among the cells of its experiment, or among the run's own lookups.
    pub index: usize,
    /// Versions of the model. [`ModelOf::WithOther`] is absent if no other comparison reads from the same
    /// kind of device.
    pub models: Vec<Modelled>,
}

/// By how much a model misses some comparisons.
#[derive(Debug, Clone, PartialEq)]
pub struct Miss {
    /// The model.
    pub model: ModelOf,
    /// Comparisons.
    pub cells: usize,
    /// Half of the gains are missed by at most this.
    pub gain_median: f64,
    /// The gain that is missed most.
    pub gain_worst: f64,
    /// Which that is.
    pub gain_worst_at: Place,
    /// Half of the times, of both arms, are missed by at most this part of them.
    pub time_median: f64,
    /// The time that is missed most.
    pub time_worst: f64,
    /// Which that is.
    pub time_worst_at: Place,
    /// The part of each term of [`crate::model::GapTerm::ALL`] in the times that are missed: absolute, so they add up to 1 or to 0.
    pub terms: [f64; 5],
}

/// The misses of one experiment, or of all.
#[derive(Debug, Clone, PartialEq)]
pub struct Missed {
    /// The experiment; nothing for the run's own lookups, and for all.
    pub experiment: Option<String>,
    /// One for each model.
    pub misses: Vec<Miss>,
}

/// A run with its models.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibrated {
    /// Costs of single operations on this machine.
    pub prices: Vec<Price>,
    /// Every comparison with inputs of the model.
    pub cases: Vec<CaseOf>,
    /// By experiment, in the order of the file.
    pub experiments: Vec<Missed>,
    /// All of them together, each measurement once.
    pub all: Missed,
}

impl Calibrated {
    /// Calibrates the model with the machine of a file.
    #[must_use]
    pub fn of(file: &Checked) -> Self {
        let file = file.root();
        let all = cases(file);
        let cases: Vec<CaseOf> = all.iter().map(|case| modelled(case, &all)).collect();
        let mut experiments: Vec<Missed> = Vec::new();
        for case in &cases {
            let experiment = &case.place.experiment;
            if experiments.iter().any(|known| known.experiment == *experiment) {
                continue;
            }
            let own: Vec<&CaseOf> = cases.iter().filter(|one| one.place.experiment == *experiment).collect();
            experiments.push(Missed { experiment: experiment.clone(), misses: misses(&own) });
        }
        let once = cases.iter().zip(&all).enumerate();
        let once: Vec<&CaseOf> = once
            .filter(|(at, (_, case))| all[..*at].iter().all(|before| !before.is_same(case)))
            .map(|(_, (case, _))| case)
            .collect();
        let all = Missed { experiment: None, misses: misses(&once) };
        Self { prices: prices_of(file), cases, experiments, all }
    }
}

fn modelled(case: &Case, all: &[Case]) -> CaseOf {
    let with = |model, set, other_ns| {
        let (per_filter, shared, gain) = case.gaps(set, other_ns);
        Modelled { model, other_ns, per_filter, shared, gain }
    };
    let mut models = vec![
        with(ModelOf::Published, PriceSet::Published, 0.0),
        with(ModelOf::Run, PriceSet::Run, 0.0),
        with(ModelOf::HeldOut, PriceSet::HeldOut, 0.0),
    ];
    models.extend(
        other_of_others(case, all).map(|other_ns| with(ModelOf::WithOther, PriceSet::HeldOut, other_ns)),
    );
    CaseOf { place: case.place.clone(), index: case.index, models }
}

/// `T_other` as the other comparisons of this kind of device have it.
fn other_of_others(case: &Case, all: &[Case]) -> Option<f64> {
    let others = all.iter().filter(|other| other.kind == case.kind && !other.is_same(case));
    let others: Vec<f64> = others.map(|other| other.other_ns(PriceSet::HeldOut)).collect();
    (!others.is_empty()).then(|| median(&others))
}

fn misses(cases: &[&CaseOf]) -> Vec<Miss> {
    ModelOf::ALL.iter().filter_map(|&(model, _)| miss(model, cases)).collect()
}

fn miss(model: ModelOf, cases: &[&CaseOf]) -> Option<Miss> {
    let of_model = |case: &&CaseOf| {
        let found = case.models.iter().find(|one| one.model == model)?;
        Some((case.place.clone(), found.clone()))
    };
    let told: Vec<(Place, Modelled)> = cases.iter().filter_map(of_model).collect();
    let gains: Vec<(f64, &Place)> =
        told.iter().map(|(place, one)| ((one.gain.measured - one.gain.model).abs(), place)).collect();
    let times: Vec<(f64, &Place)> = told
        .iter()
        .flat_map(|(place, one)| [&one.per_filter, &one.shared].map(|gap| (part_missed(gap), place)))
        .collect();
    let ((gain_worst, gain_at), (time_worst, time_at)) = worst(&gains).zip(worst(&times))?;
    let terms = terms_of(told.iter().flat_map(|(_, one)| [&one.per_filter, &one.shared]));
    Some(Miss {
        model,
        cells: told.len(),
        gain_median: median(&gains.iter().map(|one| one.0).collect::<Vec<_>>()),
        gain_worst,
        gain_worst_at: gain_at.clone(),
        time_median: median(&times.iter().map(|one| one.0).collect::<Vec<_>>()),
        time_worst,
        time_worst_at: time_at.clone(),
        terms,
    })
}

fn worst<'p>(of: &[(f64, &'p Place)]) -> Option<(f64, &'p Place)> {
    of.iter().max_by(|one, other| one.0.total_cmp(&other.0)).copied()
}

fn part_missed(gap: &Gap) -> f64 {
    let missed_ns = (gap.measured_ns - gap.model_ns).abs();
    if gap.measured_ns > 0.0 { missed_ns / gap.measured_ns } else { 0.0 }
}

/// Each lookup has the same weight, however long it takes: terms are parts of its measured time.
fn terms_of<'g>(gaps: impl Iterator<Item = &'g Gap>) -> [f64; 5] {
    let mut sums = [0.0; 5];
    for gap in gaps.filter(|gap| gap.measured_ns > 0.0) {
        for (sum, ns) in sums.iter_mut().zip(gap.terms_ns) {
            *sum += ns.abs() / gap.measured_ns;
        }
    }
    let whole: f64 = sums.iter().sum();
    if whole > 0.0 { sums.map(|sum| sum / whole) } else { sums }
}
