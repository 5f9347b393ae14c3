//! How long a Rust file may be, unit tests at its end not counted. (Functions: clippy; TypeScript: Biome.)
//!
//! A ratchet: a file that was longer when the rule came may stay as long as it was, and its entry must go, or shrink,
//! once the file does.

use super::{Finding, Source};

/// Lines of one file without its unit tests.
const LINES_MAX: usize = 400;
/// Longer files: path and how long they are at most. Only ever shortened.
const LONGER: [(&str, usize); 0] = [];
/// How many lines an entry may be above its file before it has to follow.
const SLACK: usize = 25;

pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    check_with(sources, &LONGER)
}

fn check_with(sources: &[Source], longer: &[(&str, usize)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Lists of cases grow with what they check.
    let counted = sources.iter().filter(|source| source.is_rust() && !source.path.contains("/tests"));
    for source in counted {
        let lines = source.lines_without_tests().count();
        let entry = longer.iter().find(|(path, _)| *path == source.path).map(|&(_, lines)| lines);
        let allowed = entry.unwrap_or(LINES_MAX);
        if lines > allowed {
            findings
                .push(format!("{}:{lines}: has {lines} lines, more than {allowed}: split it", source.path));
        } else if entry.is_some_and(|entry| lines + SLACK < entry || lines <= LINES_MAX) {
            findings.push(format!(
                "{}:1: has {lines} lines by now: lower its entry in tidy/lengths.rs",
                source.path
            ));
        }
    }
    for (path, _) in longer.iter().filter(|(path, _)| sources.iter().all(|source| source.path != *path)) {
        findings.push(format!("{path}:1: is gone: remove its entry in tidy/lengths.rs"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn a_file_that_grew_too_long_is_found() {
        let long = source("engine/src/a.rs", &"x\n".repeat(LINES_MAX + 1));
        assert_eq!(check_with(&[long], &[]), ["engine/src/a.rs:401: has 401 lines, more than 400: split it"]);
        let tested =
            source("a.rs", &format!("x\n#[cfg(test)]\nmod tests {{\n{}}}\n", "x\n".repeat(LINES_MAX)));
        assert_eq!(check_with(&[tested], &[]), [""; 0]);
    }

    #[test]
    fn the_ratchet_only_turns_one_way() {
        let at = |lines| [source("a.rs", &"x\n".repeat(lines))];
        let longer = [("a.rs", 500)];
        assert_eq!(check_with(&at(490), &longer), [""; 0]);
        assert!(check_with(&at(501), &longer)[0].contains("more than 500"));
        assert!(check_with(&at(430), &longer)[0].contains("lower its entry"));
        assert!(check_with(&at(390), &longer)[0].contains("lower its entry"));
        assert!(check_with(&[], &longer)[0].contains("is gone"));
    }
}
