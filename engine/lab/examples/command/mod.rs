//! Shared code of measuring examples: arguments, result file, and error messages.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::process::ExitCode;

/// Runs a program with its arguments; prints errors and the usage to standard error.
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

/// Checks the number of arguments.
///
/// # Errors
/// The first superfluous argument.
pub(crate) fn at_most(words: &[String], count: usize) -> Result<(), String> {
    words.get(count).map_or(Ok(()), |word| Err(format!("`{word}` is one word too many")))
}

/// Result file, opened before the work begins, so that an unwritable file is detected before a long run.
pub(crate) struct ResultFile(Option<(String, File)>);

impl ResultFile {
    /// Opens the file with this name, whose contents stay until the results are complete; none without a name.
    ///
    /// # Errors
    /// The file and the error of the system.
    pub(crate) fn open(name: Option<&String>) -> Result<Self, String> {
        let open = |name: &String| {
            let file = OpenOptions::new().create(true).append(true).open(name);
            file.map(|file| (name.clone(), file)).map_err(|error| format!("{name}: {error}"))
        };
        name.map(open).transpose().map(Self)
    }

    /// Replaces the contents with the results.
    ///
    /// # Errors
    /// The file and the error of the system.
    pub(crate) fn write(self, results: &serde_json::Value) -> Result<(), String> {
        let Some((name, mut file)) = self.0 else { return Ok(()) };
        let text = serde_json::to_string_pretty(results).map_err(|error| error.to_string())? + "\n";
        let written = file.set_len(0).and_then(|()| file.write_all(text.as_bytes()));
        written.map_err(|error| format!("{name}: {error}"))
    }
}
