//! Progress of a run: a bar on a terminal, else one line per stage.
//!
//! No timer is used. A bar is redrawn only by the measuring thread, between measurements, when a stage
//! reports progress.

use super::visible;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::time::Instant;

/// Told what goes on.
pub trait Reporter {
    /// A stage begins; it ends when this much is done.
    fn begin(&mut self, stage: &str, total: u64);
    /// This much is done.
    fn set(&mut self, done: u64);
    /// The stage is over.
    fn end(&mut self);
    /// How far the whole run is, in words that hold until the next ones.
    fn overall(&mut self, text: &str) {
        let _ = text;
    }
    /// Something that the user should know.
    fn warn(&mut self, text: &str);
}

/// Says nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn begin(&mut self, _stage: &str, _total: u64) {}
    fn set(&mut self, _done: u64) {}
    fn end(&mut self) {}
    fn warn(&mut self, _text: &str) {}
}

/// Returns the reporter for standard error: bars on a terminal, lines elsewhere, warnings only without
/// progress, and nothing if quiet.
#[must_use]
pub fn on_stderr(progress: bool, quiet: bool) -> Box<dyn Reporter> {
    match (quiet, progress && std::io::stderr().is_terminal()) {
        (true, _) => Box::new(Silent),
        (false, true) => Box::new(Bars { bar: ProgressBar::hidden(), overall: String::new() }),
        (false, false) => Box::new(Lines { stages: progress, current: None, overall: String::new() }),
    }
}

struct Bars {
    bar: ProgressBar,
    overall: String,
}

impl Reporter for Bars {
    fn begin(&mut self, stage: &str, total: u64) {
        self.bar = ProgressBar::with_draw_target(Some(total.max(1)), ProgressDrawTarget::stderr());
        let template = "{msg:30!} [{wide_bar}] {percent:>3} %  {elapsed}  {prefix}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.progress_chars("=> "));
        }
        self.bar.set_message(visible(stage));
        self.bar.set_prefix(visible(&self.overall));
    }

    fn set(&mut self, done: u64) {
        self.bar.set_position(done);
    }

    fn end(&mut self) {
        // The remaining time of the stage before is obsolete.
        self.bar.set_prefix("");
        self.bar.finish();
    }

    fn overall(&mut self, text: &str) {
        text.clone_into(&mut self.overall);
    }

    fn warn(&mut self, text: &str) {
        self.bar.suspend(|| warn_line(text));
    }
}

struct Lines {
    /// True if stages are reported, false for warnings only.
    stages: bool,
    current: Option<(String, Instant)>,
    overall: String,
}

impl Reporter for Lines {
    fn begin(&mut self, stage: &str, _total: u64) {
        let overall = core::mem::take(&mut self.overall);
        let stage = if overall.is_empty() { stage.to_owned() } else { format!("{stage} ({overall})") };
        self.current = Some((stage, Instant::now()));
    }

    fn set(&mut self, _done: u64) {}

    fn end(&mut self) {
        if let Some((stage, start)) = self.current.take().filter(|_| self.stages) {
            line(&format!("{stage}: {:.1} s", start.elapsed().as_secs_f64()));
        }
    }

    fn overall(&mut self, text: &str) {
        text.clone_into(&mut self.overall);
    }

    fn warn(&mut self, text: &str) {
        warn_line(text);
    }
}

fn warn_line(text: &str) {
    line(&format!("warning: {text}"));
}

/// Writes a line to standard error in visible characters. A closed standard error is ignored.
pub fn line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{}", visible(text));
}
