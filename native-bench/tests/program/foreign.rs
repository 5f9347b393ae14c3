//! Text of a stranger, in every place from which the program takes text: all texts of a result file, names of files,
//! arguments, stores and their keys. No output may contain a character that a reader cannot see, or markup that is not
//! the program's own.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use crate::synthetic;
use lsm_lab_engine::native::{Access, NativeStorage};
use lsm_lab_engine::options::Options;
use lsm_lab_engine::store::Store;
use native_bench::output::{Terminal, report};
use native_bench::results::{read, read_exactly, to_text};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

/// A title of the window, a color, the start of a sequence in one character, ends of lines, a turned line, formulas, and markup.
const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\r\n\u{8}\u{7f}\u{202e}\u{2028}=1+1;=2+2,@x\t**b** _i_ [l](http://e.example) \
                    ![p](x) <img src=x> `c` | # ~~s~~ www.e.example a@e.example &amp; $m$";
const HARMLESS: &str = "harmless";

fn run(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    // The parser of the command line prints colors here as it does on a terminal.
    command.current_dir(directory).args(arguments).env("CLICOLOR_FORCE", "1").output().unwrap()
}

/// Places of texts that validation lets a stranger choose. `null` is a text that is left out.
fn places(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::String(_) | Value::Null => found.push(path.to_owned()),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, item)| places(item, &format!("{path}/{at}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{path}/{name}"), found));
        }
        Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The result with this text in all of its places that take it, and the places that refuse it, one for each field.
fn with_texts(text: &str) -> (Value, Vec<String>) {
    let mut file = serde_json::to_value(synthetic::with_experiments()).unwrap();
    let (mut found, mut takes) = (Vec::new(), BTreeMap::new());
    places(&file, "", &mut found);
    let mut refused = Vec::new();
    for place in found {
        let before = file.pointer(&place).unwrap().clone();
        *file.pointer_mut(&place).unwrap() = Value::from(text);
        // One item of a list is like another.
        let field = place.replace(|letter: char| letter.is_ascii_digit(), "");
        let is_taken = *takes.entry(field).or_insert_with(|| {
            let is_taken = lsm_lab_teaching::results::check_text(&file.to_string()).is_ok();
            if !is_taken {
                refused.push(place.clone());
            }
            is_taken
        });
        if !is_taken {
            *file.pointer_mut(&place).unwrap() = before;
        }
    }
    lsm_lab_teaching::results::check_text(&file.to_string()).unwrap();
    (file, refused)
}

#[track_caller]
fn assert_visible(bytes: &[u8], what: &str) {
    let text = core::str::from_utf8(bytes).unwrap();
    let is_hidden = |letter: char| {
        (letter.is_control() && letter != '\n')
            || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if let Some(at) = text.find(is_hidden) {
        let from = text[..at].rfind('\n').map_or(0, |end| end + 1);
        panic!("{what}: {:?}", text[from..].lines().next().unwrap_or_default());
    }
}

#[track_caller]
fn assert_output_visible(output: &Output, what: &str) {
    assert_visible(&output.stdout, what);
    // Colors are only those of the parser of the command line.
    let mut told = String::from_utf8(output.stderr.clone()).unwrap();
    for style in ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[4m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[33m"] {
        told = told.replace(style, "");
    }
    assert_visible(told.as_bytes(), what);
}

#[test]
fn no_command_prints_or_writes_what_a_reader_cannot_see() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let (mut file, _) = with_texts(EVIL);
    std::fs::write(path.join("a.json"), file.to_string()).unwrap();
    file["run"]["id"] = format!("other{EVIL}").into();
    std::fs::write(path.join("b.json"), file.to_string()).unwrap();
    std::fs::write(path.join("c.json"), to_text(&read_exactly(&path.join("b.json")).unwrap()).unwrap())
        .unwrap();
    for (line, code) in [
        ("report a.json", 0),
        ("report a.json --full", 0),
        ("report a.json --out report.html", 0),
        ("export a.json --csv numbers --markdown tables.md", 0),
        ("compare a.json b.json", 0),
        ("compare a.json b.json --json", 0),
        ("compare a.json a.json", 2),
        ("claims a.json b.json --all", 0),
        ("claims a.json --json", 0),
        ("claims c.json --update", 0),
        ("run --resume a.json", 2),
    ] {
        let output = run(&line.split(' ').collect::<Vec<_>>(), path);
        assert_eq!(output.status.code(), Some(code), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        assert_output_visible(&output, line);
        if line.ends_with("--json") {
            serde_json::from_slice::<Value>(&output.stdout).unwrap();
        }
    }
    let numbers = std::fs::read_dir(path.join("numbers")).unwrap().map(|entry| entry.unwrap().path());
    let written: Vec<_> = numbers.chain(["report.html", "tables.md"].map(|name| path.join(name))).collect();
    assert_eq!(written.len(), 2 + 2 + synthetic::with_experiments().experiments.len(), "{written:?}");
    for file in written {
        assert_visible(&std::fs::read(&file).unwrap(), &file.display().to_string());
    }
}

#[test]
fn a_text_that_a_field_refuses_is_quoted_visibly() {
    let directory = tempfile::tempdir().unwrap();
    let (_, refused) = with_texts(EVIL);
    let whole = serde_json::to_value(synthetic::with_experiments()).unwrap();
    assert!(refused.len() > 20, "{refused:?}");
    for place in refused {
        let mut file = whole.clone();
        *file.pointer_mut(&place).unwrap() = Value::from(EVIL);
        std::fs::write(directory.path().join("x.json"), file.to_string()).unwrap();
        let output = run(&["report", "x.json"], directory.path());
        assert_eq!(output.status.code(), Some(2), "{place}");
        assert_output_visible(&output, &place);
    }
}

/// Returns the markup of a Markdown text: without escaped characters and plain text.
fn skeleton(markdown: &str) -> String {
    let mut skeleton = String::new();
    let mut letters = markdown.replace("<!-- -->", "\\@").chars().collect::<Vec<_>>().into_iter();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '*' | '_' | '`' | '|' | '[' | ']' | '<' | '~' | '$' | '\n' => skeleton.push(letter),
            '#' | '>' if skeleton.ends_with('\n') || skeleton.ends_with('#') => skeleton.push(letter),
            _ => {}
        }
    }
    skeleton
}

#[test]
fn markdown_has_the_same_markup_for_every_text() {
    let directory = tempfile::tempdir().unwrap();
    let [evil, harmless] = [EVIL, HARMLESS].map(|text| {
        std::fs::write(directory.path().join("x.json"), with_texts(text).0.to_string()).unwrap();
        let output = run(&["export", "x.json", "--markdown", "x.md", "--force"], directory.path());
        assert!(output.status.success());
        std::fs::read_to_string(directory.path().join("x.md")).unwrap()
    });
    assert!(evil.contains("owned") && harmless.contains(HARMLESS));
    assert_eq!(skeleton(&evil), skeleton(&harmless));
    for live in ["http://", "www.", "a@e"] {
        assert!(!evil.contains(live), "{live}");
    }
}

#[test]
fn a_colored_report_has_only_its_own_styles() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.json");
    std::fs::write(&path, with_texts(EVIL).0.to_string()).unwrap();
    let file = read(&path).unwrap();
    let terminal = Terminal { unicode: true, ..Terminal::plain() };
    let colored = report(&file, &Terminal { colour: true, ..terminal });
    let mut own = colored.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
    for color in 0..=255_u8 {
        own = own.replace(&format!("\u{1b}[38;5;{color}m"), "");
    }
    assert_visible(own.as_bytes(), "the report in color");
    // Other texts are read as they are.
    let file = synthetic::with_experiments();
    std::fs::write(&path, to_text(&file).unwrap()).unwrap();
    assert_eq!(read(&path).unwrap(), file);
}

#[cfg(unix)]
#[test]
fn names_of_files_and_words_of_the_command_line_are_quoted_visibly() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let name = "a\u{1b}]0;x\u{7}\u{1b}[5m\u{9b}2J\r\nerror: b\u{202e}.json";
    let text = to_text(&synthetic::with_experiments()).unwrap();
    std::fs::write(path.join(name), text).unwrap();
    std::fs::write(path.join("damaged\u{1b}[5m"), "x").unwrap();
    std::fs::create_dir(path.join("directory\u{1b}[5m")).unwrap();
    let option = "--no\u{1b}[5m\u{9b}";
    for line in [
        &["report", name][..],
        &["report", name, "--out", "x\u{1b}[5m.html"],
        &["report", name, "--out", "x\u{1b}[5m.txt"],
        &["report", "missing\u{1b}[5m"],
        &["report", "damaged\u{1b}[5m"],
        &["report", "directory\u{1b}[5m"],
        &["export", name, "--csv", "numbers\u{1b}[5m"],
        &["export", name, "--svg", "x\u{1b}[5m"],
        &["claims", name, name],
        &["claims", name, "--json"],
        &["claims", name, "--update"],
        &["check", "missing\u{1b}[5m"],
        &["check", "directory\u{1b}[5m"],
        &["clean", "--dir", "missing\u{1b}[5m"],
        &["info", "--dir", "directory\u{1b}[5m"],
        &["run", "--resume", "damaged\u{1b}[5m"],
        &["open", name, "--lab", "missing\u{1b}[5m"],
        &["man", "no\u{1b}[5m"],
        &["argument\u{1b}[5m"],
        &["report", option, "argument"],
        &["run", "argument\u{1b}[5m\u{9b}\u{202e}"],
        &["report", "--io", "argument\u{1b}[5m", name],
        &["device", "--device", "argument\u{1b}[5m"],
    ] {
        assert_output_visible(&run(line, path), &format!("{line:?}"));
    }
    let listed = run(&["claims", name, name], path);
    assert_eq!(
        String::from_utf8_lossy(&listed.stdout).matches("\nerror: b").count(),
        0,
        "one name is one line"
    );
}

#[cfg(unix)]
#[test]
fn names_and_keys_of_a_store_are_visible() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data\u{1b}[5m");
    let options = Options { memtable_bytes: 64 << 10, table_bytes: 32 << 10, ..Options::durable() };
    let store =
        Store::create(Arc::new(NativeStorage::open(&data, Access::Buffered).unwrap()), options).unwrap();
    for number in 0..2000 {
        store.put(format!("\u{202e}key\u{1b}[5m\n{number:04}").as_bytes(), [7; 100]).unwrap();
    }
    store.flush().unwrap();
    store.close().unwrap();
    std::fs::write(data.join("stranger\u{1b}[5m\nintact: 0 files\u{9b}"), "x").unwrap();
    let table = data.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let table = table.into_iter().find(|path| path.display().to_string().contains("table-")).unwrap();
    let mut bytes = std::fs::read(&table).unwrap();
    bytes[4096 + 1000] ^= 1;
    std::fs::write(&table, &bytes).unwrap();
    let data = data.file_name().unwrap().to_str().unwrap();
    for (line, code) in [
        (&["check", data][..], 6),
        (&["check", data, "--json"], 6),
        (&["repair", data, "--into", data], 3),
        (&["repair", data, "--into", "new\u{1b}[5m"], 6),
        (&["repair", data, "--into", "other\u{1b}[5m", "--json"], 6),
    ] {
        let output = run(line, directory.path());
        assert_eq!(output.status.code(), Some(code), "{line:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert_output_visible(&output, &format!("{line:?}"));
        assert!(!String::from_utf8_lossy(&output.stdout).contains("\nintact:"), "one name is one line");
    }
}
