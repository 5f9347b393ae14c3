//! How heavy the first page is: what a browser fetches before anybody touches anything, compressed with gzip -9; and
//! how heavy is what it fetches later, when a result file has to be validated.
//!
//! JavaScript is the entry chunk, what it imports statically, and the worker that it starts; WebAssembly is the module
//! of the first page. What is loaded later is the full module; its glue is part of the worker. Reads `web/dist`, so the
//! page must have been built.
//!
//! **Invariant**: every WebAssembly module of the page belongs to one of the two sums; one more is an error, not free.

use crate::workspace;
use anyhow::{Context as _, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// JavaScript of the first page, compressed.
const SCRIPT_BYTES_MAX: usize = 160_000;
/// WebAssembly of the first page, compressed.
const WASM_BYTES_MAX: usize = 120_000;
/// The full module, compressed: with every filter and hash function of the sources, whose tables of constants do not shrink,
/// and what all eleven labs count and grade.
const FULL_BYTES_MAX: usize = 380_000;

/// How the files of the two modules begin (`Module::name` in `wasm.rs`, as Vite keeps it).
const PAGE_MODULE: &str = "assets/lsm_lab_wasm_bg";
const FULL_MODULE: &str = "assets/lsm_lab_full_bg";

pub(crate) fn check() -> anyhow::Result<()> {
    let site = workspace::root().join("web/dist");
    let manifest = fs::read_to_string(site.join("manifest.json")).context("run `npm run build` first")?;
    let mut files = first_page_scripts(&serde_json::from_str(&manifest).context("reading manifest.json")?)?;
    files.extend(workers(&site)?);
    let scripts = weigh(&site, &files)?;
    let modules = sort_modules(assets(&site, ".wasm")?)?;
    let module = weigh(&site, [&modules.page])?;
    let full = weigh(&site, [&modules.full])?;
    compare("first page, JavaScript", scripts, SCRIPT_BYTES_MAX)?;
    compare("first page, WebAssembly", module, WASM_BYTES_MAX)?;
    compare("loaded when needed, full engine", full, FULL_BYTES_MAX)
}

/// The two modules of the page.
struct Modules {
    page: String,
    full: String,
}

/// Tells the modules apart by their names; any other number of them is an error (the invariant).
fn sort_modules(mut files: Vec<String>) -> anyhow::Result<Modules> {
    files.sort();
    match <[String; 2]>::try_from(files) {
        Ok([full, page]) if page.starts_with(PAGE_MODULE) && full.starts_with(FULL_MODULE) => {
            Ok(Modules { page, full })
        }
        Ok(files) => bail!("the page has other modules than the two that are weighed: {}", files.join(", ")),
        Err(files) => bail!("the page has {} modules instead of two: {}", files.len(), files.join(", ")),
    }
}

fn compare(what: &str, bytes: usize, bytes_max: usize) -> anyhow::Result<()> {
    let text = format!("{what}: {:.1} of {:.0} kB", kilobytes(bytes), kilobytes(bytes_max));
    if bytes > bytes_max {
        bail!("{text}: over the budget");
    }
    println!("{text}");
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1000.0
}

/// The entry chunk and everything that it imports statically, by Vite's manifest.
fn first_page_scripts(manifest: &Value) -> anyhow::Result<BTreeSet<String>> {
    let chunks = manifest.as_object().context("the manifest is an object")?;
    let mut waiting: Vec<&str> =
        chunks.iter().filter(|(_, chunk)| chunk["isEntry"] == true).map(|(name, _)| name.as_str()).collect();
    ensure!(!waiting.is_empty(), "the manifest has no entry");
    let (mut seen, mut files) = (BTreeSet::new(), BTreeSet::new());
    while let Some(name) = waiting.pop() {
        if !seen.insert(name) {
            continue;
        }
        let chunk =
            chunks.get(name).with_context(|| format!("the manifest imports {name}, which it lacks"))?;
        files.insert(chunk["file"].as_str().context("a chunk has a file")?.to_owned());
        waiting.extend(chunk["imports"].as_array().into_iter().flatten().filter_map(Value::as_str));
    }
    Ok(files)
}

/// Workers are not in the manifest: Vite builds each as a program of its own and calls it after its source.
fn workers(site: &Path) -> anyhow::Result<Vec<String>> {
    let scripts = assets(site, ".js")?;
    Ok(scripts.into_iter().filter(|file| file.starts_with("assets/worker")).collect())
}

fn assets(site: &Path, ending: &str) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(site.join("assets")).context("run `npm run build` first")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(ending) {
            found.push(format!("assets/{name}"));
        }
    }
    Ok(found)
}

fn weigh<'a>(site: &Path, files: impl IntoIterator<Item = &'a String>) -> anyhow::Result<usize> {
    let mut total = 0;
    for file in files {
        let bytes = fs::read(site.join(file)).with_context(|| format!("reading {file}"))?;
        let compressed = compressed_bytes(&bytes)?;
        println!("  {file}: {:.1} kB", kilobytes(compressed));
        total += compressed;
    }
    Ok(total)
}

fn compressed_bytes(bytes: &[u8]) -> anyhow::Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_loaded_later_is_not_counted() {
        let manifest = json!({
            "index.html": {"file": "entry.js", "isEntry": true, "imports": ["_a"], "dynamicImports": ["later.ts"]},
            "_a": {"file": "a.js", "imports": ["_b"]},
            "_b": {"file": "b.js", "imports": ["_a"]},
            "later.ts": {"file": "later.js"},
        });
        let files: Vec<_> = first_page_scripts(&manifest).expect("sound").into_iter().collect();
        assert_eq!(files, ["a.js", "b.js", "entry.js"]);
    }

    #[test]
    fn a_page_over_its_budget_is_refused() {
        compare("JavaScript", 100, 100).expect("within");
        let error = compare("JavaScript", 160_100, SCRIPT_BYTES_MAX).expect_err("over").to_string();
        assert_eq!(error, "JavaScript: 160.1 of 160 kB: over the budget");
    }

    #[test]
    fn a_module_that_nobody_weighs_is_refused() {
        let names = |parts: &[&str]| parts.iter().map(|part| format!("assets/{part}-x.wasm")).collect();
        let modules = sort_modules(names(&["lsm_lab_wasm_bg", "lsm_lab_full_bg"])).expect("the two");
        assert_eq!(
            [modules.page, modules.full],
            ["assets/lsm_lab_wasm_bg-x.wasm", "assets/lsm_lab_full_bg-x.wasm"]
        );
        for wrong in [
            names(&["lsm_lab_wasm_bg"]),
            names(&["lsm_lab_wasm_bg", "other"]),
            names(&["lsm_lab_wasm_bg", "lsm_lab_full_bg", "other"]),
        ] {
            assert!(sort_modules(wrong).is_err());
        }
    }
}
