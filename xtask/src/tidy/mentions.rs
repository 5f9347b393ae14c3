//! Names of source files in comments and documents: each file must exist.
//!
//! A mention is a name in backquotes that ends like a source file. It may begin at any folder: `kind.rs`, `filter/kind.rs`.

use super::{Finding, Source, has_extension};
use std::collections::HashSet;

/// Endings of source files.
const ENDINGS: [&str; 4] = ["rs", "ts", "tsx", "mjs"];
/// A file that the build writes.
const BUILT: &str = "lsm-lab.d.ts";

/// Finds mentions of missing files in comments of `sources` and in `documents`. All files are those of both.
pub(super) fn check(sources: &[Source], documents: &[Source]) -> Vec<Finding> {
    let known: HashSet<&str> = sources.iter().flat_map(|source| endings_of(&source.path)).collect();
    let is_missing = |mention: &&str| {
        let name = mention.trim_start_matches("../");
        !known.contains(name) && !name.ends_with(BUILT)
    };
    let findings_in = |source: &Source, is_relevant: fn(&str) -> bool| -> Vec<Finding> {
        let lines = source.text.lines().enumerate().filter(|(_, line)| is_relevant(line));
        let missing = lines.flat_map(|(index, line)| {
            mentions(line).into_iter().filter(is_missing).map(move |mention| (index, mention))
        });
        missing
            .map(|(index, mention)| format!("{}:{}: no file `{mention}` exists", source.path, index + 1))
            .collect()
    };
    let in_sources = sources.iter().flat_map(|source| findings_in(source, is_comment));
    in_sources.chain(documents.iter().flat_map(|document| findings_in(document, |_| true))).collect()
}

/// Returns the path itself and what follows each of its folders.
fn endings_of(path: &str) -> impl Iterator<Item = &str> {
    let folders = path.match_indices('/').map(|(index, _)| &path[index + 1..]);
    core::iter::once(path).chain(folders)
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}

/// Returns the source files that a line names, without placeholders such as `labN.spec.ts`, `X.en.ts` and `.de.ts`.
fn mentions(line: &str) -> Vec<&str> {
    let is_name = |text: &&str| {
        let is_path = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"./-_".contains(&byte));
        let stems =
            text.trim_start_matches("../").split('/').map(|part| part.split('.').next().unwrap_or_default());
        let is_placeholder =
            stems.into_iter().any(|stem| stem.is_empty() || stem == "X" || stem.ends_with('N'));
        is_path && !is_placeholder && ENDINGS.iter().any(|ending| has_extension(text, ending))
    };
    // Every second part is between backquotes.
    line.split('`').skip(1).step_by(2).filter(is_name).collect()
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        let here = source("web/src/trace/scene.ts", "");
        if has_extension(path, "md") {
            check(&[here], &[source(path, text)]).len()
        } else {
            check(&[here, source(path, text)], &[]).len()
        }
    }

    #[test]
    fn a_comment_that_names_a_missing_file_is_found() {
        for text in
            ["//! See `gone.rs`.", "/** As in `trace/gone.ts`. */", " * Tested in `../gone.test.mjs`."]
        {
            assert_eq!(count("web/src/a.ts", text), 1, "{text}");
        }
        assert_eq!(count("docs/labs.md", "one\nin `gone.rs` and `lost.ts`"), 2);
    }

    #[test]
    fn existing_files_placeholders_and_code_are_fine() {
        for text in [
            "// `scene.ts`, `trace/scene.ts`, `../trace/scene.ts` and `web/src/trace/scene.ts`",
            "// `labN.spec.ts`, `labN/state.ts`, `X.en.ts`, `.de.ts`, `lsm-lab.d.ts` and `results.json`",
            "const path = `gone.ts`;",
        ] {
            assert_eq!(count("web/src/a.ts", text), 0, "{text}");
        }
    }
}
