//! Which filter units are worth their memory: segments in n + 1 queues by the number of their enabled units.
//!
//! A segment is a range of keys of a table, with n small filters over the same keys. It is in queue q if q of them are enabled,
//! and each queue has the segment that was used longest ago at its old end. A use may enable one more unit, at the cost of
//! others that have not been used for long (`adjust.rs`). The measure is the expected number of blocks read for nothing,
//! `E = sum of f_i r_i`: uses times rate of each segment.
//!
//! **Invariants**
//! 1. The units enabled never take more bytes than the budget.
//! 2. Time is the number of lookups: the same calls lead to the same units.
//! 3. In each queue the expired segments are the oldest ones, without a gap.
//!
//! **Cost**: O(1) for a use, but for the constant `MOST_VICTIMS` per queue; `E` is a sum over the queues, whose frequencies
//! are added as whole numbers, so that it does not drift. **Units**: bytes of memory, not bits per key: segments differ in size.
//! **Sources**: `zhang2018elastic` and `li2019` (ElasticBF, of which a summary and the published prototype were read), `zhou2001`
//! (queues with expiry).

use super::lists::{End, Lists};
use super::rules::Rules;

/// A segment of the queues, by its number. Numbers of segments that are gone are given again.
pub type SegmentNumber = u32;

/// A segment has other units now than before: the first `units` of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The segment.
    pub segment: SegmentNumber,
    /// Units enabled from now on.
    pub units: u8,
}

/// What is known of a segment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    /// Uses, aged.
    pub(super) frequency: u64,
    /// The last lookup of its life, unless it is used again.
    pub(super) expires: u64,
    /// How often its frequency was halved since it expired.
    pub(super) halvings: u32,
    /// Bytes of one unit.
    pub(super) unit_bytes: u64,
    /// Units enabled: the queue in which it is.
    pub(super) units: u8,
    /// Units that it may have.
    pub(super) most_units: u8,
}

/// The queues, and what is enabled.
#[derive(Debug, Clone)]
pub struct UnitQueues {
    pub(super) rules: Rules,
    /// By number; `None` where there is none.
    pub(super) segments: Vec<Option<Segment>>,
    free: Vec<SegmentNumber>,
    pub(super) lists: Lists,
    /// Frequencies of all segments of each queue.
    frequencies: Vec<u64>,
    pub(super) used_bytes: u64,
    pub(super) budget_bytes: u64,
    pub(super) now: u64,
}

impl UnitQueues {
    /// Queues without segments.
    #[must_use]
    pub fn new(rules: Rules, budget_bytes: u64) -> Self {
        let queues = rules.rates.len();
        Self {
            rules,
            segments: Vec::new(),
            free: Vec::new(),
            lists: Lists::new(queues),
            frequencies: vec![0; queues],
            used_bytes: 0,
            budget_bytes,
            now: 1,
        }
    }

    /// A lookup begins: time goes on.
    #[inline]
    pub fn tick(&mut self) {
        self.now += 1;
    }

    /// Adds a segment whose units have so many bytes each, as the one used last, with this frequency and, as far as the budget
    /// goes, so many units. Units of others are taken for it as [`UnitQueues::set_budget`] takes them.
    ///
    /// # Panics
    /// If there are 2^32 - 1 segments.
    pub fn insert(
        &mut self,
        unit_bytes: u64,
        frequency: u64,
        units: u8,
        changes: &mut Vec<Change>,
    ) -> SegmentNumber {
        let units = units.min(self.rules.units());
        // What cannot fit even alone is not made room for.
        let fits = self.budget_bytes.checked_div(unit_bytes).unwrap_or(u64::MAX);
        let mut units = u8::try_from(fits).map_or(units, |fits| units.min(fits));
        let wanted = u64::from(units) * unit_bytes;
        self.release_down_to(self.budget_bytes - wanted.min(self.budget_bytes), changes);
        while self.used_bytes + u64::from(units) * unit_bytes > self.budget_bytes {
            units -= 1;
        }
        let expires = self.now + self.rules.life_time;
        let most_units = self.rules.units();
        let segment = Segment { frequency, expires, halvings: 0, unit_bytes, units, most_units };
        let number = self.free.pop().unwrap_or_else(|| {
            self.segments.push(None);
            u32::try_from(self.segments.len() - 1).expect("segments are numbered by u32")
        });
        self.segments[number as usize] = Some(segment);
        self.join(number, segment, End::Young);
        self.used_bytes += u64::from(units) * unit_bytes;
        changes.push(Change { segment: number, units });
        number
    }

    /// Forgets a segment, and says what is known of it: its frequency, aged to this moment.
    pub fn remove(&mut self, number: SegmentNumber) -> Option<u64> {
        self.age(number);
        let segment = self.segments.get_mut(number as usize)?.take()?;
        self.leave(number, segment);
        self.used_bytes -= u64::from(segment.units) * segment.unit_bytes;
        self.free.push(number);
        Some(segment.frequency)
    }

    /// Gives the units together this many bytes from now on. Where they take more, units are released: from the queue of the most
    /// units down those of expired segments, and if that is not enough those that were used longest ago in the longest queue.
    pub fn set_budget(&mut self, bytes: u64, changes: &mut Vec<Change>) {
        self.budget_bytes = bytes;
        self.release_down_to(bytes, changes);
    }

    /// A unit of this segment could not be had: it stays at this many for good, those that it keeps included.
    pub fn cap(&mut self, number: SegmentNumber, units: u8) {
        let expires = self.now + self.rules.life_time;
        self.update(number, End::Young, |segment| {
            (segment.most_units, segment.units) = (units, segment.units.min(units));
            (segment.expires, segment.halvings) = (expires, 0);
        });
    }

    /// The units that a frequency deserves: as many as segments have, the fewest first, whose mean frequency is above it. Where
    /// all means are below it, as many as those with the most.
    #[must_use]
    pub fn deserved_units(&self, frequency: u64) -> u8 {
        let mut last = self.rules.initial_units;
        for (units, &sum) in (0..).zip(&self.frequencies) {
            let len = u64::from(self.lists.len(usize::from(units)));
            if len > 0 {
                if sum > frequency.saturating_mul(len) {
                    return units;
                }
                last = units;
            }
        }
        last
    }

    /// The expected number of blocks read for nothing, in the measure of the frequencies.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an expectation; frequencies are far below 2^53")]
    pub fn expected_extra_reads(&self) -> f64 {
        self.frequencies.iter().zip(&self.rules.rates).map(|(&sum, rate)| sum as f64 * rate).sum()
    }

    /// Bytes of all enabled units.
    #[must_use]
    pub fn used_bytes(&self) -> u64 {
        self.used_bytes
    }

    /// Bytes that the units may take.
    #[must_use]
    pub fn budget_bytes(&self) -> u64 {
        self.budget_bytes
    }

    /// How many segments have 0, 1, 2 and so on units enabled.
    pub fn lengths(&self) -> impl Iterator<Item = u32> {
        (0..self.rules.rates.len()).map(|queue| self.lists.len(queue))
    }

    /// Units that a segment has enabled, and its frequency as it was last aged.
    #[must_use]
    pub fn segment(&self, number: SegmentNumber) -> Option<(u8, u64)> {
        self.get(number).map(|segment| (segment.units, segment.frequency))
    }

    /// The frequency of a segment, aged to this moment; 0 for none.
    pub fn aged_frequency(&mut self, number: SegmentNumber) -> u64 {
        self.age(number);
        self.get(number).map_or(0, |segment| segment.frequency)
    }

    /// Bytes of the queues.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        (self.segments.capacity() * size_of::<Option<Segment>>() + self.lists.memory_bytes()) as u64
    }

    /// Whether the budget is too small for even one unit of the smallest segment, while there are segments.
    #[must_use]
    pub fn fits_no_unit(&self) -> bool {
        let smallest = self.segments.iter().flatten().map(|segment| segment.unit_bytes).min();
        smallest.is_some_and(|bytes| bytes > self.budget_bytes)
    }

    pub(super) fn get(&self, number: SegmentNumber) -> Option<Segment> {
        self.segments.get(number as usize).copied().flatten()
    }

    fn join(&mut self, number: SegmentNumber, segment: Segment, end: End) {
        let queue = usize::from(segment.units);
        self.lists.join(queue, number, end);
        self.frequencies[queue] += segment.frequency;
    }

    fn leave(&mut self, number: SegmentNumber, segment: Segment) {
        let queue = usize::from(segment.units);
        self.lists.leave(queue, number);
        self.frequencies[queue] -= segment.frequency;
    }

    /// Changes what is known of a segment, which then stands at this end of its queue.
    pub(super) fn update(&mut self, number: SegmentNumber, end: End, change: impl FnOnce(&mut Segment)) {
        let Some(before) = self.get(number) else { return };
        let mut after = before;
        change(&mut after);
        self.leave(number, before);
        self.join(number, after, end);
        let held = u64::from(before.units) * before.unit_bytes;
        self.used_bytes = self.used_bytes - held + u64::from(after.units) * after.unit_bytes;
        self.segments[number as usize] = Some(after);
    }

    /// Enables one unit more, or releases one.
    pub(super) fn shift(&mut self, number: SegmentNumber, by: i8, end: End) {
        self.update(number, end, |segment| segment.units = segment.units.saturating_add_signed(by));
    }

    /// Halves the frequency of an expired segment once for each life time, or part of one, that has passed since.
    pub(super) fn age(&mut self, number: SegmentNumber) {
        let Some(segment) = self.segments.get_mut(number as usize).and_then(Option::as_mut) else { return };
        if segment.expires >= self.now {
            return;
        }
        let lives = (self.now - segment.expires).div_ceil(self.rules.life_time.max(1));
        let due = u32::try_from(lives).unwrap_or(u32::MAX);
        let aged = segment.frequency.checked_shr(due - segment.halvings).unwrap_or(0);
        self.frequencies[usize::from(segment.units)] -= segment.frequency - aged;
        (segment.frequency, segment.halvings) = (aged, due);
    }

    /// Whether the last use of a segment was so long ago that its units may go to others.
    pub(super) fn is_expired(&self, number: SegmentNumber) -> bool {
        self.get(number).is_some_and(|segment| segment.expires < self.now)
    }
}
