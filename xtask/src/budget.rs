//! How heavy the first page is: what a browser fetches before anybody touches anything, compressed with gzip -9; and
//! how heavy is what it fetches later, when a result file has to be validated.
//!
//! JavaScript is the entry chunk, what it imports statically, and the worker that it starts; WebAssembly is the module
//! of the first page. What is loaded later are the full module and the store in files of the browser; their glue is part of the
//! worker. Reads `web/dist`, so the page must have been built.
//!
//! Then the elements: the loader alone, and for each figure every script that a page with only that figure fetches until it is live
//! and while nobody touches it: loader, machinery, figure and the script of the engine that it asks.
//!
//! **Invariant**: every WebAssembly module of the page belongs to one of the sums; one more is an error, not free.

use crate::workspace;
use anyhow::{Context as _, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// JavaScript of the first page, compressed.
const SCRIPT_BYTES_MAX: usize = 160_000;
/// WebAssembly of the first page, compressed.
const WASM_BYTES_MAX: usize = 120_000;
/// The full module, compressed: with every filter and hash function of the sources, whose tables of constants do not shrink,
/// what all eleven labs count and grade, and the sandbox with bounded caches (docs/decisions/0023).
const FULL_BYTES_MAX: usize = 450_000;

/// The store in files of the browser, compressed: what lab 7 loads when a visitor wants their own disk to be timed
/// (docs/decisions/0025).
const DISK_BYTES_MAX: usize = 160_000;

/// The loader of the elements, compressed: it comes alone.
const LOADER_BYTES_MAX: usize = 3_600;
/// The scripts that a page with one figure fetches, compressed. The aim is 25 kB; figures that do not meet it are held to what they
/// weigh (docs/decisions/0070).
const FIGURE_BYTES_MAX: [(&str, usize); 18] = [
    ("budget", 25_000),
    ("cost-bar", 26_300),
    ("digest-strip", 25_300),
    ("filter", 25_000),
    ("filter-bits", 27_400),
    ("flow", 25_000),
    ("formula", 25_000),
    ("gap", 25_000),
    ("gain-curve", 27_300),
    ("hash-bench", 25_000),
    ("hotness", 25_000),
    ("journey", 34_500),
    ("plot", 27_700),
    ("residual", 25_000),
    ("results", 32_300),
    ("task", 26_500),
    ("timeline", 25_200),
    ("tree", 33_000),
];

/// The loader, which comes alone.
const LOADER: &str = "lsm-lab.js";
/// The scripts that a page with one figure fetches, by what stands in its tag, as `web/scripts/elements.mjs` writes them.
const STARTS: &str = "starts.json";

/// How the files of the modules begin (`Module::name` in `wasm.rs`, as Vite keeps it).
const PAGE_MODULE: &str = "assets/lsm_lab_wasm_bg";
const FULL_MODULE: &str = "assets/lsm_lab_full_bg";
const DISK_MODULE: &str = "assets/lsm_lab_disk_bg";

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
    compare("loaded when needed, full engine", full, FULL_BYTES_MAX)?;
    compare(
        "loaded when needed, store in files of the browser",
        weigh(&site, [&modules.disk])?,
        DISK_BYTES_MAX,
    )?;
    check_elements(&site.join("elements/v1"))
}

/// Weighs the loader, and what a page with one figure fetches, of each figure.
fn check_elements(folder: &Path) -> anyhow::Result<()> {
    let starts = fs::read_to_string(folder.join(STARTS)).context("run `npm run build` first")?;
    let starts: BTreeMap<String, BTreeSet<String>> =
        serde_json::from_str(&starts).context("reading what the elements start with")?;
    compare("elements, loader", sum(folder, &BTreeSet::from([LOADER.to_owned()]))?, LOADER_BYTES_MAX)?;
    for (figure, _) in FIGURE_BYTES_MAX {
        ensure!(starts.keys().any(|tag| figure_of(tag) == figure), "the element {figure} was not built");
    }
    for (tag, files) in &starts {
        ensure!(files.contains(LOADER), "the element {tag} starts without its loader");
        compare(&format!("element {tag}, JavaScript"), sum(folder, files)?, limit_of(tag)?)?;
    }
    Ok(())
}

/// The figure of a tag, which may have attributes.
fn figure_of(tag: &str) -> &str {
    tag.split(' ').next().unwrap_or(tag)
}

/// What a tag may weigh.
fn limit_of(tag: &str) -> anyhow::Result<usize> {
    let limit = FIGURE_BYTES_MAX.iter().find(|(figure, _)| *figure == figure_of(tag));
    limit.map(|&(_, limit)| limit).with_context(|| format!("the element {tag} has no budget"))
}

fn sum(folder: &Path, files: &BTreeSet<String>) -> anyhow::Result<usize> {
    let mut total = 0;
    for file in files {
        total += compressed_bytes(&fs::read(folder.join(file)).with_context(|| format!("reading {file}"))?)?;
    }
    Ok(total)
}

/// The modules of the page.
struct Modules {
    page: String,
    full: String,
    disk: String,
}

/// Tells the modules apart by their names; any other number of them is an error (the invariant).
fn sort_modules(mut files: Vec<String>) -> anyhow::Result<Modules> {
    files.sort();
    match <[String; 3]>::try_from(files) {
        Ok([disk, full, page])
            if page.starts_with(PAGE_MODULE)
                && full.starts_with(FULL_MODULE)
                && disk.starts_with(DISK_MODULE) =>
        {
            Ok(Modules { page, full, disk })
        }
        Ok(files) => {
            bail!("the page has other modules than the three that are weighed: {}", files.join(", "))
        }
        Err(files) => bail!("the page has {} modules instead of three: {}", files.len(), files.join(", ")),
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
    let entries: Vec<&str> =
        chunks.iter().filter(|(_, chunk)| chunk["isEntry"] == true).map(|(name, _)| name.as_str()).collect();
    ensure!(!entries.is_empty(), "the manifest has no entry");
    reached(manifest, &entries)
}

/// These chunks and everything that they import statically.
fn reached(manifest: &Value, from: &[&str]) -> anyhow::Result<BTreeSet<String>> {
    let chunks = manifest.as_object().context("the manifest is an object")?;
    let mut waiting = from.to_vec();
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
    fn a_figure_has_one_limit_whatever_stands_in_its_tag() -> anyhow::Result<()> {
        assert_eq!(limit_of("task")?, limit_of("task task=5a")?);
        let error = limit_of("forest").expect_err("nobody weighed it").to_string();
        assert_eq!(error, "the element forest has no budget");
        Ok(())
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
        let three = ["lsm_lab_wasm_bg", "lsm_lab_full_bg", "lsm_lab_disk_bg"];
        let modules = sort_modules(names(&three)).expect("the three");
        let found = [modules.page, modules.full, modules.disk];
        assert_eq!(found, three.map(|name| format!("assets/{name}-x.wasm")));
        for wrong in [
            names(&["lsm_lab_wasm_bg"]),
            names(&["lsm_lab_wasm_bg", "lsm_lab_full_bg"]),
            names(&["lsm_lab_wasm_bg", "lsm_lab_full_bg", "other"]),
            names(&["lsm_lab_wasm_bg", "lsm_lab_full_bg", "lsm_lab_disk_bg", "other"]),
        ] {
            assert!(sort_modules(wrong).is_err());
        }
    }
}
