//! What the examples that measure have in common: their words, the file of their results, and how they say what is wrong.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::process::ExitCode;

/// Runs a program with its words; what is wrong goes to standard error, with how to call it.
pub(crate) fn run(usage: &str, program: impl FnOnce(&[String]) -> Result<(), String>) -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        println!("usage: {usage}");
        return ExitCode::SUCCESS;
    }
    match program(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}\nusage: {usage}");
            ExitCode::FAILURE
        }
    }
}

/// No more words than this.
///
/// # Errors
/// Which one is too many.
pub(crate) fn at_most(words: &[String], count: usize) -> Result<(), String> {
    words.get(count).map_or(Ok(()), |word| Err(format!("`{word}` is one word too many")))
}

/// A file for results, opened before the work begins, so that an hour is not spent on what cannot be written.
pub(crate) struct ResultFile(Option<(String, File)>);

impl ResultFile {
    /// The file of this name, whose content stays until the results are there; none without a name.
    ///
    /// # Errors
    /// The file and what the system says.
    pub(crate) fn open(name: Option<&String>) -> Result<Self, String> {
        let open = |name: &String| {
            let file = OpenOptions::new().create(true).append(true).open(name);
            file.map(|file| (name.clone(), file)).map_err(|error| format!("{name}: {error}"))
        };
        name.map(open).transpose().map(Self)
    }

    /// Writes the results in the place of what was there.
    ///
    /// # Errors
    /// The file and what the system says.
    pub(crate) fn write(self, results: &serde_json::Value) -> Result<(), String> {
        let Some((name, mut file)) = self.0 else { return Ok(()) };
        let text = serde_json::to_string_pretty(results).map_err(|error| error.to_string())? + "\n";
        let written = file.set_len(0).and_then(|()| file.write_all(text.as_bytes()));
        written.map_err(|error| format!("{name}: {error}"))
    }
}
