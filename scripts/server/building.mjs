/**
 * Answers of the server while parts of the lab are still being built.
 *
 * Each address belongs to a part. Until the part is built, a page answers with a small page that reloads itself, and any other file with a
 * sentence. Both have status 503 and `Retry-After`. A failed part answers 500 with its reason.
 */
import { mediaType } from "./media-types.mjs";

/** Seconds between reloads of a page that is being built. */
const REFRESH_S = 2;
/** Names of parts in sentences. */
const NAMES = new Map([
  ["page", "The lab"],
  ["German page", "The lab in German"],
  ["elements", "The elements"],
  ["offline copy", "The copy for use without a connection"],
  ["guide", "The guide"],
  ["full module", "The full module of the engine"],
  ["disk module", "The module for disks"],
]);
/** Parts by the beginning of the address. The first match decides. */
const PLACES = [
  ["guide/", "guide"],
  ["elements/", "elements"],
  ["embed/", "elements"],
  ["oembed.json", "elements"],
  ["_headers", "elements"],
  ["de/", "German page"],
  ["manifest.de.json", "German page"],
  ["sw.js", "offline copy"],
  ["third-party.txt", "offline copy"],
  ["modules/wasm-full/", "full module"],
  ["modules/wasm-disk/", "disk module"],
];

/** Returns the part of an address relative to the lab. */
export function partOf(name) {
  return (
    PLACES.find(([place]) => name === place || name === place.slice(0, -1) || name.startsWith(place))?.[1] ?? "page"
  );
}

/** Returns the sentence for a part with this many seconds left. */
export function waitSentence(part, seconds) {
  return `${NAMES.get(part)} is being built, about ${Math.max(1, Math.ceil(seconds))} s to go.`.replace(
    /^The elements is/u,
    "The elements are",
  );
}

/**
 * Interface of a build for the server.
 *
 * @typedef {{ isDone: (part: string) => boolean, secondsLeft: (part: string) => number | undefined, problemOf: (part: string) => Error |
 * undefined, problems: Error[], secondsUntilAll: number, isOver: boolean }} Progress
 */

/** Selects the folder of each address, or the answer instead of a file. */
export class Building {
  /**
   * @param {Progress} progress
   * @param {{ site: string, first: string, modules: string }} folders `first`: the page that is served until the complete one is built;
   * `modules`: the folder of the packages that this page loads
   */
  constructor(progress, { site, first, modules }) {
    this.progress = progress;
    this.folders = { site, first, modules };
  }

  /** Returns the folders of a file and its name within them, in the order of the search. */
  placesOf(name) {
    const { site, first, modules } = this.folders;
    const part = partOf(name);
    const isDone = this.progress.isDone(part);
    if (name.startsWith("modules/")) return isDone ? [{ folder: modules, name: name.slice("modules/".length) }] : [];
    const places = isDone ? [{ folder: site, name }] : [];
    // A browser tab with the first page still loads its scripts after the complete page is built.
    const hasFirst = this.progress.isDone("page") ? name.startsWith("assets/") : this.progress.isDone("first page");
    return part === "page" && hasFirst ? [...places, { folder: first, name }] : places;
  }

  /** The folder whose list of bundled results is served. */
  get resultsFolder() {
    return this.progress.isDone("page") ? this.folders.site : this.folders.first;
  }

  /**
   * Returns the answer for an address that no folder has. Returns `undefined` if its part is built, because the file then does not exist.
   *
   * @returns {{ status: number, headers: Record<string, string>, body: string } | undefined}
   */
  answer(name) {
    if (name === "building.json") return this.#state();
    const part = partOf(name);
    if (this.progress.isDone(part)) return undefined;
    const problem = this.progress.problemOf(part);
    if (problem !== undefined) return reply(name, 500, `${NAMES.get(part)} could not be built. ${problem.message}`);
    // The first page is ready long before the complete one, and has all of its files that a visitor fetches.
    const awaited = part === "page" && !this.progress.isDone("first page") ? "first page" : part;
    return reply(name, 503, waitSentence(part, this.progress.secondsLeft(awaited) ?? 0));
  }

  #state() {
    const { isOver, problems, secondsUntilAll } = this.progress;
    const failed = problems.map(({ message }) => message);
    const wait = isOver
      ? []
      : [`Other parts of the lab are being built, about ${Math.max(1, Math.ceil(secondsUntilAll))} s to go.`];
    const sentence = [...failed, ...wait].join(" ");
    const headers = { "Content-Type": mediaType("building.json"), "Cache-Control": "no-store" };
    return { status: 200, headers, body: `${JSON.stringify({ isOver, sentence })}\n` };
  }
}

function reply(name, status, sentence) {
  const isPage = name === "" || name.endsWith("/") || name.endsWith(".html") || !/\.\w+$/u.test(name);
  const retry = status === 503 ? { "Retry-After": String(REFRESH_S) } : {};
  const headers = { ...retry, "Cache-Control": "no-store", "Content-Type": mediaType(isPage ? "a.html" : "a.txt") };
  return { status, headers, body: isPage ? pageOf(sentence, status === 503) : `${sentence}\n` };
}

function pageOf(sentence, refreshes) {
  const refresh = refreshes ? `<meta http-equiv="refresh" content="${REFRESH_S}" />\n` : "";
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
${refresh}<title>LSM Lab</title>
<h1>LSM Lab</h1>
<p role="status">${sentence.replace(/[&<>]/gu, (sign) => `&#${sign.codePointAt(0)};`)}</p>
</html>
`;
}
