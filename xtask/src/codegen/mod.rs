//! Generates everything that would otherwise be written twice.
//!
//! The generated files are the TypeScript decoder of events and the page of their format. The JSON Schema of the
//! result file serves the engine's validator, and its types serve the page. Further ones are the settings of
//! the sandbox, and the regions of the claims that the page runs. The last is the copy of the claims that
//! `native-bench` is packaged with.
//!
//! The first two come from [`lsm_lab_engine::observe::SCHEMA`], which the engine makes from the declaration
//! of its event enum, the others from the types of [`lsm_lab_teaching::results`]. The results are committed,
//! so that a change of the format is seen in review; `--check` fails when they are stale.

mod markdown;
mod regions;
mod result_types;
mod settings;
mod typescript;

use crate::workspace;
use anyhow::{Context as _, bail};
use lsm_lab_engine::observe::{EventSchema, FieldKind, SCHEMA};
use lsm_lab_teaching::{reproduction, results, sandbox};
use std::fs;
use std::path::Path;

/// Generated files: where, and what.
type Generator = (&'static str, fn(&[EventSchema]) -> anyhow::Result<String>);
const FILES: [Generator; 8] = [
    ("web/src/trace/events.generated.ts", typescript::decoder),
    ("docs/format/events.md", |events| Ok(markdown::page(events))),
    ("engine/lab/src/results/rules.json", |_| Ok(results::rules_text())),
    ("web/src/engine/result-file.generated.ts", |_| result_types::types(&results::schema_text())),
    ("web/src/lab/explore/settings/settings.generated.ts", |_| settings::declarations(&sandbox::settings())),
    ("web/src/text/explore/family-lines.generated.ts", |_| settings::family_lines()),
    ("engine/lab/src/reproduction/claims/regions.rs", |_| regions::module(reproduction::claims::RULES)),
    // A package holds no file from outside of its crate.
    ("native-bench/src/claims/paper-claims.json", |_| read("tests/golden/paper-claims.json")),
];

/// Writes all generated files.
pub(crate) fn write() -> anyhow::Result<()> {
    for (name, generate) in FILES {
        let path = workspace::root().join(name);
        let text = generate(SCHEMA)?;
        if fs::read_to_string(&path).is_ok_and(|found| found == text) {
            println!("{name}: unchanged");
            continue;
        }
        fs::create_dir_all(path.parent().context("a generated file lies in a folder")?)?;
        fs::write(&path, text).with_context(|| format!("writing {name}"))?;
        println!("{name}: written");
    }
    Ok(())
}

/// Fails with the name of the first stale file.
pub(crate) fn check() -> anyhow::Result<()> {
    for (name, generate) in FILES {
        check_file(&workspace::root().join(name), name, &generate(SCHEMA)?)?;
    }
    Ok(())
}

fn read(name: &str) -> anyhow::Result<String> {
    fs::read_to_string(workspace::root().join(name)).with_context(|| format!("reading {name}"))
}

fn check_file(path: &Path, name: &str, expected: &str) -> anyhow::Result<()> {
    let found = fs::read_to_string(path).unwrap_or_default();
    if found != expected {
        bail!("{name} is stale: run `cargo xtask codegen` and commit what it writes");
    }
    Ok(())
}

/// Words that a field takes in an encoded event.
fn words_of(kind: FieldKind) -> usize {
    if kind == FieldKind::Wide { 2 } else { 1 }
}

/// A closed list: its name, and its codes with their meanings.
type CodeList = (&'static str, &'static [(&'static str, &'static str)]);

/// The closed lists of names that fields hold, in the order of their first use.
fn code_lists(events: &[EventSchema]) -> Vec<CodeList> {
    let mut lists = Vec::new();
    for field in events.iter().flat_map(|event| event.fields) {
        if let FieldKind::Code(name, names) = field.kind
            && !lists.iter().any(|&(known, _)| known == name)
        {
            lists.push((name, names));
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_generated_file_is_stale() {
        check().expect("every generated file is as the sources say");
    }

    #[test]
    fn a_stale_file_is_reported_by_its_name() {
        let file = std::env::temp_dir().join(format!("lsm-lab-codegen-{}.ts", std::process::id()));
        fs::write(&file, "old").expect("the folder for temporary files takes a file");
        let error = check_file(&file, "some.ts", "new").expect_err("stale").to_string();
        assert!(error.starts_with("some.ts is stale"), "{error}");
        check_file(&file, "some.ts", "old").expect("fresh");
        fs::remove_file(&file).expect("the file is there");
        check_file(&file, "some.ts", "old").expect_err("a missing file is stale");
    }

    #[test]
    fn each_code_list_is_found_once() {
        let names: Vec<_> = code_lists(SCHEMA).into_iter().map(|(name, _)| name).collect();
        assert!(names.contains(&"Presence"));
        let mut unique = names.clone();
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), names.len());
    }
}
