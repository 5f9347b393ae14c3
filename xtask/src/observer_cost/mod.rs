//! Shows that a lookup without an observer compiles to the same instructions as one without observation.
//!
//! `xtask/lookups` is compiled twice: unchanged, and with `--cfg lsm_lab_unobserved`, which removes the calls
//! of observers from the source. The functions of the three arms, with everything generic that they call,
//! must have the same instructions. As a control that the comparison is not empty, the recorded lookup must
//! differ.
//!
//! **Cost**: two release builds of the engine in separate folders, because compiler flags are part of them.

mod assembly;

use crate::workspace;
use anyhow::{Context as _, ensure};
use assembly::{Assembly, Routine};
use std::fs;
use std::path::Path;

/// Functions that must be the same with and without observation in the source.
const UNOBSERVED: [&str; 3] = ["lookup_per_filter", "lookup_shared", "lookup_merged"];
/// The function that shows the comparison at work.
const RECORDED: &str = "lookup_recorded";

pub(crate) fn check() -> anyhow::Result<()> {
    let plain = compile("plain", "")?;
    let without = compile("unobserved", "--cfg lsm_lab_unobserved")?;
    for name in UNOBSERVED {
        let (observable, bare) = (plain.routine(name)?, without.routine(name)?);
        println!(
            "{name}: {} instructions in {} functions, {} without observation in the source",
            observable.instruction_count(),
            observable.function_count(),
            bare.instruction_count(),
        );
        if let Some(difference) = observable.first_difference(&bare) {
            anyhow::bail!(
                "a lookup without an observer has additional instructions: {name} differs\n{difference}"
            );
        }
    }
    let recorded = plain.routine(RECORDED)?;
    ensure!(
        differs(&recorded, &plain.routine(UNOBSERVED[1])?),
        "{RECORDED} is the same as {}: the comparison compares nothing",
        UNOBSERVED[1]
    );
    println!("{RECORDED}: {} instructions: differs, as it must", recorded.instruction_count());
    Ok(())
}

fn differs(a: &Routine, b: &Routine) -> bool {
    a.first_difference(b).is_some()
}

fn compile(variant: &str, flags: &str) -> anyhow::Result<Assembly> {
    let folder = workspace::target().join("observer-cost").join(variant);
    workspace::run(
        workspace::cargo()
            .args(["rustc", "--quiet", "--package", "lookups", "--bin", "lookups", "--release"])
            .args(["--", "--emit", "asm", "-C", "symbol-mangling-version=v0"])
            .env("CARGO_TARGET_DIR", &folder)
            // Link-time optimisation would take the code out of the crate whose assembly is read.
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "false")
            .env("RUSTFLAGS", format!("--allow unused {flags}")),
        &format!("compiling the lookups ({variant})"),
    )?;
    let path = newest_assembly(&folder.join("release/deps"))?;
    let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    Ok(Assembly::parse(&text))
}

/// Finds the assembly that this build wrote; the folder may contain older files with other hashes.
fn newest_assembly(folder: &Path) -> anyhow::Result<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("listing {}", folder.display()))? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "s") {
            found.push((entry.metadata()?.modified()?, path));
        }
    }
    found.sort();
    found.pop().map(|(_, path)| path).with_context(|| format!("no assembly in {}", folder.display()))
}

#[cfg(test)]
mod tests {
    #[test]
    #[ignore = "two release builds: part of `npm run test:more`"]
    fn unobserved_lookups_have_no_instruction_more() {
        super::check().expect("the lookups compile to the same instructions");
    }
}
