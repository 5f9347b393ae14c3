//! Tables for every width: columns where they fit, texts wrapped where that helps, else a record for each row.
//!
//! **Invariant**: no line is longer than the terminal is wide, and no number is broken over two lines.

use super::Terminal;
use super::wrap::wrapped;
use core::fmt::Write;

/// Spaces between two columns.
const GAP: usize = 2;
/// Minimum width of a readable text column. Narrower tables become records.
const TEXT_WIDTH_MIN: usize = 18;
/// Words up to this length are not broken either.
const WORD_MAX: usize = 28;

/// Rows under a header. The first column is text. By default, all others are numbers and aligned right.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Columns of words, which may be wrapped.
    texts: Vec<usize>,
}

impl Table {
    /// A table with these columns.
    #[must_use]
    pub fn new<S: AsRef<str>>(header: &[S]) -> Self {
        let header = header.iter().map(|name| name.as_ref().to_owned()).collect();
        Self { header, rows: Vec::new(), texts: vec![0] }
    }

    /// Marks these columns as text, in addition to the first.
    #[must_use]
    pub fn with_texts(mut self, columns: &[usize]) -> Self {
        self.texts.extend(columns);
        self
    }

    /// Adds a row; missing cells are empty.
    pub fn row(&mut self, mut cells: Vec<String>) {
        cells.resize(self.header.len(), String::new());
        self.rows.push(cells);
    }

    /// Returns whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The names of the columns.
    #[must_use]
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// Returns whether a column is text.
    #[must_use]
    pub fn is_text(&self, column: usize) -> bool {
        self.texts.contains(&column)
    }

    /// The table without columns that are empty in every row.
    #[must_use]
    pub fn without_empty_columns(&self) -> Self {
        let kept: Vec<usize> = (0..self.header.len())
            .filter(|&column| self.rows.iter().any(|row| !row[column].is_empty()))
            .collect();
        let pick = |cells: &[String]| kept.iter().map(|&column| cells[column].clone()).collect();
        Self {
            header: pick(&self.header),
            rows: self.rows.iter().map(|row| pick(row)).collect(),
            texts: (0..kept.len()).filter(|&column| self.is_text(kept[column])).collect(),
        }
    }

    /// The table as text, a line end behind each row.
    #[must_use]
    pub fn draw(&self, terminal: &Terminal) -> String {
        match self.widths(terminal.width) {
            Some(widths) => self.columns(&widths, terminal),
            None => self.records(terminal),
        }
    }

    /// Widths of the columns, if they fit.
    fn widths(&self, room: usize) -> Option<Vec<usize>> {
        let natural = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column]).chain([&self.header[column]]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..self.header.len()).map(natural).collect();
        let gaps = GAP * widths.len().saturating_sub(1);
        let least: Vec<usize> =
            (0..widths.len()).map(|column| self.width_min(column, widths[column])).collect();
        // The widest text gives way, letter by letter.
        while widths.iter().sum::<usize>() + gaps > room {
            let shrinkable = (0..widths.len()).filter(|&column| widths[column] > least[column]);
            let widest = shrinkable.max_by_key(|&column| widths[column])?;
            widths[widest] -= 1;
        }
        Some(widths)
    }

    /// The least width of a column: numbers stay whole, and so do the words of texts.
    fn width_min(&self, column: usize, natural: usize) -> usize {
        if !self.is_text(column) {
            return natural;
        }
        let cells = self.rows.iter().map(|row| &row[column]).chain([&self.header[column]]);
        let words = cells.flat_map(|cell| cell.split_whitespace()).map(|word| word.chars().count());
        words.max().unwrap_or(0).clamp(TEXT_WIDTH_MIN, WORD_MAX).min(natural)
    }

    fn columns(&self, widths: &[usize], terminal: &Terminal) -> String {
        let mut text = String::new();
        self.line(&self.header, widths, &mut text, |cell| terminal.bold(cell));
        let rule = if terminal.unicode { "─" } else { "-" };
        let rules: Vec<String> = widths.iter().map(|&width| rule.repeat(width)).collect();
        let _ = writeln!(text, "{}", rules.join(&" ".repeat(GAP)));
        for row in &self.rows {
            self.line(row, widths, &mut text, str::to_owned);
        }
        text
    }

    fn line(&self, cells: &[String], widths: &[usize], text: &mut String, paint: impl Fn(&str) -> String) {
        let cells: Vec<Vec<String>> =
            cells.iter().zip(widths).map(|(cell, &width)| wrapped(cell, width, 0)).collect();
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = String::new();
            for (column, (parts, &width)) in cells.iter().zip(widths).enumerate() {
                let part = parts.get(index).map_or("", String::as_str);
                let space = " ".repeat(width.saturating_sub(part.chars().count()));
                let gap = if column > 0 { " ".repeat(GAP) } else { String::new() };
                let part = if part.is_empty() { String::new() } else { paint(part) };
                line.push_str(&gap);
                line.push_str(&if self.is_text(column) { part + &space } else { space + &part });
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }

    /// A record for each row: its first cell, once for all rows that have it, then the other cells with their names.
    fn records(&self, terminal: &Terminal) -> String {
        let mut text = String::new();
        let mut before = None;
        for row in &self.rows {
            if before != Some(&row[0]) {
                for line in wrapped(&format!("{}: {}", self.header[0], row[0]), terminal.width, 2) {
                    let _ = writeln!(text, "{}", terminal.bold(&line));
                }
            }
            before = Some(&row[0]);
            let cells =
                self.header.iter().zip(row).enumerate().skip(1).filter(|(_, (_, cell))| !cell.is_empty());
            let (mut line, mut first) = (String::new(), true);
            for (column, (name, cell)) in cells {
                let piece = format!("{name}: {cell}");
                let room = terminal.width.saturating_sub(line.chars().count() + GAP);
                let long = self.is_text(column) && piece.chars().count() > terminal.width / 2;
                // Lines of one row are indented below its first line.
                let indent = if core::mem::take(&mut first) { "  " } else { "    " };
                if line.is_empty() {
                    line = format!("{indent}{piece}");
                } else if !long && piece.chars().count() <= room {
                    let _ = write!(line, "{:GAP$}{piece}", "");
                } else {
                    if !line.is_empty() {
                        let _ = writeln!(text, "{line}");
                    }
                    line = format!("{indent}{piece}");
                }
                if long || line.chars().count() > terminal.width {
                    for part in wrapped(&piece, terminal.width - indent.len(), 2) {
                        let _ = writeln!(text, "{indent}{part}");
                    }
                    line.clear();
                }
            }
            if !line.is_empty() {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }
}
