//! The printed tables: nanoseconds with ranges, ratios with their 95 % CI.

use crate::queries::Stream;
use crate::series::{GAINS, PARTS, Section, Who};
use crate::statistics::estimate_of;
use crate::tree::Form;
use crate::{direct, prefixed};
use lsm_lab_filters::math::statistics::Interval;
use std::fmt::Write as _;

const NAME: usize = 42;
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

/// A row of a table.
pub fn row(text: &mut String, name: &str, cells: impl Iterator<Item = String>) {
    let _ = write!(text, "{name:<NAME$}");
    cells.for_each(|cell| {
        let _ = write!(text, "{cell:>CELL$}");
    });
    text.push('\n');
}

/// An estimate with its interval.
#[must_use]
pub fn shown(estimate: Option<Interval>, digits: usize) -> String {
    estimate.map_or("-".to_owned(), |Interval { estimate: median, low, high }| {
        format!("{median:.digits$} ({low:.digits$} to {high:.digits$})")
    })
}

/// A row of words.
pub fn line(text: &mut String, name: &str, words: &str) {
    let _ = writeln!(text, "{name:<NAME$}{words}");
}

/// Nanoseconds and filters of every contender.
pub(crate) fn times(text: &mut String, section: &Section, streams: &[Stream]) {
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
            shown(series.map(|series| estimate_of(&series.times.cpu_ns)), 1)
        });
        row(text, &format!("  {}", who.name), cells);
    }
    row(text, "filters probed per lookup; ns per filter", std::iter::empty());
    for &who in names.iter().filter(|&&who| who != Who::AGAIN) {
        let counted = |stream| {
            let series = section.find(who, stream)?;
            series.counted.map(|counted| (counted, estimate_of(&series.times.cpu_ns)))
        };
        if streams.iter().any(|&stream| counted(stream).is_some()) {
            let cells = streams.iter().map(|&stream| {
                counted(stream).map_or("-".to_owned(), |(counted, times)| {
                    format!("{:.2};{:>8.1}", counted.filters, times.estimate / counted.filters)
                })
            });
            row(text, &format!("  {}", who.name), cells);
        }
    }
}

/// Formats our engine over keys with a common prefix, and over keys without.
#[must_use]
pub fn prefixed(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    row(&mut text, "times as long (95 % CI)", std::iter::empty());
    for (name, above, below) in [
        ("  the shared prefix alone", prefixed::PREFIXED, prefixed::LONG),
        ("  prefix and length", prefixed::PREFIXED, prefixed::SHORT),
        ("  length alone", prefixed::LONG, prefixed::SHORT),
    ] {
        row(&mut text, name, streams.iter().map(|&stream| shown(section.ratio(above, below, stream), 3)));
    }
    text
}

/// Formats lookups from the device, and raw reads.
#[must_use]
pub fn direct(section: &Section) -> String {
    let mut text = String::new();
    let heads = ["wall ns", "times one raw read", "blocks read", "the same per block"];
    row(&mut text, "existing keys, direct I/O", heads.into_iter().map(str::to_owned));
    for who in direct::WHO {
        let Some(series) = section.find(who, Stream::Existing) else { continue };
        let ratio = section.wall_ratio(who, direct::RAW, Stream::Existing);
        let blocks = series.counted.map(|counted| counted.blocks_read);
        let cells = [
            shown(Some(estimate_of(&series.times.wall_ns)), 0),
            shown(ratio, 3),
            blocks.map_or("-".to_owned(), |blocks| format!("{blocks:.3}")),
            shown(blocks.and_then(|blocks| Some(ratio?.map(|ratio| ratio / blocks))), 3),
        ];
        row(&mut text, &format!("  {}", who.name), cells.into_iter());
    }
    text
}

/// Formats this engine and its peers.
#[must_use]
pub fn peers(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    row(&mut text, "times as fast (95 % CI)", std::iter::empty());
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
        "  the same per probed filter",
        streams.iter().map(|&stream| {
            shown(fastest(stream).and_then(|peer| section.ratio_per_filter(peer, Who::OURS, stream)), 2)
        }),
    );
    let control = streams.iter().map(|&stream| shown(section.ratio(Who::AGAIN, Who::OURS, stream), 3));
    row(&mut text, "control: this engine vs. itself", control);
    text
}

/// Formats the gains of the parts of arm C.
#[must_use]
pub fn parts(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    row(&mut text, "gain (95 % CI)", std::iter::empty());
    for (name, above, below) in PARTS {
        let [above, below] = [above, below].map(|name| Who { name, peer: false });
        let ratios: Vec<Option<Interval>> =
            streams.iter().map(|&stream| section.ratio(above, below, stream)).collect();
        if ratios.iter().any(Option::is_some) {
            row(&mut text, &format!("  {name}"), ratios.into_iter().map(|ratio| shown(ratio, 2)));
        }
    }
    text
}

/// Formats the gains of sharing and of layout.
#[must_use]
pub fn sharing(section: &Section) -> String {
    let streams = section.streams();
    let mut text = String::new();
    times(&mut text, section, &streams);
    row(&mut text, "gain (95 % CI)", std::iter::empty());
    for (name, above, below) in GAINS {
        let ratios: Vec<Option<Interval>> =
            streams.iter().map(|&stream| section.ratio(above, below, stream)).collect();
        if ratios.iter().any(Option::is_some) {
            row(&mut text, &format!("  {name}"), ratios.into_iter().map(|ratio| shown(ratio, 2)));
        }
    }
    for peer in [Who::ROCKSDB_PINNED, Who::LSM_TREE] {
        let cells = streams.iter().map(|&stream| shown(section.ratio(peer, Who::SHARED, stream), 2));
        row(&mut text, &format!("  B vs. {}", peer.name), cells);
    }
    text
}
