//! Default path of a result.

use super::Utc;
use std::path::{Path, PathBuf};

/// In `results/` if there is one here, else here; named after time and preset.
#[must_use]
pub fn default_path(here: &Path, started: Utc, preset: &str) -> PathBuf {
    let name = format!("native-bench-{}-{preset}.json", started.compact());
    let results = here.join("results");
    if results.is_dir() { results.join(name) } else { here.join(name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_go_where_the_lab_looks_for_them() {
        let directory = tempfile::tempdir().unwrap();
        let name = "native-bench-19700101T000000Z-quick.json";
        let path = |here: &Path| default_path(here, Utc { seconds: 0 }, "quick");
        assert_eq!(path(directory.path()), directory.path().join(name));
        std::fs::create_dir(directory.path().join("results")).unwrap();
        assert_eq!(path(directory.path()), directory.path().join("results").join(name));
    }
}
