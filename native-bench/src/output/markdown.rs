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
        plain(&file.run.id),
        file.run.seed,
        plain(&file.run.tool.version)
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

/// Text without a meaning in Markdown: names come from files and drives. Escaped are the characters that mean something
/// anywhere, those that begin a block at the start, and those of addresses, which many programs turn into links.
fn plain(text: &str) -> String {
    let text = text.trim_start();
    let number = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(0);
    let mut plain = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        let (before, after) = (&text[..at], &text[at + letter.len_utf8()..]);
        let begins_number = after.starts_with(|next: char| next.is_ascii_digit());
        let ends_number = at == number && at > 0 && !begins_number;
        let escapes = match letter {
            '\\' | '`' | '|' | '*' | '_' | '~' | '[' | ']' | '#' | '$' => true,
            '-' | '+' | '=' => at == 0 && !begins_number,
            '.' => ends_number || before.to_ascii_lowercase().ends_with("www"),
            ')' => ends_number,
            ':' => after.starts_with("//"),
            _ => false,
        };
        if escapes {
            plain.push('\\');
        }
        match letter {
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            // Some programs look for addresses and names of people after they have read escapes. A comment ends both.
            '@' => plain.push_str("@<!-- -->"),
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
        assert_eq!(text, "\n| name | value |\n| :-- | --: |\n| a\\|b c &lt;script&gt; | 1.0 |\n");
    }

    #[test]
    fn texts_begin_no_block_and_no_link() {
        for (text, expected) in [
            ("- a", "\\- a"),
            ("---", "\\---"),
            ("12. a", "12\\. a"),
            ("1) a", "1\\) a"),
            ("  > a", "&gt; a"),
            ("-0.5 % of 12", "-0.5 % of 12"),
            ("1.5 ns (p50)", "1.5 ns (p50)"),
            ("**a** `b` ~~c~~ a_b $d$", "\\*\\*a\\*\\* \\`b\\` \\~\\~c\\~\\~ a\\_b \\$d\\$"),
            ("http://a.example www.a.example", "http\\://a.example www\\.a.example"),
            ("a@b.example", "a@<!-- -->b.example"),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
