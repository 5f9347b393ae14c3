//! Long work in parts, for the page: so that it can show how far it is, and stop it where it is.
//!
//! A job is trees that are written and lookups that are done; what it does is the engine's, and parts change nothing of it.

use crate::contest::{self, DesignCounting};
use crate::error::LabError;
use crate::fields::Fields;
use crate::laboratory::count;
use crate::{flow, memory};
use lsm_lab_engine::scenario::{FlowCounting, HotFollowing};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

enum Work {
    Flow(Box<FlowCounting>),
    Hot { following: Box<HotFollowing>, most_units: u32 },
    Design(Box<DesignCounting>),
}

/// Work that is done a part at a time.
#[wasm_bindgen]
pub struct Job(Work);

#[wasm_bindgen]
impl Job {
    /// Counts a flow, as `countFlow`.
    ///
    /// # Errors
    /// `tree-too-large`; `bad-input` with the field.
    #[wasm_bindgen(js_name = countFlow)]
    pub fn count_flow(
        #[wasm_bindgen(unchecked_param_type = "FlowParams")] params: &JsValue,
        lookups: u32,
    ) -> Result<Job, JsValue> {
        Ok(Self(Work::Flow(Box::new(flow::counting(Fields(params), lookups)?))))
    }

    /// Follows hot keys, as `followHotness`.
    ///
    /// # Errors
    /// `tree-too-large`; `bad-input` with the field.
    #[wasm_bindgen(js_name = followHotness)]
    pub fn follow_hotness(
        #[wasm_bindgen(unchecked_param_type = "MemoryParams")] params: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "HotPlan")] plan: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "HotParams")] hotness: &JsValue,
    ) -> Result<Job, JsValue> {
        let (following, most_units) = memory::following(Fields(params), Fields(plan), Fields(hotness))?;
        Ok(Self(Work::Hot { following: Box::new(following), most_units }))
    }

    /// Counts a design of the contest, as `scoreDesign`.
    ///
    /// # Errors
    /// `bad-input` for an answer that is no design.
    #[wasm_bindgen(js_name = scoreDesign)]
    pub fn score_design(seed: u32, answer: &str) -> Result<Job, JsValue> {
        Ok(Self(Work::Design(Box::new(contest::counting(seed, answer)?))))
    }

    /// Does about so much more, and says how much is done in all: entries written and lookups done.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn advance(&mut self, work: u32) -> Result<f64, JsValue> {
        let done = match &mut self.0 {
            Work::Flow(counting) => counting.advance(work).map_err(LabError::from)?,
            Work::Hot { following, .. } => following.advance(work).map_err(LabError::from)?,
            Work::Design(counting) => counting.advance(work)?.into(),
        };
        Ok(count(done))
    }

    /// How much there is to do.
    #[must_use]
    pub fn whole(&self) -> f64 {
        count(match &self.0 {
            Work::Flow(counting) => counting.whole(),
            Work::Hot { following, .. } => following.whole(),
            Work::Design(counting) => counting.whole().into(),
        })
    }

    /// What came of it so far; what the function of the same name gives, once all is done.
    #[must_use]
    pub fn result(&self) -> JsValue {
        match &self.0 {
            Work::Flow(counting) => flow::counted_out(counting),
            Work::Hot { following, most_units } => memory::followed_out(following, *most_units),
            Work::Design(counting) => counting.out(),
        }
    }
}

impl Job {
    /// All of it at once.
    pub(crate) fn whole_result(mut self) -> Result<JsValue, JsValue> {
        self.advance(u32::MAX)?;
        Ok(self.result())
    }
}
