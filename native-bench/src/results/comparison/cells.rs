//! Which cells of two results measured the same thing.

use core::fmt;
use lsm_lab_engine::results::{Cell, Experiment, LookupCell, ResultFile, Tree};
use serde::Serialize;

/// Where a cell stands in a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its experiment; nothing for the lookups of the run itself.
    pub experiment: Option<String>,
    /// Its parameters for people.
    pub cell: String,
}

/// A cell that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Uncompared {
    /// Where it stands.
    pub place: Place,
    /// Why not, with the names of fields.
    pub why: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.experiment {
            Some(experiment) => write!(f, "{experiment}, {}", self.cell),
            None => f.write_str(&self.cell),
        }
    }
}

/// Cells in both results, and those that are in one or differ.
pub(super) struct Found<'a> {
    pub pairs: Vec<(Place, &'a LookupCell, &'a LookupCell)>,
    pub uncompared: Vec<Uncompared>,
}

/// A cell with its place and tree.
struct Candidate<'a> {
    place: Place,
    cell: &'a LookupCell,
    tree: Option<&'a Tree>,
}

/// Matches by place, and then asks whether the trees were the same.
pub(super) fn matched<'a>(a: &'a ResultFile, b: &'a ResultFile) -> Found<'a> {
    let (first, second) = (candidates(a), candidates(b));
    let mut found = Found { pairs: Vec::new(), uncompared: Vec::new() };
    for candidate in &first {
        let place = candidate.place.clone();
        let Some(other) = second.iter().find(|other| other.place == place) else {
            found.uncompared.push(Uncompared { place, why: "is in the first result only".to_owned() });
            continue;
        };
        match difference(candidate, other) {
            Some(why) => found.uncompared.push(Uncompared { place, why }),
            None => found.pairs.push((place, candidate.cell, other.cell)),
        }
    }
    for other in second.iter().filter(|other| first.iter().all(|candidate| candidate.place != other.place)) {
        let why = "is in the second result only".to_owned();
        found.uncompared.push(Uncompared { place: other.place.clone(), why });
    }
    found
}

fn candidates(file: &ResultFile) -> Vec<Candidate<'_>> {
    let own = file.lookups.iter().map(|cell| {
        let place = Place { experiment: None, cell: format!("{:.0} % empty", 100.0 * cell.empty_fraction) };
        Candidate { place, cell, tree: file.tree.as_ref() }
    });
    let of_experiments = file
        .experiments
        .iter()
        .flat_map(|experiment| experiment.cells.iter().filter_map(|cell| candidate(experiment, cell)));
    own.chain(of_experiments).collect()
}

fn candidate<'a>(experiment: &Experiment, cell: &'a Cell) -> Option<Candidate<'a>> {
    let mut parameters: Vec<(&str, &str)> =
        cell.parameters.iter().map(|parameter| (parameter.name.as_str(), parameter.text.as_str())).collect();
    // By name: another version of the program may write them in another order.
    parameters.sort_unstable();
    let texts: Vec<String> = parameters.iter().map(|(name, text)| format!("{name} {text}")).collect();
    let place = Place { experiment: Some(experiment.id.clone()), cell: texts.join(", ") };
    Some(Candidate { place, cell: cell.lookup.as_ref()?, tree: cell.tree.as_ref() })
}

/// The first field in which two cells of one place differ.
fn difference(a: &Candidate<'_>, b: &Candidate<'_>) -> Option<String> {
    let (first, second) = (a.cell.empty_fraction, b.cell.empty_fraction);
    if (first - second).abs() > 1e-9 {
        return Some(format!("empty_fraction: {first} and {second}"));
    }
    match (a.tree, b.tree) {
        (Some(first), Some(second)) => difference_of_trees(first, second),
        (None, None) => None,
        _ => Some("tree: only one of the results describes it".to_owned()),
    }
}

fn difference_of_trees(a: &Tree, b: &Tree) -> Option<String> {
    macro_rules! fields {
        ($($name:ident),*) => {
            [$((stringify!($name), format!("{:?}", a.$name), format!("{:?}", b.$name))),*]
        };
    }
    let fields = fields!(
        levels,
        size_ratio,
        tables,
        entries,
        key_bytes,
        entry_bytes,
        filter,
        bits_per_key,
        digest,
        table_bytes,
        backing,
        folded_into_bytes,
        runs_per_level
    );
    fields
        .into_iter()
        .find(|(_, first, second)| first != second)
        .map(|(name, first, second)| format!("tree.{name}: {first} and {second}"))
}
