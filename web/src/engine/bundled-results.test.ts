// @vitest-environment node
/**
 * The result files that the page bundles: the engine accepts them, and their committed digests are right. The page therefore
 * neither validates them nor needs the full module to be built. Their first screens are computed here too, so the page shows them
 * before it has loaded a file.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import type { NativeResult } from "./native-result";
import { type BundledRun, countsOf, headOf } from "./run-head";
import initFull, { compareRuns, parseResult, summarizeRun } from "./wasm-full/lsm_lab_full.js";

const FOLDER = new URL("../../public/results/", import.meta.url);

/** The text of `checked.generated.ts`. */
function generated(digests: readonly string[]): string {
  const lines = digests.map((digest) => `  "${digest}",\n`).join("");
  return `/** SHA-256 of each bundled result file, in the order of their list. Written by \`bundled-results.test.ts\`, which validates the files. */
export const CHECKED: readonly string[] = [
${lines}];
`;
}

/** The text of `bundled.generated.ts`. */
function generatedRuns(runs: readonly BundledRun[]): string {
  const lines = runs.map((run) => `  ${JSON.stringify(run)},\n`).join("");
  return `/** The first screen of each bundled run, in the order of their list. Written by \`bundled-results.test.ts\`. */

import type { BundledRun } from "../engine/run-head";

export const BUNDLED = [
${lines}] as unknown as readonly BundledRun[];
`;
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

beforeAll(async () => {
  await initFull({ module_or_path: await readFile(new URL("wasm-full/lsm_lab_full_bg.wasm", import.meta.url)) });
});

/** Digest of a bundled file that the engine accepts. */
async function validated(file: string): Promise<string> {
  const text = await readFile(new URL(file, FOLDER), "utf8");
  try {
    parseResult(text);
  } catch (cause) {
    const { message, field = "the file" } = cause as Error & { readonly field?: string };
    throw new Error(`web/public/results/${file}: ${field}: ${message}`, { cause });
  }
  return digestOf(text);
}

it("has the digest of every bundled result, and the engine accepts each of them", async () => {
  const { results } = JSON.parse(await readFile(new URL("index.json", FOLDER), "utf8")) as {
    results: { file: string }[];
  };
  expect(results.length).toBeGreaterThan(0);
  const digests = await Promise.all(results.map(({ file }) => validated(file)));
  // `npx vitest run src/engine/bundled-results.test.ts -u` in `web` writes the file after a result was added.
  await expect(generated(digests)).toMatchFileSnapshot("../results/checked.generated.ts");
});

it("has the first screen of every bundled result, as the engine summarizes it", async () => {
  const { results } = JSON.parse(await readFile(new URL("index.json", FOLDER), "utf8")) as {
    results: { file: string }[];
  };
  const files = await Promise.all(
    results.map(async ({ file }) => {
      const text = await readFile(new URL(file, FOLDER), "utf8");
      return { file, text, result: JSON.parse(text) as NativeResult };
    }),
  );
  const runs = files.map(({ file, text, result }): BundledRun => {
    const others = files.filter((other) => other.file !== file);
    const common = others.map((other) => [other.result.run.id, compareRuns(text, other.text).cells.length] as const);
    const [head, counts] = [headOf(result), countsOf(result)];
    return { file, head, counts, summary: summarizeRun(text), common: Object.fromEntries(common) };
  });
  // Written as the file above.
  await expect(generatedRuns(runs)).toMatchFileSnapshot("../results/bundled.generated.ts");
});

it("refuses a result that breaks the schema, with its field", () => {
  expect(() => parseResult("{}")).toThrow(/schema/u);
});
