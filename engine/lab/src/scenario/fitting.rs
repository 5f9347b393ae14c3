//! Limits of buildable shapes, for a page that offers settings, and for a request of too large a tree.

use super::FlowTree;
use super::Scenario;
use lsm_lab_engine::options::MAX_SIZE_RATIO;

/// Largest value of each number with which a shape can be built while the others are unchanged; 0 if there is
/// none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitting {
    /// L: number of levels.
    pub levels: u8,
    /// T: size ratio.
    pub size_ratio: u32,
}

impl Fitting {
    /// Returns the largest values without too many tables, found one after the other.
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
    /// Returns the limits of this shape.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(*self, |shape| shape.total_tables())
    }
}

impl FlowTree {
    /// Returns the limits of this shape.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(self.shape, |shape| Self { shape, ..*self }.total_tables())
    }
}
