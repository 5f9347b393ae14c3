//! The cells of a run as a list: their order, their trees and their costs.
//!
//! **Invariant**: the order is a function of the seed. It is shuffled, so a stopped run does not cut off the
//! end of an axis. Cells of one tree run one after another, so the tree is built once.

use super::registry::{self, Spec, Work};
use super::request::Request;
use super::trees::{Medium, TreeSpec};
use lsm_lab_teaching::results::Parameter;
use lsm_lab_workload::Random;
use xxhash_rust::xxh3::xxh3_64;

/// `T_D` for time estimates without a measurement: a typical solid state disk.
pub const READ_NS: f64 = 80_000.0;

/// A cell to run.
pub struct Job {
    /// The experiment that it belongs to.
    pub spec: &'static Spec,
    /// Work of the cell.
    pub work: Box<dyn Work>,
    /// Digest of everything that determines it.
    pub key: String,
}

/// All cells of these experiments, in the order in which they run.
#[must_use]
pub fn jobs(ids: &[&str], request: &Request) -> Vec<Job> {
    let specs = ids.iter().filter_map(|id| registry::find(id));
    let mut jobs: Vec<Job> = specs
        .flat_map(|spec| {
            (spec.work)(request).into_iter().map(move |work| Job {
                key: key(spec, &*work, request),
                spec,
                work,
            })
        })
        .collect();
    order(&mut jobs, request.seed);
    jobs
}

impl Job {
    pub(super) fn is_on_device(&self) -> bool {
        self.work.tree().is_some_and(|tree| tree.medium == Medium::Device)
    }
}

/// Bytes that cells write, each tree once.
#[must_use]
pub fn written_bytes(jobs: &[Job]) -> u64 {
    let trees: u64 = trees_of(jobs).iter().map(TreeSpec::written_bytes).sum();
    trees + jobs.iter().map(|job| job.work.cost().written_bytes).sum::<u64>()
}

/// Returns the maximum number of bytes on the device at one time: the largest tree that is not yet built,
/// plus the largest need of a cell.
#[must_use]
pub fn standing_bytes(jobs: &[Job], is_there: impl Fn(&TreeSpec) -> bool) -> u64 {
    let trees = trees_of(jobs);
    let built = trees.iter().filter(|tree| !is_there(tree));
    let tree = built.map(TreeSpec::written_bytes).max().unwrap_or(0);
    tree + jobs.iter().map(|job| job.work.cost().at_a_time()).max().unwrap_or(0)
}

/// The trees that are built, one of each that can serve several cells.
#[must_use]
pub fn trees_of(jobs: &[Job]) -> Vec<TreeSpec> {
    let mut trees: Vec<TreeSpec> = Vec::new();
    for tree in jobs.iter().filter_map(|job| job.work.tree()) {
        if trees.iter().all(|known| known.data_key() != tree.data_key()) {
            trees.push(tree);
        }
    }
    trees
}

/// Returns the estimated seconds of all cells: their own time, building trees, and building filters over
/// existing blocks.
#[must_use]
pub fn seconds(jobs: &[Job], read_ns: f64) -> f64 {
    let building: f64 = trees_of(jobs).iter().map(TreeSpec::build_seconds).sum();
    let mut refitted: Vec<TreeSpec> = Vec::new();
    for tree in jobs.iter().filter_map(|job| job.work.tree()) {
        if refitted.iter().all(|known| known.filter_key() != tree.filter_key()) {
            refitted.push(tree);
        }
    }
    let refitting: f64 = refitted.iter().map(TreeSpec::refit_seconds).sum();
    building + refitting + jobs.iter().map(|job| job.work.cost().seconds_at(read_ns)).sum::<f64>()
}

/// Shuffled, then brought together by tree, in the order in which the trees first occur: first the cells without one, then
/// trees on the device, on which `T_D` is measured, then others.
fn order(jobs: &mut [Job], seed: u64) {
    Random::new(seed ^ 0xCE11).shuffle(jobs);
    let mut data: Vec<String> = Vec::new();
    let mut filters: Vec<String> = Vec::new();
    let place = |known: &mut Vec<String>, key: String| {
        known.iter().position(|there| *there == key).unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        })
    };
    jobs.sort_by_cached_key(|job| {
        job.work.tree().map(|tree| {
            let in_memory = tree.medium == Medium::Memory;
            // `T_D` is that of the first tree: of a literal one, which has more blocks to read.
            let home = (in_memory, tree.folded_into.is_some());
            let filters = place(&mut filters, tree.filter_key());
            (home, place(&mut data, tree.data_key()), tree.blocks_of.is_some(), filters, tree.medium)
        })
    });
}

fn key(spec: &Spec, work: &dyn Work, request: &Request) -> String {
    let parameters = work.parameters();
    let text = format!(
        "{} {} {} {:?} {:?} {}",
        spec.id,
        request.preset.name(),
        request.seed,
        parameters.iter().map(|parameter| (&parameter.name, &parameter.text)).collect::<Vec<_>>(),
        work.tree(),
        work.settings(),
    );
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

/// The values of a cell in one line.
#[must_use]
pub fn words(parameters: &[Parameter]) -> String {
    parameters.iter().map(|parameter| parameter.text.as_str()).collect::<Vec<_>>().join(", ")
}
