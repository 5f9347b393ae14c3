//! The program and its parts from outside: one module a theme. Devices are measured in `devices`, which runs by itself.

mod backings;
mod before;
mod command_line;
mod documents;
mod environment;
mod executions;
mod faults;
mod folded;
mod foreign;
mod machines;
mod messages;
mod open;
mod output;
mod reports;
mod resume;
mod schema;
mod scratch;
mod stores;
mod synthetic;
mod verdicts;

/// Options with which a command of a test is quick, of those that have an effect on it.
fn quick_options(arguments: &[&str]) -> Vec<&'static str> {
    let writes_data = match arguments {
        _ if arguments.contains(&"--dry-run") => return vec!["--scale", "mini-ci"],
        ["device" | "lookup", ..] => true,
        ["run", names @ ..] => !matches!(names, ["fig6", option, ..] if option.starts_with("--")),
        ["hash" | "probe", ..] => false,
        _ => return vec!["--scale", "mini-ci"],
    };
    let of_data: &[&str] = if writes_data { &["--io", "auto"] } else { &[] };
    [&["--scale", "mini-ci", "--no-lock"], of_data].concat()
}
