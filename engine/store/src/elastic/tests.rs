//! Compares the queues with a slow and simple model, and tests each known problem of published implementations.

#![expect(clippy::cast_precision_loss, reason = "frequencies of a test are small")]

use super::{Change, Rules, SegmentNumber, UnitQueues};
use proptest::prelude::*;

/// Segment of the model.
#[derive(Debug, Clone, Copy)]
struct Known {
    number: SegmentNumber,
    frequency: u64,
    expires: u64,
    halvings: u64,
    unit_bytes: u64,
}

/// The same rules over plain vectors, oldest first, with every sum recomputed.
struct Model {
    rules: Rules,
    queues: Vec<Vec<Known>>,
    budget: u64,
    now: u64,
}

impl Model {
    fn new(rules: Rules, budget: u64) -> Self {
        Self { queues: vec![Vec::new(); rules.rates.len()], rules, budget, now: 1 }
    }

    fn used(&self) -> u64 {
        (0..)
            .zip(&self.queues)
            .map(|(units, queue)| queue.iter().map(|s| s.unit_bytes * units).sum::<u64>())
            .sum()
    }

    fn expected(&self) -> f64 {
        let of =
            |(queue, rate): (&Vec<Known>, &f64)| queue.iter().map(|s| s.frequency as f64 * rate).sum::<f64>();
        self.queues.iter().zip(&self.rules.rates).map(of).sum()
    }

    fn place(&self, number: SegmentNumber) -> Option<(usize, usize)> {
        let in_queue = |queue: &Vec<Known>| queue.iter().position(|s| s.number == number);
        self.queues.iter().enumerate().find_map(|(queue, all)| Some((queue, in_queue(all)?)))
    }

    fn age(&mut self, queue: usize, place: usize) {
        let (now, life) = (self.now, self.rules.life_time);
        let s = &mut self.queues[queue][place];
        if s.expires < now {
            let due = (now - s.expires).div_ceil(life.max(1));
            for _ in s.halvings..due.min(s.halvings + 70) {
                s.frequency /= 2;
            }
            s.halvings = due;
        }
    }

    fn release_down_to(&mut self, bytes: u64) {
        for queue in (1..self.queues.len()).rev() {
            while self.used() > bytes && self.queues[queue].first().is_some_and(|s| s.expires < self.now) {
                self.age(queue, 0);
                self.release(queue, true);
            }
        }
        while self.used() > bytes {
            let queue = (1..self.queues.len()).max_by_key(|&queue| self.queues[queue].len()).unwrap();
            self.release(queue, false);
        }
    }

    fn release(&mut self, queue: usize, to_old_end: bool) {
        let mut s = self.queues[queue].remove(0);
        let below = &mut self.queues[queue - 1];
        let usual = below.first().zip(below.last()).map(|(a, b)| a.frequency.midpoint(b.frequency));
        s.frequency = s.frequency.min(usual.unwrap_or(s.frequency / 2));
        if to_old_end {
            below.insert(0, s);
        } else {
            (s.expires, s.halvings) = (self.now + self.rules.life_time, 0);
            below.push(s);
        }
    }

    fn insert(&mut self, number: SegmentNumber, unit_bytes: u64, frequency: u64, units: u8) {
        let mut units = u64::from(units).min(self.queues.len() as u64 - 1).min(self.budget / unit_bytes);
        self.release_down_to(self.budget - units * unit_bytes);
        while self.used() + units * unit_bytes > self.budget {
            units -= 1;
        }
        let expires = self.now + self.rules.life_time;
        let known = Known { number, frequency, expires, halvings: 0, unit_bytes };
        self.queues[usize::try_from(units).unwrap()].push(known);
    }

    fn remove(&mut self, number: SegmentNumber) -> Option<u64> {
        let (queue, place) = self.place(number)?;
        self.age(queue, place);
        Some(self.queues[queue].remove(place).frequency)
    }

    fn use_segment(&mut self, number: SegmentNumber) {
        let Some((queue, place)) = self.place(number) else { return };
        self.age(queue, place);
        let mut s = self.queues[queue].remove(place);
        let expired = s.expires < self.now;
        s.frequency += 1;
        (s.expires, s.halvings) = (self.now + self.rules.life_time, 0);
        self.queues[queue].push(s);
        if expired || queue + 1 == self.queues.len() || self.now <= self.rules.warm_up {
            return;
        }
        let rates = self.rules.rates.clone();
        let needed = (self.used() + s.unit_bytes).saturating_sub(self.budget);
        let mut plans: Vec<(f64, usize, usize)> = Vec::new();
        if needed == 0 {
            plans.push((0.0, 0, 0));
        }
        for from in 1..self.queues.len() {
            let (mut freed, mut cost) = (0, 0.0);
            for victim in 0..self.queues[from].len().min(64) {
                if needed == 0 || self.queues[from][victim].expires >= self.now {
                    break;
                }
                self.age(from, victim);
                freed += self.queues[from][victim].unit_bytes;
                cost += self.queues[from][victim].frequency as f64 * (rates[from - 1] - rates[from]);
                if freed >= needed {
                    plans.push((cost, from, victim + 1));
                    break;
                }
            }
        }
        let best = plans.into_iter().reduce(|best, plan| if plan.0 < best.0 { plan } else { best });
        let Some((cost, from, victims)) = best else { return };
        let before = self.expected();
        let saved = s.frequency as f64 * (rates[queue] - rates[queue + 1]);
        if saved - cost <= self.rules.change_ratio * before {
            return;
        }
        for _ in 0..victims {
            let victim = self.queues[from].remove(0);
            self.queues[from - 1].insert(0, victim);
        }
        let (queue, place) = self.place(number).unwrap();
        let s = self.queues[queue].remove(place);
        self.queues[queue + 1].push(s);
        assert!(self.expected() <= before * (1.0 + 1e-12), "an adjustment lowers the expectation");
    }
}

#[derive(Debug, Clone)]
enum Step {
    Insert {
        unit_bytes: u64,
        frequency: u64,
        units: u8,
    },
    Remove(prop::sample::Index),
    Budget(u64),
    /// Lookups that all use one segment.
    Use(prop::sample::Index, u8),
    Pass(u8),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => (1_u64..300, 0_u64..50, 0_u8..6).prop_map(|(unit_bytes, frequency, units)| Step::Insert { unit_bytes, frequency, units }),
        1 => any::<prop::sample::Index>().prop_map(Step::Remove),
        1 => prop_oneof![Just(0), 0_u64..3_000, Just(u64::MAX / 2)].prop_map(Step::Budget),
        12 => (any::<prop::sample::Index>(), 1_u8..12).prop_map(|(index, times)| Step::Use(index, times)),
        2 => (0_u8..60).prop_map(Step::Pass),
    ]
}

/// Applies the reported changes.
fn follow(told: &mut Vec<Option<u8>>, changes: &mut Vec<Change>, queues: &UnitQueues) {
    for change in changes.drain(..) {
        let index = change.segment as usize;
        told.resize(told.len().max(index + 1), None);
        told[index] = Some(change.units);
    }
    for (number, told) in (0..).zip(told) {
        assert_eq!(*told, queues.segment(number).map(|segment| segment.0), "every change is told");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn queues_do_what_the_slow_model_does(
        steps in prop::collection::vec(step(), 1..160), units in 1_u8..5, rate in 0.05_f64..0.6,
        life_time in 1_u64..40, warm_up in prop_oneof![Just(0_u64), 0_u64..60], ratio in prop_oneof![Just(0.0), Just(0.0001), 0.0_f64..0.3],
        budget in 0_u64..3_000,
    ) {
        let rules = Rules { change_ratio: ratio, warm_up, ..Rules::of_units(units, rate, life_time) };
        let mut queues = UnitQueues::new(rules.clone(), budget);
        let mut model = Model::new(rules, budget);
        let mut alive: Vec<SegmentNumber> = Vec::new();
        let (mut told, mut changes) = (Vec::new(), Vec::new());
        for step in steps {
            match step {
                Step::Insert { unit_bytes, frequency, units } => {
                    let number = queues.insert(unit_bytes, frequency, units, &mut changes);
                    model.insert(number, unit_bytes, frequency, units);
                    alive.push(number);
                }
                Step::Remove(index) if !alive.is_empty() => {
                    let number = alive.swap_remove(index.index(alive.len()));
                    prop_assert_eq!(queues.remove(number), model.remove(number));
                    told[number as usize] = None;
                }
                Step::Budget(bytes) => {
                    queues.set_budget(bytes, &mut changes);
                    model.budget = bytes;
                    model.release_down_to(bytes);
                }
                Step::Use(index, times) if !alive.is_empty() => {
                    let number = alive[index.index(alive.len())];
                    for _ in 0..times {
                        queues.tick();
                        queues.used(number, &mut changes);
                        model.now += 1;
                        model.use_segment(number);
                    }
                }
                Step::Pass(lookups) => {
                    (0..lookups).for_each(|_| queues.tick());
                    model.now += u64::from(lookups);
                }
                _ => {}
            }
            follow(&mut told, &mut changes, &queues);
            prop_assert!(queues.used_bytes() <= queues.budget_bytes(), "the budget holds");
            prop_assert_eq!(queues.used_bytes(), model.used());
            for (units, queue) in (0..).zip(&model.queues) {
                for s in queue {
                    prop_assert_eq!(queues.segment(s.number), Some((units, s.frequency)));
                }
            }
            prop_assert_eq!(queues.lengths().sum::<u32>() as usize, alive.len());
            let (fast, slow) = (queues.expected_extra_reads(), model.expected());
            prop_assert!((fast - slow).abs() <= 1e-9 * slow.max(1.0), "{} {}", fast, slow);
        }
    }
}

/// Returns queues with two units of 100 bytes for each segment, and the reported changes.
fn two_units(life_time: u64, budget: u64) -> (UnitQueues, Vec<Change>) {
    (UnitQueues::new(Rules::of_units(2, 0.25, life_time), budget), Vec::new())
}

fn use_often(queues: &mut UnitQueues, segment: SegmentNumber, times: u32, changes: &mut Vec<Change>) {
    for _ in 0..times {
        queues.tick();
        queues.used(segment, changes);
    }
}

#[test]
fn what_was_hot_once_gives_its_units_to_what_is_hot_now() {
    let (mut queues, mut changes) = two_units(100, 200);
    let old = queues.insert(100, 0, 0, &mut changes);
    use_often(&mut queues, old, 10_000, &mut changes);
    assert_eq!(queues.segment(old), Some((2, 10_000)));
    // Without aging, the new segment would need as many uses as the old one had in total.
    let new = queues.insert(100, 0, 0, &mut changes);
    use_often(&mut queues, new, 1_200, &mut changes);
    assert_eq!(queues.segment(old).unwrap().0, 0);
    assert_eq!(queues.segment(new).unwrap().0, 2);
    assert!(queues.remove(old).unwrap() < 10, "its frequency was halved for each life time");
}

#[test]
fn a_frequency_is_halved_once_for_each_life_time_even_if_it_is_looked_at_often() {
    let (mut queues, mut changes) = two_units(10, 0);
    let segment = queues.insert(100, 1_024, 0, &mut changes);
    for _ in 0..35 {
        queues.tick();
        queues.age(segment);
    }
    // Alive for 10 lookups, then 25 further ones: two life times and part of a third.
    assert_eq!(queues.segment(segment), Some((0, 1_024 / 8)));
    queues.tick();
    queues.used(segment, &mut changes);
    assert_eq!(queues.segment(segment), Some((0, 1_024 / 8 + 1)), "a use ends that");
    (0..1_000_000).for_each(|_| queues.tick());
    queues.age(segment);
    assert_eq!(queues.segment(segment), Some((0, 0)), "more halvings than a number has bits");
}

#[test]
fn a_budget_below_what_is_used_is_no_underflow() {
    let (mut queues, mut changes) = two_units(1_000, 10_000);
    let segments: Vec<_> = (0..50).map(|_| queues.insert(100, 5, 2, &mut changes)).collect();
    assert_eq!(queues.used_bytes(), 10_000);
    for budget in [9_999, 350, 100, 99, 1, 0] {
        queues.set_budget(budget, &mut changes);
        assert!(queues.used_bytes() <= budget);
        // A use requests a unit beyond the budget; the negative difference must not wrap to a huge number.
        use_often(&mut queues, segments[7], 3, &mut changes);
        assert!(queues.used_bytes() <= budget, "{budget}");
    }
    assert_eq!(queues.lengths().collect::<Vec<_>>(), [50, 0, 0]);
    queues.set_budget(10_000, &mut changes);
    use_often(&mut queues, segments[7], 3, &mut changes);
    assert_eq!(queues.segment(segments[7]).unwrap().0, 2, "and it goes on from there");
}

#[test]
fn bytes_decide_and_not_how_many_units_there_are() {
    let (mut queues, mut changes) = two_units(5, 1_000);
    let large = queues.insert(1_000, 0, 1, &mut changes);
    assert_eq!(queues.segment(large).unwrap().0, 1);
    let small = queues.insert(10, 0, 0, &mut changes);
    // One released unit of the large segment frees more than both units of the small one need.
    use_often(&mut queues, small, 20, &mut changes);
    assert_eq!((queues.segment(large).unwrap().0, queues.segment(small).unwrap().0), (0, 2));
    assert_eq!(queues.used_bytes(), 20);
    // In the other direction, two small units do not suffice for the large one: it waits, and none is released.
    queues.set_budget(900, &mut changes);
    use_often(&mut queues, large, 40, &mut changes);
    assert_eq!((queues.segment(large).unwrap().0, queues.segment(small).unwrap().0), (0, 2));
}

#[test]
fn a_budget_too_small_for_one_unit_is_reported_and_harmless() {
    let (mut queues, mut changes) = two_units(10, 99);
    assert!(!queues.fits_no_unit(), "there is no segment yet");
    let segment = queues.insert(100, 0, 2, &mut changes);
    use_often(&mut queues, segment, 100, &mut changes);
    assert!(queues.fits_no_unit());
    assert_eq!((queues.used_bytes(), queues.segment(segment).unwrap().0), (0, 0));
    assert_eq!(changes, [Change { segment, units: 0 }]);
    let tiny = queues.insert(99, 0, 2, &mut changes);
    assert!(!queues.fits_no_unit());
    assert_eq!(queues.segment(tiny).unwrap().0, 1);
}

#[test]
fn nothing_is_adjusted_while_warming_up_nor_for_too_little() {
    let rules = Rules { warm_up: 50, ..Rules::of_units(2, 0.25, 1_000) };
    let (mut queues, mut changes) = (UnitQueues::new(rules.clone(), 1_000), Vec::new());
    let segment = queues.insert(100, 0, 0, &mut changes);
    use_often(&mut queues, segment, 49, &mut changes);
    assert_eq!(queues.segment(segment), Some((0, 49)));
    use_often(&mut queues, segment, 1, &mut changes);
    assert_eq!(queues.segment(segment), Some((1, 50)));

    // Another segment has almost all expected reads, so saving a little of the rest does not justify a change.
    let mut queues = UnitQueues::new(Rules { change_ratio: 0.5, warm_up: 0, ..rules }, 1_000);
    queues.insert(100, 1_000_000, 0, &mut changes);
    let segment = queues.insert(100, 0, 0, &mut changes);
    use_often(&mut queues, segment, 20, &mut changes);
    assert_eq!(queues.segment(segment), Some((0, 20)));
}

#[test]
fn a_frequency_deserves_the_units_of_its_like() {
    let (mut queues, mut changes) = two_units(10_000, 100_000);
    assert_eq!(queues.deserved_units(5), 2, "where nothing is known, as many as in the beginning");
    for frequency in [1, 3] {
        queues.insert(100, frequency, 0, &mut changes);
    }
    for frequency in [100, 300] {
        queues.insert(100, frequency, 2, &mut changes);
    }
    let deserved = [0, 1, 2, 3, 199, 200, 1_000].map(|frequency| queues.deserved_units(frequency));
    assert_eq!(deserved, [0, 0, 2, 2, 2, 2, 2]);
}

#[test]
fn a_unit_that_cannot_be_had_is_not_asked_for_again() {
    let (mut queues, mut changes) = two_units(100, 1_000);
    let segment = queues.insert(100, 0, 1, &mut changes);
    use_often(&mut queues, segment, 3, &mut changes);
    assert_eq!(queues.segment(segment).unwrap().0, 2);
    queues.cap(segment, 1);
    changes.clear();
    use_often(&mut queues, segment, 50, &mut changes);
    assert_eq!((queues.segment(segment).unwrap().0, queues.used_bytes()), (1, 100));
    assert!(changes.is_empty());
}
