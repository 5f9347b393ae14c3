/**
 * `npm run dev`: the lab with hot reloading. Changes of the engine need `npm run wasm -- --profile dev` or a restart.
 */
import { spawn } from "node:child_process";
import { doCommand } from "./arguments.mjs";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { bootstrap } from "./bootstrap/products.mjs";

/** Vite reads and refuses its options itself. */
const DEV = {
  name: "npm run dev",
  words: { "[OPTION OF VITE ...]": "as --port 8000 or --host; `npx vite --help` prints them" },
};

const given = process.argv.slice(2);
const work = async (_, options) => {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  await bootstrap();
  const vite = [at("node_modules/vite/bin/vite.js"), "--config", at("web/vite.config.ts"), ...options];
  spawn(process.execPath, vite, { stdio: "inherit" }).on("close", (status) => {
    process.exitCode = status ?? 1;
  });
};
await doCommand(DEV, work, given.includes("--help") ? ["--help"] : ["--", ...given]);
