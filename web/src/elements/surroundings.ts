/**
 * Files next to the elements, on any origin: the engine, recordings, style sheet and lab. A frame has its own versions
 * (`embed/surroundings.ts`).
 */

import type { WorkerHandle } from "../engine/client";
import { startRemote } from "../engine/remote-worker";
import type { EngineModule } from "../engine/worker/element-engine";
import { fullModuleUrl, pageModuleUrl, workerUrl } from "../engine/worker/element-files";
import type { EngineStart, ModuleFile } from "../engine/worker/element-modules";
import { checkedText, checks } from "./checked";

/** Paths from the folder of this script to the shared folder and to the lab in this language. Inserted by the build. */
declare const LSM_LAB_ROOT: string;
declare const LSM_LAB_PAGE: string;

/** Outside of `new URL`, where the bundler would look for the file. */
function beside(name: string): URL {
  return new URL(name, import.meta.url);
}

/** A file that all languages share. */
function sharedText(file: string): Promise<string> {
  return checkedText(beside(`${LSM_LAB_ROOT}elements/v1/${file}`));
}

/** Browsers print a line for each worker that a policy refuses, so a page tries only one. */
let isRefused = false;

/** A module with its hash in the list. */
async function moduleFile(url: string): Promise<ModuleFile> {
  return { url, integrity: (await checks?.hashOf(url)) ?? "" };
}

/** Starts the engine in a worker, or on this thread if the page allows no worker. */
export function startEngine(module: EngineModule): WorkerHandle {
  const start = async (): Promise<EngineStart> => ({
    module,
    files: { page: await moduleFile(pageModuleUrl), full: await moduleFile(fullModuleUrl) },
  });
  const script = async (): Promise<string> => {
    if (isRefused) throw new Error("This page allows no worker.");
    return `var LSM_LAB_ENGINE=${JSON.stringify(await start())};${await checkedText(beside(workerUrl))}`;
  };
  const onPage = async (): Promise<WorkerHandle> =>
    (await import("../engine/worker/on-page")).startOnPage(await start());
  return startRemote(script, onPage, (place) => {
    isRefused = place === "page";
  });
}

/** The recorded start of a figure. */
export function recordingOf(name: string): Promise<string> {
  return sharedText(`recorded/${name}.json`);
}

/** The measured run that figures of a result file show without the attribute `results`. */
export function sampleText(): Promise<string | null> {
  return sharedText("run.json");
}

/** The rules of all figures. */
export function sheetText(): Promise<string> {
  return sharedText("figures.css");
}

/** The address of the lab in this language. */
export function labAddress(): string {
  return beside(LSM_LAB_PAGE).href;
}
