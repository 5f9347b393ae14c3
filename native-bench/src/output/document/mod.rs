//! A result as a document: sections of sentences, tables and charts, made once and then written as text or as
//! HTML.
//!
//! **Invariants**
//! 1. Every chart follows a table that has its numbers.
//! 2. A section has an id of letters, digits and `-`, because file names and anchors contain it.
//!
//! **Not here**: the appearance.

mod calibration;
mod claims;
mod comparison;
mod experiment;
mod grid;
mod lookups;
mod percentiles;
mod reach;
mod summary;
mod text;

pub(super) use grid::Grid;
pub(super) use reach::larger_files;

use super::chart::{Bars, Histogram, Intervals, Plot};
use super::table::Table;
use lsm_lab_teaching::results::{Grade, ResultFile};

/// Everything that is said about one subject.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Title.
    pub title: String,
    /// Limitations of the numbers.
    pub caveats: Vec<String>,
    /// The parts, in order.
    pub sections: Vec<Section>,
}

/// One part.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// A name for anchors and files.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Name of the lab's own figure for it, if there is one: the id of the experiment, or `lookups`.
    pub figure: Option<String>,
    /// Content.
    pub blocks: Vec<Block>,
}

/// One piece of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Sentences that belong together, under a name if they need one.
    List(String, Vec<String>),
    /// A table, and what it shows where the heading does not say it.
    Table(String, Table),
    /// A table of details behind a sentence that summarizes it. Outputs that cannot fold show the sentence
    /// alone.
    Folded(String, Table),
    /// Points and lines.
    Plot(Plot),
    /// Bars of parts.
    Bars(Bars),
    /// Intervals on one axis.
    Intervals(Intervals),
    /// How latencies are spread.
    Histogram(Histogram),
}

impl Document {
    /// Everything that a result holds.
    #[must_use]
    pub fn of(file: &ResultFile) -> Self {
        let view = file.view();
        let mut caveats = view.caveats;
        caveats.extend(
            file.warnings.iter().filter(|warning| !caveats.contains(warning)).cloned().collect::<Vec<_>>(),
        );
        let has_waited = file.run.arguments.iter().any(|argument| argument.starts_with("--wait-quiet"));
        fold_missing_costs(&mut caveats, has_waited);
        let mut sections: Vec<Section> = summary::section(file).into_iter().collect();
        sections.extend(calibration::sections(file));
        sections.extend(lookups::sections(file));
        sections.extend(file.experiments.iter().map(experiment::section));
        sections.extend(claims::section(file));
        sections.extend(parity(file));
        sections.retain(|section| !section.blocks.is_empty());
        Self { title: format!("{}: {}", file.run.preset, view.label), caveats, sections }
    }
}

/// Replaces sentences about single costs that were not measurable with one, if there are several. The result has them all.
fn fold_missing_costs(caveats: &mut Vec<String>, has_waited: bool) {
    const SIGN: &str = "not measurable now";
    let count = caveats.iter().filter(|caveat| caveat.contains(SIGN)).count();
    let Some(first) = caveats.iter().position(|caveat| caveat.contains(SIGN)).filter(|_| count > 1) else {
        return;
    };
    caveats.retain(|caveat| !caveat.contains(SIGN));
    let remedy = if has_waited {
        "End other programs and repeat the run."
    } else {
        "Repeat the run with --wait-quiet."
    };
    let folded = format!(
        "{count} costs were not measurable on this busy machine, and predictions that need them are missing. {remedy}"
    );
    caveats.insert(first, folded);
}

impl Section {
    /// A section of what there is.
    pub(super) fn new(id: &str, title: impl Into<String>, blocks: impl IntoIterator<Item = Block>) -> Self {
        let blocks = blocks.into_iter().filter(|block| !block.is_empty()).collect();
        Self { id: slug(id), title: title.into(), figure: None, blocks }
    }

    /// The same with a figure of the lab.
    pub(super) fn with_figure(self, name: &str) -> Self {
        Self { figure: Some(name.to_owned()), ..self }
    }
}

impl Block {
    /// Its heading, if it has one.
    pub(super) fn title(&self) -> &str {
        match self {
            Self::Text(_) | Self::Folded(..) => "",
            Self::List(title, _) | Self::Table(title, _) => title,
            Self::Plot(plot) => &plot.title,
            Self::Bars(bars) => &bars.title,
            Self::Intervals(intervals) => &intervals.title,
            Self::Histogram(_) => "Reads by latency",
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::List(_, items) => items.is_empty(),
            Self::Table(_, table) | Self::Folded(_, table) => table.is_empty(),
            Self::Plot(plot) => plot.is_empty(),
            Self::Bars(bars) => bars.bars.is_empty(),
            Self::Intervals(intervals) => intervals.lines.is_empty(),
            Self::Histogram(histogram) => histogram.classes.is_empty(),
        }
    }
}

/// The engine of the page replays the same scenario.
fn parity(file: &ResultFile) -> Option<Section> {
    let parity = file.parity.as_ref()?;
    let text = format!("Fingerprint of its opening scenario: {}.", parity.fingerprint);
    Some(Section::new("parity", "Same engine as the page", [Block::Text(text)]))
}

/// How quiet the machine was, in a word.
pub(super) fn grade(grade: Grade) -> String {
    match grade {
        Grade::A => "A quiet",
        Grade::B => "B usable",
        Grade::C => "C busy",
    }
    .to_owned()
}

/// A name for files and anchors: letters, digits and single `-`.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars().map(|letter| letter.to_ascii_lowercase()) {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(60);
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "unnamed".to_owned() } else { slug.to_owned() }
}
