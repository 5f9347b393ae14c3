/**
 * The list of what was published with the loader, and how its scripts are checked: each is preloaded with its hash, so that the
 * browser runs what it compared, and nothing else. For the loader alone: it comes before everything that it checks.
 *
 * Browsers that preload no modules (Safari before 17) import without having compared.
 */

import { loaderText as text } from "../text/embedding/loader.en";
import type { Checks } from "./checked";

/** The hash of the list, written in once everything is built. */
declare const LSM_LAB_LIST: string;

/** Hashes by file, and by each module the files that it needs, its own first. */
interface List {
  readonly hashes: Readonly<Record<string, string>>;
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** By each module of the engine, a selector of the tags that ask the other one. */
  readonly beside: Readonly<Record<"page" | "full", string>>;
}

let known: List;
let coming: Promise<List> | undefined;
const scripts = new Map<string, Promise<unknown>>();

/** Rejects with why a file did not come: browsers tell it in the console alone, so it is asked for again. */
async function lack(address: string, integrity: string): Promise<never> {
  const ask = (how?: RequestInit): Promise<number> =>
    fetch(address, how).then(
      ({ status }) => status,
      () => 0,
    );
  // What is as it was published was not to be run.
  const isSound = (await ask({ integrity })) === 200;
  const status = await ask();
  const kind = isSound ? "forbidden" : status === 200 ? "damaged" : status ? "missing" : "unreachable";
  const why = kind === "missing" ? status : kind;
  throw Object.assign(new Error(text.lack(address, why)), { kind, field: `${address}#${integrity}`, why });
}

async function checked(address: string, integrity: string): Promise<Response> {
  const response = await fetch(address, { integrity }).catch(() => null);
  return response?.ok ? response : await lack(address, integrity);
}

/** Where it did not come, the next who needs it asks again. */
function list(): Promise<List> {
  coming ??= checked(beside("checks.json"), LSM_LAB_LIST).then(async (response) => {
    known = await response.json();
    return known;
  });
  coming.catch(() => {
    coming = undefined;
  });
  return coming;
}

/** Not written within `new URL`, where the bundler would look for the file. */
function beside(file: string): string {
  return new URL(file, import.meta.url).href;
}

function preload(file: string, integrity: string): Promise<unknown> {
  const link = document.createElement("link");
  if (!link.relList.supports("modulepreload")) return Promise.resolve();
  const href = beside(file);
  return new Promise((resolve, reject) => {
    Object.assign(link, { rel: "modulepreload", href, integrity, crossOrigin: "", onload: resolve });
    link.onerror = () => {
      // The next time it may be there.
      scripts.delete(file);
      lack(href, integrity).catch(reject);
    };
    document.head.append(link);
  }).finally(() => link.remove());
}

/** How to ask. */
export const CHECKS: Checks = {
  load: async (module, load) => {
    const { hashes, needs } = await list();
    const files = needs[module] ?? [];
    const all = (ask: (file: string, integrity: string) => Promise<unknown>) =>
      Promise.all(files.map((file) => ask(file, hashes[file] ?? "")));
    await all((file, integrity) => {
      const known = scripts.get(file) ?? preload(file, integrity);
      scripts.set(file, known);
      return known;
    });
    try {
      return await load(beside(files[0] ?? ""));
    } catch (cause) {
      // Firefox takes a script that there is not for preloaded.
      await all((file, integrity) => checked(beside(file), integrity));
      throw cause;
    }
  },
  fetch: async (file, address) => await checked(address, (await list()).hashes[file] ?? ""),
  lack,
  isMixed: (asked) => document.querySelector(known.beside[asked]) !== null,
};
