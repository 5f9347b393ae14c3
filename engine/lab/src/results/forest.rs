//! Claims of the sources next to the numbers of a run: both values in one unit, and their ratio.
//!
//! **Invariant**: a claim has a point only if this table names the numbers that correspond. A verdict rests
//! on more than its point, so the point has the verdict of the file and no separate one.

use super::part::{Interval, Part};
use super::summary::is_doubtful;

/// A claim with the numbers of both sides.
#[derive(Debug, Clone, PartialEq)]
pub struct ClaimPoint {
    /// Id of the claim.
    pub id: String,
    /// Number of the point, if a claim has several.
    pub part: u32,
    /// Its place among all points; the most important is 0.
    pub rank: usize,
    /// Relation of the claim to its number: `about`, `more than`, `up to`, or empty for a number alone.
    pub relation: &'static str,
    /// The claimed number.
    pub claimed: f64,
    /// Unit of both numbers.
    pub unit: String,
    /// `measured` or `counted`.
    pub origin: String,
    /// The number of the run.
    pub found: f64,
    /// Its interval.
    pub interval: Option<(f64, f64)>,
    /// Number of the run / claimed number.
    pub ratio: f64,
    /// Interval of the ratio.
    pub ratio_interval: Option<(f64, f64)>,
    /// True if the control of the run casts doubt on its number.
    pub is_doubtful: bool,
    /// `reproduced`, `contradicted`, `not-resolvable` or `not-comparable`.
    pub verdict: String,
    /// Reason of `not-comparable`.
    pub reason: Option<String>,
}

/// The number of the run that corresponds to a claim.
#[derive(Clone, Copy)]
enum Ours {
    /// The gain of the cell of an experiment with this text of this parameter.
    Gain(&'static str, &'static str, &'static str),
    /// The largest gain of an experiment that can be trusted.
    Largest(&'static str),
    /// The n-th measured or counted figure of the claim with this name.
    Figure(&'static str, usize),
}

struct Row {
    /// The id; with a `*` at its end, every claim whose id begins so.
    id: &'static str,
    relation: &'static str,
    /// Which of the claimed numbers.
    claimed: usize,
    ours: Ours,
}

const fn row(id: &'static str, relation: &'static str, claimed: usize, ours: Ours) -> Row {
    Row { id, relation, claimed, ours }
}

const RATE: Ours = Ours::Figure("false_positive_rate", 0);
const COST: Ours = Ours::Figure("cost", 0);

/// Claims that can be compared number by number, the most important first.
const ROWS: [Row; 31] = [
    row("fig11-ssd", "about", 0, Ours::Gain("fig11", "device", "real")),
    row("fig13-alpha-ssd", "", 1, Ours::Gain("fig13", "empty_fraction", "100 %")),
    row("fig8a-gain", "up to", 0, Ours::Largest("fig8a")),
    row("fig10-zipf", "more than", 0, Ours::Figure("gain", 0)),
    row("fig11-ramdisk", "more than", 0, Ours::Gain("fig11", "device", "memory")),
    row("fig14-alpha-ramdisk", "more than", 1, Ours::Gain("fig14", "empty_fraction", "100 %")),
    row("fig14-alpha-ramdisk", "", 0, Ours::Gain("fig14", "empty_fraction", "0 %")),
    row("table2-murmurhash64a", "", 0, RATE),
    row("table2-md5", "", 0, RATE),
    row("table3-murmurhash64a", "", 0, RATE),
    row("table1-hash-murmurhash64a", "", 0, COST),
    row("table1-hash-xxhash", "", 0, COST),
    row("table1-device-memory", "", 0, COST),
    row("blog-5bits", "about", 0, RATE),
    row("errata-blog-70-percent", "more than", 0, Ours::Figure("reads_saved", 0)),
    row("blog-memory", "about", 0, Ours::Figure("bytes_per_million_keys", 0)),
    row("errata-md5", "", 0, RATE),
    row("fig5-rotation-vs-double", "up to", 0, Ours::Figure("double_over_rotation", 0)),
    row("fjall-xxh3", "", 0, Ours::Figure("read_ns", 0)),
    row("blog-5bits", "about", 1, Ours::Figure("false_positive_rate", 1)),
    row("table2-cityhash64", "", 0, RATE),
    row("table2-all_k_independent", "", 0, RATE),
    row("table2-*", "", 0, RATE),
    row("table3-*", "", 0, RATE),
    row("table1-hash-md5", "", 0, COST),
    row("table1-hash-sha256", "", 0, COST),
    row("table1-hash-*", "", 0, COST),
    row("elastic-fpr-4", "", 0, RATE),
    row("elastic-fpr-*", "", 0, RATE),
    row("table1-device-ssd", "", 0, Ours::Figure("read_p50", 0)),
    row("errata-xx-slower", "", 0, Ours::Figure("xxhash_over_murmurhash64a", 0)),
];

impl Row {
    fn covers(&self, id: &str) -> bool {
        match self.id.strip_suffix('*') {
            Some(start) => id.starts_with(start) && ROWS.iter().all(|other| other.id != id),
            None => self.id == id,
        }
    }
}

/// The points of a run, the most important first.
pub(super) fn claim_points(file: Part<'_>) -> Vec<ClaimPoint> {
    let mut points = Vec::new();
    for (at, row) in ROWS.iter().enumerate() {
        for claim in file.list("claims").filter(|claim| claim.text("id").is_some_and(|id| row.covers(id))) {
            let part = ROWS.iter().take(at).filter(|before| before.covers(&claim.words("id"))).count();
            let point = point(file, claim, row, u32::try_from(part).unwrap_or(u32::MAX));
            points.extend(point.map(|point| ClaimPoint { rank: points.len(), ..point }));
        }
    }
    points
}

fn point(file: Part<'_>, claim: Part<'_>, row: &Row, part: u32) -> Option<ClaimPoint> {
    let verdict = claim.text("verdict").filter(|&verdict| verdict != "not-run")?;
    let said =
        claim.list("figures").filter(|figure| figure.text("origin") == Some("claimed")).nth(row.claimed)?;
    let claimed = said.number("estimate").filter(|&claimed| claimed > 0.0)?;
    let ours = ours(file, claim, row.ours)?;
    let reason = claim.text("not_comparable").map(str::to_owned);
    let verdict = if reason.is_some() { "not-comparable" } else { verdict };
    let unit = said.words("unit");
    if ours.unit != unit {
        return None;
    }
    Some(ClaimPoint {
        id: claim.words("id"),
        part,
        rank: 0,
        relation: row.relation,
        claimed,
        unit,
        origin: ours.origin,
        found: ours.estimate,
        interval: ours.interval,
        ratio: ours.estimate / claimed,
        ratio_interval: ours.interval.map(|(low, high)| (low / claimed, high / claimed)),
        is_doubtful: ours.is_doubtful,
        verdict: verdict.to_owned(),
        reason,
    })
}

struct Found {
    unit: String,
    origin: String,
    estimate: f64,
    interval: Option<(f64, f64)>,
    is_doubtful: bool,
}

fn ours(file: Part<'_>, claim: Part<'_>, ours: Ours) -> Option<Found> {
    let cells = |id: &'static str| {
        let experiment = file.list("experiments").find(move |one| one.text("id") == Some(id));
        experiment.into_iter().flat_map(|one| one.list("cells"))
    };
    match ours {
        Ours::Gain(experiment, parameter, text) => {
            let is_wanted = |cell: &Part<'_>| {
                let mut parameters = cell.list("parameters");
                parameters.any(|one| one.text("name") == Some(parameter) && one.text("text") == Some(text))
            };
            gain_of(cells(experiment).find(is_wanted)?)
        }
        Ours::Largest(experiment) => {
            let trusted = cells(experiment).filter_map(gain_of).filter(|gain| !gain.is_doubtful);
            trusted.max_by(|one, other| one.estimate.total_cmp(&other.estimate))
        }
        Ours::Figure(name, at) => {
            let is_own = |figure: &Part<'_>| {
                figure.text("name") == Some(name)
                    && figure.text("origin").is_some_and(|origin| matches!(origin, "measured" | "counted"))
            };
            let figure = claim.list("figures").filter(is_own).nth(at)?;
            Some(Found {
                unit: figure.words("unit"),
                origin: figure.words("origin"),
                estimate: figure.number("estimate")?,
                interval: figure.number("low").zip(figure.number("high")),
                is_doubtful: false,
            })
        }
    }
}

fn gain_of(cell: Part<'_>) -> Option<Found> {
    let gain = cell.present("lookup.gain")?;
    let interval = Interval::of(gain)?;
    Some(Found {
        unit: "fraction".to_owned(),
        origin: "measured".to_owned(),
        estimate: interval.estimate,
        interval: Some((interval.low, interval.high)),
        is_doubtful: gain.text("claim").is_some_and(is_doubtful),
    })
}
