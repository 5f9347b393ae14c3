/**
 * Where the figure of an embedded page has its engine from: the script itself, since a page in a sandbox is of no origin and may
 * fetch nothing from a host that shares with none. The build puts this in the place of `../surroundings`.
 *
 * The large module is a second classic script, which comes when a figure needs it: scripts are the one thing that such a page may
 * load.
 */

import type { WorkerHandle } from "../../engine/client";
import { EngineError } from "../../engine/errors";
import { type EngineModule, engineOf, type FullGlue } from "../../engine/worker/element-engine";
import { serveInSlices } from "../../engine/worker/in-slices";
import { base64, glue } from "../../engine/worker/page-bytes";
import type { Brought } from "../../engine/worker/program";
import { troubleText } from "../../text/embedding/failures.en";

/** Put in by the build: the sheets of all figures. */
declare const LSM_LAB_SHEETS: string;

/** What the second script leaves. */
interface Left {
  lsmLabFull?: { readonly glue: FullGlue; readonly base64: string };
}

/** The address of this script, known only while it runs for the first time. */
const here = (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Of its own scripts a page of no origin can ask nothing else. */
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

/** The engine on this page's thread: a sandbox has it for itself. */
export function startEngine(module: EngineModule): WorkerHandle {
  return serveInSlices(engineOf(module, async () => ({ glue, source: bytesOf(base64) }), full));
}

/** None is within: what keeps WebAssembly from running here keeps the still picture in its place. */
export function recordingOf(name: string): Promise<string> {
  return Promise.reject(new Error(`There is no recording of ${name} within.`));
}

/** None is within: a figure of a file says in a frame that it waits for one. */
export function sampleText(): Promise<string | null> {
  return Promise.resolve(null);
}

/** The rules of all figures. */
export function sheetText(): Promise<string> {
  return Promise.resolve(LSM_LAB_SHEETS);
}

/** The lab that the page lies in. */
export function labAddress(): string {
  return new URL("../", here).href;
}
