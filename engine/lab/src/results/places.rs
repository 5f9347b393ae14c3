//! Places of the comparisons in a file, and a test whether two of them measured the same thing.

use super::part::Part;
use core::fmt;

/// Place of a cell in a result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "result-types", derive(serde::Serialize))]
pub struct Place {
    /// Its experiment; nothing for the lookups of the run itself.
    pub experiment: Option<String>,
    /// Its parameters for people.
    pub cell: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.experiment {
            Some(experiment) => write!(f, "{experiment}, {}", self.cell),
            None => f.write_str(&self.cell),
        }
    }
}

/// A comparison of the arms with its place, its tree and what answered its reads.
#[derive(Debug, Clone)]
pub(super) struct Standing<'a> {
    pub(super) place: Place,
    /// Index of its cell among those of its experiment, or among the run's own lookups.
    pub(super) index: usize,
    pub(super) lookup: Part<'a>,
    pub(super) tree: Option<Part<'a>>,
    /// Device that answered: `reads_from` of the cell, or the device of the run.
    pub(super) reads: Part<'a>,
    /// The device of the run.
    pub(super) device: Part<'a>,
}

/// Every comparison of a file: the run's own first, then those of its experiments.
pub(super) fn standings(file: Part<'_>) -> Vec<Standing<'_>> {
    let (mut all, device) = (Vec::new(), file.at("device"));
    for (index, lookup) in file.list("lookups").enumerate() {
        let cell = format!("{:.0} % empty", 100.0 * lookup.number("empty_fraction").unwrap_or(0.0));
        let place = Place { experiment: None, cell };
        all.push(Standing { place, index, lookup, tree: file.present("tree"), reads: device, device });
    }
    for experiment in file.list("experiments") {
        for (index, cell) in experiment.list("cells").enumerate() {
            let Some(lookup) = cell.present("lookup") else { continue };
            let place = place_of(experiment, cell);
            let reads = cell.present("reads_from").unwrap_or(device);
            all.push(Standing { place, index, lookup, tree: cell.present("tree"), reads, device });
        }
    }
    all
}

/// The place of a cell of an experiment.
pub(super) fn place_of(experiment: Part<'_>, cell: Part<'_>) -> Place {
    let mut parameters: Vec<(String, String)> =
        cell.list("parameters").map(|parameter| (parameter.words("name"), parameter.words("text"))).collect();
    // By name: another version of the program may write them in another order.
    parameters.sort_unstable();
    let texts: Vec<String> = parameters.iter().map(|(name, text)| format!("{name} {text}")).collect();
    Place { experiment: Some(experiment.words("id")), cell: texts.join(", ") }
}

/// Fields that determine the lookups of a tree.
const OF_TREE: [&str; 13] = [
    "levels",
    "size_ratio",
    "tables",
    "entries",
    "key_bytes",
    "entry_bytes",
    "filter",
    "bits_per_key",
    "digest",
    "table_bytes",
    "backing",
    "folded_into_bytes",
    "runs_per_level",
];

/// The first field in which two comparisons of one place differ.
pub(super) fn difference(a: &Standing<'_>, b: &Standing<'_>) -> Option<String> {
    let [first, second] = [a, b].map(|one| one.lookup.number("empty_fraction").unwrap_or(0.0));
    if (first - second).abs() > 1e-9 {
        return Some(format!("empty_fraction: {first} and {second}"));
    }
    let (first, second) = match (a.tree, b.tree) {
        (Some(first), Some(second)) => (first, second),
        (None, None) => return None,
        _ => return Some("tree: only one of the results describes it".to_owned()),
    };
    let differing = OF_TREE.into_iter().find(|name| !is_same(first.at(name), second.at(name)))?;
    let shown =
        |tree: Part<'_>| super::differing::shown(tree.at(differing)).unwrap_or_else(|| "nothing".to_owned());
    Some(format!("tree.{differing}: {} and {}", shown(first), shown(second)))
}

/// `10` and `10.0` are one number.
fn is_same(a: Part<'_>, b: Part<'_>) -> bool {
    match (a.0.as_f64(), b.0.as_f64()) {
        (Some(first), Some(second)) => first.total_cmp(&second).is_eq(),
        _ => a.0 == b.0,
    }
}
