//! Length limit of a Rust file, unit tests at its end not counted. Clippy limits functions, Biome limits TypeScript.

use super::{Finding, Source};

/// Lines of one file without its unit tests. A file holds one concept; this limit only finds those that hold several.
const LINES_MAX: usize = 700;

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    // Lists of test cases grow with the code that they check.
    let counted = sources.iter().filter(|source| source.is_rust() && !source.path.contains("/tests"));
    let lines = counted.map(|source| (source, source.lines_without_tests().count()));
    lines
        .filter(|&(_, lines)| lines > LINES_MAX)
        .map(|(source, lines)| {
            format!("{}:{lines}: the file has {lines} lines; the limit is {LINES_MAX}; split it", source.path)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn a_file_above_the_limit_is_found() {
        let long = source("engine/store/src/a.rs", &"x\n".repeat(LINES_MAX + 1));
        assert_eq!(
            check(&[long]),
            ["engine/store/src/a.rs:701: the file has 701 lines; the limit is 700; split it"]
        );
    }

    #[test]
    fn unit_tests_are_not_counted() {
        let tests = format!("x\n#[cfg(test)]\nmod tests {{\n{}}}\n", "x\n".repeat(LINES_MAX));
        assert_eq!(check(&[source("a.rs", &tests)]), [""; 0]);
    }
}
