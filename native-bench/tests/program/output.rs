//! The exact output: documents as text at four widths, with and without color, in Unicode and ASCII.
//!
//! `UPDATE_GOLDEN=1 cargo test -p native-bench --test program output` rewrites the golden texts: read the
//! difference.

#![expect(clippy::unwrap_used, reason = "a test fails where its golden texts are missing")]

use crate::synthetic;
use lsm_lab_teaching::results::{Claim, Grade, ResultFile, Verdict};
use native_bench::output::{
    Bar, Bars, Block, Document, Interval, Intervals, Section, Table, Terminal, report, summary,
};
use std::path::PathBuf;

const ASCII: Terminal = Terminal::plain();
const UNICODE: Terminal = Terminal { unicode: true, ..ASCII };

/// Compares with the golden text of this name.
fn golden(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let at = expected.lines().zip(text.lines()).position(|(wanted, found)| wanted != found);
    assert!(expected == text, "{name} differs, first in line {:?}:\n{text}", at.map(|line| line + 1));
}

/// The characters that take room: colours do not.
fn visible(line: &str) -> usize {
    let mut count = 0;
    let mut escape = false;
    for letter in line.chars() {
        match letter {
            '\u{1b}' => escape = true,
            'm' if escape => escape = false,
            _ if !escape => count += 1,
            _ => {}
        }
    }
    count
}

fn subject() -> ResultFile {
    synthetic::with_experiments()
}

#[test]
fn results_read_well_at_every_width() {
    for width in [40, 60, 80, 110] {
        golden(&format!("report-{width}.txt"), &report(&subject(), &Terminal { width, ..UNICODE }));
    }
    golden("report-80-ascii.txt", &report(&subject(), &ASCII));
    golden("report-80-colour.txt", &report(&subject(), &Terminal { colour: true, ..UNICODE }));
}

/// 80 columns and 24 lines are what every terminal has; the last line is that of the next prompt.
#[test]
fn a_summary_fits_on_one_screen() {
    for width in [80, 110] {
        golden(&format!("summary-{width}.txt"), &summary(&subject(), &Terminal { width, ..UNICODE }));
    }
    let mut file = subject();
    file.warnings = (0..30).map(|number| format!("Warning {number}: {}", "many words ".repeat(9))).collect();
    let mut claims = vec![Claim::Slower, Claim::NoMeasurableDifference, Claim::TooFewPairs];
    claims.extend([Claim::ControlFailed, Claim::ControlTooWide, Claim::Faster]);
    for claim in claims {
        for verdict in [Verdict::Verified, Verdict::Suspect, Verdict::NotADevice, Verdict::NotChecked] {
            file.io.verification.verdict = verdict;
            let cell = file.lookups[0].clone();
            file.lookups = vec![cell; 7];
            for cell in &mut file.lookups {
                cell.gain.claim = claim;
                cell.gain.executions = vec![cell.gain.estimate; 5];
                cell.quality.grade = Grade::C;
                cell.quality.reasons =
                    vec!["16.6 % of the time some task waited for a processor.".to_owned()];
            }
            for width in [80, 110] {
                let text = summary(&file, &Terminal { width, ..UNICODE });
                assert!(text.lines().count() <= 23, "{text}");
                assert!(text.lines().all(|line| visible(line) <= width), "{text}");
            }
        }
    }
    file.lookups.truncate(5);
    let text = summary(&file, &UNICODE);
    assert!(text.contains("1 more gain: see the details."), "{text}");
    file.lookups.clear();
    assert_eq!(summary(&file, &UNICODE), report(&file, &UNICODE), "nothing is compared");
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for width in 40..=110 {
        for (unicode, colour) in [(true, true), (true, false), (false, false)] {
            let text = report(&subject(), &Terminal { width, unicode, colour });
            let wide = text.lines().find(|line| visible(line) > width);
            assert_eq!(wide, None, "at {width} columns");
            assert!(unicode || text.is_ascii());
            assert!(colour || !text.contains('\u{1b}'));
        }
    }
}

#[test]
fn colour_changes_nothing_but_colour() {
    let plain = report(&subject(), &UNICODE);
    let coloured = report(&subject(), &Terminal { colour: true, ..UNICODE });
    let mut stripped = String::new();
    let mut escape = false;
    for letter in coloured.chars() {
        match letter {
            '\u{1b}' => escape = true,
            'm' if escape => escape = false,
            _ if !escape => stripped.push(letter),
            _ => {}
        }
    }
    let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&stripped), trimmed(&plain));
}

fn document(block: Block) -> Document {
    let section = Section { id: "x".to_owned(), title: "X".to_owned(), figure: None, blocks: vec![block] };
    Document { title: "T".to_owned(), caveats: Vec::new(), sections: vec![section] }
}

fn bars() -> Bars {
    let bar = |arm: &str, parts| Bar { label: "all empty".to_owned(), arm: arm.to_owned(), parts };
    Bars {
        title: String::new(),
        bars: vec![bar("A", [500.0, 100.0, 2000.0, 400.0]), bar("B", [100.0, 100.0, 2000.0, -50.0])],
    }
}

#[test]
fn bars_share_one_scale_and_negative_parts_take_no_room() {
    let expected = "\
T

X
all empty A ######=------------------------..... 3.00 us
          B #=------------------------ 2.15 us
            ## hash  == probe  -- read  .. rest
";
    assert_eq!(document(Block::Bars(bars())).text(&Terminal { width: 57, ..ASCII }), expected);
    let nothing = Bars {
        title: String::new(),
        bars: vec![Bar { label: "A".to_owned(), arm: String::new(), parts: [0.0; 4] }],
    };
    assert!(
        document(Block::Bars(nothing)).text(&ASCII).contains("A   0.00 ns\n"),
        "nothing is divided by nothing"
    );
}

#[test]
fn intervals_show_whether_they_hold_zero() {
    let interval =
        |label: &str, low, estimate, high| Interval { label: label.to_owned(), low, estimate, high };
    let lines = vec![interval("100 % empty", 0.05, 0.08, 0.10), interval("0 % empty", -0.05, 0.0, 0.02)];
    let drawn = document(Block::Intervals(Intervals { title: String::new(), lines }));
    let expected = "\
T

X
100 % empty       |      [--o--] 8.0 % (5.0 to 10.0)
0 % empty   [-----o--]           0.0 % (-5.0 to 2.0)
";
    assert_eq!(drawn.text(&Terminal { width: 52, ..ASCII }), expected);
}

#[test]
fn tables_stay_within_the_terminal_and_numbers_in_one_piece() {
    let mut table = Table::new(&["name", "value", "interval", "why"]).with_texts(&[3]);
    table.row(
        ["a name", "1.234 us", "1.1 to 1.3", "for many words of reason that go on and on"]
            .map(str::to_owned)
            .into(),
    );
    table.row(["b", "2.00 us", "", ""].map(str::to_owned).into());
    for width in 40..=110 {
        for terminal in [ASCII, UNICODE] {
            let drawn = table.draw(&Terminal { width, ..terminal });
            assert!(drawn.lines().all(|line| line.chars().count() <= width), "{drawn}");
            assert!(drawn.contains("1.234 us") && drawn.contains("1.1 to 1.3"), "{drawn}");
        }
    }
    assert!(table.draw(&ASCII).is_ascii());
    let records = "\
name: a name
  value: 1.234 us  interval: 1.1 to 1.3
    why: for many words of reason that
      go on and on
name: b
  value: 2.00 us
";
    assert_eq!(table.draw(&Terminal { width: 40, ..ASCII }), records);
}
