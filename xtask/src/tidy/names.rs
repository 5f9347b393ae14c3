//! Names that say nothing: a file called after what it is for has one place to put each thing, a drawer has none.

use super::{Finding, Source};

/// Names of files and folders that collect what has no better place.
const DRAWERS: [&str; 9] =
    ["util", "utils", "utilities", "helper", "helpers", "common", "misc", "manager", "shared"];

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let drawer = |source: &&Source| {
        let parts = source.path.split('/').map(|part| part.split('.').next().unwrap_or_default());
        parts.map(str::to_lowercase).any(|part| DRAWERS.contains(&part.as_str()))
    };
    let not_ascii = |source: &Source| {
        let line = source.text.lines().position(|line| !line.is_ascii())?;
        Some(format!("{}:{}: sources of the engine are ASCII: write an escape", source.path, line + 1))
    };
    let mut findings: Vec<Finding> = sources
        .iter()
        .filter(drawer)
        .map(|source| format!("{}:1: is named after no concept; say what is in it", source.path))
        .collect();
    findings.extend(sources.iter().filter(|source| is_engine(&source.path)).filter_map(not_ascii));
    findings
}

/// Returns whether this is a source of one of the crates of the engine.
fn is_engine(path: &str) -> bool {
    path.starts_with("engine/") && path.contains("/src/")
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn a_drawer_is_found() {
        for path in ["engine/store/src/utils.rs", "web/src/helpers/a.ts", "web/src/lab/Common.tsx"] {
            assert_eq!(check(&[source(path, "")]).len(), 1, "{path}");
        }
        assert_eq!(check(&[source("engine/filters/src/filter/sharing.rs", "")]), [""; 0]);
    }

    #[test]
    fn a_letter_beyond_ascii_is_found_in_the_engine_only() {
        let text = "//! A.\n// \u{3b1}\n";
        let found = check(&[source("engine/store/src/a.rs", text), source("native-bench/src/a.rs", text)]);
        assert_eq!(found, ["engine/store/src/a.rs:2: sources of the engine are ASCII: write an escape"]);
    }
}
