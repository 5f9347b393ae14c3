//! Passes the build facts that every result contains to the program, and embeds the figures of the page if
//! they were built.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=NATIVE_BENCH_TARGET={target}");
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    println!("cargo::rustc-env=NATIVE_BENCH_RUSTC={}", version.trim());
    if let Err(error) = embed_figures() {
        println!("cargo::error=assets/report.js cannot be embedded: {error}");
    }
}

/// Writes the expression that `output::html` includes: the text of `assets/report.js`, or `None` if the page was not built.
///
/// Programs of developers read the file when they run. Otherwise each change of the page would compile the crate and its tests again.
fn embed_figures() -> std::io::Result<()> {
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let script = of("CARGO_MANIFEST_DIR").join("assets/report.js");
    // As a Rust text: a path of Windows has backslashes.
    let path = script.display().to_string().escape_default().to_string();
    let code = if of("PROFILE").as_os_str() == "debug" {
        format!("std::fs::read_to_string(\"{path}\").ok().map(Cow::Owned)\n")
    } else {
        // Cargo watches the folder, because the file itself may appear or disappear.
        println!("cargo::rerun-if-changed=assets");
        if script.is_file() {
            format!("Some(Cow::Borrowed(include_str!(\"{path}\")))\n")
        } else {
            "None\n".to_owned()
        }
    };
    std::fs::write(of("OUT_DIR").join("figures.rs"), code)
}
