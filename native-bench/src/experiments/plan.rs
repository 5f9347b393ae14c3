//! The stages of a run. Nothing is measured here.

pub use super::stages::{DeviceStage, HashStage, LookupStage, ProbeStage};

use super::jobs::{self, Job};
use super::request::Request;
use super::stages::time_max;
use super::trees::TreeSpec;
use crate::device::{DeviceSpec, Engine};
use core::time::Duration;

/// How large a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// As documented.
    Full,
    /// A tree of 85 tables of 32 KiB and a tenth of the time: for tests of the program, not for numbers.
    MiniCi,
}

/// The stages of a run; each is left out where there is none.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Name in the result.
    pub preset: String,
    /// `T_H`.
    pub hash: Option<HashStage>,
    /// `T_P`.
    pub probe: Option<ProbeStage>,
    /// `T_D`.
    pub device: Option<DeviceStage>,
    /// Device of that stage if there is no tree.
    pub read_from: DeviceSpec,
    /// Reads in flight at a time, each measured for a while after that stage.
    pub queue_depths: Vec<u32>,
    /// Interface for reads in flight, if the user chose one.
    pub engine: Option<Engine>,
    /// The arms against each other.
    pub lookup: Option<LookupStage>,
    /// Experiments of the registry.
    pub chosen: Option<Chosen>,
    /// True if the page's opening scenario is replayed.
    pub parity: bool,
}

/// Experiments of one run.
#[derive(Debug, Clone, PartialEq)]
pub struct Chosen {
    /// Their ids.
    pub ids: Vec<&'static str>,
    /// How large, from which seed, with which axes.
    pub request: Request,
    /// The one whose comparisons are the headline of the result.
    pub headline: Option<&'static str>,
    /// True if only comparisons run, as in an execution after the first.
    pub comparisons_only: bool,
}

impl Chosen {
    /// The cells in the order in which they run.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        let mut jobs = jobs::jobs(&self.ids, &self.request);
        jobs.retain(|job| !self.comparisons_only || job.work.is_comparison());
        jobs
    }
}

impl Plan {
    /// A plan of no stages.
    #[must_use]
    pub fn empty(preset: &str) -> Self {
        Self {
            preset: preset.to_owned(),
            hash: None,
            probe: None,
            device: None,
            read_from: DeviceSpec::Real,
            queue_depths: Vec::new(),
            engine: None,
            lookup: None,
            chosen: None,
            parity: false,
        }
    }

    /// Lookups, and before them only the costs that the model needs.
    #[must_use]
    pub fn of_lookups(preset: &str, scale: Scale, lookup: LookupStage) -> Self {
        let shape = &lookup.shape;
        Self {
            hash: Some(HashStage {
                functions: vec![shape.digest],
                key_bytes: vec![shape.key_bytes],
                time_max: time_max(scale),
            }),
            probe: Some(ProbeStage::of_tree(scale, shape, false)),
            device: Some(DeviceStage::new(scale, Duration::from_secs(2))),
            lookup: Some(lookup),
            ..Self::empty(preset)
        }
    }

    /// Bytes that the run writes, at most, in all executions.
    #[must_use]
    pub fn written_bytes(&self) -> u64 {
        self.stage_bytes() + jobs::written_bytes(&self.jobs()) + self.further_bytes()
    }

    /// Bytes that the executions after the first write.
    fn further_bytes(&self) -> u64 {
        let of_one = |chosen: &Chosen| {
            let comparisons = Chosen { comparisons_only: true, ..chosen.clone() };
            jobs::written_bytes(&comparisons.jobs()) * u64::from(chosen.request.executions - 1)
        };
        self.chosen.as_ref().filter(|chosen| !chosen.comparisons_only).map_or(0, of_one)
    }

    /// Returns the part of this plan that later executions run: the comparisons, with a separate seed.
    #[must_use]
    pub fn further_execution(self) -> Self {
        let chosen = self.chosen.map(|chosen| Chosen { comparisons_only: true, ..chosen });
        Self { chosen, ..Self::empty(&self.preset) }
    }

    /// Returns the maximum number of bytes on the device at one time. A tree is removed before the next is
    /// built.
    #[must_use]
    pub fn standing_bytes(&self) -> u64 {
        self.stage_bytes() + jobs::standing_bytes(&self.jobs(), |_| false)
    }

    /// Returns the bytes that the run writes and the bytes that it needs at one time, given the existing
    /// trees and whether all trees stay.
    pub(super) fn needs(&self, is_there: impl Fn(&TreeSpec) -> bool, all_stay: bool) -> (u64, u64) {
        let trees = self.trees();
        let there: u64 = trees.iter().filter(|tree| is_there(tree)).map(TreeSpec::written_bytes).sum();
        let written = self.written_bytes().saturating_sub(there);
        if all_stay {
            return (written, written);
        }
        let of_stage: u64 = self.lookup_tree().filter(&is_there).map_or(0, |tree| tree.written_bytes());
        let of_cells = jobs::standing_bytes(&self.jobs(), is_there);
        (written, self.stage_bytes().saturating_sub(of_stage) + of_cells)
    }

    /// Bytes of memory that the run uses, at most: a tree, or the filters whose probes are measured.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        /// The program itself, and blocks on their way.
        const PROGRAM_BYTES: u64 = 128 << 20;
        let trees = jobs::trees_of(&self.jobs()).iter().map(TreeSpec::memory_bytes).max().unwrap_or(0);
        let probes = self.probe.as_ref().map_or(0, |stage| stage.bytes_max);
        PROGRAM_BYTES + trees.max(probes)
    }

    /// The trees that it builds, each once.
    pub(super) fn trees(&self) -> Vec<TreeSpec> {
        let mut trees = jobs::trees_of(&self.jobs());
        trees.extend(self.lookup_tree());
        trees
    }

    fn lookup_tree(&self) -> Option<TreeSpec> {
        self.lookup.as_ref().map(|stage| TreeSpec::on_device(stage.shape))
    }

    fn jobs(&self) -> Vec<Job> {
        self.chosen.as_ref().map_or_else(Vec::new, Chosen::jobs)
    }

    /// Seconds of the stages before cells, about.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn stage_seconds(&self) -> f64 {
        // Two costs of each function and four of each filter, as long as they take on a quiet machine; filters have to be built.
        let hashing = self
            .hash
            .as_ref()
            .map_or(0.0, |stage| (stage.functions.len() * stage.key_bytes.len()) as f64 * 2.0 * 0.05);
        let probing = self
            .probe
            .as_ref()
            .map_or(0.0, |stage| stage.filters.len() as f64 * if stage.every_cache { 3.0 } else { 0.6 });
        hashing + probing + self.device.as_ref().map_or(0.0, |stage| stage.time.as_secs_f64() + 1.0)
    }

    fn stage_bytes(&self) -> u64 {
        // The parity scenario is 341 tables of a few blocks.
        const PARITY_BYTES: u64 = 16 << 20;
        let has_trees = || jobs::written_bytes(&self.jobs()) > 0;
        let data = match (&self.lookup, &self.device) {
            (Some(lookup), _) => lookup.shape.written_bytes(),
            // Reads are measured on the tree of the cells, where there is one.
            (None, Some(device)) if !has_trees() && self.read_from == DeviceSpec::Real => device.file_bytes,
            _ => 0,
        };
        data + if self.parity { PARITY_BYTES } else { 0 }
    }
}
