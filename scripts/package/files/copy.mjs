#!/usr/bin/env node
/**
 * `npx lsm-lab copy DIR`: copies the elements to `DIR/elements/v1`, for a site to serve them.
 *
 * **Invariant** (test: `tests/embed/packages.test.mjs`): an existing copy is replaced completely or remains unchanged.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ELEMENTS = "elements/v1";

/** Copies the elements to this folder. Returns true if it replaced an existing copy. */
function copyTo(folder) {
  const before = existsSync(folder);
  const next = `${folder}.next`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    rmSync(next, { recursive: true, force: true });
    cpSync(fileURLToPath(new URL(ELEMENTS, import.meta.url)), next, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(next, folder);
  } catch (cause) {
    rmSync(next, { recursive: true, force: true });
    throw cause;
  }
  return before;
}

const [command, target, ...rest] = process.argv.slice(2);
if (command !== "copy" || target === undefined || rest.length > 0) {
  process.stderr.write("usage: lsm-lab copy DIR\n");
  process.exitCode = 2;
} else {
  const folder = join(target, ELEMENTS);
  try {
    process.stdout.write(`${folder} ${copyTo(folder) ? "replaced" : "written"}\n`);
  } catch (cause) {
    process.stderr.write(`lsm-lab: the elements could not be written to ${folder}: ${cause.message}\n`);
    process.exitCode = 1;
  }
}
