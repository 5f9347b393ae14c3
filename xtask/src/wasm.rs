//! The engine as the page loads it, in three modules: Cargo compiles the bindings crate, `wasm-bindgen` as a library
//! writes the glue.
//!
//! Library and generator of `wasm-bindgen` come from one `Cargo.lock`, so they cannot disagree, and nothing has to be
//! installed. The output folders are git-ignored; TypeScript, Vite and Vitest read them where they lie.
//!
//! **Invariants**
//! 1. The glue names no file by itself (`omit_default_module_path`): the page says where the module is, so that
//!    bundlers emit it exactly once.
//! 2. The modules of the page use vectors of 128 bits (docs/decisions/0008), and nothing that came to WebAssembly later.
//! 3. A module imports nothing but its glue: an `env` import means that a crate expects a C library, and fails here
//!    instead of in the browser.

use crate::workspace;
use anyhow::{Context as _, bail};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile of what is fast, and of what is loaded later (docs/decisions/0009).
const RELEASE: &str = "wasm-release";
const SMALL: &str = "wasm-small";

/// What a module can do, and where it goes.
#[derive(Debug, Clone, Copy)]
enum Module {
    /// Loads trees and looks keys up: what the first page has room for.
    Page,
    /// All of the engine: what the page loads when it needs more, and what the parity tests run.
    Full,
    /// A store in files of the browser: what the page loads when a visitor wants lookups on their own disk to be timed.
    Disk,
    /// What `npm run measure:wasm` times, compiled as the page's module is; with and without vectors of 128 bits.
    Bench { vectors: bool },
}

impl Module {
    const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Page => &[],
            Self::Full => &["--features", "full"],
            Self::Disk => &["--features", "disk"],
            Self::Bench { .. } => &["--features", "bench"],
        }
    }

    const fn folder(self) -> &'static str {
        match self {
            Self::Page => "web/src/engine/wasm",
            Self::Full => "web/src/engine/wasm-full",
            Self::Disk => "web/src/engine/wasm-disk",
            Self::Bench { vectors: false } => "target/wasm-bench/scalar",
            Self::Bench { vectors: true } => "target/wasm-bench/simd128",
        }
    }

    /// Flags of the compiler, and where it builds: other flags are another build of everything.
    fn flags(self) -> (&'static str, PathBuf) {
        match self {
            Self::Bench { vectors: false } => ("", workspace::target().join("wasm-scalar")),
            _ => ("-C target-feature=+simd128", workspace::target()),
        }
    }

    /// The name of the glue; the module's own has `_bg` behind it, which is how the weight of a page tells them apart.
    const fn name(self) -> &'static str {
        match self {
            Self::Page => "lsm_lab_wasm",
            Self::Full => "lsm_lab_full",
            Self::Disk => "lsm_lab_disk",
            Self::Bench { .. } => "lsm_lab_bench",
        }
    }
}

/// Compiles the modules of the page with this Cargo profile and writes their glue, types and bytes.
pub(crate) fn build(profile: &str) -> anyhow::Result<()> {
    build_module(Module::Page, profile)?;
    build_module(Module::Full, if profile == RELEASE { SMALL } else { profile })?;
    build_module(Module::Disk, profile)
}

/// Compiles what `npm run measure:wasm` times.
pub(crate) fn build_bench() -> anyhow::Result<()> {
    build_module(Module::Bench { vectors: false }, RELEASE)?;
    build_module(Module::Bench { vectors: true }, RELEASE)
}

fn build_module(module: Module, profile: &str) -> anyhow::Result<()> {
    let mut cargo = workspace::cargo();
    cargo
        .args(["build", "--quiet", "--package", "lsm-lab-wasm", "--lib", "--target", TARGET])
        .args(["--profile", profile])
        .args(module.features());
    let (flags, target) = module.flags();
    cargo.env("RUSTFLAGS", flags).env("CARGO_TARGET_DIR", &target).env_remove("CARGO_ENCODED_RUSTFLAGS");
    workspace::run(&mut cargo, "compiling the engine to WebAssembly")?;
    let folder = if profile == "dev" { "debug" } else { profile };
    let compiled = target.join(TARGET).join(folder).join("lsm_lab_wasm.wasm");
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

/// Whether the glue had to pass on an `env` import (invariant 3): it then imports a module of that name.
fn imports_env(glue: &Path) -> anyhow::Result<bool> {
    let glue = fs::read_to_string(glue).context("reading the generated glue")?;
    Ok(glue.contains("from \"env\"") || glue.contains("from 'env'"))
}
