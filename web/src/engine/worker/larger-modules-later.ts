/**
 * The modules of `larger-modules.ts` for the first page of `npm start`, which is built before they are.
 *
 * They have fixed addresses below `modules/`. The server answers 503 until a module is built, so a call that needs one waits. The
 * glue is imported only after the server had the module, because Firefox never repeats an import that failed.
 */

import type { FullPackage } from "./api";
import type { DiskPackage } from "./disk";
import type { Bring, Glue } from "./program";

/** Milliseconds between two questions for a module. */
const RETRY_MS = 500;
const BEING_BUILT = 503;

/** Waits until the server has a file; throws what the server says if the file cannot be built. */
export async function arrival(address: URL, ask: typeof fetch = fetch): Promise<void> {
  for (;;) {
    const response = await ask(address, { method: "HEAD", cache: "no-store" });
    if (response.ok) return;
    if (response.status !== BEING_BUILT) throw new Error(await (await ask(address, { cache: "no-store" })).text());
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

// A constant, because Vite takes `new URL(..., import.meta.url)` for an asset that it has to find.
const here = import.meta.url;

function later<Package>(folder: string, name: string): Bring<Package> {
  return async () => {
    const glue = new URL(`../modules/${folder}/${name}.js`, here);
    const source = new URL(`../modules/${folder}/${name}_bg.wasm`, here);
    await arrival(source);
    return { glue: (await import(/* @vite-ignore */ glue.href)) as Glue<Package>, source };
  };
}

/** Brings the full module. */
export const full = later<FullPackage>("wasm-full", "lsm_lab_full");

/** Brings the module for the disk of the visitor. */
export const disk = later<DiskPackage>("wasm-disk", "lsm_lab_disk");
