/**
 * Loads native results: the bundled list, runs found by `npm start`, and opened files.
 *
 * **Invariants** (tests: `load.test.ts`)
 * 1. A missing list or file is not an error: a static host has no found results.
 * 2. A broken file is rejected with the name of the field, and no part of it is used.
 * 3. Only the engine validates: here, or when the page was built (`checked.ts`).
 */

import { EngineError } from "../engine/errors";
import type { NativeResult } from "../engine/native-result";
import { en } from "../text/lab.en";
import { language } from "../text/language.en";
import type { LoadedResult } from "./origin";

/** Maximum size of a result file. */
export const BYTES_MAX = 16 * 1024 * 1024;

/** Validates the text of a result file. */
export type Parse = (text: string) => Promise<NativeResult>;

/** A rejected file, and the reason. */
export interface Refusal {
  readonly name: string;
  readonly problem: string;
}

/** Result of a load. */
export interface Loaded {
  readonly results: readonly LoadedResult[];
  readonly refusals: readonly Refusal[];
}

/** Sources in a list. A file that the server was started for counts as requested, but not by this page. */
const LISTED: Readonly<Record<string, LoadedResult["source"]>> = { found: "found", opened: "served" };

/** Sort of listed files: small runs for the curve, or also those with experiments, which are large. */
export type Wanted = "lookups" | "experiments";

interface IndexEntry {
  readonly file: string;
  readonly source: LoadedResult["source"];
  readonly shows: Wanted;
  /** Name of the run in the list. */
  readonly label: string | undefined;
}

/** Maximum length of a readable name. */
const LABEL_MAX = 120;

/** Valid entries of an index. Names contain no path, so that no address leads elsewhere. */
export function entriesOf(index: unknown): IndexEntry[] {
  const entries = (index as { results?: unknown } | null)?.results;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: { file?: unknown; source?: unknown; shows?: unknown; label?: unknown } | null) => {
    const file = entry?.file;
    if (typeof file !== "string" || !NAME.test(file)) return [];
    const shows = entry?.shows === "experiments" ? "experiments" : "lookups";
    const label = typeof entry?.label === "string" ? entry.label.slice(0, LABEL_MAX) : undefined;
    return [{ file, source: LISTED[String(entry?.source)] ?? "bundled", shows, label }];
  });
}

/** Names of all files that `results/index.json` lists. Empty without a list. */
export async function listedNames(get: typeof fetch = fetch, base: string = document.baseURI): Promise<string[]> {
  const index = await textAt(new URL(`${language.root}results/index.json`, base), get);
  return entriesOf(index === null ? null : jsonOf(index)).map(({ file }) => file);
}

/** Loads the files of one sort from `results/index.json`, next to the page in English. */
export async function loadListed(
  parse: Parse,
  wanted: Wanted = "lookups",
  get: typeof fetch = fetch,
  base: string = document.baseURI,
): Promise<Loaded> {
  const folder = new URL(`${language.root}results/`, base);
  const index = await textAt(new URL("index.json", folder), get);
  const entries = entriesOf(index === null ? null : jsonOf(index)).filter(({ shows }) => shows === wanted);
  const outcomes = await Promise.all(
    entries.map(async ({ file, source, label }) => {
      const text = await textAt(new URL(file, folder), get);
      if (text === null) return null;
      const taken = await take(parse, file, source, text);
      return "result" in taken && label !== undefined ? { ...taken, label } : taken;
    }),
  );
  return gather(outcomes);
}

/** Valid names of files next to the page. They contain no path, so that no address leads elsewhere. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*\.json$/u;

/** Loads the file of `results/` that a link names. Reports a link that names no existing file. */
export async function loadNamed(
  parse: Parse,
  name: string,
  get: typeof fetch = fetch,
  base: string = document.baseURI,
): Promise<Loaded> {
  if (!NAME.test(name)) return { results: [], refusals: [{ name, problem: en.notAResultName }] };
  const text = await textAt(new URL(name, new URL("results/", base)), get);
  if (text === null) return { results: [], refusals: [{ name, problem: en.noSuchResult }] };
  if (text.length > BYTES_MAX) return { results: [], refusals: [{ name, problem: en.tooLarge }] };
  return gather([await take(parse, name, "linked", text)]);
}

/** Loads files that were dropped or chosen. */
export async function loadFiles(parse: Parse, files: readonly File[]): Promise<Loaded> {
  const outcomes = await Promise.all(
    files.map(async (file) => {
      if (file.size > BYTES_MAX) return { name: file.name, problem: en.tooLarge };
      return take(parse, file.name, "opened", await file.text());
    }),
  );
  return gather(outcomes);
}

async function take(
  parse: Parse,
  name: string,
  source: LoadedResult["source"],
  text: string,
): Promise<LoadedResult | Refusal> {
  try {
    return { name, source, result: await parse(text) };
  } catch (cause) {
    const { message } = cause as Error;
    if (cause instanceof EngineError && cause.kind === "no-full-module") {
      return { name, problem: en.noChecker(message) };
    }
    const field = cause instanceof EngineError ? cause.field : undefined;
    const isNamed = field === undefined || message.includes(field);
    return { name, problem: isNamed ? message : en.resultField(field, message) };
  }
}

function gather(outcomes: readonly (LoadedResult | Refusal | null)[]): Loaded {
  return {
    results: outcomes.filter((outcome): outcome is LoadedResult => outcome !== null && "result" in outcome),
    refusals: outcomes.filter((outcome): outcome is Refusal => outcome !== null && "problem" in outcome),
  };
}

async function textAt(address: URL, get: typeof fetch): Promise<string | null> {
  try {
    const response = await get(address);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
