//! What of a shape can be built: for a page that offers settings, and for one that was asked for too large a tree.

use super::FlowTree;
use super::Scenario;
use lsm_lab_engine::options::MAX_SIZE_RATIO;

/// The largest of each number with which a shape can be built while all else stays as it is; 0 where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitting {
    /// L: number of levels.
    pub levels: u8,
    /// T: size ratio.
    pub size_ratio: u32,
}

impl Fitting {
    /// The last of each whose tables are not too many, trying one after the other.
    fn of(shape: Scenario, tables: impl Fn(Scenario) -> u64) -> Self {
        let is_built =
            |levels, size_ratio| tables(Scenario { levels, size_ratio, ..shape }) <= Scenario::MAX_TABLES;
        let mut levels = 0;
        while levels < Scenario::MAX_LEVELS && is_built(levels + 1, shape.size_ratio) {
            levels += 1;
        }
        let mut size_ratio = 1;
        while size_ratio < MAX_SIZE_RATIO && is_built(shape.levels, size_ratio + 1) {
            size_ratio += 1;
        }
        Self { levels, size_ratio: if size_ratio > 1 { size_ratio } else { 0 } }
    }
}

impl Scenario {
    /// What of this shape can be built.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(*self, |shape| shape.total_tables())
    }
}

impl FlowTree {
    /// What of this shape can be built.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(self.shape, |shape| Self { shape, ..*self }.total_tables())
    }
}
