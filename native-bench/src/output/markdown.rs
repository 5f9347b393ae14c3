//! A result as Markdown: its sentences and tables, for an issue, a wiki or a notebook. Charts are left out, because a table with
//! their numbers precedes each.

use super::document::{Block, Document, Section};
use super::table::Table;
use core::fmt::Write;
use lsm_lab_teaching::results::ResultFile;

/// Returns the result as Markdown.
#[must_use]
pub fn markdown(file: &ResultFile) -> String {
    let document = Document::of(file);
    let mut text = format!("# {}\n", plain(&document.title));
    if !document.caveats.is_empty() {
        text.push('\n');
    }
    for caveat in &document.caveats {
        let _ = writeln!(text, "> {}  ", plain(caveat));
    }
    for section in &document.sections {
        write_section(section, &mut text);
    }
    let _ = writeln!(
        text,
        "\nResult {}, seed {}, native-bench {}.",
        file.run.id, file.run.seed, file.run.tool.version
    );
    text
}

fn write_section(section: &Section, text: &mut String) {
    let _ = writeln!(text, "\n## {}", plain(&section.title));
    for block in &section.blocks {
        match block {
            Block::Text(sentence) | Block::Folded(sentence, _) => {
                let _ = writeln!(text, "\n{}", plain(sentence));
            }
            Block::List(title, items) => {
                if !title.is_empty() {
                    let _ = writeln!(text, "\n{}:", plain(title));
                }
                text.push('\n');
                for item in items {
                    let _ = writeln!(text, "- {}", plain(item));
                }
            }
            Block::Table(title, table) => {
                if !title.is_empty() {
                    let _ = writeln!(text, "\n**{}**", plain(title));
                }
                write_table(table, text);
            }
            Block::Plot(_) | Block::Bars(_) | Block::Intervals(_) | Block::Histogram(_) => {}
        }
    }
}

fn write_table(table: &Table, text: &mut String) {
    let row = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| plain(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let align = |column: usize| if table.is_text(column) { ":--" } else { "--:" };
    let aligned: Vec<&str> = (0..table.header().len()).map(align).collect();
    let _ = write!(text, "\n{}| {} |\n", row(table.header()), aligned.join(" | "));
    for cells in table.rows() {
        text.push_str(&row(cells));
    }
}

/// Text without a meaning in Markdown: names come from files and drives.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '|' | '*' | '[' | ']' | '#' => plain.extend(['\\', letter]),
            '<' => plain.push_str("&lt;"),
            '&' => plain.push_str("&amp;"),
            letter if letter.is_control() => plain.push(' '),
            letter => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_end_a_cell_or_start_a_tag() {
        let mut table = Table::new(&["name", "value"]);
        table.row(vec!["a|b\nc <script>".to_owned(), "1.0".to_owned()]);
        let mut text = String::new();
        write_table(&table, &mut text);
        assert_eq!(text, "\n| name | value |\n| :-- | --: |\n| a\\|b c &lt;script> | 1.0 |\n");
    }
}
