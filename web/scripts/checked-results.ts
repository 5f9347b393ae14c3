/**
 * A plugin of the bundler: validates the result files that the page bundles, by the engine, and gives the page their
 * digests, so that it need not load the full engine to validate them again.
 *
 * A file that is refused ends the build with its name and its field. The engine must have been built before
 * (`cargo xtask wasm`).
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const NAME = "virtual:checked-results";
/** By Rollup's convention: a name that begins so is no file. */
const RESOLVED = `\0${NAME}`;

/** The parts of the generated glue that are used here; it may not be built yet when this is compiled. */
interface FullGlue {
  readonly default: (source: { module_or_path: BufferSource }) => Promise<unknown>;
  readonly parseResult: (text: string) => unknown;
}

/** The plugin, for a page whose sources lie below `web` (a folder's address, with its slash). */
export function checkedResults(web: URL) {
  return {
    name: "lsm-lab-checked-results",
    resolveId: (id: string) => (id === NAME ? RESOLVED : undefined),
    load: async (id: string) =>
      id === RESOLVED ? `export const CHECKED = ${JSON.stringify(await checkAll(web))};` : undefined,
  };
}

async function checkAll(web: URL): Promise<string[]> {
  const full = await engine(new URL("src/engine/wasm-full/", web));
  const folder = new URL("public/results/", web);
  const index = JSON.parse(await readFile(new URL("index.json", folder), "utf8")) as { results: { file: string }[] };
  return Promise.all(index.results.map(async ({ file }) => check(full, file, await readFile(new URL(file, folder)))));
}

async function engine(folder: URL): Promise<FullGlue> {
  const glue = (await import(new URL("lsm_lab_full.js", folder).href)) as FullGlue;
  await glue.default({ module_or_path: await readFile(new URL("lsm_lab_full_bg.wasm", folder)) });
  return glue;
}

function check(full: FullGlue, file: string, bytes: Buffer): string {
  try {
    full.parseResult(bytes.toString("utf8"));
  } catch (cause) {
    const { message, field } = cause as Error & { field?: string };
    throw new Error(`web/public/results/${file} is refused: ${field ?? "the file"}: ${message}`, { cause });
  }
  return createHash("sha256").update(bytes).digest("hex");
}
