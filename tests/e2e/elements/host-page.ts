/** Shared parts of the specs of elements: a foreign page that embeds figures, and the servers around it. */
import type { Page } from "@playwright/test";
import { ELEMENTS } from "../../../web/src/elements/names.generated";
import { type Host, pageWith, servePage, serveSite } from "../../hosts.mjs";

/** An element with a figure. */
export interface Figure extends HTMLElement {
  getState(): string;
  setState(state: unknown): void;
  seek(position: number): void;
  step(): void;
  exportSVG(): string;
  exportTrace(): Uint32Array;
}

const hosts: Host[] = [];
/** Closes the servers of a test. */
export async function closeHosts(): Promise<void> {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
}

/** Servers of a test, closed after it. */
export async function kept(host: Promise<Host>): Promise<Host> {
  const started = await host;
  hosts.push(started);
  return started;
}

/** Opens a foreign page with this markup, in which `SITE` is the site. Returns it with its warnings and failures. */
export async function visit(
  page: Page,
  body: string,
  { policy = (_: Host): string | null => null, site = undefined as Host | undefined, head = "" } = {},
) {
  const from = site ?? (await kept(serveSite()));
  const host = await kept(servePage(pageWith(from, body.replaceAll("SITE", from.origin), head), policy(from)));
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(host.origin);
  return { site: from, host, warnings, errors };
}

/** Returns the figure of the first element of a kind, after it has loaded. */
export function live(page: Page, name = "journey") {
  return page.locator(`lsm-${name}`).locator(".lsm-shell").first();
}

/** The state that an element says. */
export const stateOf = (page: Page, name: string): Promise<string> =>
  page.locator(`lsm-${name}`).evaluate((element) => (element as Figure).getState());

/** All elements. */
export const ALL: readonly string[] = ELEMENTS.map(({ name }) => name);

/** A tag of each, to be brought at once; one of them is empty without a file. */
export const EAGER: string = ALL.map((name) => {
  const file = name === "results" ? ' results="SITE/results/vm-virtio-disk.json"' : "";
  return `<lsm-${name} loading="eager"${file}></lsm-${name}>`;
}).join("");
