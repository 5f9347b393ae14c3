//! `native-bench`: what sharing one digest per lookup is worth on this machine.

fn main() -> std::process::ExitCode {
    native_bench::cli::run()
}
