//! The program and its parts from outside: one module a theme. Devices are measured in `devices`, which runs by itself.

mod backings;
mod command_line;
mod documents;
mod environment;
mod executions;
mod faults;
mod folded;
mod open;
mod output;
mod reports;
mod schema;
mod scratch;
mod stores;
mod synthetic;
mod verdicts;
