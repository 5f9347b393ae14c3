//! Tables for the terminal.

use super::Terminal;
use comfy_table::{CellAlignment, ContentArrangement, Table as Drawn, presets};

/// Rows under a header. The first column is text, all others are numbers and stand to the right.
#[derive(Debug, Clone, Default)]
pub struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    #[must_use]
    pub fn new(header: &[&str]) -> Self {
        Self { header: header.iter().map(|&name| name.to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as text, a line end behind each row.
    #[must_use]
    pub fn draw(&self, terminal: &Terminal) -> String {
        let mut drawn = Drawn::new();
        drawn.load_style(if terminal.unicode { presets::UTF8_BORDERS_ONLY } else { presets::ASCII_MARKDOWN });
        drawn.set_content_arrangement(ContentArrangement::Dynamic);
        drawn.set_width(u16::try_from(terminal.width).unwrap_or(80));
        drawn.set_header(self.header.clone());
        for row in &self.rows {
            drawn.add_row(row.clone());
        }
        for column in drawn.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        format!("{drawn}\n")
    }
}
