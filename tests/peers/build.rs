//! Tells the program how it is built, and gives our engine's sources a number, so that trees that another state of them
//! wrote are not read again.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Sources that only read or describe stores: a change there does not rebuild trees.
const ONLY_READ: [&str; 12] = [
    "observe",
    "store/frozen_tree.rs",
    "store/read.rs",
    "store/statistics.rs",
    "table/cache.rs",
    "table/search.rs",
    "table/slots.rs",
    "tree/lookup.rs",
    "tree/lookup_maplet.rs",
    "tree/lookup_merged.rs",
    "tree/merged_fences.rs",
    "tree/run_maplet.rs",
];

fn main() {
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    tell("PEERS_RUSTC", &version.unwrap_or_else(|_| "an unknown compiler".to_owned()));
    let variable = |name| std::env::var(name).unwrap_or_default();
    // Only flags that change the code, and none with a path in it.
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    let told: Vec<&str> =
        flags.split('\x1f').filter(|flag| flag.contains('=') && !flag.contains('/')).collect();
    tell("PEERS_RUSTFLAGS", &told.join(" "));
    tell("PEERS_TARGET_FEATURES", &variable("CARGO_CFG_TARGET_FEATURE"));
    tell("PEERS_PROFILE", &variable("PROFILE"));

    let engine = Path::new("../../engine");
    let manifest = std::fs::read_to_string("../../Cargo.toml").unwrap_or_default();
    let number = manifest.lines().find_map(|line| line.strip_prefix("version = "));
    let number = number.expect("the workspace has a version");
    tell("PEERS_ENGINE_VERSION", number.trim_matches('"'));
    let store = engine.join("store/src");
    let mut files = Vec::new();
    sources(&store, &mut files);
    files.retain(|file| !ONLY_READ.iter().any(|only| file.starts_with(store.join(only))));
    assert!(files.len() > 50, "the sources of the store are in {}", store.display());
    files.sort();
    let digest = files.iter().fold(0xcbf2_9ce4_8422_2325, |digest, file| {
        let bytes = std::fs::read(file).unwrap_or_default();
        bytes
            .iter()
            .fold(digest, |digest: u64, &byte| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    });
    tell("PEERS_ENGINE_DIGEST", &format!("{digest:016x}"));
    println!("cargo::rerun-if-changed={}", engine.display());
    println!("cargo::rerun-if-changed=../../Cargo.toml");
}

fn tell(name: &str, value: &str) {
    println!("cargo::rustc-env={name}={value}");
}

/// All files below a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { sources(&path, files) } else { files.push(path) }
    }
}
