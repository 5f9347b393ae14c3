/**
 * The stage `budget`: compares the compressed size (gzip -9) of what browsers fetch with its limit
 * (docs/decisions/0070).
 *
 * - First page: the entry script with its static imports and the worker; the small module of the engine.
 * - Later: the full module, and the module that measures a visitor's disk.
 * - Elements: the loader alone, every script of a page with one live figure, and the scripts that a further kind of
 *   figure adds.
 *
 * **Invariant**: every WebAssembly module of the site has a limit. A module without one is an error.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { at } from "../bootstrap/paths.mjs";

/** Bytes after gzip -9. */
export const LIMITS = {
  pageScripts: 200_000,
  pageModule: 160_000,
  fullModule: 800_000,
  diskModule: 200_000,
  loader: 6_000,
  firstFigure: 88_000,
  furtherFigure: 29_000,
};

/** The modules by the beginnings of their names. */
const MODULES = { pageModule: "lsm_lab_wasm_bg", fullModule: "lsm_lab_full_bg", diskModule: "lsm_lab_disk_bg" };
const LOADER = "src/elements/loader.ts";
const DEFINITION = /^src\/elements\/definitions\/(?<name>[\w-]+)\.tsx$/u;

/**
 * Returns the files of a chunk and of everything that it imports statically.
 *
 * @param {Record<string, { file: string, imports?: string[] }>} manifest
 * @param {string[]} keys
 * @param {Set<string>} files
 */
export function filesOf(manifest, keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest lacks ${key}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], files);
  }
  return files;
}

/**
 * Returns the scripts of a page with one live figure, by figure name: the loader, the shared scripts, the figure and the engine.
 *
 * @param {Record<string, { file: string, imports?: string[], dynamicImports?: string[], assets?: string[] }>} manifest
 */
export function figureScripts(manifest) {
  const later = manifest[LOADER]?.dynamicImports ?? [];
  const figures = later.filter((key) => DEFINITION.test(key));
  const shared = later.filter((key) => !DEFINITION.test(key));
  const engine = shared.flatMap((key) => manifest[key]?.assets ?? []).filter((file) => file.endsWith(".js"));
  if (figures.length === 0 || engine.length !== 1) throw new Error("expected figures with one engine");
  return Object.fromEntries(
    figures.map((key) => [
      DEFINITION.exec(key)?.groups?.name,
      [...filesOf(manifest, [LOADER, ...shared, key]), ...engine],
    ]),
  );
}

/**
 * Returns one line, with an error if the limit is exceeded.
 *
 * @param {string} what
 * @param {number} bytes
 * @param {number} limit
 */
export function compare(what, bytes, limit) {
  const text = `${what}: ${(bytes / 1000).toFixed(1)} of ${(limit / 1000).toFixed(0)} kB`;
  return { text: bytes > limit ? `${text}: over the budget` : text, isOver: bytes > limit };
}

const gzipped = new Map();
function size(file) {
  const known = gzipped.get(file) ?? gzipSync(readFileSync(file), { level: 9 }).length;
  gzipped.set(file, known);
  return known;
}

const sum = (folder, files) => [...files].reduce((total, file) => total + size(join(folder, file)), 0);
const json = (file) => JSON.parse(readFileSync(file, "utf8"));

/** All comparisons for a built site. */
export function compareSite(site) {
  const manifest = json(join(site, "manifest.json"));
  const assets = readdirSync(join(site, "assets"));
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  // Vite builds a worker as a separate program, which its manifest does not list.
  const workers = assets.filter((name) => /^worker.*\.js$/u.test(name)).map((name) => `assets/${name}`);
  if (entries.length !== 1 || workers.length !== 1) throw new Error("expected one entry and one worker of the page");
  return [
    compare("first page, JavaScript", sum(site, [...filesOf(manifest, entries), ...workers]), LIMITS.pageScripts),
    ...compareModules(site, assets),
    ...compareElements(join(site, "elements/v1")),
  ];
}

function compareModules(site, assets) {
  const modules = assets.filter((name) => name.endsWith(".wasm"));
  const known = Object.entries(MODULES).map(([limit, prefix]) => {
    const [name, ...more] = modules.filter((one) => one.startsWith(prefix));
    if (name === undefined || more.length > 0) throw new Error(`expected one module ${prefix}`);
    return compare(`module ${prefix}`, size(join(site, "assets", name)), LIMITS[limit]);
  });
  if (modules.length !== known.length) throw new Error(`a module has no limit: ${modules.join(", ")}`);
  return known;
}

/** Comparisons for the built elements. */
export function compareElements(folder) {
  const manifest = json(join(folder, "manifest.json"));
  const scripts = figureScripts(manifest);
  const loader = filesOf(manifest, [LOADER]);
  const compared = [compare("elements, loader", sum(folder, loader), LIMITS.loader)];
  const all = Object.entries(scripts);
  for (const [name, files] of all) {
    const before = all.filter(([other]) => other !== name).map(([, others]) => new Set(others));
    // Largest addition to a page with one other figure.
    const added = before.map((others) => files.filter((file) => !others.has(file)));
    const most = Math.max(...added.map((own) => sum(folder, own)));
    const requests = `${files.length} scripts`;
    compared.push(compare(`lsm-${name}, first figure of a page, ${requests}`, sum(folder, files), LIMITS.firstFigure));
    compared.push(compare(`lsm-${name}, further figure`, most, LIMITS.furtherFigure));
  }
  return compared;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const all = compareSite(at("web/dist"));
  for (const { text } of all) process.stdout.write(`${text}\n`);
  if (all.some(({ isOver }) => isOver)) process.exitCode = 1;
}
