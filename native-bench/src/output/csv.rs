//! A result as CSV: one line for each number, so that any program can filter, pivot and draw it.
//!
//! **Invariants**
//! 1. Every line contains the source of its number: run, device, date and origin.
//! 2. Lines follow RFC 4180, with `\n` as line end. Spreadsheets may also begin a cell at `;` or a tab. An apostrophe is
//!    in front of everything in a text that they would read as a formula.

use super::document::{Grid, slug};
use core::fmt::Write;
use lsm_lab_teaching::results::{
    ArmResult, Calibration, Cell, CostKind, Experiment, Figure, Gain, LookupCell, Origin, Quality, ResultFile,
};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Columns before every number.
const COLUMNS: [&str; 9] =
    ["quantity", "unit", "origin", "estimate", "low", "high", "n", "noise", "reads_from"];

/// Names and texts of the files: of the operations measured alone, of the lookups, and of every experiment.
#[must_use]
pub fn csv_files(file: &ResultFile) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let run = Run::of(file);
    let operations = operations(&run, &file.calibration);
    files.extend(operations.map(|text| ("operations.csv".to_owned(), text)));
    files.extend(lookups(&run, &file.lookups).map(|text| ("lookups.csv".to_owned(), text)));
    // Different ids of a foreign file may become one name of a file.
    let mut taken = BTreeSet::from(["operations", "lookups"].map(str::to_owned));
    for (number, experiment) in (1..).zip(&file.experiments) {
        let mut name = slug(&experiment.id);
        while !taken.insert(name.clone()) {
            let _ = write!(name, "-{number}");
        }
        files.push((format!("{name}.csv"), of_experiment(&run, experiment)));
    }
    files
}

/// Identification of the run in every line.
struct Run {
    fields: [String; 3],
    device: String,
}

impl Run {
    const NAMES: [&'static str; 3] = ["run", "date", "machine_device"];

    fn of(file: &ResultFile) -> Self {
        let view = file.view();
        Self { fields: [file.run.id.clone(), view.date, view.device.clone()], device: view.device }
    }
}

/// Lines under a header.
struct Lines {
    text: String,
    columns: usize,
}

impl Lines {
    fn new(parameters: &[String]) -> Self {
        let header = Run::NAMES.iter().copied().chain(parameters.iter().map(String::as_str)).chain(COLUMNS);
        let header: Vec<String> = header.map(field).collect();
        Self { text: format!("{}\n", header.join(",")), columns: header.len() }
    }

    fn line(&mut self, fields: impl IntoIterator<Item = String>) {
        let fields: Vec<String> = fields.into_iter().map(|text| field(&text)).collect();
        debug_assert_eq!(fields.len(), self.columns, "every line has every column");
        let _ = writeln!(self.text, "{}", fields.join(","));
    }
}

/// One number with its description.
struct Number<'a> {
    quantity: Cow<'a, str>,
    unit: &'a str,
    origin: Origin,
    estimate: f64,
    ends: Option<(f64, f64)>,
    n: Option<u64>,
}

impl<'a> Number<'a> {
    fn measured(quantity: impl Into<Cow<'a, str>>, unit: &'a str, estimate: f64) -> Self {
        Self { quantity: quantity.into(), unit, origin: Origin::Measured, estimate, ends: None, n: None }
    }

    fn with_ends(mut self, low: f64, high: f64) -> Self {
        self.ends = Some((low, high));
        self
    }

    fn fields(&self, noise: &str, reads_from: &str) -> [String; 9] {
        let number = |value: f64| format!("{value}");
        let (low, high) = self.ends.unzip();
        let origin = match self.origin {
            Origin::Measured => "measured",
            Origin::Counted => "counted",
            Origin::Model => "model",
            Origin::Claimed => "claimed",
        };
        [
            self.quantity.to_string(),
            self.unit.to_owned(),
            origin.to_owned(),
            if self.estimate.is_nan() { String::new() } else { number(self.estimate) },
            low.map_or_else(String::new, number),
            high.map_or_else(String::new, number),
            self.n.map_or_else(String::new, |count| count.to_string()),
            noise.to_owned(),
            reads_from.to_owned(),
        ]
    }
}

fn operations(run: &Run, calibration: &Calibration) -> Option<String> {
    let mut lines = Lines::new(&["operation", "of", "bytes"].map(str::to_owned));
    let mut add = |parameters: [String; 3], number: &Number<'_>, reads_from: &str| {
        lines.line(run.fields.iter().cloned().chain(parameters).chain(number.fields("", reads_from)));
    };
    if let Some(latency) = &calibration.read_latency {
        let read = || ["read".to_owned(), String::new(), "4096".to_owned()];
        for (name, value) in [
            ("p50", latency.p50_ns),
            ("p90", latency.p90_ns),
            ("p99", latency.p99_ns),
            ("trimmed_mean", latency.trimmed_mean_ns),
            ("mean", latency.mean_ns),
            ("min", latency.min_ns),
        ] {
            let number = Number { n: Some(latency.n), ..Number::measured(name, "ns", value) };
            add(read(), &number, &run.device);
        }
    }
    for cost in &calibration.hash {
        let hash = || ["hash".to_owned(), cost.function.clone(), cost.key_bytes.to_string()];
        let latency =
            Number::measured("latency", "ns", cost.ns_latency).with_ends(cost.ci95_ns.0, cost.ci95_ns.1);
        add(hash(), &latency, "");
        if let Some(ns) = cost.ns_throughput {
            add(hash(), &Number::measured("throughput", "ns", ns), "");
        }
    }
    for cost in &calibration.hash_in_place {
        let number = Number::measured("in_place", "ns", cost.ns).with_ends(cost.ci95_ns.0, cost.ci95_ns.1);
        add(["hash".to_owned(), cost.function.clone(), cost.key_bytes.to_string()], &number, "");
    }
    for cost in &calibration.probe {
        let probe = || ["probe".to_owned(), cost.filter.clone(), cost.filter_bytes.to_string()];
        let absent =
            Number::measured("absent_key", "ns", cost.ns_negative).with_ends(cost.ci95_ns.0, cost.ci95_ns.1);
        add(probe(), &absent, "");
        if let Some(ns) = cost.ns_positive {
            add(probe(), &Number::measured("stored_key", "ns", ns), "");
        }
    }
    for cost in &calibration.not_measurable {
        let (operation, quantity) = match cost.cost {
            CostKind::HashLatency => ("hash", "latency"),
            CostKind::HashThroughput => ("hash", "throughput"),
            CostKind::HashInPlace => ("hash", "in_place"),
            CostKind::AbsentKey => ("probe", "absent_key"),
            CostKind::StoredKey => ("probe", "stored_key"),
            CostKind::AbsentKeyThroughput | CostKind::StoredKeyThroughput => continue,
        };
        let bytes = cost.key_bytes.map(u64::from).or(cost.filter_bytes);
        let bytes = bytes.map_or_else(String::new, |bytes| bytes.to_string());
        let noise = format!("not measurable: {}", cost.reason);
        let fields = Number::measured(quantity, "ns", f64::NAN).fields(&noise, "");
        let parameters = [operation.to_owned(), cost.name.clone(), bytes];
        lines.line(run.fields.iter().cloned().chain(parameters).chain(fields));
    }
    (lines.text.lines().count() > 1).then_some(lines.text)
}

fn lookups(run: &Run, cells: &[LookupCell]) -> Option<String> {
    if cells.is_empty() {
        return None;
    }
    let mut lines = Lines::new(&["empty_fraction".to_owned()]);
    for cell in cells {
        let parameters = [format!("{}", cell.empty_fraction)];
        let noise = noise(Some(&cell.quality));
        for number in numbers_of(cell) {
            let line = run.fields.iter().cloned().chain(parameters.clone());
            lines.line(line.chain(number.fields(&noise, &run.device)));
        }
    }
    Some(lines.text)
}

fn of_experiment(run: &Run, experiment: &Experiment) -> String {
    let grid = Grid::of(experiment);
    let names: Vec<String> =
        ["experiment".to_owned(), "cell".to_owned()].into_iter().chain(grid.names.clone()).collect();
    let mut lines = Lines::new(&names);
    for row in &grid.rows {
        let cell = row.cell;
        let reads_from = cell.reads_from.as_ref().map_or("", |reads| &reads.label);
        let quality = cell.lookup.as_ref().map(|lookup| &lookup.quality).or(cell.quality.as_ref());
        let noise = noise(quality);
        let parameters: Vec<String> =
            [experiment.id.clone(), cell.key.clone()].into_iter().chain(values(&grid, cell)).collect();
        let figures = cell.figures.iter().map(number_of);
        for number in cell.lookup.iter().flat_map(numbers_of).chain(figures) {
            let line = run.fields.iter().cloned().chain(parameters.iter().cloned());
            lines.line(line.chain(number.fields(&noise, reads_from)));
        }
    }
    lines.text
}

/// The values of the parameters: numbers where they are numbers, so that programs can sort them.
fn values(grid: &Grid<'_>, cell: &Cell) -> Vec<String> {
    let of = |name: &String| cell.parameters.iter().find(|parameter| parameter.name == *name);
    let text = |name| {
        of(name).map_or_else(String::new, |found| {
            found.number.map_or_else(|| found.text.clone(), |number| format!("{number}"))
        })
    };
    grid.names.iter().map(text).collect()
}

fn number_of(figure: &Figure) -> Number<'_> {
    Number {
        quantity: Cow::from(&figure.name),
        unit: &figure.unit,
        origin: figure.origin,
        estimate: figure.estimate,
        ends: figure.low.zip(figure.high),
        n: figure.samples,
    }
}

/// Everything that a comparison of the arms holds.
fn numbers_of(cell: &LookupCell) -> Vec<Number<'_>> {
    let gain = |name: &'static str, gain: &Gain| Number {
        n: Some(gain.pairs),
        ..Number::measured(name, "fraction", gain.estimate).with_ends(gain.low, gain.high)
    };
    let mut numbers = vec![gain("gain", &cell.gain)];
    numbers.extend(cell.gain_of_hot_keys.as_ref().map(|hot| gain("gain_of_hot_keys", hot)));
    numbers.extend(
        cell.gain.by_median_ratio.map(|median| Number::measured("gain_by_median_ratio", "fraction", median)),
    );
    let deviations = [
        ("gain_deviation_between_executions", cell.gain.between_executions),
        ("gain_deviation_within_execution", cell.gain.within_execution),
    ];
    let deviations = deviations.into_iter().filter_map(|(name, value)| Some((name, value?)));
    numbers.extend(deviations.map(|(name, value)| Number::measured(name, "fraction", value)));
    numbers.extend(cell.gain_of_merging.as_ref().map(|merging| gain("gain_of_merging", merging)));
    if let Some(model) = &cell.model {
        let of = |name, value| Number { origin: Origin::Model, ..Number::measured(name, "fraction", value) };
        numbers.push(of("gain", model.predicted_gain));
        numbers.extend(model.predicted_gain_with_other.map(|value| of("gain_with_other", value)));
        numbers.extend(model.predicted_gain_in_place.map(|value| of("gain_with_hash_in_place", value)));
    }
    if let Some(rate) = cell.false_positive_rate {
        numbers.push(Number {
            origin: Origin::Counted,
            ..Number::measured("false_positive_rate", "fraction", rate)
        });
    }
    numbers.extend(numbers_of_arm('a', &cell.arms.per_filter));
    numbers.extend(numbers_of_arm('b', &cell.arms.shared));
    numbers.extend(cell.arms.merged.iter().flat_map(|arm| numbers_of_arm('c', arm)));
    numbers
}

/// Every number of an arm, whose letter begins their names.
fn numbers_of_arm(letter: char, arm: &ArmResult) -> Vec<Number<'static>> {
    let measured = |name: &str, unit, value| Number::measured(format!("{letter}_{name}"), unit, value);
    let counted = |name, count| Number { origin: Origin::Counted, ..measured(name, "per_lookup", count) };
    let mut numbers = vec![measured("mean", "ns", arm.mean_ns_per_lookup)];
    if let Some(parts) = arm.parts {
        numbers.extend([
            measured("hash", "ns", parts.hash_ns),
            measured("probe", "ns", parts.probe_ns),
            measured("read", "ns", parts.read_ns),
            measured("rest", "ns", parts.residual_ns),
        ]);
    }
    if let Some(events) = arm.processor_events {
        numbers.extend([
            counted("instructions", events.instructions),
            counted("cache_misses", events.cache_misses),
            counted("branch_misses", events.branch_misses),
        ]);
    }
    let counts = &arm.counters;
    for (name, count) in [
        ("hashes", counts.hashes),
        ("filters_probed", counts.filters_probed),
        ("blocks_read", counts.blocks_read),
    ] {
        #[expect(clippy::cast_precision_loss, reason = "counts of one run, far below 2^53")]
        let per_lookup = count as f64 / counts.lookups.max(1) as f64;
        numbers.push(Number { n: Some(counts.lookups), ..counted(name, per_lookup) });
    }
    numbers
}

fn noise(quality: Option<&Quality>) -> String {
    quality.map_or_else(String::new, |quality| format!("{:?}", quality.grade))
}

/// Characters at which some program begins another cell.
const SEPARATORS: [char; 5] = [',', ';', '\t', '\n', '\r'];

/// Signs of a formula, also those of a Japanese keyboard.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// A field: a number as it is, a text without formulas, and quoted if it could be several cells.
fn field(text: &str) -> String {
    if text.parse::<f64>().is_ok_and(f64::is_finite) {
        return text.to_owned();
    }
    let mut safe = String::with_capacity(text.len());
    for part in text.split_inclusive(SEPARATORS) {
        let formula = part.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '"');
        safe.push_str(&part[..part.len() - formula.len()]);
        if formula.starts_with(SIGNS) {
            safe.push('\'');
        }
        safe.push_str(formula);
    }
    if safe.contains('"') || safe.contains(SEPARATORS) {
        safe = format!("\"{}\"", safe.replace('"', "\"\""));
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_and_formulas_are_texts() {
        for (text, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("-0.25", "-0.25"),
            ("-inf", "'-inf"),
            ("=1+1", "'=1+1"),
            ("@cmd,x", "\"'@cmd,x\""),
            ("Max;=1+1", "\"Max;'=1+1\""),
            ("Max; \"=1+1\"", "\"Max; \"\"'=1+1\"\"\""),
            ("2021-06-20 a-b", "2021-06-20 a-b"),
            ("＝1+1", "'＝1+1"),
            ("\u{a0}=1+1", "\u{a0}'=1+1"),
        ] {
            assert_eq!(field(text), expected);
        }
    }

    /// The cells of a line, as programs read it that separate at this character.
    fn cells(line: &str, separator: char) -> Vec<String> {
        let (mut cells, mut quoted) = (vec![String::new()], false);
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            let cell = cells.last_mut().unwrap();
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => cell.extend(letters.next()),
                '"' if quoted => quoted = false,
                '"' if cell.trim().is_empty() => quoted = true,
                _ if letter == separator && !quoted => cells.push(String::new()),
                _ => cell.push(letter),
            }
        }
        cells
    }

    #[test]
    fn no_cell_begins_a_formula_at_any_separator() {
        const LETTERS: [char; 12] = ['=', '+', '-', '@', ',', ';', '"', ' ', '\t', '\r', '1', 'a'];
        let mut state = 1_u64;
        let mut draw = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % below
        };
        for _ in 0..200_000 {
            let mut texts = vec![String::new(); 3];
            for text in &mut texts {
                text.extend((0..draw(7)).map(|_| LETTERS[draw(LETTERS.len())]));
            }
            let fields: Vec<String> = texts.iter().map(|text| field(text)).collect();
            let line = format!("run,{}", fields.join(","));
            let without_marks = |text: &str| text.replace('\'', "");
            let read: Vec<String> = cells(&line, ',')[1..].iter().map(|cell| without_marks(cell)).collect();
            assert_eq!(read, texts, "{line:?}");
            for separator in [',', ';', '\t'] {
                for cell in cells(&line, separator) {
                    let shown = cell.trim_start_matches([' ', '"']);
                    let is_number = texts.contains(&cell) && cell.parse::<f64>().is_ok();
                    assert!(
                        is_number || !shown.starts_with(['=', '+', '-', '@']),
                        "{line:?}: {cell:?} at {separator:?}"
                    );
                }
            }
        }
    }
}
