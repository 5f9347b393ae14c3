//! Tasks about what sharing is worth, graded by the cost model.

use super::answer::{Answer, AnswerError, Grade, grade_set, set_of};
use super::pick;
use crate::model::reference::{DEVICES, HASHES};
use crate::model::{CostInputs, Form, Policy, gain};
use lsm_lab_workload::Random;

/// A setting of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Setting {
    /// Everything that the model takes.
    pub inputs: CostInputs,
    /// The device of its `read_ns`, if it is one of the paper's.
    pub device: Option<&'static str>,
    /// The paper's name of the hash function.
    pub hash: &'static str,
}

impl Setting {
    fn gain(&self) -> f64 {
        gain(&self.inputs, Form::Exact)
    }
}

fn draw(random: &mut Random) -> Setting {
    // Without those that cost more than a read of a fast device: they make every setting pay.
    let hash = pick(random, &HASHES[..4]);
    let device = pick(random, &DEVICES);
    Setting {
        inputs: CostInputs {
            policy: Policy::Leveling,
            levels: pick(random, &[3, 4, 5, 6, 7]),
            size_ratio: pick(random, &[4, 10]),
            empty_fraction: pick(random, &[0.0, 0.25, 0.5, 0.75, 1.0]),
            // What 10 bits per key give.
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

/// On which device is sharing worth exactly this much?
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeviceTask {
    /// Everything but the device.
    pub setting: Setting,
    /// The gain that is wanted, a whole percentage as a fraction.
    pub goal: f64,
    /// A read latency that gives it, rounded.
    read_ns: f64,
}

impl DeviceTask {
    /// How far off the gain may be.
    pub const TOLERANCE: f64 = 0.005;
    /// Latencies that are accepted: all that a device can have.
    const FASTEST_NS: f64 = 10.0;
    const SLOWEST_NS: f64 = 1e8;

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
            // A goal at the ends of the curve would be met by half of all devices.
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

    pub(super) fn solution(&self) -> Answer {
        Answer::Numbers(vec![self.read_ns])
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        Ok(Grade::of([self.is_met_by(answer.numbers(1)?[0])]))
    }
}

/// The latency, rounded to whole nanoseconds, at which the falling gain meets a goal: by halving on a logarithmic axis.
fn solve(with: &impl Fn(f64) -> Setting, goal: f64) -> f64 {
    let (mut fast, mut slow) = (DeviceTask::FASTEST_NS, DeviceTask::SLOWEST_NS);
    for _ in 0..60 {
        let middle = libm::sqrt(fast * slow);
        if with(middle).gain() > goal { fast = middle } else { slow = middle }
    }
    libm::round(fast)
}

/// In which of these settings does sharing save at least so much?
#[derive(Debug, Clone, PartialEq)]
pub struct PaysTask {
    /// The settings.
    pub settings: Vec<Setting>,
    /// The gain from which on it pays.
    pub goal: f64,
}

impl PaysTask {
    pub(super) fn new(random: &mut Random) -> Self {
        const GOAL: f64 = 0.1;
        loop {
            let mut settings: Vec<Setting> = Vec::new();
            while settings.len() < 5 {
                let setting = draw(random);
                // None so near the goal that only a calculator could tell, and none twice.
                if (setting.gain() - GOAL).abs() > 0.03 && !settings.contains(&setting) {
                    settings.push(setting);
                }
            }
            let task = Self { settings, goal: GOAL };
            // Some pay and some do not.
            if (1..=4).contains(&task.right().iter().filter(|&&pays| pays).count()) {
                return task;
            }
        }
    }

    fn right(&self) -> Vec<bool> {
        self.settings.iter().map(|setting| setting.gain() >= self.goal).collect()
    }

    pub(super) fn solution(&self) -> Answer {
        Answer::Chosen(set_of(self.right()))
    }

    pub(super) fn grade(&self, answer: &Answer) -> Result<Grade, AnswerError> {
        grade_set(answer, &self.right())
    }
}
