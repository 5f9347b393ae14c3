//! A document as text for a terminal.

use super::{Block, Document, Section};
use crate::output::Terminal;
use crate::output::chart::plot_lines;
use crate::output::wrap::wrapped;
use core::fmt::Write;

impl Document {
    /// The document as lines, none longer than the terminal is wide.
    #[must_use]
    pub fn text(&self, terminal: &Terminal) -> String {
        let mut text = String::new();
        for line in wrapped(&self.title, terminal.width, 2) {
            let _ = writeln!(text, "{}", terminal.bold(&line));
        }
        for caveat in &self.caveats {
            paragraph(&format!("! {caveat}"), "  ", terminal, &mut text);
        }
        for section in &self.sections {
            text.push('\n');
            section.write(terminal, &mut text);
        }
        in_its_characters(text, terminal)
    }
}

impl Section {
    fn write(&self, terminal: &Terminal, text: &mut String) {
        for line in wrapped(&self.title, terminal.width, 2).iter().filter(|line| !line.is_empty()) {
            let _ = writeln!(text, "{}", terminal.bold(line));
        }
        let mut before = "";
        for (index, block) in self.blocks.iter().enumerate() {
            let title = block.title();
            if index > 0 && !matches!(block, Block::Text(_) | Block::List(..)) {
                text.push('\n');
            }
            // A chart that follows the table of its numbers needs no heading.
            if !title.is_empty() && title != before {
                let colon = if matches!(block, Block::List(..)) { ":" } else { "" };
                paragraph(&format!("{title}{colon}"), "", terminal, text);
            }
            before = title;
            match block {
                Block::Text(sentence) | Block::Folded(sentence, _) => {
                    paragraph(sentence, "", terminal, text);
                }
                Block::List(_, items) => {
                    for item in items {
                        paragraph(&format!("- {item}"), "  ", terminal, text);
                    }
                }
                Block::Table(_, table) => text.push_str(&table.draw(terminal)),
                chart => text.extend(chart.chart(terminal)),
            }
        }
    }
}

impl Block {
    /// The lines of a chart; nothing for other blocks.
    pub(in crate::output) fn chart(&self, terminal: &Terminal) -> Option<String> {
        Some(match self {
            Self::Plot(plot) => plot_lines(plot, terminal),
            Self::Bars(bars) => bars.lines(terminal),
            Self::Intervals(intervals) => intervals.lines(terminal),
            Self::Histogram(histogram) => histogram.lines(terminal),
            Self::Text(_) | Self::List(..) | Self::Table(..) | Self::Folded(..) => return None,
        })
    }
}

fn paragraph(sentence: &str, lead: &str, terminal: &Terminal, text: &mut String) {
    for line in wrapped(sentence, terminal.width - lead.len(), lead.len()) {
        let _ = writeln!(text, "{lead}{line}");
    }
}

/// A terminal of ASCII gets nothing else.
fn in_its_characters(text: String, terminal: &Terminal) -> String {
    if terminal.unicode { text } else { text.replace(|letter: char| !letter.is_ascii(), "?") }
}
