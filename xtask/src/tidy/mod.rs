//! Rules for source files that no compiler checks: how files open, and their names.
//!
//! Each check is a pure function of the sources, and each has a test that shows that it detects a violation.
//! Biome checks imports and names of TypeScript (`biome.json`).

mod headers;
mod mentions;
mod names;

use crate::workspace;
use anyhow::{Context as _, bail};
use std::fs;
use std::path::Path;

/// A file under inspection.
pub(crate) struct Source {
    /// Path from the top folder, with forward slashes.
    pub(crate) path: String,
    /// Its contents.
    pub(crate) text: String,
}

/// Something to put right, as `path:line: what`.
type Finding = String;

/// Folders with sources, from the top folder.
const PLACES: [&str; 6] = ["engine", "native-bench", "web", "xtask", "scripts", "tests"];
/// Documents that name files. Decision records are history and may name files that are gone.
const DOCUMENTS: [&str; 3] = ["ARCHITECTURE.md", "README.md", "docs"];
/// Never looked into: built, fetched or generated.
const SKIPPED: [&str; 7] = [
    "docs/decisions",
    "target",
    "node_modules",
    "dist",
    "web/src/engine/wasm",
    "web/src/engine/wasm-full",
    "web/src/engine/wasm-disk",
];

/// Checks every source file; prints what is wrong and fails if something is.
pub(crate) fn check() -> anyhow::Result<()> {
    let sources = read(&PLACES, &["rs", "ts", "tsx", "mjs"])?;
    let documents = read(&DOCUMENTS, &["md"])?;
    let mut findings = Vec::new();
    findings.extend(headers::check(&sources));
    findings.extend(names::check(&sources));
    findings.extend(mentions::check(&sources, &documents));
    findings.extend(check_lock_file()?);
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("tidy: {} files, nothing to put right", sources.len()),
        1 => bail!("tidy: 1 thing to put right"),
        count => bail!("tidy: {count} things to put right"),
    }
    Ok(())
}

/// A lock file made behind a mirror would send everyone else to that mirror.
fn check_lock_file() -> anyhow::Result<Vec<Finding>> {
    let path = workspace::root().join("package-lock.json");
    let text = fs::read_to_string(&path).context("reading package-lock.json")?;
    Ok(lock_file_findings(&text))
}

fn lock_file_findings(text: &str) -> Vec<Finding> {
    let addresses =
        text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("\"resolved\""));
    addresses
        .map(|(index, _)| {
            format!("package-lock.json:{}: names a registry; .npmrc leaves that out", index + 1)
        })
        .collect()
}

/// Reads all files with these endings at these places: folders, or single files.
fn read(places: &[&str], endings: &[&str]) -> anyhow::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for place in places {
        if workspace::root().join(place).is_dir() {
            collect(&workspace::root(), place, endings, &mut sources)?;
        } else {
            sources.push(read_one(&workspace::root(), (*place).to_owned())?);
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn read_one(root: &Path, path: String) -> anyhow::Result<Source> {
    let text = fs::read_to_string(root.join(&path)).with_context(|| format!("reading {path}"))?;
    Ok(Source { path, text })
}

fn collect(root: &Path, place: &str, endings: &[&str], sources: &mut Vec<Source>) -> anyhow::Result<()> {
    let Ok(entries) = fs::read_dir(root.join(place)) else { return Ok(()) };
    for entry in entries {
        let entry = entry.with_context(|| format!("listing {place}"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{place}/{name}");
        if SKIPPED.contains(&name.as_str()) || SKIPPED.contains(&path.as_str()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(root, &path, endings, sources)?;
        } else if endings.iter().any(|ending| has_extension(&name, ending)) {
            sources.push(read_one(root, path)?);
        }
    }
    Ok(())
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

impl Source {
    fn is_rust(&self) -> bool {
        has_extension(&self.path, "rs")
    }
}

#[cfg(test)]
fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_to_put_right() {
        check().expect("the findings are printed above");
    }

    #[test]
    fn a_lock_file_with_an_address_is_found() {
        let found = lock_file_findings(
            "{\n  \"version\": \"1.0.0\",\n  \"resolved\": \"https://example.org/a.tgz\"\n}",
        );
        assert_eq!(found, ["package-lock.json:3: names a registry; .npmrc leaves that out"]);
    }
}
