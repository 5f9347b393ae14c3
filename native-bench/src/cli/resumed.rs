//! `run --resume FILE` alone: words and options of the run are those of the file.
//!
//! **Invariants**
//! 1. An option that decides what is measured is the same in all parts of a run, or the command is refused.
//! 2. Result files name no paths, so --dir must be given again if it was given before.

use crate::failure::{Failure, USAGE};
use crate::results::read_exactly;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use std::ffi::OsString;
use std::path::Path;

/// Options that may differ between the parts of a run: places, limits, and what is printed or kept.
const MAY_DIFFER: [&str; 15] = [
    "dir",
    "out",
    "resume",
    "json",
    "quiet",
    "no_progress",
    "full",
    "max_bytes",
    "yes_write",
    "max_time",
    "strict",
    "wait_quiet",
    "no_lock",
    "force",
    "keep_data",
];
/// Options whose values result files leave out or that hold for one command only.
const NOT_TAKEN_OVER: [&str; 4] = ["dir", "out", "resume", "force"];

/// Returns the words and options of the whole run if the command names its file only; none for other commands.
///
/// # Errors
/// [`Failure`] 2 if the file is of another command, an option does not agree with it, or --dir is missing.
pub(super) fn completed(shown: &Command, given: &ArgMatches) -> Result<Option<Vec<OsString>>, Failure> {
    let Some(("run", now)) = given.subcommand() else { return Ok(None) };
    let Some(path) = now.get_one::<std::path::PathBuf>("resume").filter(|_| !is_given(now, "names")) else {
        return Ok(None);
    };
    let refused = |why: String| Failure::new(USAGE, format!("cannot resume `{}`: {why}", path.display()));
    let words = read_exactly(path)?.run.arguments;
    let line = words.join(" ");
    if words.first().is_none_or(|command| command != "run") {
        return Err(refused(format!("it is not the file of `native-bench run`, but of `{line}`")));
    }
    let program = std::iter::once("native-bench".to_owned());
    let before = shown
        .clone()
        .try_get_matches_from(program.chain(words))
        .map_err(|_| refused(format!("this version does not know its command `native-bench {line}`")))?;
    let before = before.subcommand_matches("run").ok_or_else(|| refused("it has no command".to_owned()))?;
    let mut built = shown.clone();
    built.build();
    let options: Vec<&Arg> =
        built.find_subcommand("run").into_iter().flat_map(Command::get_arguments).collect();
    if let Some(why) = options.iter().find_map(|option| disagreement(option, before, now)) {
        return Err(refused(why));
    }
    if is_given(before, "dir") && !is_given(now, "dir") {
        return Err(refused(
            "that run had --dir, whose directory result files do not name; pass --dir DIRECTORY as before"
                .to_owned(),
        ));
    }
    let kept = |option: &&&Arg| {
        let id = option.get_id().as_str();
        !NOT_TAKEN_OVER.contains(&id) && !is_given(now, id)
    };
    let mut line = vec![OsString::from("run")];
    line.extend(options.iter().filter(kept).flat_map(|option| tokens(option, before)));
    line.extend(options.iter().flat_map(|option| tokens(option, now)));
    Ok(Some(line))
}

/// The command that continues the run of a file, for a shell.
pub(super) fn way_on(file: &Path, dir: Option<&Path>) -> String {
    let place = dir.map_or_else(String::new, |dir| format!(" --dir {}", quoted(dir)));
    format!("native-bench run --resume {}{place}", quoted(file))
}

fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |one: char| one.is_alphanumeric() || "/._-+=:,@%".contains(one);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Says how an option of this command differs from the run of the file.
fn disagreement(option: &Arg, before: &ArgMatches, now: &ArgMatches) -> Option<String> {
    let id = option.get_id().as_str();
    if MAY_DIFFER.contains(&id) || !is_given(now, id) {
        return None;
    }
    let (told, wanted) = (values(id, now), values(id, before));
    if told == wanted {
        return None;
    }
    let was = if wanted.is_empty() || wanted == "false" { "was not given".to_owned() } else { wanted };
    let long = option.get_long()?;
    let is = if option.get_action().takes_values() {
        format!("is {told} here")
    } else {
        "is given here".to_owned()
    };
    Some(format!("--{long} {is}, but {was} in the run of that file; leave it out"))
}

fn values(id: &str, matches: &ArgMatches) -> String {
    let raw = matches.get_raw(id).into_iter().flatten();
    raw.map(|value| value.to_string_lossy().into_owned()).collect::<Vec<_>>().join(",")
}

/// An option or a word as it is written on the command line; nothing if it was not given.
fn tokens(option: &Arg, matches: &ArgMatches) -> Vec<OsString> {
    let id = option.get_id().as_str();
    if !is_given(matches, id) {
        return Vec::new();
    }
    let raw = || matches.get_raw(id).into_iter().flatten().map(ToOwned::to_owned);
    let Some(long) = option.get_long() else { return raw().collect() };
    if matches!(option.get_action(), ArgAction::SetTrue) {
        return vec![format!("--{long}").into()];
    }
    let written = |value: OsString| {
        let mut token = OsString::from(format!("--{long}="));
        token.push(value);
        token
    };
    raw().map(written).collect()
}

#[cfg(test)]
mod tests {
    use super::way_on;
    use std::path::Path;

    #[test]
    fn a_shell_reads_the_way_on_as_it_was_meant() {
        assert_eq!(way_on(Path::new("a/x.json"), None), "native-bench run --resume a/x.json");
        assert_eq!(
            way_on(Path::new("my run.json"), Some(Path::new("it's"))),
            "native-bench run --resume 'my run.json' --dir 'it'\\''s'"
        );
    }
}
