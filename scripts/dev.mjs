/**
 * `npm run dev`: the lab with hot reloading. Changes of the engine need `npm run wasm -- --profile dev` or a restart.
 */
import { spawn } from "node:child_process";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { at } from "./bootstrap/paths.mjs";
import { orExplain, Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";

await orExplain(async () => {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  await bootstrap();
  const vite = [at("node_modules/vite/bin/vite.js"), "--config", at("web/vite.config.ts"), ...process.argv.slice(2)];
  spawn(process.execPath, vite, { stdio: "inherit" }).on("close", (status) => {
    process.exitCode = status ?? 1;
  });
});
