//! The bundled results store the verdicts of today's rules, and `docs/claims.md` shows the current rules,
//! verdicts and changes.
//!
//! `UPDATE_GOLDEN=1 cargo test -p native-bench --test program verdicts` rewrites the three tables of the
//! page.

use core::fmt::Write as _;
use lsm_lab_teaching::results::{ClaimVerdict, ResultFile};
use native_bench::claims::{Outcome, in_full, rules, verdicts, words};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn text(path: &str) -> String {
    std::fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The bundled results that have verdicts, by file name.
fn bundled() -> BTreeMap<String, ResultFile> {
    let index: Value =
        serde_json::from_str(&text("web/public/results/index.json")).expect("a result file or its index");
    let names = index["results"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| entry["file"].as_str().expect("a text").to_owned());
    let files = names.map(|name| {
        let file: ResultFile = serde_json::from_str(&text(&format!("web/public/results/{name}")))
            .expect("a result file or its index");
        (name, file)
    });
    files.filter(|(_, file)| !file.claims.is_empty()).collect()
}

fn changes() -> Value {
    serde_json::from_str(&text("tests/golden/verdict-changes.json")).expect("a result file or its index")
}

/// `not-comparable: other-hardware`, as the file of changes has it.
fn short(verdict: &ClaimVerdict) -> String {
    let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match verdict.not_comparable {
        Some(reason) => format!(
            "not-comparable: {}",
            name(&serde_json::to_value(reason).expect("a result file or its index"))
        ),
        None => name(&serde_json::to_value(verdict.verdict).expect("a result file or its index")),
    }
}

#[test]
fn bundled_results_store_the_verdicts_of_their_numbers() {
    let files = bundled();
    assert!(!files.is_empty());
    for (name, file) in files {
        for (stored, judged) in file.claims.iter().zip(verdicts(&file)) {
            let id = &judged.id;
            assert_eq!(
                (&stored.id, short(stored), &stored.why),
                (id, short(&judged), &judged.why),
                "{name}: run `native-bench claims --update`"
            );
            assert_eq!(stored.rule, judged.rule, "{name}: {id}: run `native-bench claims --update`");
        }
        assert_eq!(file.claims.len(), verdicts(&file).len(), "{name}: run `native-bench claims --update`");
    }
}

#[test]
fn every_change_of_a_verdict_is_that_of_its_run_and_has_a_reason() {
    let (golden, files) = (changes(), bundled());
    let mut listed_ids = BTreeSet::new();
    for run in golden["runs"].as_array().expect("a list") {
        let listed = run["changes"].as_object().expect("an object");
        listed_ids.extend(listed.keys().cloned());
        // A run that is no longer bundled keeps its row in the page.
        let id = run["run"].as_str().expect("a text");
        let Some((name, file)) = files.iter().find(|(_, file)| file.run.id == id) else { continue };
        for verdict in &file.claims {
            if let Some(change) = listed.get(&verdict.id) {
                assert_ne!(change["before"], change["after"], "{name}: {}", verdict.id);
                assert_eq!(change["after"], short(verdict), "{name}: {}", verdict.id);
            }
        }
    }
    let reasons: BTreeSet<String> =
        golden["reasons"].as_object().expect("an object").keys().cloned().collect();
    assert_eq!(listed_ids, reasons);
}

/// A cell of a table in Markdown. Documents write µs, terminals `us`.
fn cell(text: &str) -> String {
    let words = text.split(' ').map(|word| match word.strip_prefix("us") {
        Some(end) if end.chars().all(|letter| letter.is_ascii_punctuation()) => format!("µs{end}"),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ").replace('|', "\\|").replace('\n', " ")
}

fn table_of_rules() -> String {
    let mut table = "| claim | the source | quantity | values that meet it | reason of the margin | decidable on |\n|---|---|---|---|---|---|\n".to_owned();
    for rule in rules::rules() {
        let mut quantity = rule.quantity.clone();
        if !rule.family.is_empty() {
            let _ = write!(quantity, ". Judged together: {}", rule.family);
        }
        let cells = [
            &format!("{}: {}", rule.place, rule.says),
            &quantity,
            &rule.bounds(),
            &rule.margin,
            &rule.decidable,
        ];
        let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
        let _ = writeln!(table, "| `{}` | {} |", rule.id, cells.join(" | "));
    }
    table
}

fn table_of_verdicts() -> String {
    let mut table = "| run | tested claims | verdicts |\n|---|---|---|\n".to_owned();
    let files = bundled();
    for (name, file) in &files {
        let count =
            |outcome: Outcome| file.claims.iter().filter(|claim| Outcome::of(claim) == outcome).count();
        let counts = [
            Outcome::Contradicted,
            Outcome::Reproduced,
            Outcome::NotResolvable,
            Outcome::NotComparable,
            Outcome::NotRun,
        ]
        .map(|outcome| format!("{} {}", count(outcome), words(outcome)));
        let tested = file.claims.iter().filter(|claim| claim.q.is_some()).count();
        let _ = writeln!(table, "| `{name}` | {tested} | {} |", counts.join(", "));
    }
    table.push_str("\n| run | claim | verdict | q | finding |\n|---|---|---|---|---|\n");
    for (name, file) in &files {
        for claim in file.claims.iter().filter(|claim| Outcome::of(claim) != Outcome::NotRun) {
            let q = claim.q.map_or_else(
                || "exact".to_owned(),
                |q| if q < 0.001 { "< 0.001".to_owned() } else { format!("{q:.3}") },
            );
            let q = if claim.not_comparable.is_some() { "–" } else { &q };
            let found = first_sentences(&claim.why);
            let _ =
                writeln!(table, "| `{name}` | `{}` | {} | {q} | {} |", claim.id, in_full(claim), cell(found));
        }
    }
    table
}

/// The finding without p and q, which have their column.
fn first_sentences(why: &str) -> &str {
    let ends = [" The test adds", " (p ", " No verdict:"].into_iter().filter_map(|start| why.find(start));
    why[..ends.min().unwrap_or(why.len())].trim_end()
}

fn table_of_changes() -> String {
    let changes = changes();
    let mut table = "| claim | run | before | now | reason |\n|---|---|---|---|---|\n".to_owned();
    for (id, reason) in changes["reasons"].as_object().expect("an object") {
        for run in changes["runs"].as_array().expect("a list") {
            let change = &run["changes"][id];
            if change.is_null() {
                continue;
            }
            let of = |name: &str| change[name].as_str().unwrap_or_default();
            let of = |name: &str| of(name).replace("not-resolvable", "inconclusive").replace('-', " ");
            let file = run["file"].as_str().expect("a text");
            let _ = writeln!(
                table,
                "| `{id}` | `{file}` | {} | {} | {} |",
                of("before"),
                of("after"),
                cell(reason.as_str().expect("a text"))
            );
        }
    }
    table
}

/// The page with the text of a section replaced, from below its title and introduction to the next title.
fn with_table(page: &str, title: &str, table: &str) -> String {
    let start = page.find(&format!("\n## {title}\n")).unwrap_or_else(|| panic!("no section `{title}`")) + 1;
    let end = page[start..].find("\n## ").map_or(page.len(), |end| start + end + 1);
    let first = start + page[start..end].find("\n| ").map_or(end - start, |at| at + 1);
    let tail = if end == page.len() { "" } else { "\n" };
    format!("{}{}{tail}{}", &page[..first], table, &page[end..])
}

#[test]
fn the_page_shows_the_rules_the_verdicts_and_the_changes() {
    let page = text("docs/claims.md");
    let mut wanted = page.clone();
    for (title, table) in [
        ("The rule of each claim", table_of_rules()),
        ("Verdicts of the bundled runs", table_of_verdicts()),
        ("Verdicts that changed", table_of_changes()),
    ] {
        wanted = with_table(&wanted, title, &table);
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(root("docs/claims.md"), &wanted).expect("a result file or its index");
        return;
    }
    assert!(
        page == wanted,
        "docs/claims.md differs: UPDATE_GOLDEN=1 cargo test -p native-bench --test program verdicts"
    );
}
