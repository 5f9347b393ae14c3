/** Finds Rust, and converts Cargo's errors about missing parts to the command that fixes them. */
import { existsSync } from "node:fs";
import { findProgram, runCommand } from "./command.mjs";
import { Problem } from "./problem.mjs";

const WASM_TARGET = "wasm32-unknown-unknown";

/** Sentences for messages of Cargo and rustc, most specific first. */
const CAUSES = [
  {
    sign: /linker `[^`]+` not found/u,
    sentence: "Rust needs a C linker: on Debian and Ubuntu install one with `sudo apt-get install build-essential`.",
  },
  {
    sign: /can't find crate for `(?:core|std)`|target may not be installed/u,
    sentence: `The WebAssembly target of Rust is missing: add it with \`rustup target add ${WASM_TARGET}\`.`,
  },
  {
    sign: /requires rustc \d|rustc [\d.]+ is not supported|feature `edition2024` is required/u,
    sentence: "This Rust is too old: bring it up to date with `rustup update stable`.",
  },
  {
    sign: /no matching toolchain|toolchain '[^']+' is not installed/u,
    sentence: "The stable toolchain of Rust is not installed: install it with `rustup toolchain install stable`.",
  },
  {
    sign: /No space left on device/u,
    sentence: "The disk is full: LSM Lab needs about 2 GB to build; free some and run this again.",
  },
  {
    sign: /Read-only file system|Permission denied \(os error 13\)/u,
    sentence:
      "Cargo cannot write its output: clone LSM Lab to a folder that you own, or point Cargo to one with `CARGO_TARGET_DIR`.",
  },
  {
    sign: /failed to (?:download|fetch|get)|Could not resolve host|spurious network error/u,
    sentence:
      "The Rust crates that LSM Lab builds on cannot be downloaded: connect to the network and run `cargo fetch`.",
  },
];

/** Returns the sentence for the output of a failed Cargo, or `undefined` for an ordinary compiler error. */
export function rustProblem(output) {
  return CAUSES.find(({ sign }) => sign.test(output))?.sentence;
}

/** Fails with a sentence unless Cargo, rustc and the WebAssembly target are installed; adds the target if it can. */
export async function ensureRust() {
  if (findProgram("cargo") === undefined || findProgram("rustc") === undefined) {
    throw new Problem(
      "LSM Lab needs Rust, and no `cargo` was found: install it with `curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh` and run this again.",
    );
  }
  const libraries = await runCommand("rustc", ["--print", "target-libdir", "--target", WASM_TARGET]);
  if (libraries.status !== 0) throw rustFailure("Rust does not answer", libraries.output);
  if (existsSync(libraries.output.trim().split("\n").at(-1) ?? "")) return;
  if (findProgram("rustup") === undefined) {
    throw new Problem(
      `This Rust was installed without rustup and has no standard library for ${WASM_TARGET}: install your distribution's package for it (Debian: \`sudo apt-get install libstd-rust-dev-wasm32\`), or Rust from https://rustup.rs.`,
    );
  }
  const added = await runCommand("rustup", ["target", "add", WASM_TARGET]);
  if (added.status !== 0) {
    throw new Problem(
      `The WebAssembly target of Rust is missing and could not be added: connect to the network and run \`rustup target add ${WASM_TARGET}\`.`,
      added.output,
    );
  }
}

/** Converts a failed Cargo command to a problem: its output and, if the cause is known, the sentence for it. */
export function rustFailure(what, output) {
  return new Problem(rustProblem(output) ?? `${what}; the messages above say why.`, output);
}
