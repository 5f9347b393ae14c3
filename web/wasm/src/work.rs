//! Long work, a part at a time: the page can show its progress, and stop it at any part.
//!
//! **Invariants**
//! 1. Parts change nothing: the answer of the whole work is the same for every division into parts.
//! 2. Nothing runs between two calls.

use crate::boundary::{count, give, read};
use crate::contest::{DesignCounting, DesignScores};
use crate::error::LabError;
use crate::flow::{CountedFlow, FlowParams};
use crate::growth::{GrowingTree, GrownTree, GrowthParams, GrowthSurvey, SurveyedGrowth};
use crate::memory::{HotParams, HotPlan, HotRun, MemoryParams};
use crate::sandbox::{
    SandboxFacts, SandboxFilter, SandboxOperation, SandboxRun, SandboxSlice, SandboxValues,
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// Long work and its parameters.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum WorkQuestion {
    /// Counts real lookups in a tree.
    CountFlow {
        /// The tree and its lookups.
        params: FlowParams,
        /// How many lookups.
        lookups: u32,
    },
    /// Looks absent keys up, most of them in a hot range that moves.
    FollowHotness {
        /// The tree.
        params: MemoryParams,
        /// Its filters.
        plan: HotPlan,
        /// The lookups.
        hotness: HotParams,
    },
    /// Counts the cost of a design of the contest.
    ScoreDesign {
        /// The seed of the brief.
        seed: u32,
        /// The design.
        answer: String,
    },
    /// Grows a tree and records it.
    GrowTree(GrowthParams),
    /// Grows a tree and counts.
    SurveyGrowth(GrowthParams),
    /// Runs the sandbox.
    RunSandbox {
        /// Settings; all others have their initial values.
        values: SandboxValues,
        /// Operations that the visitor typed.
        own: String,
        /// True if the loaded trace replaces the workload.
        #[serde(default)]
        #[tsify(optional)]
        trace: bool,
    },
}

/// The answer of long work, under the name of the question.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum WorkAnswer {
    /// All lookups so far.
    CountFlow(CountedFlow),
    /// All windows so far.
    FollowHotness(HotRun),
    /// The scores so far.
    ScoreDesign(DesignScores),
    /// The tree as it is; this ends its growth.
    GrowTree(Box<GrownTree>),
    /// The counts so far.
    SurveyGrowth(SurveyedGrowth),
    /// New since the answer before.
    RunSandbox(Box<SandboxSlice>),
}

/// Work of the engine that is done in parts.
pub(crate) trait LongWork {
    /// The amount of work: operations, or entries written and lookups done.
    fn whole(&self) -> u64;

    /// Does about this amount more, and returns the amount that is done.
    fn advance(&mut self, work: u32) -> Result<u64, LabError>;

    /// The answer so far.
    fn take(&mut self) -> Result<WorkAnswer, LabError>;

    /// The sandbox, if this work runs one.
    fn sandbox(&mut self) -> Option<&mut SandboxRun> {
        None
    }
}

impl WorkQuestion {
    fn start(self) -> Result<Box<dyn LongWork>, LabError> {
        Ok(match self {
            Self::CountFlow { params, lookups } => Box::new(params.counting(lookups)?),
            Self::FollowHotness { params, plan, hotness } => Box::new(plan.following(&params, &hotness)?),
            Self::ScoreDesign { seed, answer } => Box::new(DesignCounting::new(seed, &answer)?),
            Self::GrowTree(params) => Box::new(GrowingTree::new(&params)?),
            Self::SurveyGrowth(params) => Box::new(GrowthSurvey::new(&params)?),
            Self::RunSandbox { values, own, trace } => Box::new(SandboxRun::new(values, &own, trace)?),
        })
    }
}

/// Long work that was started. Freeing it stops it.
#[wasm_bindgen]
pub struct StartedWork(Box<dyn LongWork>);

#[wasm_bindgen]
impl StartedWork {
    /// Nothing is done yet.
    ///
    /// # Errors
    /// `tree-too-large`; `bad-input` with the field.
    #[wasm_bindgen(constructor)]
    pub fn new(question: &Ts<WorkQuestion>) -> Result<StartedWork, LabError> {
        Ok(Self(read(question)?.start()?))
    }

    /// The amount of work: operations, or entries written and lookups done.
    #[must_use]
    pub fn whole(&self) -> f64 {
        count(self.0.whole())
    }

    /// Does about this amount more, and returns the amount that is done.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn advance(&mut self, work: u32) -> Result<f64, LabError> {
        Ok(count(self.0.advance(work)?))
    }

    /// The answer so far.
    ///
    /// # Errors
    /// `engine`, which would be a defect.
    pub fn take(&mut self) -> Result<Ts<WorkAnswer>, LabError> {
        give(&self.0.take()?)
    }

    /// The facts about a run of the sandbox before its first operation.
    ///
    /// # Errors
    /// `bad-input` if this is not a run of the sandbox.
    #[wasm_bindgen(js_name = sandboxFacts)]
    pub fn sandbox_facts(&mut self) -> Result<Ts<SandboxFacts>, LabError> {
        give(&self.sandbox()?.facts())
    }

    /// Runs the sandbox again towards an operation, at most `most` operations now; returns the operation that it reached.
    ///
    /// # Errors
    /// `bad-input` if this is not a run of the sandbox; `engine`.
    #[wasm_bindgen(js_name = seekSandbox)]
    pub fn seek_sandbox(&mut self, operation: u32, most: u32) -> Result<u32, LabError> {
        self.sandbox()?.seek(operation, most)
    }

    /// Everything that the last operation did, at the place that `seekSandbox` reached, and the counts up to it.
    ///
    /// # Errors
    /// `bad-input` if this is not a run of the sandbox.
    #[wasm_bindgen(js_name = sandboxOperation)]
    pub fn sandbox_operation(&mut self) -> Result<Option<Ts<SandboxOperation>>, LabError> {
        self.sandbox()?.operation().as_ref().map(give).transpose()
    }

    /// The filter of a table; `undefined` if the table is gone.
    ///
    /// # Errors
    /// `bad-input` if this is not a run of the sandbox; `engine`.
    #[wasm_bindgen(js_name = sandboxFilter)]
    pub fn sandbox_filter(
        &mut self,
        table: u32,
        key: Option<String>,
    ) -> Result<Option<Ts<SandboxFilter>>, LabError> {
        self.sandbox()?.filter(table, key)?.as_ref().map(give).transpose()
    }
}

impl StartedWork {
    fn sandbox(&mut self) -> Result<&mut SandboxRun, LabError> {
        self.0.sandbox().ok_or_else(|| LabError::bad_input("work", "this work is not a run of the sandbox"))
    }
}
