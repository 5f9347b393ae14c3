//! The engine as the page loads it, in two modules: Cargo compiles the bindings crate, `wasm-bindgen` as a library
//! writes the glue.
//!
//! Library and generator of `wasm-bindgen` come from one `Cargo.lock`, so they cannot disagree, and nothing has to be
//! installed. The output folders are git-ignored; TypeScript, Vite and Vitest read them where they lie.
//!
//! **Invariants**
//! 1. The glue names no file by itself (`omit_default_module_path`): the page says where the module is, so that
//!    bundlers emit it exactly once.
//! 2. A module imports nothing but its glue: an `env` import means that a crate expects a C library, and fails here
//!    instead of in the browser.

use crate::workspace;
use anyhow::{Context as _, bail};
use std::fs;
use std::path::Path;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What a module can do, and where it goes.
#[derive(Debug, Clone, Copy)]
enum Module {
    /// Loads trees and looks keys up: what the first page has room for.
    Page,
    /// All of the engine: what the page loads when it needs more, and what the parity tests run.
    Full,
}

impl Module {
    const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Page => &[],
            Self::Full => &["--features", "full"],
        }
    }

    const fn folder(self) -> &'static str {
        match self {
            Self::Page => "web/src/engine/wasm",
            Self::Full => "web/src/engine/wasm-full",
        }
    }

    /// The name of the glue; the module's own has `_bg` behind it, which is how the weight of a page tells them apart.
    const fn name(self) -> &'static str {
        match self {
            Self::Page => "lsm_lab_wasm",
            Self::Full => "lsm_lab_full",
        }
    }
}

/// Compiles both modules with this Cargo profile and writes their glue, types and bytes.
pub(crate) fn build(profile: &str) -> anyhow::Result<()> {
    build_module(Module::Page, profile)?;
    build_module(Module::Full, profile)
}

fn build_module(module: Module, profile: &str) -> anyhow::Result<()> {
    workspace::run(
        workspace::cargo()
            .args(["build", "--quiet", "--package", "lsm-lab-wasm", "--lib", "--target", TARGET])
            .args(["--profile", profile])
            .args(module.features()),
        "compiling the engine to WebAssembly",
    )?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let compiled = workspace::target().join(TARGET).join(folder).join("lsm_lab_wasm.wasm");
    let output = workspace::root().join(module.folder());
    let generated = Bindgen::new()
        .input_path(&compiled)
        .out_name(module.name())
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_producers_section(true)
        .remove_name_section(profile != "dev")
        .generate(&output);
    generated.with_context(|| format!("generating bindings from {}", compiled.display()))?;
    let binary = output.join(format!("{}_bg.wasm", module.name()));
    let bytes = fs::read(&binary).with_context(|| format!("reading {}", binary.display()))?;
    if imports_env(&output.join(format!("{}.js", module.name())))? {
        bail!("the module imports from \"env\": some crate expects a C library; see {}", output.display());
    }
    println!("{}: {} kB of WebAssembly", module.folder(), bytes.len().div_ceil(1000));
    Ok(())
}

/// Whether the glue had to pass on an `env` import (invariant 2): it then imports a module of that name.
fn imports_env(glue: &Path) -> anyhow::Result<bool> {
    let glue = fs::read_to_string(glue).context("reading the generated glue")?;
    Ok(glue.contains("from \"env\"") || glue.contains("from 'env'"))
}
