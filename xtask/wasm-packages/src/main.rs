//! Writes the package of a compiled WebAssembly module: glue, types and bytes.
//!
//! The generator of `wasm-bindgen` runs as a library. It comes from the same `Cargo.lock` as the library in the module, so
//! the two versions always agree and nothing has to be installed. `scripts/bootstrap/modules.mjs` compiles the modules and
//! calls this command.
//!
//! **Invariants**
//! 1. The glue names no file by itself (`omit_default_module_path`). The page names the module, so bundlers emit it
//!    exactly once.
//! 2. A module imports nothing but its glue. An `env` import means that a crate expects a C library; the command reports
//!    it, before a browser does.
//! 3. The crate depends neither on the engine nor on anything else of the workspace.
#![expect(clippy::print_stderr, reason = "a command-line tool prints its errors")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: wasm-packages <module.wasm> <output folder> <name> [--keep-names]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments.as_slice() {
        [module, output, name] => write(Path::new(module), Path::new(output), name, false),
        [module, output, name, "--keep-names"] => write(Path::new(module), Path::new(output), name, true),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("wasm-packages: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the package `name` of a module; `keep_names` keeps the names of its functions for stack traces.
fn write(module: &Path, output: &Path, name: &str, keep_names: bool) -> Result<(), Box<dyn Error>> {
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(!keep_names)
        .generate(output)
        .map_err(|error| format!("cannot write the package of `{}`: {error:#}", module.display()))?;
    let glue = fs::read_to_string(output.join(format!("{name}.js")))?;
    if imports_env(&glue) {
        return Err(
            format!("`{}` imports from \"env\": a crate expects a C library", module.display()).into()
        );
    }
    Ok(())
}

/// Returns whether the glue passes on an `env` import (invariant 2).
fn imports_env(glue: &str) -> bool {
    glue.contains("from \"env\"") || glue.contains("from 'env'")
}

#[cfg(test)]
mod tests {
    use super::imports_env;

    #[test]
    fn an_env_import_is_found_in_the_glue() {
        assert!(imports_env("import * as env0 from \"env\";\nexport class Lab {}"));
        assert!(!imports_env("const env = 1;\nexport class Lab {}"));
    }
}
