/**
 * `npm start`: serves the lab on this machine and builds missing parts.
 *
 * The address answers at once. In a fresh clone, the first page answers after packages, generator and its own module
 * are built. All other parts follow while the page is used, and their addresses show the remaining time.
 *
 * Uses only Node's own modules, because a fresh clone has no others.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { doCommand, wholeNumber } from "./arguments.mjs";
import { nodeProblem } from "./bootstrap/node-version.mjs";
import { at } from "./bootstrap/paths.mjs";
import { Problem } from "./bootstrap/problem.mjs";
import { construction, FIRST_PAGE, lockCheckout } from "./bootstrap/products.mjs";
import { printAbove } from "./bootstrap/progress.mjs";
import { Building } from "./server/building.mjs";
import { createLabServer } from "./server/lab-server.mjs";
import { DEFAULT_PORT, listen } from "./server/listen.mjs";

const ALL = ["page", "German page", "elements", "offline copy", "report", "guide"];

const START = {
  name: "npm start",
  options: {
    port: wholeNumber(0, 65_535, `port; left out: the first free one from ${DEFAULT_PORT} on`),
    results: { takes: "FOLDER", is: "folder of result files", usual: at("results") },
  },
};

await doCommand(START, async ({ port: requested, results }) => {
  const problem = nodeProblem(process.version);
  if (problem !== undefined) throw new Problem(problem);
  const building = new Building(planned(), {
    site: at("web/dist"),
    first: FIRST_PAGE,
    modules: at("web/src/engine"),
  });
  const server = createLabServer({ site: at("web/dist"), results: resolve(results), building });
  const address = `http://127.0.0.1:${await listen(server, requested)}/`;
  process.stdout.write(`LSM Lab: ${address}   (Ctrl+C ends it)\n`);
  if (building.progress.isOver) return;
  try {
    await buildAll(building, address);
  } catch (error) {
    server.closeAllConnections();
    server.close();
    throw error;
  }
});

/** Selects the parts to build. A page that lacks a module is built twice: first without the missing modules. */
function planned() {
  const complete = construction(ALL);
  const lacksModules = ["full module", "disk module"].some((module) => !complete.isDone(module));
  return lacksModules && !complete.isDone("page") ? construction([...ALL, "first page"]) : complete;
}

/** Builds all parts. Fails if the lab itself cannot be built. The lab works without any other part. */
async function buildAll(building, address) {
  const release = await lockCheckout();
  try {
    // Another process may have built everything while this one waited.
    building.progress = planned();
    const parts = building.progress;
    const lab = parts.arrival(parts.has("first page") ? "first page" : "page").then(
      () => printAbove(`The lab is ready: ${address}`),
      (problem) => parts.stop(problem),
    );
    await parts.run((problem) => {
      const log = keepOutput(problem);
      const where = log === undefined ? "" : ` Its output is in ${log}.`;
      printAbove(`A part of the lab could not be built. ${problem.message}${where}`);
    });
    await lab;
    if (parts.problems.length === 0) printAbove("All parts of the lab are ready.");
  } finally {
    release();
  }
}

/** Writes the output of a failed tool to a file. */
function keepOutput({ details }) {
  if (details === "") return undefined;
  mkdirSync(at("target/lsm-lab"), { recursive: true });
  writeFileSync(at("target/lsm-lab/failed.log"), details);
  return "target/lsm-lab/failed.log";
}
