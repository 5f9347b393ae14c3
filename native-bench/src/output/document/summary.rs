//! The result in a few lines: what answered the reads, the three costs, the gain, the noise, and why the gain is what it is.

use super::{Block, Document, Section};
use crate::output::number::three_digits;
use crate::output::table::Table;
use crate::output::{Terminal, bytes, percent};
use lsm_lab_teaching::results::{
    Claim, Gain, LookupCell, ReadLatency, Residence, ResultFile, Verdict, is_near,
};

/// Lines of a terminal that has no more than is usual, without the line of the next prompt.
const LINES: usize = 23;
/// Gains that are shown. The others are in the details.
const GAINS_MAX: usize = 4;

/// Returns the summary of a result with comparisons.
pub(super) fn section(file: &ResultFile) -> Option<Section> {
    let headline = headline(file)?;
    let mut table = Table::new(&["quantity", "value", "details"]).with_texts(&[2]);
    let mut row = |name: &str, value: String, details: String| {
        table.row(vec![name.to_owned(), value, details]);
    };
    let (verdict, why) = direct_io(file);
    row("Direct I/O", verdict.to_owned(), why);
    if let Some(latency) = &file.calibration.read_latency {
        let micros = three_digits(latency.p50_ns / 1e3);
        row("Read cost (T_D), us per block", micros, reads(latency).to_owned());
    }
    for (name, cost) in
        [("Hash cost (T_H), ns per key", hash(file)), ("Probe cost (T_P), ns per filter", probe(file))]
    {
        match cost {
            Some((Some(value), details)) => row(name, three_digits(value), details),
            Some((None, _)) if !file.calibration.not_measurable.is_empty() => {
                row(name, "n/a".to_owned(), "not measurable while the machine was busy".to_owned());
            }
            Some((None, details)) => row(name, "n/a".to_owned(), details),
            None => {}
        }
    }
    for cell in file.lookups.iter().take(GAINS_MAX) {
        let name = format!("Gain, {:.0} % empty lookups", 100.0 * cell.empty_fraction);
        row(&name, percent(cell.gain.estimate), claim(&cell.gain));
    }
    let worst = file.lookups.iter().max_by_key(|cell| cell.quality.grade)?;
    let noise = super::grade(worst.quality.grade);
    let (letter, word) = noise.split_once(' ').unwrap_or((&noise, ""));
    let reasons = worst.quality.reasons.first().map_or_else(String::new, |reason| format!(": {reason}"));
    row("Noise", letter.to_owned(), format!("{word}{reasons}"));
    let mut blocks = vec![Block::Text(sentence(headline)), Block::Table(String::new(), table)];
    if file.lookups.len() > GAINS_MAX {
        let others = counted(file.lookups.len() - GAINS_MAX, "more gain");
        blocks.push(Block::Text(format!("{others}: see the details.")));
    }
    Some(Section::new("summary", "Summary", blocks))
}

impl Document {
    /// The result on one screen of 80 columns and 24 lines, with as many of its caveats as have room; `None` if it compares nothing.
    #[must_use]
    pub fn summary(file: &ResultFile, terminal: &Terminal) -> Option<String> {
        let mut blocks = section(file)?.blocks;
        let whole = Self::of(file);
        blocks.push(Block::Text(
            "Details: `native-bench report RESULT.json --full`, or with --out run.html.".to_owned(),
        ));
        let screen = |told: usize| {
            let mut caveats: Vec<String> = whole.caveats.iter().take(told).cloned().collect();
            let others = whole.caveats.len() - told;
            if others > 0 {
                caveats.push(format!("{}: see the details.", counted(others, "more warning")));
            }
            let section = Section { blocks: blocks.clone(), ..Section::new("summary", "", []) };
            Self { title: whole.title.clone(), caveats, sections: vec![section] }.text(terminal)
        };
        let fits = |text: &String| text.lines().count() <= LINES;
        (0..=whole.caveats.len()).rev().map(screen).find(fits).or_else(|| Some(screen(0)))
    }
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The comparison that the sentence is about: that with the most empty lookups, because sharing saves the most there.
fn headline(file: &ResultFile) -> Option<&LookupCell> {
    file.lookups.iter().max_by(|a, b| a.empty_fraction.total_cmp(&b.empty_fraction))
}

/// Returns in a word if reads reached the device, and what was seen.
fn direct_io(file: &ResultFile) -> (&'static str, String) {
    let verification = &file.io.verification;
    let checked = verification.checks.iter().filter(|check| check.passed.is_some()).count();
    match verification.verdict {
        Verdict::Verified => ("verified", format!("reads reached the device ({checked} checks)")),
        Verdict::Suspect => {
            let told = super::reach::failed(file).next().map_or_else(String::new, |check| {
                format!(": {}. {}", check.detail, super::reach::fix(&check.name, &file.run.preset))
            });
            ("SUSPECT", format!("memory may have answered{told}"))
        }
        Verdict::NotADevice => ("no", "memory or the page cache answered".to_owned()),
        Verdict::NotChecked => ("open", "not checked whether reads reached the device".to_owned()),
    }
}

fn reads(latency: &ReadLatency) -> &'static str {
    if latency.steady { "median, steady" } else { "median, UNSTEADY: drifting or scattered" }
}

/// The hash of the tree, if it has a value.
fn hash(file: &ResultFile) -> Option<(Option<f64>, String)> {
    let tree = file.tree.as_ref()?;
    let mut costs = file.calibration.hash.iter();
    let cost = costs.find(|cost| cost.function == tree.digest && cost.key_bytes == tree.key_bytes);
    Some((cost.map(|cost| cost.ns_latency), format!("{}, keys of {} bytes", tree.digest, tree.key_bytes)))
}

/// The probe of the tree's filters, if it has a value.
fn probe(file: &ResultFile) -> Option<(Option<f64>, String)> {
    let tree = file.tree.as_ref()?;
    let filter_bytes = tree.filter_bytes?;
    let cost = file.calibration.probe.iter().find(|cost| {
        cost.filter == tree.filter
            && (cost.bits_per_key - tree.bits_per_key).abs() < 0.01
            && is_near(cost.filter_bytes, filter_bytes)
    });
    let place = cost.map_or("", |cost| match cost.resident {
        Residence::L1 => " in L1",
        Residence::L2 => " in L2",
        Residence::L3 => " in L3",
        Residence::Dram => " in memory",
    });
    Some((cost.map(|cost| cost.ns_negative), format!("{}, {}{place}", tree.filter, bytes(filter_bytes))))
}

fn interval(gain: &Gain) -> String {
    let level = percent(gain.confidence).replace(".0 %", " %");
    format!("{level} CI {:.1} to {:.1}", 100.0 * gain.low, 100.0 * gain.high)
}

/// Returns the interval of a gain, or why there is no claim.
fn claim(gain: &Gain) -> String {
    let interval = interval(gain);
    match gain.claim {
        Claim::Faster => interval,
        Claim::Slower => format!("{interval}: slower"),
        Claim::NoMeasurableDifference => format!("{interval}: no difference"),
        Claim::TooFewPairs => format!("no claim: {} of 30 pairs", gain.pairs),
        Claim::ControlFailed => "no claim: the control is biased".to_owned(),
        Claim::ControlTooWide => "no claim: the control is too wide".to_owned(),
    }
}

/// Explains a comparison.
fn sentence(cell: &LookupCell) -> String {
    let gain = &cell.gain;
    let interval = match gain.executions.len() {
        0 | 1 => interval(gain),
        count => format!("{}, {count} executions", interval(gain)),
    };
    let lookups = match cell.empty_fraction {
        1.0 => "empty lookups".to_owned(),
        fraction => format!("lookups ({:.0} % empty)", 100.0 * fraction),
    };
    let found = match gain.claim {
        Claim::Faster => {
            format!(
                "Sharing one digest saves {} of the time of {lookups} ({}).",
                percent(gain.estimate),
                interval
            )
        }
        Claim::Slower => {
            format!("Sharing one digest makes {lookups} {} slower ({}).", percent(-gain.estimate), interval)
        }
        Claim::NoMeasurableDifference => {
            format!("Sharing one digest makes no measurable difference for {lookups} ({interval}).")
        }
        Claim::TooFewPairs => {
            return format!(
                "No claim about {lookups}: a claim needs 30 pairs of blocks, but only {} were measured. Run it for longer.",
                gain.pairs
            );
        }
        Claim::ControlFailed | Claim::ControlTooWide => {
            let fault = if gain.claim == Claim::ControlFailed { "biased" } else { "too wide" };
            return format!(
                "No claim about {lookups}: the control, which compares an arm with itself, is {fault}. Repeat \
                 the run on a quieter machine."
            );
        }
    };
    let (each, shared) = (&cell.arms.per_filter, &cell.arms.shared);
    let Some(parts) = each.parts else { return found };
    let share = |ns: f64| format!("{:.0} %", (100.0 * ns / each.mean_ns_per_lookup).max(0.0));
    format!(
        "{found} It computes {} instead of {} hashes per lookup; hashing was {} of the time, reading {}.",
        hashes(shared.counters.hashes, shared.counters.lookups_with_filter),
        hashes(each.counters.hashes, each.counters.lookups_with_filter),
        share(parts.hash_ns),
        share(parts.read_ns),
    )
}

#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn hashes(count: u64, lookups: u64) -> String {
    format!("{:.1}", count as f64 / lookups.max(1) as f64)
}
