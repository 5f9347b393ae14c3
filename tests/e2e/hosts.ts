/**
 * Shared parts of the specs of hosts: a built foreign page, served from another origin than the elements, and its
 * figures.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { at } from "../../scripts/bootstrap/paths.mjs";
import { type Server, serveFolder } from "../embed/serve.mjs";

/** A page of a host that was opened. */
export interface Visit {
  readonly elements: Server;
  readonly host: Server;
  /** Warnings and errors of the console, and what was thrown. */
  readonly said: string[];
  readonly close: () => Promise<void>;
}

/** Properties of a host. */
export interface Wish {
  /** Its policy, given the origin of the elements. */
  readonly policy?: (elements: string) => string;
  /** A page of the site, from its top. */
  readonly path?: string;
  /** Changes texts of the host on their way. */
  readonly rewrite?: (text: string) => string;
}

/** Serves the built site of a host (`tests/embed/build-hosts.mjs`) and opens a page of it. */
export async function visitHost(page: Page, name: string, { policy, path = "", rewrite }: Wish = {}): Promise<Visit> {
  const elements = await serveFolder(at("web/dist"), { shared: true });
  const host = await serveFolder(at("target/embed", name, "site"), {
    elements: elements.origin,
    ...(policy === undefined ? {} : { policy: policy(elements.origin) }),
    ...(rewrite === undefined ? {} : { rewrite }),
  });
  const said: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(error.message));
  await page.goto(`${host.origin}/${path}`);
  return {
    elements,
    host,
    said,
    close: async () => {
      await Promise.all([elements.close(), host.close()]);
    },
  };
}

/** Returns a figure after it has loaded. */
export function figure(page: Page, name: string): Locator {
  return page.locator(`lsm-${name}`).locator(".lsm-shell").first();
}

/** Waits for a figure that scrolls into view. */
export async function standing(page: Page, name: string): Promise<Locator> {
  await page.locator(`lsm-${name}`).scrollIntoViewIfNeeded();
  const shell = figure(page, name);
  await expect(shell).toBeVisible({ timeout: 30_000 });
  return shell;
}
