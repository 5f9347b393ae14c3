#!/usr/bin/env node
/**
 * `npx lsm-lab copy DIR`: copies the elements to `DIR/elements`, for a site to serve them.
 */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [command, target, ...rest] = process.argv.slice(2);
if (command !== "copy" || target === undefined || rest.length > 0) {
  process.stderr.write("usage: lsm-lab copy DIR\n");
  process.exitCode = 2;
} else {
  const already = existsSync(join(target, "elements/v1"));
  cpSync(fileURLToPath(new URL("elements", import.meta.url)), join(target, "elements"), { recursive: true });
  process.stdout.write(`${join(target, "elements/v1")} ${already ? "replaced" : "written"}\n`);
}
