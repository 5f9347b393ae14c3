/**
 * `npm run wasm`: compiles the engine to WebAssembly and writes the packages of its modules.
 *
 * `npm run wasm -- --profile dev` compiles without optimization, for types and tests. `npm run wasm -- MODULE ...` builds only these
 * modules. `npm run measure:wasm` times `scalar` and `simd128`.
 */
import { doCommand, oneOf } from "./arguments.mjs";
import { takeLock } from "./bootstrap/lock.mjs";
import { buildGenerator, compileModule, MODULES, packModule } from "./bootstrap/modules.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { stage } from "./bootstrap/progress.mjs";

const ALL = Object.keys(MODULES).join(", ");
const WASM = {
  name: "npm run wasm",
  words: { "[MODULE ...]": `modules to build, of ${ALL}; left out: page, full and disk` },
  options: { profile: oneOf(["dev"], "without optimization, for types and tests") },
};

await doCommand(WASM, async ({ profile }, named) => {
  const unknown = named.find((word) => !Object.hasOwn(MODULES, word));
  if (unknown !== undefined) throw new Problem(`There is no module \`${unknown}\`; use ${ALL}.`);
  const release = await takeLock(at("target/lsm-lab/lock"));
  const modules = named.length > 0 ? named : ["page", "full", "disk"];
  await Promise.all([
    stage("compile the generator", buildGenerator),
    stage("compile the modules", async () => {
      for (const key of modules) await compileModule(key, profile);
    }),
  ]);
  for (const key of modules) await packModule(key, profile === "dev");
  release();
});
