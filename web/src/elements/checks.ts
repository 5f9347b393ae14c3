/**
 * The hashes of everything that was published with the loader. The loader preloads every script with its hash, so the browser runs
 * exactly the bytes that it compared. Import maps with `integrity` cannot replace this: an import map is an inline script, which a
 * strict policy of the host forbids.
 *
 * Browsers that cannot preload modules (Safari before 17) import without the comparison.
 */

import { loaderText as text } from "../text/embedding/loader.en";
import type { Checks } from "./checked";

/** The hash of the list, inserted after everything is built. */
declare const LSM_LAB_LIST: string;

/** Hashes by address. */
type Hashes = ReadonlyMap<string, string>;

let coming: Promise<Hashes> | undefined;
const scripts = new Map<string, Promise<unknown>>();

/** Finds out why a file did not load, and rejects with the reason. Browsers only print the reason, so the file is fetched again. */
async function lack(address: string, integrity: string): Promise<never> {
  const ask = (how?: RequestInit): Promise<number> =>
    fetch(address, how).then(
      ({ status }) => status,
      () => 0,
    );
  // A file with the right hash was forbidden to run.
  const isSound = (await ask({ integrity })) === 200;
  const status = await ask();
  const kind = isSound ? "forbidden" : status === 200 ? "damaged" : status ? "missing" : "unreachable";
  const why = kind === "missing" ? status : kind;
  throw Object.assign(new Error(text.lack(address, why)), { kind, field: `${address}#${integrity}`, why });
}

async function fetchChecked(address: string, integrity: string): Promise<Response> {
  const response = await fetch(address, { integrity }).catch(() => null);
  return response?.ok ? response : await lack(address, integrity);
}

/** Returns the address of a file in the loader's folder. Not a literal `new URL`, because the bundler would then search for the file. */
function beside(file: string): string {
  return new URL(file, import.meta.url).href;
}

/** The list; after a failure the next caller fetches it again. */
function list(): Promise<Hashes> {
  coming ??= fetchChecked(beside("checks.json"), LSM_LAB_LIST).then(async (response) => {
    const hashes: Readonly<Record<string, string>> = await response.json();
    return new Map(Object.entries(hashes).map(([file, hash]) => [beside(file), hash]));
  });
  coming.catch(() => {
    coming = undefined;
  });
  return coming;
}

function preload(href: string, integrity: string): Promise<unknown> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return Promise.resolve();
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "modulepreload", href, integrity, crossOrigin: "", onload: resolve });
    link.onerror = () => {
      // The next attempt may succeed.
      scripts.delete(href);
      lack(href, integrity).catch(reject);
    };
    document.head.append(link);
  }).finally(() => link.remove());
}

/** The loader's checks, passed to figures. */
export const CHECKS: Checks = {
  scripts: async (addresses, load) => {
    const hashes = await list();
    const all = (ask: (address: string, integrity: string) => Promise<unknown>) =>
      Promise.all(addresses.map((address) => ask(address, hashes.get(address) ?? "")));
    await all((address, integrity) => {
      const known = scripts.get(address) ?? preload(address, integrity);
      scripts.set(address, known);
      return known;
    });
    try {
      return await load();
    } catch (cause) {
      // Firefox reports a missing script as preloaded.
      await all(fetchChecked);
      throw cause;
    }
  },
  fetch: async (address) => await fetchChecked(address, await CHECKS.hashOf(address)),
  hashOf: async (address) => (await list()).get(address) ?? "",
  lack,
};
