/** Shared parts of the specs of errors: a page that records every event of its elements, and uncaught errors. */
import type { Page } from "@playwright/test";
import { type Host, serveSite } from "../hosts.mjs";
import { kept } from "./elements/host-page";

/** Error that an element reports. */
export interface Told {
  readonly tag: string;
  readonly kind: string;
  readonly message: string;
  readonly file: string | null;
}

interface Heard {
  told: Told[];
  ready: { tag: string; isRecorded: boolean }[];
  uncaught: string[];
}

/** Listens from the beginning; events of elements do not bubble, but they are caught on their way down. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { told: [], ready: [], uncaught: [] };
    Object.assign(globalThis, { heard });
    const tagOf = (event: Event): string => (event.target as Element).localName ?? "";
    const hear = (type: string, take: (event: CustomEvent) => void): void =>
      document.addEventListener(type, (event) => tagOf(event).startsWith("lsm-") && take(event as CustomEvent), true);
    hear("error", (event) => heard.told.push({ tag: tagOf(event), ...event.detail }));
    hear("ready", (event) => heard.ready.push({ tag: tagOf(event), isRecorded: event.detail.isRecorded }));
    addEventListener("unhandledrejection", ({ reason }) => heard.uncaught.push(String(reason)));
    addEventListener("error", ({ message }) => message && heard.uncaught.push(message));
  });
}

/** Returns the events so far. */
export const heardOn = (page: Page): Promise<Heard> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

/** How a file is not what it should be. */
export type Harm = "missing" | "cut" | "changed";
/** All of them. */
export const HARMS: readonly Harm[] = ["missing", "cut", "changed"];

/** A site with damaged files. */
export function harmedSite(which: (path: string) => boolean, harm: Harm): Promise<Host> {
  const none = (): boolean => false;
  return kept(
    serveSite(true, harm === "missing" ? which : none, harm === "changed" ? which : none, (path, own) =>
      harm === "cut" && which(path) ? { bytes: own.subarray(0, own.length / 2) } : {},
    ),
  );
}
