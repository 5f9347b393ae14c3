//! Help texts: each command shows its own options and, at the end, examples that work unchanged.

use crate::experiments::{self, Preset};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

/// End of the program's help.
const EXAMPLES: &str = "\
Getting started:
  native-bench plan quick                show what a run would write and how long it takes
  native-bench run quick                 measure the disk of this directory
  native-bench run quick --dir /mnt/ssd  measure the disk under /mnt/ssd
  native-bench report RESULT.json        print the result on one screen
  native-bench report RESULT.json --full print all its tables and charts
  native-bench report RESULT.json --out run.html
                                         write the result as one HTML file
  native-bench open RESULT.json          open the result in the lab
`run` prints the path of RESULT.json in its last line. For help on a command: `native-bench COMMAND --help`.

Exit codes: 0 success, 1 system or internal error, 2 invalid arguments, 3 unsafe path or existing \
file, 4 direct I/O not available, 5 not enough space, 6 arms differ or data are damaged. With --strict, \
7 means too noisy for a conclusion. Signals give 129, 130 or 143 and a partial result.";

/// Options of all commands that a command takes, and examples; other commands take all of them.
struct Shown {
    command: &'static str,
    options: &'static [&'static str],
    examples: &'static str,
}

/// Options of all commands.
const GLOBALS: &[&str] = &[
    "dir",
    "out",
    "json",
    "quiet",
    "no_progress",
    "seed",
    "io",
    "max_bytes",
    "yes_write",
    "max_time",
    "strict",
    "no_pin",
    "no_lock",
    "force",
    "redact",
    "wait_quiet",
];

/// Options of all commands that measurements without files use.
const WITHOUT_FILES: &[&str] = &[
    "out",
    "json",
    "quiet",
    "no_progress",
    "seed",
    "max_time",
    "no_pin",
    "no_lock",
    "force",
    "redact",
    "wait_quiet",
];

/// Commands that use a part of the options of all commands.
const COMMANDS: &[Shown] = &[
    Shown { command: "info", options: &["dir", "json"], examples: "" },
    Shown { command: "hash", options: WITHOUT_FILES, examples: "" },
    Shown { command: "probe", options: WITHOUT_FILES, examples: "" },
    Shown { command: "list", options: &["json"], examples: "" },
    Shown {
        command: "plan",
        options: &["json", "seed", "max_bytes"],
        examples: "Examples:\n  native-bench plan quick\n  native-bench plan fig11 --preset standard",
    },
    Shown { command: "schema", options: &[], examples: "" },
    Shown {
        command: "claims",
        options: &["json"],
        examples: "Examples:\n  native-bench claims RESULT.json\n  native-bench claims --all RESULT.json",
    },
    Shown { command: "clean", options: &["dir", "json"], examples: "" },
    Shown {
        command: "verify-fio",
        options: &["dir", "json", "quiet", "no_progress", "seed", "io", "max_bytes", "no_pin", "no_lock"],
        examples: "",
    },
    Shown { command: "check", options: &["json"], examples: "" },
    Shown { command: "repair", options: &["json"], examples: "" },
    Shown {
        command: "report",
        options: &["out", "force", "quiet"],
        examples: "Without --out the report is text on standard output.\n\nExamples:\n  native-bench report \
                   RESULT.json\n  native-bench report RESULT.json --full\n  native-bench report RESULT.json --out run.html",
    },
    Shown {
        command: "export",
        options: &["force"],
        examples: "Figures as SVG: `npm run render -- --results RESULT.json --out DIRECTORY` in the repository, or the page of \
                   `native-bench report RESULT.json --out run.html`.\n\nExamples:\n  native-bench export RESULT.json --csv \
                   numbers\n  native-bench export RESULT.json --markdown run.md",
    },
    Shown {
        command: "compare",
        options: &["json"],
        examples: "Compares all cells with identical trees that both results contain. Machine, device and \
                   program may differ.\n\nExample:\n  native-bench compare laptop.json server.json",
    },
    Shown {
        command: "open",
        options: &["quiet"],
        examples: "Needs a built lab (`npm run build`) in this repository, or --lab DIRECTORY. Ctrl-C \
                   stops it.\n\nExample:\n  native-bench open RESULT.json",
    },
    Shown {
        command: "completions",
        options: &[],
        examples: "Example:\n  native-bench completions bash > \
                   ~/.local/share/bash-completion/completions/native-bench",
    },
    Shown {
        command: "man",
        options: &[],
        examples: "Examples:\n  native-bench man | man -l -\n  native-bench man run > native-bench-run.1",
    },
];

/// Examples of the commands that measure.
const OF_MEASUREMENTS: &[(&str, &str)] = &[
    ("device", "Example:\n  native-bench device --dir /mnt/ssd --seconds 5"),
    ("hash", "Example:\n  native-bench hash --key-bytes 16,512 --function xxh3,murmur64a"),
    ("probe", "Example:\n  native-bench probe --filter standard,blocked512"),
    ("lookup", "Example:\n  native-bench lookup --dir /mnt/ssd --empty 1,0.5,0 --out lookups.json"),
    (
        "run",
        "Examples:\n  native-bench run quick --dir /mnt/ssd\n  native-bench run fig13 --preset quick --seed 7\n  \
         native-bench run --resume RESULT.json          continue an interrupted run\n\
         The last line on standard error shows the path of the result file.",
    ),
];

/// Adds options and examples to the help of each command.
pub(super) fn shown(mut program: Command) -> Command {
    program.build();
    let mut program = program.after_help(EXAMPLES);
    // A changed command moves to the end of the list, so all of them are changed in order.
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        let shown = COMMANDS.iter().find(|shown| shown.command == name);
        let of_measurement = OF_MEASUREMENTS.iter().find(|(command, _)| *command == name);
        let examples =
            of_measurement.map(|(_, examples)| *examples).or_else(|| shown.map(|shown| shown.examples));
        program = program.mut_subcommand(&name, |command| {
            let command = match shown {
                Some(shown) => command.mut_args(|arg| hidden_if_foreign(arg, shown.options)),
                None => command,
            };
            match examples {
                Some(examples) if !examples.is_empty() => command.after_help(examples),
                _ => command,
            }
        });
    }
    program
}

/// Adds the command that runs a preset or an experiment, if its name is used as a command.
pub(super) fn with_hint(mut error: Error) -> Error {
    if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
        && (experiments::find(name).is_some() || Preset::ALL.iter().any(|preset| preset.name() == name))
    {
        let hint = StyledStr::from(format!("to run it: native-bench run {name}"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint]));
    }
    error
}

/// Returns the ids of the options of all commands that a command uses. The size of tests is accepted everywhere.
pub(super) fn used_options(name: &str) -> Vec<&'static str> {
    let shown = COMMANDS.iter().find(|shown| shown.command == name);
    let used = shown.map_or(GLOBALS, |shown| shown.options);
    used.iter().copied().chain(["scale"]).collect()
}

/// Returns whether an option exists in all commands.
pub(super) fn is_global(id: &str) -> bool {
    GLOBALS.contains(&id) || id == "scale"
}

/// Hides an option of all commands that means nothing to this one.
fn hidden_if_foreign(arg: Arg, options: &[&str]) -> Arg {
    let id = arg.get_id().as_str();
    let foreign = arg.is_global_set() && id != "help" && !options.contains(&id);
    if foreign { arg.hide(true) } else { arg }
}
