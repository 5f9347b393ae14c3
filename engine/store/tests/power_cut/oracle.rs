//! What a store may hold after a power cut: what it held after some number of its writes, not fewer than were promised to
//! be durable and not more than were begun.

use crate::history::{Contents, Write, apply, bytes_of};
use lsm_lab_engine::options::LogMode;

/// How far a store had come when a call returned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    /// I/Os that had happened.
    pub(crate) io_count: u64,
    /// Writes begun: those that returned and, while one runs, that one.
    pub(crate) begun: usize,
    /// Writes that returned.
    pub(crate) acknowledged: usize,
    /// Writes that a sync, flush or close covered, or that their log mode says are durable when they return.
    pub(crate) durable: usize,
}

/// Bounds on the number of writes whose effect survives.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Promise {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Promise {
    /// What holds when the power is cut at an I/O: the last call that had returned before says what was promised, and
    /// the one that was running may have begun a write.
    pub(crate) fn at(io: u64, marks: &[Mark], writes: &[Write], log: LogMode) -> Self {
        let after = marks.partition_point(|mark| mark.io_count <= io);
        let before = after.checked_sub(1).map(|index| marks[index]);
        let (durable, acknowledged) = before.map_or((0, 0), |mark| (mark.durable, mark.acknowledged));
        let most = marks.get(after).map_or(acknowledged, |mark| mark.begun);
        let least = match log {
            LogMode::Interval { bytes } => least_of_interval(durable, &writes[..acknowledged], bytes),
            _ => durable,
        };
        Self { least, most }
    }

    /// The number of writes that the contents are the result of; the most if several give the same.
    pub(crate) fn check(self, writes: &[Write], found: &Contents) -> Result<usize, String> {
        let mut model = Contents::new();
        let mut matching = None;
        let mut outside = None;
        for count in 0..=writes.len() {
            if count > 0 {
                apply(&mut model, &writes[count - 1]);
            }
            if model == *found {
                if (self.least..=self.most).contains(&count) {
                    matching = Some(count);
                } else {
                    outside = Some(count);
                }
            }
        }
        matching.ok_or_else(|| match outside {
            Some(count) => format!("holds the first {count} writes, but {self:?}"),
            None => format!("holds what no number of writes gives, {self:?}{}", nearest(writes, found, self)),
        })
    }
}

/// With an interval, what was logged since the last sync is never more than that.
fn least_of_interval(durable: usize, acknowledged: &[Write], bytes: u64) -> usize {
    let mut least = acknowledged.len();
    let mut lost = 0;
    while least > durable {
        lost += bytes_of(&acknowledged[least - 1]);
        if lost >= bytes {
            break;
        }
        least -= 1;
    }
    least
}

/// Which keys are wrong for the number of writes that fits best: what whoever reads the failure looks at first.
fn nearest(writes: &[Write], found: &Contents, promise: Promise) -> String {
    let mut model = Contents::new();
    let mut best: Option<(usize, usize, Vec<String>)> = None;
    for count in 0..=promise.most.min(writes.len()) {
        if count > 0 {
            apply(&mut model, &writes[count - 1]);
        }
        let keys = model.keys().chain(found.keys().filter(|key| !model.contains_key(*key)));
        let wrong: Vec<String> = keys
            .filter(|key| model.get(*key) != found.get(*key))
            .map(|key| {
                let shown = |value: Option<&Vec<u8>>| {
                    value.map_or_else(
                        || "nothing".to_owned(),
                        |value| String::from_utf8_lossy(&value[..value.len().min(10)]).into_owned(),
                    )
                };
                format!(
                    "{}: {} for {}",
                    String::from_utf8_lossy(key),
                    shown(found.get(key)),
                    shown(model.get(key))
                )
            })
            .collect();
        if best.as_ref().is_none_or(|(_, fewest, _)| wrong.len() <= *fewest) {
            best = Some((count, wrong.len(), wrong));
        }
    }
    best.map_or_else(String::new, |(count, _, wrong)| {
        format!("; nearest: {count} writes, wrong are {wrong:?}")
    })
}
