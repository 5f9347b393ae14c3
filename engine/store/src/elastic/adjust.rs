//! Decides when a unit is enabled, and which ones are released for it.
//!
//! A use of a segment that is not expired proposes one more unit for it. If that needs memory, each queue plans
//! to release one unit each of the expired segments at its old end. The cheapest plan is applied if it saves
//! more than `change_ratio` of `E`.
//!
//! Differences from the published prototype (`jiyingtk/ElasticBF-RocksDB-proto`):
//! 1. The frequency of an expired segment is halved for each life time that passes. In the prototype it never
//!    decreases, so former hotness outweighs current hotness.
//! 2. Memory is counted in bytes of units. The prototype counts bits per key, as if all segments had the same
//!    number of keys.
//! 3. Sums are bounded before subtraction, so a budget below the current use causes no underflow. The
//!    reimplementation `datenstruktur/Paperdb` subtracts sizes from the rest, and can wrap.
//! 4. A unit released for lack of memory never makes its segment hotter: its frequency becomes the mean of the
//!    ends of its new queue only if that is lower.

use super::lists::End;
use super::queues::{Change, SegmentNumber, UnitQueues};

/// Most segments of one queue that give up a unit for another segment; bounds the cost of a use.
const MOST_VICTIMS: u32 = 64;

/// Units to be released: the oldest segments of a queue.
struct Plan {
    queue: usize,
    victims: u32,
    /// Expected additional reads without them.
    cost: f64,
}

impl UnitQueues {
    /// Records that a lookup used this segment. Enabled and released units are added to `changes`, releases
    /// first.
    pub fn used(&mut self, number: SegmentNumber, changes: &mut Vec<Change>) {
        let expired = self.is_expired(number);
        self.age(number);
        let end_of_life = self.now + self.rules.life_time;
        let mut wants_more = false;
        let most = self.rules.units();
        self.update(number, End::Young, |segment| {
            segment.frequency += 1;
            (segment.expires, segment.halvings) = (end_of_life, 0);
            wants_more = !expired && segment.units < segment.most_units.min(most);
        });
        if wants_more && self.now > self.rules.warm_up {
            self.propose(number, changes);
        }
    }

    /// Enables one more unit if it is worth the units released for it.
    fn propose(&mut self, number: SegmentNumber, changes: &mut Vec<Change>) {
        let Some(segment) = self.get(number) else { return };
        let queue = usize::from(segment.units);
        let saved = float(segment.frequency) * (self.rules.rates[queue] - self.rules.rates[queue + 1]);
        let needed = (self.used_bytes.saturating_add(segment.unit_bytes)).saturating_sub(self.budget_bytes);
        let plan = if needed == 0 {
            Some(Plan { queue: 0, victims: 0, cost: 0.0 })
        } else {
            let mut best: Option<Plan> = None;
            for queue in 1..self.rules.rates.len() {
                if let Some(plan) = self.plan(queue, needed)
                    && best.as_ref().is_none_or(|best| plan.cost < best.cost)
                {
                    best = Some(plan);
                }
            }
            best
        };
        let Some(plan) = plan else { return };
        if saved - plan.cost <= self.rules.change_ratio * self.expected_extra_reads() {
            return;
        }
        for _ in 0..plan.victims {
            if let Some(victim) = self.lists.oldest(plan.queue) {
                self.shift(victim, -1, End::Old);
                self.note(victim, changes);
            }
        }
        self.shift(number, 1, End::Young);
        self.note(number, changes);
    }

    /// Returns the cost of freeing this many bytes from expired segments of one queue. `None` if they have
    /// fewer.
    fn plan(&mut self, queue: usize, needed: u64) -> Option<Plan> {
        let per_use = self.rules.rates[queue - 1] - self.rules.rates[queue];
        let (mut freed, mut cost) = (0, 0.0);
        let mut next = self.lists.oldest(queue);
        for victims in 1..=MOST_VICTIMS {
            let victim = next.filter(|&victim| self.is_expired(victim))?;
            self.age(victim);
            let segment = self.get(victim)?;
            freed += segment.unit_bytes;
            cost += float(segment.frequency) * per_use;
            if freed >= needed {
                return Some(Plan { queue, victims, cost });
            }
            next = self.lists.younger(victim);
        }
        None
    }

    /// Releases units until at most this many bytes are used.
    pub(super) fn release_down_to(&mut self, bytes: u64, changes: &mut Vec<Change>) {
        for queue in (1..self.rules.rates.len()).rev() {
            while self.used_bytes > bytes
                && let Some(victim) = self.lists.oldest(queue)
                && self.is_expired(victim)
            {
                self.age(victim);
                self.release(victim, queue, End::Old, changes);
            }
        }
        while self.used_bytes > bytes {
            let longest = (1..self.rules.rates.len()).max_by_key(|&queue| self.lists.len(queue));
            let Some(queue) = longest else { return };
            let Some(victim) = self.lists.oldest(queue) else { return };
            self.release(victim, queue, End::Young, changes);
        }
    }

    /// Releases a unit for lack of memory.
    fn release(&mut self, victim: SegmentNumber, queue: usize, end: End, changes: &mut Vec<Change>) {
        let below = queue - 1;
        let frequency = |number| self.get(number).map_or(0, |segment| segment.frequency);
        let ends = self.lists.oldest(below).zip(self.lists.youngest(below));
        let usual = ends.map(|(oldest, youngest)| frequency(oldest).midpoint(frequency(youngest)));
        let expires = self.now + self.rules.life_time;
        self.update(victim, end, |segment| {
            segment.units -= 1;
            segment.frequency = usual.unwrap_or(segment.frequency / 2).min(segment.frequency);
            if end == End::Young {
                // Now among the most recently used segments, it must be found in their order.
                (segment.expires, segment.halvings) = (expires, 0);
            }
        });
        self.note(victim, changes);
    }

    fn note(&self, segment: SegmentNumber, changes: &mut Vec<Change>) {
        if let Some((units, _)) = self.segment(segment) {
            changes.push(Change { segment, units });
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "frequencies are far below 2^53")]
const fn float(frequency: u64) -> f64 {
    frequency as f64
}
