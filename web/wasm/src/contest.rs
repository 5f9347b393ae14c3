//! The design contest, for the page: briefs and scores by the engine; designs travel as answers of tasks do.

use crate::boundary::{Float64Array, Uint8Array, give};
use crate::error::LabError;
use crate::work::{LongWork, WorkAnswer};
use lsm_lab_teaching::contest::{
    self, ARMS, BITS_PER_KEY, Brief, Counting, DIGESTS, Design, PLANS, POLICIES, SIZE_RATIOS, all, modelled,
};
use lsm_lab_teaching::course::{Answer, Facts, Instance, Task};
use lsm_lab_teaching::model::reference::HASHES;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The situation that a design is for.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BriefFacts {
    seed: u32,
    entries: u32,
    /// Shares of operations.
    puts: f64,
    empty: f64,
    found: f64,
    device: &'static str,
    read_ns: f64,
    in_order_ns: f64,
    probe_ns: f64,
    line_ns: f64,
    /// For filters and write buffer together.
    memory_bytes: u32,
    /// Least and most.
    size_ratios: Vec<u32>,
    /// Least and most.
    bits_per_key: Vec<u32>,
    /// Names that the numbers of a design mean.
    policies: Vec<&'static str>,
    plans: Vec<&'static str>,
    arms: Vec<&'static str>,
    digests: Vec<&'static str>,
    /// By hash function.
    hash_ns: Vec<f64>,
    /// Bytes of the key that these prices are of.
    hash_key_bytes: u32,
}

impl From<&Brief> for BriefFacts {
    fn from(brief: &Brief) -> Self {
        Self {
            seed: brief.seed,
            entries: brief.entries,
            puts: brief.puts,
            empty: brief.empty,
            found: brief.found,
            device: brief.device.label,
            read_ns: brief.prices.read_ns,
            in_order_ns: brief.prices.in_order_ns,
            probe_ns: brief.prices.probe_ns,
            line_ns: brief.prices.line_ns,
            memory_bytes: brief.memory_bytes,
            size_ratios: vec![*SIZE_RATIOS.start(), *SIZE_RATIOS.end()],
            bits_per_key: vec![*BITS_PER_KEY.start(), *BITS_PER_KEY.end()],
            policies: POLICIES.iter().map(|policy| policy.name()).collect(),
            plans: PLANS.iter().map(|plan| plan.name()).collect(),
            arms: ARMS.iter().map(|arm| arm.name()).collect(),
            digests: DIGESTS.iter().map(|function| function.name()).collect(),
            hash_ns: DIGESTS.iter().map(|&function| brief.hash_ns(function)).collect(),
            hash_key_bytes: HASHES.map(|hash| hash.key_bytes)[0],
        }
    }
}

/// A brief of the contest.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(hashmap_as_object)]
pub struct ContestBrief {
    #[serde(flatten)]
    brief: BriefFacts,
    /// Cost of the plain design, according to the model.
    plain: DesignScore,
}

/// The cost of an average operation, in ns by the brief's prices.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DesignScore {
    put_ns: f64,
    empty_ns: f64,
    found_ns: f64,
    /// A lookup of the brief's mix.
    read_ns: f64,
    /// An operation of the brief's mix.
    total_ns: f64,
    hashes: f64,
    reads: f64,
    write_amplification: f64,
    levels: u32,
    filter_bytes: f64,
}

impl From<contest::Score> for DesignScore {
    fn from(score: contest::Score) -> Self {
        Self {
            put_ns: score.put_ns,
            empty_ns: score.empty_ns,
            found_ns: score.found_ns,
            read_ns: score.read_ns,
            total_ns: score.total_ns,
            hashes: score.hashes,
            reads: score.reads,
            write_amplification: score.write_amplification,
            levels: score.levels,
            filter_bytes: score.filter_bytes,
        }
    }
}

/// Both scores; none for a design that does not fit.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DesignScores {
    fits: bool,
    filter_bytes: u64,
    buffer_bytes: Option<u64>,
    modelled: Option<DesignScore>,
    counted: Option<DesignScore>,
}

impl DesignScores {
    fn new(brief: &Brief, design: &Design, counted: Option<contest::Score>) -> Self {
        Self {
            fits: design.fits(brief),
            filter_bytes: design.filter_bytes(brief),
            buffer_bytes: design.buffer_bytes(brief),
            modelled: modelled(brief, design).map(DesignScore::from),
            counted: counted.map(DesignScore::from),
        }
    }
}

/// Returns the brief of a seed, the choices, and the model cost of the plain design.
///
/// # Errors
/// None that an input can cause.
#[wasm_bindgen(js_name = contestBrief)]
pub fn contest_brief(seed: u32) -> Result<Ts<ContestBrief>, LabError> {
    let Facts::Contest(task) = Instance::new(Task::Contest, seed).facts else {
        return Err(LabError::engine("the contest is a task"));
    };
    let (_, plain) = task.plain().ok_or_else(|| LabError::engine("a plain design fits every brief"))?;
    give(&ContestBrief { brief: (&task.brief).into(), plain: plain.into() })
}

/// Returns the model cost of a design. `LongWork` counts it too.
///
/// # Errors
/// `bad-input` for an answer that is not a design, and errors of the engine.
#[wasm_bindgen(js_name = scoreDesign)]
pub fn score_design(seed: u32, answer: &str) -> Result<Ts<DesignScores>, LabError> {
    give(&DesignScores::new(&Brief::new(seed), &design_of(answer)?, None))
}

/// Designs that fit and have one hash function, with their model costs.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DesignCosts {
    /// For each design the cost of a put and of a lookup of the brief's mix, in ns.
    costs: Float64Array,
    /// For each design its six numbers, as in an answer.
    numbers: Uint8Array,
}

/// Returns the model costs of all designs that fit and have the hash function of this one.
///
/// # Errors
/// `bad-input` for an answer that is not a design.
#[wasm_bindgen(js_name = designCosts)]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "choices of a design are below 25"
)]
pub fn design_costs(seed: u32, answer: &str) -> Result<Ts<DesignCosts>, LabError> {
    let (brief, design) = (Brief::new(seed), design_of(answer)?);
    let (mut costs, mut numbers) = (Vec::new(), Vec::new());
    for (design, score) in all(&brief, design.digest) {
        costs.extend([score.put_ns, score.read_ns]);
        numbers.extend(design.numbers().map(|number| number as u8));
    }
    give(&DesignCosts { costs: costs.into(), numbers: numbers.into() })
}

/// A design on its way to its score.
pub(crate) struct DesignCounting {
    brief: Brief,
    design: Design,
    /// None if the design does not fit.
    counting: Option<Counting>,
}

impl DesignCounting {
    /// Nothing is counted yet.
    pub(crate) fn new(seed: u32, answer: &str) -> Result<Self, LabError> {
        let (brief, design) = (Brief::new(seed), design_of(answer)?);
        Ok(Self { brief, design, counting: Counting::new(brief, design)? })
    }
}

impl LongWork for DesignCounting {
    fn whole(&self) -> u64 {
        if self.counting.is_some() { self.brief.entries.into() } else { 0 }
    }

    fn advance(&mut self, work: u32) -> Result<u64, LabError> {
        Ok(self.counting.as_mut().map_or(Ok(0), |counting| counting.advance(work))?.into())
    }

    fn take(&mut self) -> Result<WorkAnswer, LabError> {
        let score = self.counting.as_ref().map(Counting::score);
        Ok(WorkAnswer::ScoreDesign(DesignScores::new(&self.brief, &self.design, score)))
    }
}

fn design_of(answer: &str) -> Result<Design, LabError> {
    let wrong = |message: String| LabError::bad_input("design", message);
    let Answer::Numbers(numbers) = Answer::read(answer).map_err(|error| wrong(error.to_string()))? else {
        return Err(wrong("a design is six numbers".to_owned()));
    };
    Design::from_numbers(&numbers).map_err(|error| wrong(error.to_string()))
}
