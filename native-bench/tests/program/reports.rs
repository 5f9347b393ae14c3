//! Outputs made from an existing result: text, HTML, drawings, numbers, comparisons, and the help for them.

#![expect(clippy::unwrap_used, reason = "a test of the program fails where its surroundings do")]

use crate::synthetic;
use lsm_lab_teaching::results::{
    Checked, Comparison, DifferenceVerdict as Verdict, ResultError, ResultFile, parse,
};
use native_bench::output::{csv_files, html};
use native_bench::results::to_text;
use std::path::Path;
use std::process::{Command, Output};

fn run(directory: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_native-bench"));
    command.current_dir(directory).args(arguments).env("LANG", "C").env_remove("LC_ALL").env("COLUMNS", "80");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A directory with a result in it.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let result = to_text(&synthetic::with_experiments()).unwrap();
    std::fs::write(directory.path().join("run.json"), result).unwrap();
    directory
}

fn names(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// The text between two others.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap() + from.len();
    &text[start..start + text[start..].find(to).unwrap()]
}

#[test]
fn a_page_holds_the_result_every_section_and_nothing_from_elsewhere() {
    let file = synthetic::with_experiments();
    let page = html::page(&file, None).unwrap();
    let data = between(&page, "id=\"result\">", "</script>");
    parse(data).unwrap();
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert!(value(data) == value(&to_text(&file).unwrap()), "the data block is the result");
    for experiment in &file.experiments {
        assert!(page.contains(&format!("<section id=\"{}\"", experiment.id)), "{}", experiment.id);
        let figure = format!("<figure data-experiment=\"{}\">\n<div data-static>", experiment.id);
        assert_eq!(page.matches(&figure).count(), 1, "{}", experiment.id);
    }
    assert!(page.matches("<pre class=\"chart\"").count() >= 8 && page.matches("<table>").count() >= 12);
    assert!(page.contains("script-src 'none'") || page.contains("script-src &#39;none&#39;"));
    assert!(page.contains("built without them"), "a note reports the missing figures");
    let markup = page.replace(data, "");
    for foreign in ["http:", "https:", "src=", " href=\"/", "url(/", "@import", " style=\"", " on"] {
        let found = markup.find(foreign).map(|at| &markup[at.saturating_sub(40)..at + 40]);
        assert!(
            found.is_none_or(|around| foreign == " on" && !around.contains("on=\"")),
            "{foreign}: {found:?}"
        );
    }
}

#[test]
fn a_page_takes_the_figures_along_and_allows_only_them() {
    let file = synthetic::bundled();
    let page = html::page(&file, Some("console.log('</script>');")).unwrap();
    assert!(page.contains("<script>console.log('<\\/script>');</script>"));
    assert!(!page.contains("unsafe-eval") && !page.contains("built without them"));
    let summary: serde_json::Value =
        serde_json::from_str(between(&page, "id=\"summary\">", "</script>")).unwrap();
    assert_eq!(summary["chart"]["by"], "empty_fraction");
    assert!(summary["chart"]["rows"][0]["gain"]["estimate"].is_number());
    assert!(page.find("<div id=\"finding\"></div>") < page.find("<section "), "the finding is first");
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\">");
    assert!(policy.contains("script-src &#39;sha256-") && !policy.contains("unsafe-inline"), "{policy}");
}

/// Names in a result come from drives and from strangers.
#[test]
fn a_hostile_result_stays_text() {
    let mut file = synthetic::with_experiments();
    let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u{2028}\"'&";
    file.device.label = hostile.to_owned();
    file.experiments[0].title = hostile.to_owned();
    file.experiments[0].axes[0].label = hostile.to_owned();
    file.experiments[0].cells[0].parameters[0].text = hostile.to_owned();
    file.experiments[1].id = "../../etc/passwd".to_owned();
    file.experiments[2].cells[0].figures[0].name = hostile.to_owned();
    file.claims[0].why = hostile.to_owned();
    let page = html::page(&file, None).unwrap();
    assert_eq!(page.matches("<script").count(), 1, "only the data block");
    assert_eq!(page.matches("</script").count(), 1);
    assert!(!page.contains("<img"));
    let data = between(&page, "id=\"result\">", "</script>");
    assert_eq!(parse(data).unwrap().device.label, hostile);
    for (name, numbers) in csv_files(&file) {
        assert!(name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.".contains(letter)), "{name}");
        assert!(numbers.lines().count() > 1, "{name}");
    }
}

/// The colours are those of the page.
#[test]
fn the_theme_is_the_pages() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let page = std::fs::read_to_string(format!("{root}/web/src/theme/tokens.css")).unwrap();
    let ours = std::fs::read_to_string(format!("{root}/native-bench/src/output/html/theme.css")).unwrap();
    let mut compared = 0;
    for line in ours.lines().map(str::trim).filter(|line| line.starts_with("--")) {
        assert!(page.contains(line), "{line}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

#[test]
fn every_line_of_numbers_has_every_column() {
    for (name, numbers) in csv_files(&synthetic::with_experiments()) {
        let columns = numbers.lines().next().unwrap().split(',').count();
        for line in numbers.lines().filter(|line| !line.contains('"')) {
            assert_eq!(line.split(',').count(), columns, "{name}: {line}");
        }
    }
    let files = csv_files(&synthetic::with_experiments());
    let rates = &files.iter().find(|(name, _)| name == "elastic-fpr.csv").unwrap().1;
    assert!(
        rates.starts_with("run,date,machine_device,experiment,cell,bits_per_key,quantity,unit,origin,"),
        "{rates}"
    );
    for origin in ["counted", "model", "claimed"] {
        assert_eq!(rates.matches(&format!(",{origin},")).count(), 5, "{origin}");
    }
}

#[test]
fn the_program_reports_exports_and_refuses_to_overwrite() {
    let directory = directory();
    let path = directory.path();
    let shown = run(path, &["report", "run.json", "--full"]);
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    assert!(text(&shown.stdout).contains("fig11: gain by device"));
    let screen = run(path, &["report", "run.json"]);
    assert!(screen.status.success() && !text(&screen.stdout).contains("fig11"), "{}", text(&screen.stdout));
    let written = run(path, &["report", "run.json", "--out", "run.html"]);
    assert!(written.status.success() && written.stdout.is_empty(), "{}", text(&written.stderr));
    assert!(std::fs::read_to_string(path.join("run.html")).unwrap().starts_with("<!doctype html>"));
    let again = run(path, &["report", "run.json", "--out", "run.html"]);
    assert_eq!(again.status.code(), Some(3));
    assert!(text(&again.stderr).contains("--force"), "{}", text(&again.stderr));
    assert!(run(path, &["report", "run.json", "--out", "run.html", "--force", "--quiet"]).stderr.is_empty());

    let export = run(path, &["export", "run.json", "--csv", "numbers"]);
    assert!(export.status.success(), "{}", text(&export.stderr));
    let listed = text(&export.stdout).lines().count();
    assert_eq!(listed, names(&path.join("numbers")).len());
    assert!(names(&path.join("numbers")).contains(&"fig11.csv".to_owned()));
    std::fs::remove_file(path.join("numbers/fig6.csv")).unwrap();
    let before = names(&path.join("numbers"));
    let tables = run(path, &["export", "run.json", "--markdown", "run.md"]);
    assert_eq!(text(&tables.stdout), "run.md\n", "{}", text(&tables.stderr));
    let tables = std::fs::read_to_string(path.join("run.md")).unwrap();
    for wanted in ["# quick", "## Summary", "| Direct I/O | verified |", "**Percentiles**", "| :-- | --: |"] {
        assert!(tables.contains(wanted), "{wanted} is not in\n{tables}");
    }
    let refused = run(path, &["export", "run.json", "--csv", "numbers"]);
    assert_eq!(refused.status.code(), Some(3));
    assert_eq!(names(&path.join("numbers")), before, "all files or none");
    assert!(run(path, &["export", "run.json", "--csv", "numbers", "--force"]).status.success());
}

/// Wrong arguments cause an error that names the right ones.
#[test]
fn what_makes_no_sense_says_what_to_do_instead() {
    let directory = directory();
    let path = directory.path();
    std::fs::write(path.join("notes.json"), "{\"schema\": \"something\"}").unwrap();
    std::fs::write(path.join("image.png"), [0x89, 0xff, 0xfe]).unwrap();
    for (arguments, code, wanted) in [
        (&["report", "missing.json"] as &[&str], 2, "native-bench run quick"),
        (&["report", "."], 2, "name a result file in it"),
        (&["report", "notes.json"], 2, "field `schema` says `something`"),
        (&["report", "image.png"], 2, "the file is not text"),
        (&["report", "run.json", "--json"], 2, "--json has no effect on `native-bench report`"),
        (&["report", "run.json", "--full", "--out", "run.html"], 2, "omit --full"),
        (&["report", "run.json", "--out", "run.txt"], 2, "must end in .html"),
        (&["report", "run.json", "--out", "no/such/run.html"], 3, "create its directory first"),
        (&["export", "run.json"], 2, "--csv DIRECTORY"),
        (
            &["export", "run.json", "--svg", "charts"],
            2,
            "`npm run render -- --results run.json --out charts`",
        ),
        (&["export", "run.json", "--csv", "no/such/place"], 3, "existing, writable parent directory"),
        (&["compare", "run.json", "run.json"], 2, "run.id"),
        (&["man", "nothing"], 2, "unknown command `nothing`; expected one of: info, device, hash"),
        (&["open", "run.json", "--lab", "."], 3, "npm run build"),
        (&["open", "missing.json"], 2, "file not found"),
    ] {
        let output = run(path, arguments);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
        assert!(complaint.contains(wanted), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(complaint.lines().count(), 1, "one sentence: {complaint}");
    }
    assert_eq!(names(path), ["image.png", "notes.json", "run.json"], "refusals leave nothing");
    for (arguments, code, wanted) in [
        (&["quick"] as &[&str], 2, "native-bench run quick"),
        (&["run", "nothing"], 2, "one of the presets quick"),
        (&["report"], 2, "RESULT.json"),
        (&["clean", "--dir", "nowhere"], 3, "with --dir"),
        (&["info", "--dir", "nowhere"], 3, "with --dir"),
        (&["check", "nowhere"], 3, "pass the directory of a store"),
        (&["lookup", "--key-bytes", "4000"], 2, "--key-bytes must be smaller"),
    ] {
        let output = run(path, arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(text(&output.stderr).contains(wanted), "{arguments:?}: {}", text(&output.stderr));
    }
}

fn other(change: impl FnOnce(&mut ResultFile)) -> ResultFile {
    let mut file = synthetic::with_experiments();
    "0123456789abcdef".clone_into(&mut file.run.id);
    change(&mut file);
    file
}

fn compared(first: &ResultFile, second: &ResultFile) -> Result<Comparison, ResultError> {
    Comparison::of(&Checked::from(first), &Checked::from(second))
}

#[test]
fn comparisons_say_what_differs_and_what_does_not() {
    let first = synthetic::with_experiments();
    let second = other(|file| {
        file.environment.cpu.model = Some("Another".to_owned());
        file.environment.pinned_cpu = Some(7);
        file.lookups[0].gain.estimate += 0.2;
        file.lookups[0].gain.low += 0.2;
        file.lookups[0].gain.high += 0.2;
        file.experiments[0].cells[0].tree.as_mut().unwrap().levels = 7;
        file.experiments[1].cells.pop();
    });
    let comparison = compared(&first, &second).unwrap();
    let fields: Vec<&str> = comparison.differing.iter().map(|field| field.field.as_str()).collect();
    assert_eq!(fields, ["environment.cpu.model"], "which processor was used says nothing");
    assert_eq!(comparison.cells.len(), 3 + 3 + 15);
    assert_eq!(comparison.cells[0].verdict, Verdict::Larger);
    assert!((comparison.cells[0].difference.estimate - 0.2).abs() < 1e-12);
    assert!(comparison.cells[1..].iter().all(|pair| pair.verdict == Verdict::NoMeasurableDifference));
    let reasons: Vec<String> =
        comparison.uncompared.iter().map(|cell| format!("{}: {}", cell.place, cell.why)).collect();
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(reasons[0].ends_with("tree.levels: 5 and 7"), "{reasons:?}");
    assert!(reasons[1].ends_with("is in the first result only"), "{reasons:?}");
    let back = compared(&second, &first).unwrap();
    assert_eq!(back.cells[0].verdict, Verdict::Smaller);
}

#[test]
fn nonsense_is_not_compared() {
    let first = synthetic::bundled();
    let refusal = |file: &ResultFile| compared(&first, file).unwrap_err().to_string();
    let mut debug = other(|_| ());
    debug.run.tool.profile = "debug".to_owned();
    assert!(refusal(&debug).starts_with("run.tool.profile: release vs. debug"));
    let without_prices = |file: &mut ResultFile| {
        file.calibration.read_latency = None;
        file.calibration.hash.clear();
        file.calibration.probe.clear();
    };
    let mut tall = synthetic::bundled();
    tall.run.id = "other".to_owned();
    tall.tree.as_mut().unwrap().key_bytes = 16;
    let beside = compared(&first, &tall).unwrap();
    assert!(
        beside.cells.is_empty() && !beside.prices.is_empty(),
        "costs are compared even if no lookup is comparable"
    );
    assert!(beside.uncompared[0].why.contains("tree.key_bytes: 512 and 16"), "{:?}", beside.uncompared);
    without_prices(&mut tall);
    assert!(refusal(&tall).contains("tree.key_bytes: 512 and 16"), "{}", refusal(&tall));
    let empty = other(|file| {
        file.lookups.clear();
        file.experiments.clear();
        without_prices(file);
    });
    assert!(refusal(&empty).contains("is in the first result only"), "{}", refusal(&empty));
    let third = other(|file| {
        file.run.id = "third".to_owned();
        file.lookups.clear();
        file.experiments.clear();
    });
    let refused = compared(&empty, &third).unwrap_err().to_string();
    assert!(refused.contains("neither file has a comparison"), "{refused}");
}

#[test]
fn comparisons_are_printed_as_text_and_as_json() {
    let directory = directory();
    let path = directory.path();
    std::fs::write(path.join("other.json"), to_text(&other(|_| ())).unwrap()).unwrap();
    let output = run(path, &["compare", "run.json", "other.json"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.contains("no measurable difference") && shown.is_ascii(), "{shown}");
    assert!(shown.lines().all(|line| line.len() <= 80), "{shown}");
    let output = run(path, &["compare", "run.json", "other.json", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["schema"], "native-bench-comparison");
    assert_eq!(json["cells"][0]["verdict"], "no-measurable-difference");
    assert!(json["cells"][0]["difference"]["low"].as_f64().unwrap() < 0.0);
}

/// Help alone leads from nothing to the report: every command that it names is one, and help of each has an example or
/// needs none.
#[test]
fn help_leads_from_nothing_to_the_report() {
    let directory = tempfile::tempdir().unwrap();
    let help = text(&run(directory.path(), &["--help"]).stdout);
    for step in [
        "plan quick",
        "run quick --dir",
        "report RESULT.json --out run.html",
        "open RESULT.json",
        "Exit codes",
    ] {
        assert!(help.contains(step), "{step} is not in\n{help}");
    }
    for command in ["run", "plan", "report", "export", "compare", "open", "device", "lookup", "man"] {
        let help = text(&run(directory.path(), &[command, "--help"]).stdout);
        assert!(help.contains("Example"), "{command}:\n{help}");
        for line in help.lines().filter_map(|line| line.strip_prefix("  native-bench ")) {
            assert!(line.starts_with(command), "{command}: {line}");
        }
    }
    let report = text(&run(directory.path(), &["report", "--help"]).stdout);
    assert!(
        report.contains("--out") && !report.contains("--max-bytes") && !report.contains("--seed"),
        "{report}"
    );
}

/// Samples of the guide for a result in the repository, and for a plan, are the output of the program. Each
/// line of a sample must occur in order; `...` replaces lines that are left out.
#[test]
fn samples_of_the_guide_are_what_the_program_prints() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let guide = std::fs::read_to_string(format!("{root}/docs/native-bench.md")).unwrap();
    let directory = tempfile::tempdir().unwrap();
    for name in ["vm-virtio-disk.json", "vm-virtio-disk-paper-core.json", "vm-xeon-virtio-disk-standard.json"]
    {
        std::fs::copy(format!("{root}/web/public/results/{name}"), directory.path().join(name)).unwrap();
    }
    let mut compared = 0;
    for block in guide.split("```\n").skip(1).step_by(2) {
        let mut lines = block.lines();
        let Some(command) = lines.next().and_then(|line| line.strip_prefix("$ native-bench ")) else {
            continue;
        };
        let repeatable = command.contains("vm-virtio-disk") || command == "plan quick";
        if !repeatable || command.starts_with("open") {
            continue;
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_native-bench"));
        program.current_dir(directory.path()).args(command.split_whitespace());
        program.env("LANG", "C.UTF-8").env_remove("LC_ALL").env("COLUMNS", "80").env_remove("NO_COLOR");
        let output = program.output().unwrap();
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        let printed = text(&output.stdout);
        let mut rest = printed.lines();
        for line in lines.filter(|line| *line != "...") {
            assert!(
                rest.any(|found| found == line),
                "{command}: not printed, or not there: {line}\n{printed}"
            );
        }
        compared += 1;
    }
    assert!(compared >= 4, "{compared}");
}

#[test]
fn manual_pages_are_made_of_the_help() {
    let directory = tempfile::tempdir().unwrap();
    let program = text(&run(directory.path(), &["man"]).stdout);
    assert!(program.contains(".TH native-bench 1") && program.contains("Getting started"), "{program}");
    let command = text(&run(directory.path(), &["man", "report"]).stdout);
    assert!(command.contains(".TH native-bench-report 1") && command.contains("RESULT.json"), "{command}");
}
