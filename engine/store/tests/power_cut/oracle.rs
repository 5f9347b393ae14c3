//! Allowed contents of a store after a power cut: those after some number of its writes, at least the durable
//! and at most the begun ones.

use crate::history::{Contents, Write, apply, bytes_of};
use lsm_lab_engine::options::LogMode;

/// Progress of a store when a call returned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    /// Number of I/Os so far.
    pub(crate) io_count: u64,
    /// Number of writes begun: those that returned, and a running one.
    pub(crate) begun: usize,
    /// Number of writes that returned.
    pub(crate) acknowledged: usize,
    /// Number of writes covered by a sync, flush or close, or durable on return by their log mode.
    pub(crate) durable: usize,
}

/// Bounds on the number of surviving writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Promise {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Promise {
    /// Returns the bounds for a power cut at an I/O: the last call that returned before it gives the durable
    /// writes, and the running one may have begun a write.
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

    /// Returns the number of writes that result in these contents; the largest if several do.
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

/// With an interval, the bytes logged since the last sync never exceed it.
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

/// Describes the wrong keys for the best-fitting number of writes, for the failure message.
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
