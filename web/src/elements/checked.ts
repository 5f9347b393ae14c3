/**
 * What comes after the loader is what was published with it: the loader knows the hash of a list, the list those of all files.
 *
 * The loader has the list and hands in how to ask; who loads a script later, or a file, asks here. In an embedded page everything is
 * within one script, and nothing is asked.
 *
 * **Invariants** (broken by `tests/e2e/elements-integrity.spec.ts` and `elements-trouble.spec.ts`)
 * 1. A file that was changed is not run, and not used.
 * 2. What does not come is told: which file, and why.
 */

import { sayOnce } from "./say";

/** Whatever was thrown, as far as anybody may know it: of a file that did not come, of the engine, or anything else. */
export interface Thrown {
  /** Of a file: `missing` where its host has none, `damaged`, `unreachable`, or `forbidden` to be run. */
  readonly kind?: string;
  readonly message?: string;
  /** The address of a file, with the hash that was expected behind it. */
  readonly field?: string;
  /** Why a file did not come: the kind, or what its host answers. */
  readonly why?: string | number;
}

/** How to ask. */
export interface Checks {
  /** Loads a module, whose address is told, unless a script that it needs is not the one of the list. */
  readonly load: <Module>(module: string, load: (script: string) => Promise<Module>) => Promise<Module>;
  /** A file of the list, from its address. */
  readonly fetch: (file: string, address: string) => Promise<Response>;
  /** Rejects with why a file with this hash did not come. */
  readonly lack: (address: string, integrity: string) => Promise<never>;
  /** Whether the page has a tag, near or not, that asks the other module of the engine; it is known once a script was asked for. */
  readonly isMixed: (asked: "page" | "full") => boolean;
}

/** The loader's; none in an embedded page. */
export let checks: Checks | undefined;

/** Takes the loader's way to ask. */
export function checkWith(given: Checks | undefined): void {
  checks = given;
}

/** Says what did not come, and lets whoever asked for it know. */
async function saying<Coming>(ask: () => Promise<Coming>): Promise<Coming> {
  try {
    return await ask();
  } catch (cause) {
    sayOnce((cause as Error).message);
    throw cause;
  }
}

/** Loads a script once it is known to be ours. The build puts it around every import that comes later. */
export function whenChecked<Module>(module: string, load: () => Promise<Module>): Promise<Module> {
  return saying(() => checks?.load(module, load) ?? load());
}

/** The text of a file. */
export function checkedText(file: string, address: URL): Promise<string> {
  return saying(async () => (await (checks?.fetch(file, address.href) ?? fetch(address))).text());
}
