//! Capabilities of the terminal: width, color, characters beyond ASCII.

/// The widest that anything is drawn: longer lines are hard to read.
const WIDTH_MAX: usize = 110;
/// Assumed width if it is unknown, for example in a pipe.
const WIDTH_UNKNOWN: usize = 80;
/// The narrowest that anything is drawn.
const WIDTH_MIN: usize = 40;

/// Capabilities of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terminal {
    /// Columns.
    pub width: usize,
    /// True if colors are shown.
    pub colour: bool,
    /// True if characters beyond ASCII are shown.
    pub unicode: bool,
}

impl Terminal {
    /// A pipe or a file: no colour, 80 columns.
    #[must_use]
    pub const fn plain() -> Self {
        Self { width: WIDTH_UNKNOWN, colour: false, unicode: false }
    }

    /// Standard output as it is now.
    #[must_use]
    pub fn of_stdout() -> Self {
        let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Self::from(std::io::IsTerminal::is_terminal(&std::io::stdout()), columns(), variable)
    }

    /// By the rules: `NO_COLOR`, `TERM=dumb`, the locale's character set, `COLUMNS`.
    #[must_use]
    pub fn from(
        is_terminal: bool,
        columns: Option<usize>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Self {
        let dumb = variable("TERM").is_some_and(|term| term == "dumb");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable).unwrap_or_default();
        let utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
        let requested = variable("COLUMNS").and_then(|text| text.parse().ok());
        Self {
            width: requested.or(columns).unwrap_or(WIDTH_UNKNOWN).clamp(WIDTH_MIN, WIDTH_MAX),
            colour: is_terminal && !dumb && variable("NO_COLOR").is_none(),
            unicode: utf8 && !dumb,
        }
    }

    /// The text in a colour of the 256, if colours are shown.
    #[must_use]
    pub fn paint(&self, colour: u8, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("\u{1b}[38;5;{colour}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// The text in bold, if anything is.
    #[must_use]
    pub fn bold(&self, text: &str) -> String {
        if self.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}

/// Returns whether a text begins with a sequence of [`Terminal::paint`] or [`Terminal::bold`].
pub(super) fn begins_with_style(text: &str) -> bool {
    let style =
        text.strip_prefix("\u{1b}[").and_then(|rest| rest.split_once('m')).map_or("", |(style, _)| style);
    let colour = style.strip_prefix("38;5;").and_then(|colour| colour.parse::<u8>().ok());
    colour.is_some() || matches!(style, "0" | "1")
}

#[cfg(unix)]
fn columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|&columns| columns > 0)
}

#[cfg(not(unix))]
fn columns() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terminal(is_terminal: bool, variables: &[(&str, &str)]) -> Terminal {
        let find = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Terminal::from(is_terminal, Some(100), find)
    }

    #[test]
    fn the_environment_decides() {
        let utf8 = ("LANG", "de_DE.UTF-8");
        assert_eq!(terminal(true, &[utf8]), Terminal { width: 100, colour: true, unicode: true });
        assert!(!terminal(true, &[utf8, ("NO_COLOR", "1")]).colour);
        assert!(!terminal(false, &[utf8]).colour, "a pipe gets no colours");
        assert_eq!(
            terminal(true, &[utf8, ("TERM", "dumb")]),
            Terminal { width: 100, colour: false, unicode: false }
        );
        assert!(!terminal(true, &[("LANG", "C")]).unicode);
        assert!(!terminal(true, &[utf8, ("LC_ALL", "C")]).unicode, "LC_ALL goes first");
        assert_eq!(terminal(true, &[("COLUMNS", "3")]).width, WIDTH_MIN);
        assert_eq!(terminal(true, &[("COLUMNS", "500")]).width, WIDTH_MAX);
        assert_eq!(terminal(true, &[]).paint(39, "x"), "\u{1b}[38;5;39mx\u{1b}[0m");
        assert_eq!(Terminal::plain().paint(39, "x"), "x");
    }
}
