//! One experiment: a table and a chart for the arms, and for every other quantity; what was left out, and in what the
//! run differs from the source.

use super::grid::{Grid, Row};
use super::lookups::{ARMS, time_of_arms, tree_in_words};
use super::{Block, Section, grade};
use crate::output::chart::{Layer, Plot, PlotAxis, Point, Scale, Series};
use crate::output::number::ends_in_words;
use crate::output::table::Table;
use crate::output::{nanoseconds, percent, quantity};
use lsm_lab_teaching::results::{
    Cell, Claim, DeviceKind, Experiment, Figure, Gain, LookupCell, ModelPrediction, Origin, ReadsFrom,
};

/// Maximum number of settings in one chart; readers cannot distinguish more.
const GROUPS_OF_CHART: usize = 4;
/// Values of one chart that span a larger factor are drawn on an axis of equal factors.
const FACTOR_OF_LOG: f64 = 50.0;

/// Everything about one experiment.
pub(super) fn section(experiment: &Experiment) -> Section {
    let grid = Grid::of(experiment);
    let mut blocks = Vec::new();
    if !experiment.sources.is_empty() {
        blocks.push(Block::Text(format!("Repeats {}.", experiment.sources.join("; "))));
    }
    blocks.push(labelled_list("Differs from the source", &experiment.differences));
    blocks.push(labelled_list("Reads were answered by", &readers(&grid)));
    blocks.push(labelled_list("Trees", &trees(&grid)));
    blocks.extend(lookups(&grid));
    for (name, unit) in quantities(&grid) {
        blocks.extend(quantity_blocks(&grid, &name, &unit));
    }
    let reasons: Vec<String> = grid.rows.iter().filter_map(|row| noise(&grid, row.cell)).collect();
    blocks.push(labelled_list("Noise", &reasons));
    let left_out: Vec<String> =
        experiment.left_out.iter().map(|left| format!("{}: {}", left.what, left.why)).collect();
    blocks.push(labelled_list("Left out", &left_out));
    if experiment.cells.is_empty() {
        blocks.push(Block::Text("Nothing was measured.".to_owned()));
    }
    Section::new(&experiment.id, format!("{}: {}", experiment.id, experiment.title), blocks)
        .with_figure(&experiment.id)
}

/// A list under its name; one item needs no list.
fn labelled_list(name: &str, items: &[String]) -> Block {
    match items {
        [item] => Block::Text(format!("{name}: {item}")),
        items => Block::List(name.to_owned(), items.to_vec()),
    }
}

/// Returns the devices that answered reads, without repetition.
fn readers(grid: &Grid<'_>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for reads in grid.rows.iter().filter_map(|row| row.cell.reads_from.as_ref()) {
        let sentence = reader_in_words(reads);
        if !found.contains(&sentence) {
            found.push(sentence);
        }
    }
    found
}

fn reader_in_words(reads: &ReadsFrom) -> String {
    let kind = match reads.kind {
        DeviceKind::Real => "",
        DeviceKind::Memory => " (memory, no drive)",
        DeviceKind::PageCache => " (the page cache)",
        DeviceKind::Emulated => " (EMULATED: memory with added latency)",
        DeviceKind::Replayed => " (REPLAYED: memory with the latencies of an earlier run)",
    };
    let latency =
        reads.read_ns.map_or_else(String::new, |ns| format!(", read cost (T_D) {}", nanoseconds(ns)));
    let target = reads.target_ns.map_or_else(String::new, |ns| format!(", target {}", nanoseconds(ns)));
    format!("{}{kind}{latency}{target}.", reads.label)
}

/// Returns the trees, without repetition. The parameters of the cells describe many of them.
fn trees(grid: &Grid<'_>) -> Vec<String> {
    const TOLD_MAX: usize = 3;
    let mut found: Vec<String> = Vec::new();
    for tree in grid.rows.iter().filter_map(|row| row.cell.tree.as_ref()) {
        let sentence = tree_in_words(tree);
        if !found.contains(&sentence) {
            found.push(sentence);
        }
    }
    match found.len() {
        ..=TOLD_MAX => found,
        count => vec![format!("{count}, with the parameters below; for example: {}", found[0])],
    }
}

fn grade_of(cell: &Cell) -> String {
    let quality = cell.lookup.as_ref().map(|lookup| &lookup.quality).or(cell.quality.as_ref());
    quality.map_or_else(String::new, |quality| grade(quality.grade))
}

fn noise(grid: &Grid<'_>, cell: &Cell) -> Option<String> {
    let quality = cell.lookup.as_ref().map(|lookup| &lookup.quality).or(cell.quality.as_ref())?;
    let reasons = quality.reasons.join(" ");
    (!reasons.is_empty()).then(|| format!("{}: {reasons}", grid.name_of(cell)))
}

/// The arms against each other: the gain, then where the time goes.
fn lookups(grid: &Grid<'_>) -> Vec<Block> {
    let cells: Vec<(&Row<'_>, &LookupCell)> =
        grid.rows.iter().filter_map(|row| Some((row, row.cell.lookup.as_ref()?))).collect();
    if cells.is_empty() {
        return Vec::new();
    }
    let mut header = grid.labels.clone();
    header.extend(["gain", "interval", "model", "with T_other", "B to C", "noise"].map(str::to_owned));
    let last = header.len() - 1;
    let texts: Vec<usize> = (1..grid.labels.len()).chain([last]).collect();
    let mut table = Table::new(&header).with_texts(&texts);
    for (row, cell) in &cells {
        let mut line = grid.texts(row.cell);
        let model = cell.model.as_ref();
        let with_other = model.and_then(|model| model.predicted_gain_with_other);
        line.extend([
            percent(cell.gain.estimate),
            interval(&cell.gain),
            model.map_or_else(String::new, |model| percent(model.predicted_gain)),
            with_other.map_or_else(String::new, percent),
            cell.gain_of_merging.as_ref().map_or_else(String::new, |gain| percent(gain.estimate)),
            grade_of(row.cell),
        ]);
        table.row(line);
    }
    let caption = "What sharing saves (A to B)".to_owned();
    let mut blocks = vec![Block::Table(caption, table.without_empty_columns()), Block::Text(ARMS.to_owned())];
    blocks.extend(other_gains(grid, &cells));
    blocks.extend(gain_plots(grid, &cells).into_iter().map(Block::Plot));
    let named: Vec<(String, &LookupCell)> =
        cells.iter().map(|(row, cell)| (grid.name_of(row.cell), *cell)).collect();
    blocks.extend(time_of_arms(&named, "Where the time of a lookup goes"));
    let silent = named.iter().filter(|(_, cell)| !matches!(cell.gain.claim, Claim::Faster));
    let silent: Vec<String> =
        silent.map(|(name, cell)| format!("{name}: {}", cell.gain.sentence())).collect();
    blocks.push(labelled_list("No gain or inconclusive", &silent));
    blocks
}

/// The same gains by other definitions, and how executions differ; nothing for files that have neither.
fn other_gains(grid: &Grid<'_>, cells: &[(&Row<'_>, &LookupCell)]) -> Vec<Block> {
    if cells.iter().all(|(_, cell)| cell.gain.by_median_ratio.is_none()) {
        return Vec::new();
    }
    let mut header = grid.labels.clone();
    header.extend(["median ratio", "hot keys", "executions", "between", "within"].map(str::to_owned));
    let mut table = Table::new(&header).with_texts(&(1..grid.labels.len()).collect::<Vec<_>>());
    let optional = |value: Option<f64>| value.map_or_else(String::new, percent);
    for (row, cell) in cells {
        let mut line = grid.texts(row.cell);
        line.extend([
            optional(cell.gain.by_median_ratio),
            optional(cell.gain_of_hot_keys.as_ref().map(|gain| gain.estimate)),
            cell.gain.executions.len().max(1).to_string(),
            optional(cell.gain.between_executions),
            optional(cell.gain.within_execution),
        ]);
        table.row(line);
    }
    vec![
        Block::Table("The same gain by other definitions".to_owned(), table.without_empty_columns()),
        Block::Text(
            "Median ratio: the median of log ratios of blocks. Hot keys: B looks up the keys that A has just looked up. \
             Between and within: standard deviation between executions and standard error of one execution."
                .to_owned(),
        ),
    ]
}

fn interval(gain: &Gain) -> String {
    format!("{:.1} to {:.1}", 100.0 * gain.low, 100.0 * gain.high)
}

fn gain_plots(grid: &Grid<'_>, cells: &[(&Row<'_>, &LookupCell)]) -> Vec<Plot> {
    let axis = PlotAxis { label: "gain".to_owned(), unit: "fraction".to_owned(), scale: Scale::Linear };
    charts(grid, "What sharing saves (A to B)", &axis, |group| {
        let of_group = || cells.iter().filter(|(row, _)| row.group == group);
        let measured = of_group().map(|(row, cell)| {
            let Gain { estimate, low, high, .. } = cell.gain;
            Point { x: row.x, y: estimate, interval: Some((low, high)) }
        });
        let predicted = |value: fn(&ModelPrediction) -> Option<f64>| {
            let found = of_group().filter_map(move |(row, cell)| Some((row.x, value(cell.model.as_ref()?)?)));
            found.map(|(x, y)| Point { x, y, interval: None }).collect::<Vec<_>>()
        };
        let model = predicted(|model| Some(model.predicted_gain));
        let other = predicted(|model| model.predicted_gain_with_other);
        vec![
            (Layer::Measured, "measured, with its interval".to_owned(), measured.collect()),
            (Layer::Model, "model".to_owned(), model),
            (Layer::Model, "model with other work (T_other) as measured".to_owned(), other),
        ]
    })
}

/// Charts of a few groups each, with the series that each group has.
fn charts(
    grid: &Grid<'_>,
    title: &str,
    y: &PlotAxis,
    series_of: impl Fn(usize) -> Vec<(Layer, String, Vec<Point>)>,
) -> Vec<Plot> {
    let count = grid.groups.len();
    let several = count > 1;
    let mut plots = Vec::new();
    for begin in (0..count).step_by(GROUPS_OF_CHART) {
        let end = (begin + GROUPS_OF_CHART).min(count);
        let series = (begin..end).flat_map(|group| {
            let found = series_of(group).into_iter().filter(|(.., points)| !points.is_empty());
            found.map(move |(layer, name, points)| {
                let name = if several { format!("{}: {name}", grid.groups[group]) } else { name };
                Series { name, group: group - begin, layer, points }
            })
        });
        let part = if count > GROUPS_OF_CHART {
            format!(" ({} of {})", begin / GROUPS_OF_CHART + 1, count.div_ceil(GROUPS_OF_CHART))
        } else {
            String::new()
        };
        let plot = Plot {
            title: format!("{title}{part}"),
            x: grid.axis.clone(),
            y: y.clone(),
            series: series.collect(),
        };
        if plot.series.iter().map(|series| series.points.len()).sum::<usize>() > 1 {
            plots.push(plot);
        }
    }
    plots
}

/// Names and units of everything that was found, in order of appearance.
fn quantities(grid: &Grid<'_>) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for figure in grid.rows.iter().flat_map(|row| &row.cell.figures) {
        let quantity = (figure.name.clone(), figure.unit.clone());
        if !found.contains(&quantity) {
            found.push(quantity);
        }
    }
    found
}

/// Returns the blocks of one quantity: a table of results, model and source, and a chart.
fn quantity_blocks(grid: &Grid<'_>, name: &str, unit: &str) -> Vec<Block> {
    let of = |cell: &'_ Cell, layer: Layer| -> Vec<Figure> {
        let figures = cell.figures.iter().filter(|figure| figure.name == name && figure.unit == unit);
        figures.filter(|figure| layer_of(figure.origin) == layer).cloned().collect()
    };
    let mut header = grid.labels.clone();
    header.extend(["found", "95 % CI", "n", "model", "claimed", "noise"].map(str::to_owned));
    let last = header.len() - 1;
    let texts: Vec<usize> = (1..grid.labels.len()).chain([last]).collect();
    let mut table = Table::new(&header).with_texts(&texts);
    for row in &grid.rows {
        let [found, model, claimed] =
            [Layer::Measured, Layer::Model, Layer::Claimed].map(|layer| of(row.cell, layer));
        if found.is_empty() && model.is_empty() && claimed.is_empty() {
            continue;
        }
        let estimates = |figures: &[Figure]| {
            figures.iter().map(|figure| quantity(figure.estimate, unit)).collect::<Vec<_>>().join("; ")
        };
        let mut line = grid.texts(row.cell);
        let ends = found.iter().filter_map(|figure| Some((figure.low?, figure.high?)));
        let samples = found.iter().filter_map(|figure| figure.samples.map(|count| count.to_string()));
        line.extend([
            estimates(&found),
            ends.map(|(low, high)| ends_in_words(low, high, unit)).collect::<Vec<_>>().join("; "),
            samples.collect::<Vec<_>>().join("; "),
            estimates(&model),
            estimates(&claimed),
            if found.iter().any(|figure| figure.origin == Origin::Measured) {
                grade_of(row.cell)
            } else {
                String::new()
            },
        ]);
        table.row(line);
    }
    let words = words_of(name, unit);
    let title = capitalised(&words);
    let mut blocks = vec![Block::Table(title.clone(), table.without_empty_columns())];
    let values: Vec<f64> = grid
        .rows
        .iter()
        .flat_map(|row| &row.cell.figures)
        .filter(|figure| figure.name == name && figure.unit == unit)
        .map(|figure| figure.estimate)
        .collect();
    let axis = PlotAxis { label: words, unit: unit.to_owned(), scale: scale_of(&values) };
    let plots = charts(grid, &title, &axis, |group| {
        [(Layer::Measured, "found here"), (Layer::Model, "model"), (Layer::Claimed, "claimed by the source")]
            .map(|(layer, words)| {
                let rows = grid.rows.iter().filter(|row| row.group == group);
                let points = rows.flat_map(|row| {
                    let figures = of(row.cell, layer).into_iter();
                    figures.map(|figure| Point {
                        x: row.x,
                        y: figure.estimate,
                        interval: figure.low.zip(figure.high),
                    })
                });
                (layer, words.to_owned(), points.collect())
            })
            .into()
    });
    blocks.extend(plots.into_iter().map(Block::Plot));
    blocks
}

/// The name of a quantity without its unit, which axes and numbers have.
fn words_of(name: &str, unit: &str) -> String {
    let bare =
        name.strip_suffix(unit).and_then(|name| name.strip_suffix('_')).filter(|name| !name.is_empty());
    bare.unwrap_or(name).replace('_', " ")
}

fn layer_of(origin: Origin) -> Layer {
    match origin {
        Origin::Measured | Origin::Counted => Layer::Measured,
        Origin::Model => Layer::Model,
        Origin::Claimed => Layer::Claimed,
    }
}

fn scale_of(values: &[f64]) -> Scale {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    if least > 0.0 && most / least > FACTOR_OF_LOG { Scale::Log } else { Scale::Linear }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
