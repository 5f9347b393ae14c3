/**
 * Where elements have their engine, their recordings and their lab from: files beside them, on whatever origin they lie. The
 * embedded page has others (`embed/surroundings.ts`).
 */

import type { WorkerHandle } from "../engine/client";
import type { EngineModule } from "../engine/element-calls";
import { startRemote } from "../engine/remote-worker";
import { checkedText } from "./checked";

/** What all languages share, and the lab in this one, from the folder of this script: written in by the build. */
declare const LSM_LAB_ROOT: string;
declare const LSM_LAB_PAGE: string;

/** What all languages share, from the folder of this one. */
const shared = (file: string): string => `${LSM_LAB_ROOT}elements/v1/${file}`;

/** Not written within `new URL`, where the bundler would look for the file. */
function beside(name: string): URL {
  return new URL(name, import.meta.url);
}

/** The script of an engine, told where its module lies: in a worker it has no place of its own. */
async function engineScript(module: EngineModule): Promise<string> {
  return `var LSM_LAB_MODULES=${JSON.stringify(beside(shared("")).href)};${await textOf(`engine-${module}.js`)}`;
}

/** A browser says every refusal of a worker in the console, so no second one is tried. */
let isRefused = false;

/** An engine in a worker, or on this thread where there can be none. */
export function startEngine(module: EngineModule): WorkerHandle {
  const script = async (): Promise<string> => (isRefused ? Promise.reject() : await engineScript(module));
  const load = () => import("../engine/on-page");
  const onPage = async (): Promise<WorkerHandle> => (await load()).startOnPage(module);
  return startRemote(script, onPage, (place) => {
    isRefused = place === "page";
  });
}

const textOf = (file: string): Promise<string> => checkedText(file, beside(shared(file)));

/** The start of a figure, as it was recorded when the elements were built. */
export function recordingOf(name: string): Promise<string> {
  return textOf(`recorded/${name}.json`);
}

/** A run that was measured, for figures of a file before an attribute names theirs. */
export function sampleText(): Promise<string | null> {
  return textOf("run.json");
}

/** The rules of all figures. */
export function sheetText(): Promise<string> {
  return textOf("figures.css");
}

/** The lab that the elements came with, in their language. */
export function labAddress(): string {
  return beside(LSM_LAB_PAGE).href;
}
