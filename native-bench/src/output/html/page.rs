//! The page: the caveats and the summary first, then who measured what, then every section with its tables and charts.

use super::data::{data_block, escaped, inline_script};
use super::finding::finding;
use super::policy::policy;
use crate::failure::Failure;
use crate::output::document::{Block, Document, Section};
use crate::output::table::Table;
use crate::output::{Terminal, bytes, nanoseconds};
use core::fmt::Write;
use lsm_lab_teaching::results::{EarlierPart, Environment, ResultFile, StopReason};

/// The id of the data block that the lab's figures read (`docs/native-bench.md` has the rest of that contract).
const DATA_ID: &str = "result";

/// The result as a page, with the lab's figures if there are any.
///
/// # Errors
/// If the result is not JSON, which would be an error of this program.
pub fn page(file: &ResultFile, figures: Option<&str>) -> Result<String, Failure> {
    let document = Document::of(file);
    let style = concat!(include_str!("theme.css"), include_str!("page.css"));
    let script = figures.map(inline_script);
    let scripts: Vec<&str> = script.as_deref().into_iter().collect();
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>{style}</style>\n</head>\n<body>\n",
        escaped(&policy(style, &scripts)),
        escaped(&document.title),
    );
    header(&document, &mut html);
    let _ =
        writeln!(html, "<script type=\"application/json\" id=\"{DATA_ID}\">{}</script>", data_block(file)?);
    if script.is_some() {
        let summary = data_block(&finding(file))?;
        let _ = writeln!(html, "<script type=\"application/json\" id=\"summary\">{summary}</script>");
    }
    html.push_str("<main>\n");
    if script.is_some() {
        html.push_str("<div id=\"finding\"></div>\n");
    }
    let (summary, others): (Vec<&Section>, Vec<&Section>) =
        document.sections.iter().partition(|section| section.id == "summary");
    for section in summary {
        write_section(section, &mut html);
    }
    about(file, &others, &mut html);
    for section in others {
        write_section(section, &mut html);
    }
    html.push_str("</main>\n");
    footer(file, script.is_some(), &mut html);
    if let Some(script) = &script {
        let _ = writeln!(html, "<script>{script}</script>");
    }
    html.push_str("</body>\n</html>\n");
    Ok(html)
}

fn header(document: &Document, html: &mut String) {
    let title = escaped(&document.title);
    // A date has hyphens, at which a line would break.
    let title = match title.rsplit_once(' ').filter(|(_, date)| date.len() == 10) {
        Some((before, date)) => format!("{before} <time>{date}</time>"),
        None => title,
    };
    let _ = writeln!(html, "<header>\n<h1>{title}</h1>");
    if !document.caveats.is_empty() {
        html.push_str("<ul class=\"caveats\">\n");
        for caveat in &document.caveats {
            let _ = writeln!(html, "<li>{}</li>", escaped(caveat));
        }
        html.push_str("</ul>\n");
    }
    html.push_str("</header>\n");
}

/// Writes the facts of the run, and the contents.
fn about(file: &ResultFile, sections: &[&Section], html: &mut String) {
    html.push_str("<dl>\n");
    for (name, value) in facts(file) {
        let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
    }
    html.push_str("</dl>\n<nav aria-label=\"Contents\">\n<ul>\n");
    for section in sections {
        let _ = writeln!(html, "<li><a href=\"#{}\">{}</a></li>", section.id, escaped(&section.title));
    }
    html.push_str("</ul>\n</nav>\n");
}

/// Returns machine, device and date.
fn facts(file: &ResultFile) -> Vec<(&'static str, String)> {
    let (run, environment) = (&file.run, &file.environment);
    let cpu = environment.cpu.model.clone().unwrap_or_else(|| environment.cpu.architecture.clone());
    let mut facts = vec![
        ("Measured", format!("{} by {} {}", run.started_utc, run.tool.name, run.tool.version)),
        ("Run", format!("{}, seed {}, id {}", run.preset, run.seed, run.id)),
        ("Earlier parts", run.earlier.iter().map(part).collect::<Vec<_>>().join("; ")),
        ("Command", format!("native-bench {}", run.arguments.join(" "))),
        ("Device", file.device.label.clone()),
        ("Processor", format!("{cpu}, {} logical processors", environment.cpu.logical_count)),
        ("NUMA", numa(environment)),
        (
            "System",
            [&environment.system.distribution, &environment.system.kernel]
                .map(|part| part.clone().unwrap_or_default())
                .join(" ")
                .trim()
                .to_owned(),
        ),
        ("File system", file.filesystem.kind.clone()),
    ];
    facts.extend(run.duration_s.map(|seconds| ("Took", nanoseconds(seconds * 1e9))));
    facts.extend(run.written_bytes.map(|count| ("Wrote", bytes(count))));
    facts.retain(|(_, value)| !value.is_empty());
    facts
}

/// A part of a run that was resumed.
fn part(part: &EarlierPart) -> String {
    let end = match part.stop_reason {
        StopReason::Completed => "completed",
        StopReason::Interrupted => "interrupted",
        StopReason::TimeUsedUp => "time used up",
        StopReason::Running => "ended unexpectedly",
    };
    format!("{} ({end}, {} cells)", part.started_utc, part.cells)
}

/// The nodes of processor and device, if there are several.
fn numa(environment: &Environment) -> String {
    let Some(nodes) = environment.numa_nodes.filter(|&nodes| nodes > 1) else { return String::new() };
    let named = |what: &str, node: Option<u32>| {
        node.map(|node| format!(", {what} on node {node}")).unwrap_or_default()
    };
    format!(
        "{nodes} nodes{}{}",
        named("measuring thread", environment.numa_node),
        named("device", environment.device_numa_node)
    )
}

fn footer(file: &ResultFile, figures: bool, html: &mut String) {
    let _ = writeln!(
        html,
        "<footer>\n<p>Lines show the model, filled points were measured or counted here, hollow points are claims of a source. \
         Whiskers show the 95 % CI. Made by native-bench {} from result {}. This file contains the result in \
         the element <code>{DATA_ID}</code>.</p>",
        env!("CARGO_PKG_VERSION"),
        escaped(&file.run.id),
    );
    if !figures {
        html.push_str(
            "<p>The lab's interactive figures are not in this file: native-bench was built without them. \
             <code>native-bench open</code> shows this result in the lab.</p>\n",
        );
    }
    html.push_str("</footer>\n");
}

fn write_section(section: &Section, html: &mut String) {
    let id = &section.id;
    let _ = writeln!(html, "<section id=\"{id}\" aria-labelledby=\"{id}-heading\">");
    let _ = writeln!(html, "<h2 id=\"{id}-heading\">{}</h2>", escaped(&section.title));
    let mut figure = section.figure.as_deref();
    for block in &section.blocks {
        match block {
            Block::Text(text) => {
                let _ = writeln!(html, "<p>{}</p>", escaped(text));
            }
            Block::List(title, items) => {
                if !title.is_empty() {
                    let _ = writeln!(html, "<p>{}:</p>", escaped(title));
                }
                let items: Vec<String> =
                    items.iter().map(|item| format!("<li>{}</li>", escaped(item))).collect();
                let _ = writeln!(html, "<ul>\n{}\n</ul>", items.join("\n"));
            }
            Block::Table(title, table) => {
                // The heading of the section says what the table shows: a caption would repeat it.
                let caption = Some(title.as_str()).filter(|title| !title.is_empty());
                write_table(&section.title, caption, table, html);
            }
            Block::Folded(sentence, table) => {
                let _ = writeln!(html, "<details>\n<summary>{}</summary>", escaped(sentence));
                write_table(&section.title, Some("Not tested by this run"), table, html);
                html.push_str("</details>\n");
            }
            // The lab's figure replaces all pictures of the section, because it shows everything that they
            // show.
            chart => match figure.take() {
                Some(name) => write_figure(section, name, html),
                None if section.figure.is_none() => {
                    let _ = writeln!(html, "<figure>\n{}</figure>", picture(chart));
                }
                None => {}
            },
        }
    }
    html.push_str("</section>\n");
}

/// Writes all pictures of a section, which the lab's figure of this name replaces.
fn write_figure(section: &Section, name: &str, html: &mut String) {
    let _ = writeln!(html, "<figure data-experiment=\"{}\">\n<div data-static>", escaped(name));
    html.extend(section.blocks.iter().map(picture));
    html.push_str("</div>\n</figure>\n");
}

/// Returns a chart as the text of a terminal, with its title; nothing for other blocks.
fn picture(block: &Block) -> String {
    let Some(chart) = block.chart(&Terminal { unicode: true, ..Terminal::plain() }) else {
        return String::new();
    };
    let title = escaped(block.title());
    let caption =
        if title.is_empty() { String::new() } else { format!("<p class=\"caption\">{title}</p>\n") };
    let name = if title.is_empty() { "Chart" } else { &title };
    // Screen readers read the table instead, which has the numbers.
    format!("{caption}<pre class=\"chart\" role=\"img\" aria-label=\"{name}\">{}</pre>\n", escaped(&chart))
}

fn write_table(section: &str, caption: Option<&str>, table: &Table, html: &mut String) {
    let title = escaped(caption.unwrap_or(section));
    let caption = caption.map_or_else(String::new, |_| format!("<caption>{title}</caption>\n"));
    let class = |column: usize| if table.is_text(column) { " class=\"words\"" } else { "" };
    // Wide tables are scrolled, by keyboard too.
    let _ = writeln!(
        html,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{title}\">\n<table>"
    );
    let _ = writeln!(html, "{caption}<thead>\n<tr>");
    for (column, name) in table.header().iter().enumerate() {
        let _ = writeln!(html, "<th scope=\"col\"{}>{}</th>", class(column), escaped(name));
    }
    html.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in table.rows() {
        html.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let (open, close) = if column == 0 { ("th scope=\"row\"", "th") } else { ("td", "td") };
            let _ = write!(html, "<{open}{}>{}</{close}>", class(column), escaped(cell));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
}
