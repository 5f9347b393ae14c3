/**
 * The engine as WebAssembly modules: Cargo compiles the bindings crate, and the generator writes the package of each module.
 *
 * The output folders are git-ignored. TypeScript, Vite and Vitest read them in place.
 *
 * **Invariants**
 * 1. The modules of the page use 128-bit vectors (docs/decisions/0008) and no later extension of WebAssembly.
 * 2. Generator and modules use different Cargo profiles, so Cargo compiles them at the same time.
 */
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { runCommand } from "./command.mjs";
import { at, root } from "./paths.mjs";
import { rustFailure } from "./rust.mjs";

const TARGET = "wasm32-unknown-unknown";
const SIMD = "-C target-feature=+simd128";

/**
 * @typedef {{ name: string, folder: string, features: string[], profile: string, flags?: string, build?: string }} Module `name`: name of
 * the glue; `folder`: folder of the package; `build`: separate output folder of Cargo, because other compiler flags rebuild everything
 */

/** @type {Record<"page" | "full" | "disk" | "scalar" | "simd128", Module>} */
export const MODULES = {
  // Loads trees and runs lookups: the module of the first page.
  page: { name: "lsm_lab_wasm", folder: "web/src/engine/wasm", features: [], profile: "wasm-release" },
  // All of the engine: the page loads it on demand, and the parity tests run it.
  full: { name: "lsm_lab_full", folder: "web/src/engine/wasm-full", features: ["full"], profile: "wasm-small" },
  // A store in files of the browser, for lookups on the disk of the visitor.
  disk: { name: "lsm_lab_disk", folder: "web/src/engine/wasm-disk", features: ["disk"], profile: "wasm-release" },
  // Timed by `npm run measure:wasm`, with and without 128-bit vectors.
  scalar: {
    name: "lsm_lab_bench",
    folder: "target/wasm-bench/scalar",
    features: ["bench"],
    profile: "wasm-release",
    flags: "",
    build: "wasm-scalar",
  },
  simd128: {
    name: "lsm_lab_bench",
    folder: "target/wasm-bench/simd128",
    features: ["bench"],
    profile: "wasm-release",
  },
};

/** The folder of Cargo's output. */
const target = () => resolve(root, process.env["CARGO_TARGET_DIR"] ?? "target");
/** The compiled module without its package. Modules of one profile have the same name in Cargo's own folder. */
const compiledFile = (key) => at("target/lsm-lab/modules", `${key}.wasm`);
/** The file of a module that the page loads. */
export const packedFile = (key) => at(MODULES[key].folder, `${MODULES[key].name}_bg.wasm`);

/** Compiles the generator of the packages. */
export async function buildGenerator() {
  // One job leaves the other processor to the page module, which takes longer and decides when the lab opens.
  await cargo(
    ["build", "--jobs", "1", "--profile", "generator", "--package", "wasm-packages"],
    "The generator of the packages",
  );
}

/** Compiles a module. Modules of one profile must be compiled one after the other. */
export async function compileModule(key, profile = MODULES[key].profile) {
  const { features, flags = SIMD, build = "" } = MODULES[key];
  const folder = join(target(), build);
  await cargo(
    [
      "rustc",
      "--package",
      "lsm-lab-wasm",
      "--lib",
      // Without the Rust library, Cargo compiles dependencies to bitcode only. This takes three quarters of the processor time.
      "--crate-type",
      "cdylib",
      "--target",
      TARGET,
      "--profile",
      profile,
      ...features.flatMap((feature) => ["--features", feature]),
    ],
    "The engine",
    { RUSTFLAGS: flags, CARGO_ENCODED_RUSTFLAGS: undefined, CARGO_TARGET_DIR: folder },
  );
  mkdirSync(at("target/lsm-lab/modules"), { recursive: true });
  const output = profile === "dev" ? "debug" : profile;
  copyFileSync(join(folder, TARGET, output, "lsm_lab_wasm.wasm"), compiledFile(key));
}

/** Writes the package of a compiled module. `keepNames` keeps the names of functions for stack traces. */
export async function packModule(key, keepNames = false) {
  const { name, folder } = MODULES[key];
  const generator = join(target(), "generator", process.platform === "win32" ? "wasm-packages.exe" : "wasm-packages");
  const options = keepNames ? ["--keep-names"] : [];
  const { status, output } = await runCommand(generator, [compiledFile(key), at(folder), name, ...options]);
  if (status !== 0) throw rustFailure(`The package of the ${key} module could not be written`, output);
}

async function cargo(parameters, what, environment = {}) {
  const { status, output } = await runCommand("cargo", ["--quiet", ...parameters], { environment });
  if (status !== 0) throw rustFailure(`${what} could not be compiled`, output);
}
