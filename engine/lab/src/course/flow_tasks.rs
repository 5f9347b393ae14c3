//! Tasks about the flow of lookups: how many reach each level, and their wasted reads.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use crate::model::{CostInputs, Flow, FlowLevel, Policy, flow, flow_through};
use lsm_lab_filters::math;
use lsm_lab_workload::Random;

fn pick<T: Copy>(random: &mut Random, from: &[T]) -> T {
    from[random.index(from.len())]
}

/// Task for a tree of uneven levels: the lookups that reach the last one, the filters probed, and the wasted
/// reads.
#[derive(Debug, Clone, PartialEq)]
pub struct PassTask {
    /// Levels with one run each, level 1 first.
    pub levels: Vec<FlowLevel>,
    /// Share of empty lookups.
    pub empty_fraction: f64,
}

impl PassTask {
    /// Relative tolerance of the numbers.
    pub const TOLERANCE: f64 = 0.01;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let mut entries = pick(random, &[1_000.0, 2_000.0, 5_000.0]);
            let mut levels = Vec::new();
            for _ in 0..3 + random.below(2) {
                let false_positive_rate = pick(random, &[0.01, 0.02, 0.04, 0.05, 0.1]);
                levels.push(FlowLevel { entries, runs: 1, false_positive_rate });
                entries *= pick(random, &[2.0, 3.0, 4.0, 5.0]);
            }
            let task = Self { levels, empty_fraction: pick(random, &[0.0, 0.2, 0.25, 0.4, 0.5]) };
            if task.misconceptions().iter().all(|answer| task.parts(answer).contains(&false)) {
                return task;
            }
        }
    }

    fn flow(&self) -> Flow {
        flow_through(&self.levels, self.empty_fraction)
    }

    /// Returns the percentage of lookups that reach the last level, the filters probed per lookup, and the
    /// wasted reads per lookup.
    fn right(&self) -> [f64; 3] {
        let flow = self.flow();
        let last = flow.levels.last().map_or(0.0, |level| level.reach);
        [100.0 * last, flow.filters_probed(), flow.false_positives()]
    }

    fn parts(&self, numbers: &[f64]) -> Vec<bool> {
        let is_near = |(&number, right): (&f64, f64)| (number - right).abs() <= Self::TOLERANCE * right;
        numbers.iter().zip(self.right()).map(is_near).collect()
    }

    /// Returns the answers of typical misconceptions: every lookup probes every filter, lookups of existing
    /// keys end half-way, or only lookups of absent keys have false positives. Each is wrong in at least one
    /// part.
    #[must_use]
    pub fn misconceptions(&self) -> [[f64; 3]; 3] {
        let right = self.right();
        let levels = self.levels.iter().fold(0.0, |count, _| count + 1.0);
        let rates: f64 = self.levels.iter().map(|level| level.false_positive_rate).sum();
        let alpha = self.empty_fraction;
        let half_way = alpha * levels + (1.0 - alpha) * f64::midpoint(levels, 1.0);
        [[right[0], levels, rates], [right[0], half_way, right[2]], [right[0], right[1], alpha * rates]]
    }

    /// Returns the share of lookups that reach each level.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.flow().levels.iter().map(|level| level.reach).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(self.right().map(|number| libm::round(number * 1e4) / 1e4).to_vec())
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of(self.parts(answer.numbers(3)?)))
    }
}

/// Full tree, its filters and its lookups.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeSetting {
    /// Inputs of the model.
    pub inputs: CostInputs,
    /// Bits per key of each filter.
    pub bits_per_key: f64,
}

/// Task: in which of these trees does an average lookup have at least this many wasted reads?
#[derive(Debug, Clone, PartialEq)]
pub struct WasteTask {
    /// Trees.
    pub settings: Vec<TreeSetting>,
    /// Wasted reads per lookup from which a tree counts.
    pub goal: f64,
}

impl WasteTask {
    pub(super) fn new(random: &mut Random) -> Self {
        const GOAL: f64 = 0.1;
        loop {
            let mut settings: Vec<TreeSetting> = Vec::new();
            while settings.len() < 5 {
                let setting = draw(random);
                // None close to the goal, so that no calculator is needed, and none twice.
                if (wasted(&setting) / GOAL - 1.0).abs() > 0.25 && !settings.contains(&setting) {
                    settings.push(setting);
                }
            }
            let task = Self { settings, goal: GOAL };
            // Some waste that many and some do not, and the rate of one filter does not determine which.
            let right = task.right();
            let by_rate = task.settings.iter().map(|setting| setting.inputs.false_positive_rate >= GOAL);
            if (1..=4).contains(&right.iter().filter(|&&wastes| wastes).count())
                && !right.iter().copied().eq(by_rate)
            {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        self.settings.iter().map(|setting| wasted(setting) >= self.goal).collect()
    }

    /// Returns the wasted reads per lookup in each tree.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.settings.iter().map(wasted).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}

fn wasted(setting: &TreeSetting) -> f64 {
    flow(&setting.inputs).false_positives()
}

fn draw(random: &mut Random) -> TreeSetting {
    let size_ratio = pick(random, &[4, 6, 10]);
    let bits_per_key = pick(random, &[4.0, 5.0, 6.0, 8.0, 10.0, 12.0]);
    let policy = match random.below(2) {
        0 => Policy::Leveling,
        _ => Policy::Tiering { runs_per_level: size_ratio - 1 },
    };
    TreeSetting {
        inputs: CostInputs {
            policy,
            levels: pick(random, &[3, 4, 5, 6]),
            size_ratio,
            empty_fraction: pick(random, &[0.0, 0.5, 1.0]),
            false_positive_rate: math::false_positive_rate_standard(
                bits_per_key,
                math::probe_count_nearest(bits_per_key),
            ),
            hash_ns: 0.0,
            probe_ns: 0.0,
            read_ns: 0.0,
            other_ns: 0.0,
        },
        bits_per_key,
    }
}
