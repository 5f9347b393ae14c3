//! What of a shape can be built: for a page that offers settings, and for one that was asked for too large a tree.

#[cfg(feature = "families")]
use super::FlowTree;
use super::Scenario;

/// The largest of each number with which a shape can be built while all else stays as it is; 0 where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fitting {
    /// L: number of levels.
    pub levels: u8,
    /// T: size ratio.
    pub size_ratio: u32,
}

impl Fitting {
    /// The last of each that is built, trying one after the other.
    fn of(shape: Scenario, is_built: impl Fn(Scenario) -> bool) -> Self {
        let levels = (1..=u8::MAX).take_while(|&levels| is_built(Scenario { levels, ..shape }));
        // One level has one table, whatever the ratio.
        let most = u32::try_from(Scenario::MAX_TABLES).unwrap_or(u32::MAX);
        let ratios = (2..=most).take_while(|&size_ratio| is_built(Scenario { size_ratio, ..shape }));
        Self { levels: levels.last().unwrap_or(0), size_ratio: ratios.last().unwrap_or(0) }
    }
}

impl Scenario {
    /// What of this shape can be built.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(*self, |shape| shape.validate().is_ok())
    }
}

#[cfg(feature = "families")]
impl FlowTree {
    /// What of this shape can be built.
    #[must_use]
    pub fn fitting(&self) -> Fitting {
        Fitting::of(self.shape, |shape| Self { shape, ..*self }.validate().is_ok())
    }
}
