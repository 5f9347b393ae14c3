//! Steps of lookups: accesses to memory that wait for each other.
//!
//! A lookup with one mask reads the filter lines of all runs at once, so they are one step. A maplet's two cells are one
//! step too. A search of the fence pointers is one step, and so is each searched block.

use lsm_lab_engine::observe::{Event, Observer};

/// Steps of lookups with one mask or with a maplet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Steps {
    /// Number of completed lookups.
    pub lookups: u64,
    /// Number of searches in the merged fence pointers.
    pub searches: u64,
    /// Number of times that filter lines were read, those of all runs at once.
    pub line_reads: u64,
    /// Number of filter lines.
    pub lines: u64,
    /// Number of probes of the maplet.
    pub maplet_probes: u64,
    /// Number of searched blocks.
    pub blocks: u64,
    /// True if the current lookup has read filter lines.
    has_lines: bool,
}

impl Steps {
    /// Returns the number of all steps.
    #[must_use]
    pub const fn all(&self) -> u64 {
        self.searches + self.line_reads + self.maplet_probes + self.blocks
    }

    /// Returns the mean number of steps of a lookup; 0 without lookups.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a ratio of counts needs no more than 53 bits")]
    pub fn per_lookup(&self) -> f64 {
        self.all() as f64 / self.lookups.max(1) as f64
    }
}

impl Observer for Steps {
    fn observe(&mut self, event: Event) {
        match event {
            Event::TablesLocated { .. } => self.searches += 1,
            Event::LineCompared { .. } => {
                self.lines += 1;
                self.line_reads += u64::from(!self.has_lines);
                self.has_lines = true;
            }
            Event::MapletProbed { .. } => self.maplet_probes += 1,
            Event::BlockSearched { .. } => self.blocks += 1,
            Event::LookupEnded { .. } => {
                self.lookups += 1;
                self.has_lines = false;
            }
            _ => {}
        }
    }
}
