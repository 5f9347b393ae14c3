/**
 * `npm run wasm`: compiles the engine to WebAssembly and writes the packages of its modules.
 *
 * `npm run wasm -- --profile dev` compiles without optimization, for types and tests. `npm run wasm -- MODULE ...` builds only these
 * modules. `npm run measure:wasm` times `scalar` and `simd128`.
 */
import { takeLock } from "./bootstrap/lock.mjs";
import { buildGenerator, compileModule, MODULES, packModule } from "./bootstrap/modules.mjs";
import { at } from "./bootstrap/paths.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { stage } from "./bootstrap/progress.mjs";

const USAGE = "usage: npm run wasm -- [--profile dev] [page] [full] [disk] [scalar] [simd128]";

await orExplain(async () => {
  const words = process.argv.slice(2);
  const isDev = words.join(" ").startsWith("--profile dev");
  const named = isDev ? words.slice(2) : words;
  const unknown = named.find((word) => !Object.hasOwn(MODULES, word));
  if (unknown !== undefined) throw new Problem(`\`${unknown}\` is not understood; ${USAGE}`);
  const release = await takeLock(at("target/lsm-lab/lock"));
  const modules = named.length > 0 ? named : ["page", "full", "disk"];
  await Promise.all([
    stage("compile the generator", buildGenerator),
    stage("compile the modules", async () => {
      for (const key of modules) await compileModule(key, isDev ? "dev" : undefined);
    }),
  ]);
  for (const key of modules) await packModule(key, isDev);
  release();
});
