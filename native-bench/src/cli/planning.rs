//! `list` and `plan`: a preview of a run. They measure and write nothing.

use super::arguments::Global;
use super::axes::RunOptions;
use super::housekeeping::json;
use super::print;
use crate::experiments::{self, Chosen, Plan, Preset, REGISTRY, Request, Scale, Spec};
use crate::failure::Failure;
use crate::output::{Table, Terminal, bytes, bytes_as_option, duration, paragraph};
use core::fmt::Write;
use serde::Serialize;

/// One experiment of a plan.
#[derive(Serialize)]
struct Row {
    id: &'static str,
    title: &'static str,
    source: &'static str,
    arms: &'static str,
    cells: usize,
    written_bytes: u64,
    seconds: f64,
    claims: Vec<&'static str>,
}

/// Cost of running some experiments.
#[derive(Serialize)]
struct Estimate {
    what: String,
    written_bytes: u64,
    standing_bytes: u64,
    memory_bytes: u64,
    seconds: f64,
    experiments: Vec<Row>,
}

/// Presets and experiments.
pub(super) fn list(global: &Global) -> Result<u8, Failure> {
    let scale: Scale = global.scale.into();
    let presets: Vec<(Preset, Estimate)> = Preset::ALL
        .into_iter()
        .map(|preset| (preset, estimate(&experiments::plan(preset, scale, global.seed))))
        .collect();
    if global.json {
        let rows: Vec<serde_json::Value> = presets
            .iter()
            .map(|(preset, estimate)| {
                serde_json::json!({
                    "id": preset.name(),
                    "shows": experiments::shows(*preset),
                    "written_bytes": estimate.written_bytes,
                    "seconds": estimate.seconds,
                    "experiments": experiments::experiments_of(*preset),
                })
            })
            .chain(REGISTRY.iter().map(|spec| {
                serde_json::json!({
                    "id": spec.id, "shows": spec.title, "source": spec.source, "arms": spec.arms,
                    "claims": spec.claims,
                })
            }))
            .collect();
        return print::result(&json(&rows)?).map(|()| 0);
    }
    let terminal = Terminal::of_stdout();
    let mut table = Table::new(&["preset", "shows", "writes", "takes about"]).with_texts(&[1]);
    for (preset, estimate) in &presets {
        table.row(vec![
            preset.name().to_owned(),
            experiments::shows(*preset).to_owned(),
            bytes(estimate.written_bytes),
            duration(estimate.seconds),
        ]);
    }
    let mut text = table.draw(&terminal);
    let mut table = Table::new(&["experiment", "shows", "source"]).with_texts(&[1, 2]);
    for spec in REGISTRY {
        table.row(vec![spec.id.to_owned(), spec.title.to_owned(), spec.source.to_owned()]);
    }
    let _ = write!(text, "\n{}", table.draw(&terminal));
    text.push_str(&paragraph(
        "Lookups: A one digest per filter / B one shared digest / C one mask for all filters.\n\
         `native-bench plan NAME` shows what a run writes, how long it takes and which claims it tests.",
        &terminal,
    ));
    print::drawing(&text)?;
    Ok(0)
}

/// Prints the effects of a run.
pub(super) fn plan(global: &Global, options: &RunOptions) -> Result<u8, Failure> {
    show(global, &options.plan(global.scale.into(), global.seed)?)
}

/// A plan in words or as JSON.
pub(super) fn show(global: &Global, plan: &Plan) -> Result<u8, Failure> {
    let estimate = estimate(plan);
    if global.json {
        return print::result(&json(&estimate)?).map(|()| 0);
    }
    let mut table =
        Table::new(&["experiment", "cells", "data written", "est. time", "claims tested"]).with_texts(&[4]);
    for row in &estimate.experiments {
        table.row(vec![
            row.id.to_owned(),
            row.cells.to_string(),
            bytes(row.written_bytes),
            duration(row.seconds),
            row.claims.join(", "),
        ]);
    }
    let terminal = Terminal::of_stdout();
    let mut text = format!("{}\n{}", estimate.what, table.draw(&terminal));
    let mut notes = format!(
        "writes {} in total (shared trees count once), at most {} at a time; takes {} at 80 us per read",
        bytes(estimate.written_bytes),
        bytes(estimate.standing_bytes),
        duration(estimate.seconds),
    );
    if estimate.memory_bytes > 0 {
        let _ = write!(notes, "\nkeeps a tree of {} in memory", bytes(estimate.memory_bytes));
    }
    if estimate.written_bytes > global.max_bytes {
        let _ = write!(
            notes,
            "\n--max-bytes allows {}: pass --max-bytes {} to run it",
            bytes(global.max_bytes),
            bytes_as_option(estimate.written_bytes)
        );
    }
    text.push_str(&paragraph(&notes, &terminal));
    print::drawing(&text)?;
    Ok(0)
}

fn estimate(plan: &Plan) -> Estimate {
    let rows = plan.chosen.as_ref().map_or_else(Vec::new, |chosen| {
        chosen
            .ids
            .iter()
            .filter_map(|id| experiments::find(id))
            .map(|spec| row(spec, &chosen.request))
            .collect()
    });
    let jobs = plan.chosen.as_ref().map_or_else(Vec::new, Chosen::jobs);
    let trees = experiments::trees_of(&jobs);
    let executions = plan.chosen.as_ref().map_or(1, |chosen| chosen.request.executions);
    let additional = plan.clone().further_execution().chosen.as_ref().map_or_else(Vec::new, Chosen::jobs);
    Estimate {
        what: plan.preset.clone(),
        written_bytes: plan.written_bytes(),
        standing_bytes: plan.standing_bytes(),
        memory_bytes: trees.iter().map(experiments::TreeSpec::memory_bytes).max().unwrap_or(0),
        seconds: plan.stage_seconds()
            + experiments::seconds(&jobs, experiments::READ_NS)
            + experiments::seconds(&additional, experiments::READ_NS) * f64::from(executions - 1),
        experiments: rows,
    }
}

fn row(spec: &'static Spec, request: &Request) -> Row {
    let jobs = experiments::jobs(&[spec.id], request);
    Row {
        id: spec.id,
        title: spec.title,
        source: spec.source,
        arms: spec.arms,
        cells: jobs.len(),
        written_bytes: experiments::written_bytes(&jobs),
        seconds: experiments::seconds(&jobs, experiments::READ_NS),
        claims: spec.claims.to_vec(),
    }
}
