//! Decides which filter units are worth their memory: segments in n + 1 queues by their number of enabled
//! units.
//!
//! A segment is a range of keys of a table, with n small filters over the same keys. With q of them enabled, it
//! is in queue q, whose old end is the least recently used segment. A use may enable one more unit, and release
//! units of segments that were not used for long (`adjust.rs`). The measure is the expected number of wasted
//! reads, `E = sum of f_i r_i`: uses times rate of each segment.
//!
//! **Invariants**
//! 1. Enabled units never exceed the byte budget.
//! 2. Time is the number of lookups: the same calls enable the same units.
//! 3. In each queue the expired segments are the oldest ones, without a gap.
//!
//! **Cost**: O(1) per use, with the constant `MOST_VICTIMS` per queue. `E` is a sum over the queues, whose
//! frequencies are integer sums and therefore exact. **Units**: bytes of memory, not bits per key, because
//! segments differ in size.
//! **Sources**: `zhang2018elastic` and `li2019` (ElasticBF, from a summary and the published prototype),
//! `zhou2001` (queues with expiry).

use super::lists::{End, Lists};
use super::rules::Rules;

/// Number of a segment in the queues. Numbers of removed segments are reused.
pub type SegmentNumber = u32;

/// Change of a segment's units: the first `units` of them are enabled from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Segment.
    pub segment: SegmentNumber,
    /// Number of enabled units.
    pub units: u8,
}

/// State of a segment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    /// Aged number of uses.
    pub(super) frequency: u64,
    /// Last lookup of its life time, unless it is used again.
    pub(super) expires: u64,
    /// Number of halvings of its frequency since it expired.
    pub(super) halvings: u32,
    /// Bytes of one unit.
    pub(super) unit_bytes: u64,
    /// Enabled units: the queue in which it is.
    pub(super) units: u8,
    /// Most units that it may have.
    pub(super) most_units: u8,
}

/// Queues of segments, and the enabled units.
#[derive(Debug, Clone)]
pub struct UnitQueues {
    pub(super) rules: Rules,
    /// Segments by number; `None` if unused.
    pub(super) segments: Vec<Option<Segment>>,
    free: Vec<SegmentNumber>,
    pub(super) lists: Lists,
    /// Frequency sum of each queue.
    frequencies: Vec<u64>,
    pub(super) used_bytes: u64,
    pub(super) budget_bytes: u64,
    pub(super) now: u64,
}

impl UnitQueues {
    /// Returns queues without segments.
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

    /// Starts a lookup: time advances.
    #[inline]
    pub fn tick(&mut self) {
        self.now += 1;
    }

    /// Adds a segment with this unit size and frequency as the most recently used one, with up to this many
    /// units within the budget.
    ///
    /// Other units are released for it as by [`UnitQueues::set_budget`].
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
        // Releases nothing for a unit that exceeds the whole budget.
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

    /// Removes a segment and returns its frequency, aged to this moment.
    pub fn remove(&mut self, number: SegmentNumber) -> Option<u64> {
        self.age(number);
        let segment = self.segments.get_mut(number as usize)?.take()?;
        self.leave(number, segment);
        self.used_bytes -= u64::from(segment.units) * segment.unit_bytes;
        self.free.push(number);
        Some(segment.frequency)
    }

    /// Sets the byte budget of all units.
    ///
    /// If they exceed it, units are released: first those of expired segments, from the queue with the most
    /// units down, then those of the least recently used segments in the longest queue.
    pub fn set_budget(&mut self, bytes: u64, changes: &mut Vec<Change>) {
        self.budget_bytes = bytes;
        self.release_down_to(bytes, changes);
    }

    /// Limits a segment to this many units permanently, after a unit could not be loaded.
    pub fn cap(&mut self, number: SegmentNumber, units: u8) {
        let expires = self.now + self.rules.life_time;
        self.update(number, End::Young, |segment| {
            (segment.most_units, segment.units) = (units, segment.units.min(units));
            (segment.expires, segment.halvings) = (expires, 0);
        });
    }

    /// Returns the units that a frequency justifies: the smallest number whose segments have a higher mean
    /// frequency; if all means are lower, the number with the highest mean.
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

    /// Returns the expected number of wasted reads, in units of the frequencies.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "an expectation; frequencies are far below 2^53")]
    pub fn expected_extra_reads(&self) -> f64 {
        self.frequencies.iter().zip(&self.rules.rates).map(|(&sum, rate)| sum as f64 * rate).sum()
    }

    /// Returns the bytes of all enabled units.
    #[must_use]
    pub fn used_bytes(&self) -> u64 {
        self.used_bytes
    }

    /// Returns the byte budget.
    #[must_use]
    pub fn budget_bytes(&self) -> u64 {
        self.budget_bytes
    }

    /// Returns the number of segments with 0, 1, 2 and more units enabled.
    pub fn lengths(&self) -> impl Iterator<Item = u32> {
        (0..self.rules.rates.len()).map(|queue| self.lists.len(queue))
    }

    /// Returns the enabled units of a segment, and its frequency at the last aging.
    #[must_use]
    pub fn segment(&self, number: SegmentNumber) -> Option<(u8, u64)> {
        self.get(number).map(|segment| (segment.units, segment.frequency))
    }

    /// Returns the frequency of a segment, aged to this moment; 0 if there is none.
    pub fn aged_frequency(&mut self, number: SegmentNumber) -> u64 {
        self.age(number);
        self.get(number).map_or(0, |segment| segment.frequency)
    }

    /// Returns the bytes of the queues.
    #[must_use]
    pub fn memory_bytes(&self) -> u64 {
        (self.segments.capacity() * size_of::<Option<Segment>>() + self.lists.memory_bytes()) as u64
    }

    /// Returns whether there are segments, but the budget is too small for one unit of the smallest.
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

    /// Changes the state of a segment and moves it to this end of its queue.
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

    /// Enables or releases one unit.
    pub(super) fn shift(&mut self, number: SegmentNumber, by: i8, end: End) {
        self.update(number, end, |segment| segment.units = segment.units.saturating_add_signed(by));
    }

    /// Halves the frequency of an expired segment once for each started life time since it expired.
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

    /// Returns whether the last use of a segment is old enough for releasing its units.
    pub(super) fn is_expired(&self, number: SegmentNumber) -> bool {
        self.get(number).is_some_and(|segment| segment.expires < self.now)
    }
}
