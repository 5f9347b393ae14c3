//! Trees between runs: what an earlier one left for this one, and what this one leaves.

use super::plan::Plan;
use super::session::Session;
use super::setting::BetweenRuns;
use super::trees::{Shelf, Trees, kept_trees};
use crate::failure::Failure;
use std::path::PathBuf;

/// Data that a run kept for later ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptData {
    /// Path of the directory.
    pub directory: PathBuf,
    /// Whole trees in it.
    pub trees: usize,
    /// Bytes of their tables.
    pub bytes: u64,
}

impl Session<'_> {
    /// The trees that earlier runs left, where they may be used: a run that goes on takes what it can.
    pub(super) fn earlier_trees(&mut self, plan: &Plan) -> Result<Shelf, Failure> {
        let wanted = self.setting.trees != BetweenRuns::Removed || !self.file.run.earlier.is_empty();
        if !wanted {
            return Ok(Shelf::default());
        }
        let parts: Vec<&str> = self.file.run.earlier.iter().map(|part| part.id.as_str()).collect();
        let lent = Shelf::find(&self.setting, &plan.trees(), &parts)?;
        let trees = match lent.len() {
            0 => return Ok(lent),
            1 => "1 tree was".to_owned(),
            count => format!("{count} trees were"),
        };
        self.warn(format!(
            "{trees} built by an earlier run, and used by this one: names, lengths and footers of all files and 128 keys \
             were checked, blocks are when they are read. If one is damaged, `clean --yes` removes what is kept."
        ));
        Ok(lent)
    }

    /// The trees that stay when these are gone.
    pub(super) fn kept(&self, trees: &Trees) -> Option<KeptData> {
        let directory = trees.place().filter(|_| self.setting.keeps_trees())?.scratch.path().to_owned();
        let (count, bytes) = kept_trees(&directory);
        (count > 0).then_some(KeptData { directory, trees: count, bytes })
    }
}
