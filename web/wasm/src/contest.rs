//! The design contest, for the page: briefs and scores by the engine; designs travel as answers of tasks do.

use crate::error::LabError;
use crate::fields::Made;
use crate::job::Job;
use crate::laboratory::count;
use js_sys::Array;
use lsm_lab_engine::contest::{
    ARMS, BITS_PER_KEY, Brief, Counting, DIGESTS, Design, PLANS, POLICIES, SIZE_RATIOS, Score, modelled,
};
use lsm_lab_engine::course::{Answer, Facts, Instance, Task};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The brief of a seed, what can be chosen, and by the model what the plain design costs and the best, but not which that is.
#[must_use]
#[wasm_bindgen(js_name = contestBrief, unchecked_return_type = "ContestBrief")]
pub fn contest_brief(seed: u32) -> JsValue {
    let Facts::Contest(task) = Instance::new(Task::Contest, seed).facts else { return JsValue::UNDEFINED };
    let plain = task.plain().map_or(JsValue::UNDEFINED, |(_, score)| score_out(&score).into());
    brief_out(&task.brief).with("plain", plain).with("bestNs", task.best_ns()).into()
}

/// What a design costs by the model, and where asked for also counted on a tree that is written and asked.
///
/// # Errors
/// `bad-input` for an answer that is no design, and what the engine reports.
#[wasm_bindgen(js_name = scoreDesign, unchecked_return_type = "DesignScores")]
pub fn score_design(seed: u32, answer: &str, counts: bool) -> Result<JsValue, JsValue> {
    if counts {
        return Job::score_design(seed, answer)?.whole_result();
    }
    Ok(scores_out(&Brief::new(seed), &design_of(answer)?, None))
}

/// Counting, a part at a time; nothing is counted yet.
pub(crate) fn counting(seed: u32, answer: &str) -> Result<DesignCounting, LabError> {
    let (brief, design) = (Brief::new(seed), design_of(answer)?);
    Ok(DesignCounting { brief, design, counting: Counting::new(brief, design)? })
}

/// A design on its way to its score.
pub(crate) struct DesignCounting {
    brief: Brief,
    design: Design,
    /// None if the design does not fit.
    counting: Option<Counting>,
}

impl DesignCounting {
    pub(crate) fn whole(&self) -> u32 {
        if self.counting.is_some() { self.brief.entries } else { 0 }
    }

    pub(crate) fn advance(&mut self, work: u32) -> Result<u32, LabError> {
        Ok(self.counting.as_mut().map_or(Ok(0), |counting| counting.advance(work))?)
    }

    pub(crate) fn out(&self) -> JsValue {
        scores_out(&self.brief, &self.design, self.counting.as_ref().map(Counting::score))
    }
}

fn scores_out(brief: &Brief, design: &Design, real: Option<Score>) -> JsValue {
    let buffer = design.buffer_bytes(brief).map_or(JsValue::UNDEFINED, |bytes| count(bytes).into());
    let out = |score: Option<Score>| score.map_or(JsValue::UNDEFINED, |score| score_out(&score).into());
    Made::new()
        .with("fits", design.fits(brief))
        .with("filterBytes", count(design.filter_bytes(brief)))
        .with("bufferBytes", buffer)
        .with("modelled", out(modelled(brief, design)))
        .with("counted", out(real))
        .into()
}

fn design_of(answer: &str) -> Result<Design, LabError> {
    let wrong = |message: String| LabError::bad_input("design", message);
    let Answer::Numbers(numbers) = Answer::read(answer).map_err(|error| wrong(error.to_string()))? else {
        return Err(wrong("a design is six numbers".to_owned()));
    };
    Design::from_numbers(&numbers).map_err(|error| wrong(error.to_string()))
}

/// A brief as the page shows it.
pub(crate) fn brief_out(brief: &Brief) -> Made {
    let prices = DIGESTS.map(|function| brief.hash_ns(function));
    Made::new()
        .with("seed", brief.seed)
        .with("entries", brief.entries)
        .with("puts", brief.puts)
        .with("empty", brief.empty)
        .with("found", brief.found)
        .with("device", brief.device.label)
        .with("readNs", brief.prices.read_ns)
        .with("inOrderNs", brief.prices.in_order_ns)
        .with("probeNs", brief.prices.probe_ns)
        .with("lineNs", brief.prices.line_ns)
        .with("memoryBytes", brief.memory_bytes)
        .with("sizeRatios", pair(*SIZE_RATIOS.start(), *SIZE_RATIOS.end()))
        .with("bitsPerKey", pair(*BITS_PER_KEY.start(), *BITS_PER_KEY.end()))
        .with("policies", names(POLICIES.iter().map(|row| row.1)))
        .with("plans", names(PLANS.iter().map(|plan| plan.name())))
        .with("arms", names(ARMS.iter().map(|arm| arm.name())))
        .with("digests", names(DIGESTS.iter().map(|function| function.name())))
        .with("hashNs", prices.into_iter().map(JsValue::from).collect::<Array>())
}

/// A design as the page shows it: its numbers.
pub(crate) fn design_numbers(design: &Design) -> Array {
    design.numbers().into_iter().map(JsValue::from).collect()
}

fn pair(least: u32, most: u32) -> Array {
    [least, most].into_iter().map(JsValue::from).collect()
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> Array {
    names.map(JsValue::from).collect()
}

fn score_out(score: &Score) -> Made {
    Made::new()
        .with("putNs", score.put_ns)
        .with("emptyNs", score.empty_ns)
        .with("foundNs", score.found_ns)
        .with("totalNs", score.total_ns)
        .with("hashes", score.hashes)
        .with("reads", score.reads)
        .with("writeAmplification", score.write_amplification)
        .with("levels", score.levels)
        .with("filterBytes", score.filter_bytes)
}

/// The types of this file as TypeScript sees them.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What is to be designed for. */
export interface BriefFacts {
  seed: number;
  entries: number;
  /** Shares of operations. */
  puts: number;
  empty: number;
  found: number;
  device: string;
  readNs: number;
  inOrderNs: number;
  probeNs: number;
  lineNs: number;
  /** For filters and write buffer together. */
  memoryBytes: number;
  /** Least and most. */
  sizeRatios: number[];
  bitsPerKey: number[];
  /** What a number of a design stands for. */
  policies: string[];
  plans: string[];
  arms: string[];
  digests: string[];
  /** By hash function. */
  hashNs: number[];
}
/** A brief of the contest. */
export interface ContestBrief extends BriefFacts {
  /** What the plain design costs by the model. */
  plain: DesignScore;
  /** What the best of all designs costs by the model. */
  bestNs: number | undefined;
}
/** What an average operation costs, in ns by the brief's prices. */
export interface DesignScore {
  putNs: number;
  emptyNs: number;
  foundNs: number;
  totalNs: number;
  hashes: number;
  reads: number;
  writeAmplification: number;
  levels: number;
  filterBytes: number;
}
/** Both scores; none of a design that does not fit. */
export interface DesignScores {
  fits: boolean;
  filterBytes: number;
  bufferBytes: number | undefined;
  modelled: DesignScore | undefined;
  counted: DesignScore | undefined;
}
"#;
