//! Every file opens with what it is: `//!` in Rust, a comment in TypeScript.

use super::{Finding, Source};

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    sources.iter().filter_map(finding).collect()
}

fn finding(source: &Source) -> Option<Finding> {
    let mut lines = source.text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("#!/"));
    let first = lines.next().unwrap_or_default();
    if source.is_rust() {
        let says_something = first.strip_prefix("//! ").is_some_and(|text| text.trim().len() > 3);
        return (!says_something).then(|| {
            format!("{}:1: does not open with `//!` and a sentence that describes it", source.path)
        });
    }
    // A test is named after what it tests.
    if source.path.contains(".test.") {
        return None;
    }
    let opens = first.starts_with("/**") || first.starts_with("// ");
    (!opens).then(|| format!("{}:1: does not open with a comment that describes it", source.path))
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn a_file_that_does_not_say_what_it_is_is_found() {
        for (path, text) in [
            ("a.rs", "use std::fmt;\n"),
            ("a.rs", ""),
            ("a.rs", "//!\n"),
            ("a.rs", "/// A thing.\nstruct A;\n"),
            ("a.ts", "import a from \"a\";\n"),
        ] {
            assert_eq!(check(&[source(path, text)]).len(), 1, "{text:?}");
        }
    }

    #[test]
    fn a_file_that_says_what_it_is_is_fine() {
        for (path, text) in [
            ("a.rs", "//! Counts sheep.\n"),
            ("a.ts", "/** Counts sheep. */\n"),
            ("a.mjs", "#!/usr/bin/env node\n/**\n * Counts sheep.\n */\n"),
            ("a.test.ts", "// @vitest-environment node\nimport a from \"a\";\n"),
        ] {
            assert_eq!(check(&[source(path, text)]), [""; 0], "{text:?}");
        }
    }
}
