//! Arrows point one way: a room of the engine names only rooms above it, and nothing of the crates that use it.
//!
//! The order of the rooms is the one that the header of `engine/src/lib.rs` states; there is no second list. Code of
//! unit tests may use anything.

use super::{Finding, Source};
use anyhow::{Context as _, ensure};

const LIBRARY: &str = "engine/src/lib.rs";
/// Words before the list of rooms in the header of the library.
const ANNOUNCEMENT: &str = "each using only rooms above it:";
/// Rooms that use no other room at all: the vocabulary of everything else.
const VOCABULARY: [&str; 4] = ["observe", "math", "digest", "workload"];
/// Crates that use the engine, and what they bring along.
const OUTSIDE: [&str; 7] = [
    "native_bench",
    "lsm_lab_wasm",
    "wasm_bindgen",
    "js_sys",
    "web_sys",
    "tsify",
    "console_error_panic_hook",
];

pub(super) fn check(sources: &[Source]) -> anyhow::Result<Vec<Finding>> {
    let library = sources.iter().find(|source| source.path == LIBRARY).context("the engine has a lib.rs")?;
    let rooms = stated_order(&library.text)?;
    let mut findings = undocumented_rooms(&library.text, &rooms);
    let inside = sources.iter().filter(|source| source.path.starts_with("engine/src/") && source.is_rust());
    for source in inside.filter(|source| source.path != LIBRARY) {
        findings.extend(check_file(source, &rooms));
    }
    Ok(findings)
}

/// The rooms in the order of the header of the library: the names in backticks.
fn stated_order(text: &str) -> anyhow::Result<Vec<&str>> {
    let start =
        text.find(ANNOUNCEMENT).with_context(|| format!("{LIBRARY} does not say \"{ANNOUNCEMENT}\""))?;
    let paragraph = text[start..].split("\n//!\n").next().unwrap_or_default();
    let paragraph = paragraph.split("\n\n").next().unwrap_or_default();
    let rooms: Vec<&str> = paragraph.split('`').skip(1).step_by(2).collect();
    ensure!(!rooms.is_empty(), "{LIBRARY} names no rooms");
    Ok(rooms)
}

fn undocumented_rooms(library: &str, rooms: &[&str]) -> Vec<Finding> {
    let modules = library.lines().enumerate().filter_map(|(index, line)| {
        let name = line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')?;
        (!rooms.contains(&name))
            .then(|| format!("{LIBRARY}:{}: room `{name}` has no place in the order", index + 1))
    });
    modules.collect()
}

fn check_file(source: &Source, rooms: &[&str]) -> Vec<Finding> {
    if source.path.ends_with("/tests.rs") {
        return Vec::new();
    }
    let inner = source.path.trim_start_matches("engine/src/");
    let room = inner.split('/').next().unwrap_or_default().trim_end_matches(".rs");
    let place = rooms.iter().position(|&name| name == room);
    let mut findings = Vec::new();
    let code: Vec<&str> = source.lines_without_tests().map(without_comment).collect();
    for (index, line) in code.iter().enumerate() {
        for outsider in OUTSIDE.iter().filter(|&&outsider| has_word(line, outsider)) {
            findings.push(format!("{}:{}: the engine knows nothing of `{outsider}`", source.path, index + 1));
        }
    }
    for (line, used) in rooms_used(&code.join("\n"), is_top_of_room(inner), rooms) {
        let allowed = used == room
            || (!VOCABULARY.contains(&room) && rooms.iter().position(|&name| name == used) < place);
        if !allowed {
            findings
                .push(format!("{}:{line}: `{room}` may not use `{used}`: it is not above it", source.path));
        }
    }
    findings
}

/// Whether `super` is the top of the crate in this file.
fn is_top_of_room(inner: &str) -> bool {
    !inner.contains('/') || (inner.ends_with("/mod.rs") && inner.matches('/').count() == 1)
}

/// Rooms named by a path in this code, with the line: `crate::room`, `crate::{room::Thing, other}`, and `super::room`
/// where that means the same.
fn rooms_used<'a>(code: &'a str, top_of_room: bool, rooms: &[&str]) -> Vec<(usize, &'a str)> {
    let mut used = Vec::new();
    let starts: &[&str] = if top_of_room { &["crate::", "super::"] } else { &["crate::"] };
    for (at, start) in starts.iter().flat_map(|start| code.match_indices(start)) {
        let after = at + start.len();
        for (offset, name) in first_segments(&code[after..]) {
            if rooms.contains(&name) {
                used.push((code[..after + offset].lines().count().max(1), name));
            }
        }
    }
    used.sort_unstable();
    used.dedup();
    used
}

/// The identifier that the text begins with, or all first identifiers of a group in braces.
fn first_segments(text: &str) -> Vec<(usize, &str)> {
    let Some(group) = text.strip_prefix('{') else {
        return vec![(0, identifier(text))];
    };
    let (mut depth, mut expects, mut segments) = (0_usize, true, Vec::new());
    for (offset, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => expects = true,
            _ if letter.is_whitespace() => {}
            _ if expects => {
                segments.push((offset + 1, identifier(&group[offset..])));
                expects = false;
            }
            _ => {}
        }
    }
    segments
}

fn identifier(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

fn without_comment(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

fn has_word(line: &str, word: &str) -> bool {
    let is_part =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    line.match_indices(word).any(|(at, _)| {
        !is_part(line[..at].chars().next_back()) && !is_part(line[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    const LIB: &str = "//! An engine.\n//!\n//! Rooms, each using only rooms above it: [`observe`], [`storage`],\n\
        //! [`filter`], `store`.\n\npub mod filter;\npub mod observe;\nmod storage;\npub mod store;\n";

    fn findings(path: &str, text: &str) -> Vec<Finding> {
        check(&[source(LIBRARY, LIB), source(path, text)]).expect("the library states an order")
    }

    #[test]
    fn a_room_may_use_what_is_above_it() {
        assert_eq!(findings("engine/src/store.rs", "use crate::{filter::Filter, observe};\n"), [""; 0]);
        assert_eq!(findings("engine/src/filter/line.rs", "use crate::filter::Filter;\n"), [""; 0]);
    }

    #[test]
    fn a_room_may_not_use_what_is_below_it() {
        let expected = ["engine/src/filter/line.rs:2: `filter` may not use `store`: it is not above it"];
        for line in [
            "use crate::store::Store;",
            "use crate::{observe::Event, store::Store};",
            "use crate::{observe::{Event, Observer}, store};",
            "type A = crate::store::Store;",
        ] {
            assert_eq!(
                findings("engine/src/filter/line.rs", &format!("//! A.\n{line}\n")),
                expected,
                "{line}"
            );
        }
        assert_eq!(findings("engine/src/filter/mod.rs", "use super::store::Store;\n").len(), 1);
    }

    #[test]
    fn a_group_over_several_lines_is_read() {
        let text = "use crate::{\n    observe::Event,\n    store::Store,\n};\n";
        let expected = ["engine/src/filter/line.rs:3: `filter` may not use `store`: it is not above it"];
        assert_eq!(findings("engine/src/filter/line.rs", text), expected);
    }

    #[test]
    fn the_vocabulary_uses_no_room() {
        let lib = LIB.replace("[`storage`]", "[`digest`]");
        let digest = source("engine/src/digest/mod.rs", "use crate::observe::Event;\n");
        let found = check(&[source(LIBRARY, &lib), digest]).expect("the library states an order");
        assert!(found.iter().any(|finding| finding.contains("`digest` may not use `observe`")), "{found:?}");
    }

    #[test]
    fn comments_and_unit_tests_may_name_anything() {
        let text = "// crate::store\n/// [`crate::store`]\n#[cfg(test)]\nmod tests {\n    use crate::store::Store;\n}\n";
        assert_eq!(findings("engine/src/filter/line.rs", text), [""; 0]);
    }

    #[test]
    fn the_engine_does_not_know_who_uses_it() {
        let found = findings("engine/src/filter/line.rs", "use wasm_bindgen::JsValue;\n");
        assert_eq!(found, ["engine/src/filter/line.rs:1: the engine knows nothing of `wasm_bindgen`"]);
        assert_eq!(findings("engine/src/store.rs", "fn native_benchmark() {}\n"), [""; 0]);
    }

    #[test]
    fn a_room_without_a_place_is_found() {
        let lib = format!("{LIB}pub mod attic;\n");
        let found = check(&[source(LIBRARY, &lib)]).expect("the library states an order");
        assert_eq!(found, ["engine/src/lib.rs:10: room `attic` has no place in the order"]);
    }
}
