//! What is drawn, character by character: a change of looks shows up here as a change of text.

use native_bench::output::{Table, Terminal, interval_lines, stacked_bars};

const ASCII: Terminal = Terminal { width: 60, colour: false, unicode: false };
const UNICODE: Terminal = Terminal { width: 60, colour: false, unicode: true };

fn bars() -> Vec<(String, [f64; 4])> {
    vec![
        ("A per filter".to_owned(), [500.0, 100.0, 2000.0, 400.0]),
        ("B shared".to_owned(), [100.0, 100.0, 2000.0, -50.0]),
    ]
}

fn intervals() -> Vec<(String, f64, f64, f64)> {
    vec![("100 % empty".to_owned(), 0.05, 0.08, 0.10), ("0 % empty".to_owned(), -0.05, 0.0, 0.02)]
}

#[test]
fn bars_share_one_scale_and_negative_parts_are_only_listed() {
    let expected = "\
A per filter ######=----------------------..... 3.00 us
B shared     #=----------------------- 2.15 us
             ## hash  500 ns / 100 ns
             == probe 100 ns / 100 ns
             -- read  2.00 us / 2.00 us
             .. rest  400 ns / -50.0 ns
";
    assert_eq!(stacked_bars(&bars(), &ASCII), expected);
}

#[test]
fn patterns_differ_without_colour() {
    let drawn = stacked_bars(&bars(), &UNICODE);
    assert!(drawn.starts_with("A per filter ██████▓▒▒▒"), "{drawn}");
    assert!(!drawn.contains('\u{1b}'));
    let coloured = stacked_bars(&bars(), &Terminal { colour: true, ..UNICODE });
    assert!(coloured.contains("\u{1b}[38;5;208m██████\u{1b}[0m"), "{coloured}");
}

#[test]
fn bars_of_nothing_do_not_divide_by_it() {
    assert!(stacked_bars(&[("A".to_owned(), [0.0; 4])], &ASCII).starts_with("A  0.00 ns\n"));
    assert_eq!(stacked_bars(&[], &ASCII).lines().count(), 4);
}

#[test]
fn intervals_show_whether_they_hold_zero() {
    let expected = "\
100 % empty        |     [---o--] 8.0 % (5.0 to 10.0)
0 % empty   [------o-]            0.0 % (-5.0 to 2.0)
";
    assert_eq!(interval_lines(&intervals(), &ASCII), expected);
    let drawn = interval_lines(&intervals(), &UNICODE);
    assert!(drawn.contains("├───●──┤") && drawn.contains('│'), "{drawn}");
}

#[test]
fn tables_stay_within_the_terminal() {
    let mut table = Table::new(&["name", "value"]);
    table.row(vec!["a name".to_owned(), "1".to_owned()]);
    table.row(vec!["b".to_owned(), "x".repeat(200)]);
    for terminal in [ASCII, UNICODE] {
        let drawn = table.draw(&terminal);
        assert!(drawn.lines().all(|line| line.chars().count() <= terminal.width), "{drawn}");
    }
    assert!(table.draw(&ASCII).is_ascii());
}
