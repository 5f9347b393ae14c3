/**
 * The modules of `larger-modules.ts` for the first page of `npm start`, which is built before them.
 *
 * Their addresses below `modules/` are fixed. The server answers 503 until a module is built, so a call that needs one waits. The glue is
 * imported only after the server has the module, because Firefox never repeats a failed import.
 */

import type { FullPackage } from "./api";
import type { DiskPackage } from "./disk";
import type { Bring, Glue } from "./program";

/** Milliseconds between two requests for a module. */
const RETRY_MS = 500;
const BEING_BUILT = 503;

/** Waits until the server has a file. Throws the server's message if the file cannot be built. */
export async function arrival(address: URL, ask: typeof fetch = fetch): Promise<void> {
  for (;;) {
    const response = await ask(address, { method: "HEAD", cache: "no-store" });
    if (response.ok) return;
    if (response.status !== BEING_BUILT) throw new Error(await (await ask(address, { cache: "no-store" })).text());
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

// A constant, because Vite treats `new URL(..., import.meta.url)` as an asset.
const here = import.meta.url;

function later<Package>(folder: string, name: string): Bring<Package> {
  return async () => {
    const glue = new URL(`../modules/${folder}/${name}.js`, here);
    const source = new URL(`../modules/${folder}/${name}_bg.wasm`, here);
    await arrival(source);
    return { glue: (await import(/* @vite-ignore */ glue.href)) as Glue<Package>, source };
  };
}

/** Loads the full module. */
export const full = later<FullPackage>("wasm-full", "lsm_lab_full");

/** Loads the module for the visitor's disk. */
export const disk = later<DiskPackage>("wasm-disk", "lsm_lab_disk");
