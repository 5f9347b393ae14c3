//! Rejects options that have no effect on the command that is given: what is typed must change something.
//!
//! Options of all commands are accepted everywhere by the parser. `help.rs` lists those that a command uses.

use super::help::used_options;
use clap::ArgMatches;
use clap::parser::ValueSource;

/// Options of `run` that `plan` and `run --dry-run` do not use.
const OF_RUNS: [&str; 6] = ["resume", "full", "keep_data", "reuse", "dry_run", "wait_quiet"];
/// Options that a command uses only if it writes data.
const OF_DATA: [&str; 6] = ["dir", "io", "max_bytes", "yes_write", "keep_data", "reuse"];

/// Returns why an option has no effect.
pub(super) fn problem(matches: &ArgMatches) -> Option<String> {
    let (name, of_command) = matches.subcommand()?;
    let is_given = |id: &str| given(of_command, id);
    let without_effect =
        |id: &str, why: &str| Some(format!("--{} has no effect {why}", id.replace('_', "-")));
    let foreign = |used: &[&str]| {
        let ids = of_command.ids().map(clap::Id::as_str);
        let globals = ids.filter(|id| super::help::is_global(id));
        globals.filter(|id| !used.contains(id)).find(|id| is_given(id)).map(str::to_owned)
    };
    if let Some(id) = foreign(&used_options(name)) {
        return without_effect(&id, &format!("on `native-bench {name}`; leave it out"));
    }
    let is_dry = name == "plan" || (name == "run" && of_command.get_flag("dry_run"));
    if is_dry {
        let unused = OF_RUNS.iter().find(|id| **id != "dry_run" && is_given(id));
        if let Some(id) =
            unused.copied().or_else(|| Some("dry_run").filter(|id| name == "plan" && is_given(id)))
        {
            return without_effect(id, "on a plan, which measures nothing; leave it out");
        }
        if let Some(id) = foreign(&used_options("plan")) {
            return without_effect(&id, "on a plan, which measures nothing; leave it out");
        }
    }
    if is_given("force") && name != "export" && !is_given("out") {
        return without_effect("force", "without --out: no other file is replaced");
    }
    if name == "lookup"
        && is_given("theta")
        && of_command.get_one::<String>("workload").is_none_or(|it| it != "zipf")
    {
        return without_effect("theta", "without --workload zipf");
    }
    None
}

/// Returns the first option about data, if the user gave one: a run that writes nothing has no use for it.
pub(super) fn given_about_data(matches: &ArgMatches) -> Option<String> {
    let (_, of_command) = matches.subcommand()?;
    let id = OF_DATA.iter().find(|id| given(of_command, id))?;
    Some(format!("--{}", id.replace('_', "-")))
}

/// Returns whether an option is on the command line. Commands differ in their options.
fn given(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).is_ok() && matches.value_source(id) == Some(ValueSource::CommandLine)
}

#[cfg(test)]
mod tests {
    use super::super::arguments::Arguments;
    use super::*;

    fn problem_of(line: &str) -> Option<String> {
        let words = std::iter::once("native-bench").chain(line.split_whitespace());
        problem(&Arguments::shown().try_get_matches_from(words).unwrap())
    }

    #[test]
    fn options_without_effect_are_named() {
        for (line, option) in [
            ("list --max-bytes 3GiB", "--max-bytes"),
            ("--seed 2 list", "--seed"),
            ("schema --dir /mnt", "--dir"),
            ("info --seed 3", "--seed"),
            ("check data --no-pin", "--no-pin"),
            ("hash --dir /mnt", "--dir"),
            ("hash --io buffered", "--io"),
            ("probe --max-bytes 3GiB", "--max-bytes"),
            ("hash --strict", "--strict"),
            ("plan quick --dir /mnt", "--dir"),
            ("plan quick --full", "--full"),
            ("plan quick --dry-run", "--dry-run"),
            ("plan quick --reuse", "--reuse"),
            ("run quick --dry-run --out x.json", "--out"),
            ("run quick --dry-run --resume x.json", "--resume"),
            ("run quick --force", "--force"),
            ("report x.json --force", "--force"),
            ("report x.json --json", "--json"),
            ("lookup --theta 0.5", "--theta"),
            ("lookup --workload ycsb-a --theta 0.5", "--theta"),
        ] {
            let problem = problem_of(line).unwrap_or_default();
            assert!(problem.starts_with(&format!("{option} has no effect")), "{line}: {problem}");
        }
    }

    #[test]
    fn options_with_an_effect_are_accepted() {
        for line in [
            "list --json",
            "plan quick --max-bytes 3GiB --seed 2",
            "run quick --dry-run --json --max-bytes 3GiB",
            "run quick --dir /mnt --io auto --max-time 3 --strict --redact --no-pin --no-lock --quiet --no-progress",
            "run quick --out x.json --force --keep-data",
            "run fig13 --resume x.json --out y.json --force",
            "hash --seed 2 --out x.json --force --no-lock --redact --max-time 3",
            "lookup --workload zipf --theta 0.5",
            "export x.json --csv y --force",
            "verify-fio --dir /mnt --io buffered",
            "clean --dir /mnt --yes",
        ] {
            assert_eq!(problem_of(line), None, "{line}");
        }
    }
}
