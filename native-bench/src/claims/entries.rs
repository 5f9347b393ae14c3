//! The claims: those of the golden file, table entries each as one, and those that errata add.

use super::errata::ERRATA;
use super::said::said;
use crate::experiments::names::ALL_K;
use serde_json::Value;
use std::sync::OnceLock;

const GOLDEN: &str = include_str!("paper-claims.json");

/// The paper, the slides and the two posts, as the golden file calls them.
pub(super) const PAPER: &str = "paper-hash-sharing";
pub(super) const SLIDES: &str = "elasticbf-slides";

/// One claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its id; entries of tables have the table's name in front.
    pub id: String,
    /// The source.
    pub source: String,
    /// The claim as a sentence.
    pub statement: String,
    /// `measured`, `analytic` or `asserted`.
    pub kind: String,
    /// The numbers that are claimed, if any.
    pub values: Vec<f64>,
    /// Their unit.
    pub unit: &'static str,
    /// How the source relates what it saw to them.
    pub relation: String,
}

/// All claims, in the order of the file: first the claims in words, then the tables, then errata.
#[must_use]
pub fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let golden: Value = serde_json::from_str(GOLDEN).unwrap_or_default();
        let mut all: Vec<Entry> = list(&golden["claims"]).map(claim).collect();
        all.extend(tables(&golden));
        all.extend(ERRATA.iter().map(|erratum| Entry {
            id: erratum.id.to_owned(),
            source: erratum.source.to_owned(),
            statement: erratum.statement.to_owned(),
            kind: "asserted".to_owned(),
            values: erratum.values.to_vec(),
            unit: erratum.unit,
            relation: "as stated".to_owned(),
        }));
        all
    })
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn claim(value: &Value) -> Entry {
    let values: Vec<f64> = match &value["value"] {
        Value::Array(values) => values.iter().filter_map(Value::as_f64).collect(),
        one => one.as_f64().into_iter().collect(),
    };
    let (id, relation) = (text(&value["id"]), text(&value["relation"]));
    let unit = unit_of(&id);
    let what = whole(&text(&value["what"]));
    let numbers: Vec<String> = values.iter().map(|&value| said(value, unit)).collect();
    let statement =
        if values.is_empty() { what } else { format!("{what} ({relation} {})", numbers.join(" and ")) };
    Entry {
        unit,
        source: text(&value["source"]).replace(".txt", ""),
        statement,
        kind: text(&value["kind"]),
        values,
        relation,
        id,
    }
}

/// Returns a sentence that is complete without its neighbors; some statements of the golden file continue the
/// one before.
fn whole(what: &str) -> String {
    const SHARE: &str = "share of query time spent hashing, leveling, L=5, T=10";
    match what.strip_prefix("as above") {
        None => what.to_owned(),
        Some(rest) if rest.contains("NVM") => format!("{SHARE}{rest}"),
        Some(rest) => format!("{SHARE}, 10 us PCIe SSD{rest}"),
    }
}

/// The unit of the numbers of a claim: the golden file has it for kinds of numbers, not for each.
fn unit_of(id: &str) -> &'static str {
    match id {
        "fig5-rotation-vs-double" | "elastic-throughput" | "elastic-vs-monkey" => "ratio",
        "blog-read-amp" => "reads",
        _ => "fraction",
    }
}

fn tables(golden: &Value) -> Vec<Entry> {
    let measured = |id: String, source: &str, statement: String, value: f64, unit| Entry {
        id,
        source: source.to_owned(),
        statement,
        kind: "measured".to_owned(),
        values: vec![value],
        unit,
        relation: "table".to_owned(),
    };
    let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
    let mut all = Vec::new();
    for device in list(&golden["devices_table1"]) {
        let id = format!("table1-device-{}", text(&device["id"]));
        let statement = format!("Table 1: {}", text(&device["name"]));
        all.push(measured(id, PAPER, statement, number(&device["ns"]), "ns"));
    }
    for hash in list(&golden["hashes_table1_1kb_key"]) {
        let name = text(&hash["id"]);
        let statement = format!("Table 1: hashing a key of 1 KB by {name}");
        all.push(measured(format!("table1-hash-{name}"), PAPER, statement, number(&hash["ns"]), "ns"));
    }
    let rows = |value: &Value| -> Vec<(String, f64)> {
        let rows = value.as_object().into_iter().flatten();
        rows.map(|(name, value)| (name.clone(), number(value))).collect()
    };
    for (name, rate) in rows(&golden["fpr_table2"]["fpr"]) {
        let digests = match name.as_str() {
            ALL_K => "by seven functions, one for each bit position".to_owned(),
            _ => format!("by {name}, one digest and rotation"),
        };
        let statement = format!("Table 2: rate of false positives of one filter {digests}");
        all.push(measured(format!("table2-{name}"), PAPER, statement, rate, "fraction"));
    }
    let statement = "Table 2: the rate that is theoretically best at 10 bits per key".to_owned();
    let optimum = number(&golden["fpr_table2"]["theoretical_optimum"]);
    all.push(Entry {
        kind: "analytic".to_owned(),
        ..measured("table2-optimum".to_owned(), PAPER, statement, optimum, "fraction")
    });
    for (table, words) in [("bit_rotation", "one digest and rotation"), ("double_hashing", "two digests")] {
        for (name, rate) in rows(&golden["fpr_table3_elastic"][table]) {
            let statement = format!("Table 3: rate of seven filter units by {name}, {words}");
            all.push(measured(format!("table3-{name}"), PAPER, statement, rate, "fraction"));
        }
    }
    for (bits, rate) in rows(&golden["elastic_fpr_by_bits"]) {
        let statement =
            format!("rate of false positives at {bits} bits per key, 0.6185 to the power of {bits}");
        let id = format!("elastic-fpr-{bits}");
        all.push(Entry { kind: "analytic".to_owned(), ..measured(id, SLIDES, statement, rate, "fraction") });
    }
    all
}
