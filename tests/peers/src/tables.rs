//! The printed tables: nanoseconds with ranges, ratios with 95 % intervals.

use crate::queries::Stream;
use crate::series::{Section, Who};
use crate::statistics::Estimate;
use crate::tree::Form;
use std::fmt::Write as _;

const NAME: usize = 34;
const CELL: usize = 26;

/// The forms of all trees.
#[must_use]
pub fn forms(forms: &[(&str, Form)]) -> String {
    let mut text = String::new();
    for (name, form) in forms {
        let _ = writeln!(
            text,
            "{name:<NAME$}{} sorted runs, tables per level {}, {} KiB of filters and indexes in memory",
            form.runs,
            form.tables(),
            form.memory_bytes / 1024
        );
    }
    text
}

fn row(text: &mut String, name: &str, cells: impl Iterator<Item = String>) {
    let _ = write!(text, "{name:<NAME$}");
    cells.for_each(|cell| {
        let _ = write!(text, "{cell:>CELL$}");
    });
    text.push('\n');
}

fn shown(estimate: Option<Estimate>, digits: usize) -> String {
    estimate.map_or("-".to_owned(), |Estimate { median, low, high }| {
        format!("{median:.digits$} ({low:.digits$} to {high:.digits$})")
    })
}

/// Nanoseconds and filters of every contender.
fn times(text: &mut String, section: &Section, streams: &[Stream]) {
    row(text, "processor ns per lookup", streams.iter().map(|stream| stream.name().to_owned()));
    let mut names: Vec<Who> = Vec::new();
    for series in &section.series {
        if !names.contains(&series.who) {
            names.push(series.who);
        }
    }
    for &who in &names {
        let cells = streams.iter().map(|&stream| {
            let series = section.find(who, stream);
            shown(series.map(|series| Estimate::of(&series.times.cpu_ns)), 1)
        });
        row(text, &format!("  {}", who.name), cells);
    }
    row(text, "filters asked per lookup", std::iter::empty());
    for &who in names.iter().filter(|&&who| who != Who::AGAIN) {
        let counted = |stream| section.find(who, stream).and_then(|series| series.counted);
        if streams.iter().any(|&stream| counted(stream).is_some()) {
            let cells = streams.iter().map(|&stream| {
                counted(stream).map_or("-".to_owned(), |counted| format!("{:.2}", counted.filters))
            });
            row(text, &format!("  {}", who.name), cells);
        }
    }
}

/// This engine beside its peers.
#[must_use]
pub fn peers(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    row(&mut text, "times as fast (95 % interval)", std::iter::empty());
    for peer in [Who::ROCKSDB_PINNED, Who::ROCKSDB_GET, Who::LSM_TREE] {
        let cells = streams.iter().map(|&stream| shown(section.ratio(peer, Who::OURS, stream), 2));
        row(&mut text, &format!("  as {}", peer.name), cells);
    }
    let fastest = |stream| section.fastest_peer(stream);
    row(
        &mut text,
        "  as the faster peer",
        streams
            .iter()
            .map(|&stream| shown(fastest(stream).and_then(|peer| section.ratio(peer, Who::OURS, stream)), 2)),
    );
    row(
        &mut text,
        "  the same per filter asked",
        streams
            .iter()
            .map(|&stream| shown(fastest(stream).and_then(|peer| per_filter(section, peer, stream)), 2)),
    );
    let control = streams.iter().map(|&stream| shown(section.ratio(Who::AGAIN, Who::OURS, stream), 3));
    row(&mut text, "control: this engine beside itself", control);
    text
}

/// The ratio of times per filter asked.
#[must_use]
pub fn per_filter(section: &Section, peer: Who, stream: Stream) -> Option<Estimate> {
    let filters = |who| section.find(who, stream)?.counted.map(|counted| counted.filters);
    let factor = filters(Who::OURS)? / filters(peer)?;
    Some(section.ratio(peer, Who::OURS, stream)?.times(factor))
}

/// What sharing and what layout is worth.
#[must_use]
pub fn sharing(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    let gains = [
        ("sharing in the ordinary layout, A / B", Who::PER_FILTER, Who::SHARED),
        ("sharing in the merged layout, C' / C", Who::MERGED_PER_FILTER, Who::MERGED),
        ("the merged layout, shared, B / C", Who::SHARED, Who::MERGED),
    ];
    row(&mut text, "gain (95 % interval)", std::iter::empty());
    for (name, above, below) in gains {
        let ratios: Vec<Option<Estimate>> =
            streams.iter().map(|&stream| section.ratio(above, below, stream)).collect();
        if ratios.iter().any(Option::is_some) {
            row(&mut text, &format!("  {name}"), ratios.into_iter().map(|ratio| shown(ratio, 2)));
        }
    }
    for peer in [Who::ROCKSDB_PINNED, Who::LSM_TREE] {
        let cells = streams.iter().map(|&stream| shown(section.ratio(peer, Who::SHARED, stream), 2));
        row(&mut text, &format!("  B beside {}", peer.name), cells);
    }
    text
}
