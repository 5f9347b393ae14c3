//! Tasks about the gain of sharing, graded by the cost model.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use crate::model::reference::{DEVICES, HASHES};
use crate::model::{CostInputs, Form, Policy, gain};
use lsm_lab_workload::Random;

/// Setting of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setting {
    /// Inputs of the model.
    pub inputs: CostInputs,
    /// Device of its `read_ns`, if it is one of the paper's.
    pub device: Option<&'static str>,
    /// Name of the hash function in the paper.
    pub hash: &'static str,
}

impl Setting {
    fn gain(&self) -> f64 {
        gain(&self.inputs, Form::Exact)
    }
}

fn draw(random: &mut Random) -> Setting {
    // Without those that cost more than a read of a fast device, with which every setting would have a gain.
    let hash = pick(random, &HASHES[..4]);
    let device = pick(random, &DEVICES);
    Setting {
        inputs: CostInputs {
            policy: Policy::Leveling,
            levels: pick(random, &[3, 4, 5, 6, 7]),
            size_ratio: pick(random, &[4, 10]),
            empty_fraction: pick(random, &[0.0, 0.25, 0.5, 0.75, 1.0]),
            // The rate of 10 bits per key.
            false_positive_rate: 0.0082,
            hash_ns: hash.hash_ns,
            probe_ns: pick(random, &[50.0, 100.0]),
            read_ns: device.read_ns,
            other_ns: 0.0,
        },
        device: Some(device.label),
        hash: hash.label,
    }
}

/// Task: on which device does sharing have exactly this gain?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeviceTask {
    /// Setting except for the device.
    pub setting: Setting,
    /// Required gain, a whole percentage as a fraction.
    pub goal: f64,
    /// Rounded read latency with this gain.
    read_ns: f64,
}

impl DeviceTask {
    /// Tolerance of the gain.
    pub const TOLERANCE: f64 = 0.005;
    /// Accepted latencies: all that a device can have.
    const FASTEST_NS: f64 = 10.0;
    const SLOWEST_NS: f64 = 1e8;
    /// From one latency of the curve to the next.
    const STEP: f64 = 1.25;

    pub(super) fn new(random: &mut Random) -> Self {
        loop {
            let setting = draw(random);
            let with = |read_ns| Setting {
                inputs: CostInputs { read_ns, ..setting.inputs },
                device: None,
                ..setting
            };
            let (most, least) = (with(300.0).gain(), with(300_000.0).gain());
            let goal = libm::round(100.0 * (least + random.fraction() * (most - least))) / 100.0;
            // Half of all devices would meet a goal at the ends of the curve.
            if goal < 0.04 || goal > most - 0.02 || goal < least + 0.02 {
                continue;
            }
            let read_ns = solve(&with, goal);
            let task = Self { setting: with(0.0), goal, read_ns };
            if task.is_met_by(read_ns) && !task.is_met_by(2.0 * read_ns) && !task.is_met_by(read_ns / 2.0) {
                return task;
            }
        }
    }

    fn is_met_by(&self, read_ns: f64) -> bool {
        let inputs = CostInputs { read_ns, ..self.setting.inputs };
        (Self::FASTEST_NS..=Self::SLOWEST_NS).contains(&read_ns)
            && (gain(&inputs, Form::Exact) - self.goal).abs() <= Self::TOLERANCE
    }

    /// Returns the curve of the setting: read latencies, each followed by its gain.
    pub(super) fn evidence(&self) -> Vec<f64> {
        let mut read_ns = Self::FASTEST_NS;
        let mut points = Vec::new();
        while read_ns <= Self::SLOWEST_NS {
            let inputs = CostInputs { read_ns, ..self.setting.inputs };
            points.extend([read_ns, gain(&inputs, Form::Exact)]);
            read_ns *= Self::STEP;
        }
        points
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(vec![self.read_ns])
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of([self.is_met_by(answer.numbers(1)?[0])]))
    }
}

/// Returns the latency, rounded to whole nanoseconds, at which the falling gain meets a goal, by bisection on a
/// logarithmic axis.
fn solve(with: &impl Fn(f64) -> Setting, goal: f64) -> f64 {
    let (mut fast, mut slow) = (DeviceTask::FASTEST_NS, DeviceTask::SLOWEST_NS);
    for _ in 0..60 {
        let middle = libm::sqrt(fast * slow);
        if with(middle).gain() > goal { fast = middle } else { slow = middle }
    }
    libm::round(fast)
}

/// Task: in which of these settings does sharing save at least this share?
#[derive(Debug, Clone, PartialEq)]
pub struct PaysTask {
    /// Settings.
    pub settings: Vec<Setting>,
    /// Gain from which a setting counts.
    pub goal: f64,
}

impl PaysTask {
    pub(super) fn new(random: &mut Random) -> Self {
        const GOAL: f64 = 0.1;
        loop {
            let mut settings: Vec<Setting> = Vec::new();
            while settings.len() < 5 {
                let setting = draw(random);
                // None close to the goal, so that no calculator is needed, and none twice.
                if (setting.gain() - GOAL).abs() > 0.03 && !settings.contains(&setting) {
                    settings.push(setting);
                }
            }
            let task = Self { settings, goal: GOAL };
            // Some settings count and some do not.
            if (1..=4).contains(&task.right().iter().filter(|&&pays| pays).count()) {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        self.settings.iter().map(|setting| setting.gain() >= self.goal).collect()
    }

    /// Returns the gain of each setting.
    pub(super) fn evidence(&self) -> Vec<f64> {
        self.settings.iter().map(Setting::gain).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}
