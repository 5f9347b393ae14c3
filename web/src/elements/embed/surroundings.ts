/**
 * Engine of an embedded figure, contained in the script itself: a sandboxed page has no origin, and a host without shared access refuses
 * its requests. The build replaces `../surroundings` by this file. The full module is a second classic script, loaded on demand. Such a
 * page may load scripts, but nothing else.
 */

import type { WorkerHandle } from "../../engine/client";
import { EngineError } from "../../engine/errors";
import { type EngineModule, engineOf, type FullGlue } from "../../engine/worker/element-engine";
import { serveInSlices } from "../../engine/worker/in-slices";
import { base64, glue } from "../../engine/worker/page-bytes";
import type { Brought } from "../../engine/worker/program";
import { troubleText } from "../../text/embedding/failures.en";

/** Style sheets of all figures, inserted by the build. */
declare const LSM_LAB_SHEETS: string;

/** Exports of the second script. */
interface Left {
  lsmLabFull?: { readonly glue: FullGlue; readonly base64: string };
}

/** Address of this script. Only available during its first run. */
const here = (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A page without an origin cannot find out why its own script failed to load. */
function notCome(address: string): EngineError {
  return new EngineError("load-failed", troubleText.scriptNotCome(address), address);
}

function full(): Promise<Brought<FullGlue>> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("full.js", here).href;
    script.addEventListener("load", () => {
      const left = (globalThis as Left).lsmLabFull;
      if (left === undefined) reject(notCome(script.src));
      else resolve({ glue: left.glue, source: bytesOf(left.base64) });
    });
    script.addEventListener("error", () => reject(notCome(script.src)));
    document.head.append(script);
  });
}

/** Runs the engine on this page's thread, because a sandboxed page has its own thread. */
export function startEngine(module: EngineModule): WorkerHandle {
  return serveInSlices(engineOf(module, async () => ({ glue, source: bytesOf(base64) }), full));
}

/** Frames contain no recordings. If WebAssembly is unavailable, the still picture remains. */
export function recordingOf(name: string): Promise<string> {
  return Promise.reject(new Error(`There is no recording of ${name} within.`));
}

/** Frames contain no sample run. A figure of a file then shows that it waits for a file. */
export function sampleText(): Promise<string | null> {
  return Promise.resolve(null);
}

export function sheetText(): Promise<string> {
  return Promise.resolve(LSM_LAB_SHEETS);
}

/** Address of the lab that contains this page. */
export function labAddress(): string {
  return new URL("../", here).href;
}
