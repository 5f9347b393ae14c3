/**
 * The pages of the lab: their names in links, and what each is given.
 *
 * A page is a module with a component `Page` that takes {@link PageProps}. A lab needs a row here, a folder `learn/labN` and its
 * title in `text/pages/pages.en.ts`. Any other page also needs rows in `page-code.ts` and `page-schemas.ts`. Published links of
 * every page are in `tests/links`.
 *
 * **Invariant**: names stay for ever, because links hold them (`link.ts`).
 */

import type { ComponentType } from "react";
import type { EngineClient } from "../engine/client";
import type { EngineInfo } from "../engine/worker/api";
import type { Notify } from "./shell/Notices";
import type { Results } from "./shell/use-results";

/** Properties of every page. */
export interface PageProps {
  readonly client: EngineClient;
  readonly info: EngineInfo;
  readonly results: Results;
  /** Shows a sentence until it is dismissed. */
  readonly notify: Notify;
  /** Says a sentence to screen readers. */
  readonly announce: (text: string) => void;
  /** Called when the page's first picture is drawn. */
  readonly onShown: () => void;
}

/** Exports of a page's module. */
export interface PageModule {
  readonly Page: ComponentType<PageProps>;
}

interface Entry {
  readonly section: "learn" | "explore" | "measure" | "teach" | "reference";
  /** The page of the navigation that this one belongs to; left out: the navigation offers it itself. */
  readonly within?: string;
  /** Figures whose state is the state of the page, so that the link of the page is also theirs. */
  readonly figures?: readonly string[];
  /** True if it has readable content without the engine. */
  readonly isReadable?: true;
}

/** The pages, in the order in which they are offered. */
export const PAGES = {
  "lab-0": { section: "learn", figures: ["journey", "timeline", "filter-bits", "cost-bar", "gain-curve"] },
  "lab-1": { section: "learn", figures: ["filter"] },
  "lab-2": { section: "learn", figures: ["digest-strip"] },
  "lab-3": { section: "learn", figures: ["tree"] },
  "lab-4": { section: "learn", figures: ["flow"] },
  "lab-5": { section: "learn" },
  "lab-6": { section: "learn", figures: ["gain-curve", "formula"] },
  "lab-7": { section: "learn", figures: ["hash-bench"] },
  "lab-8": { section: "learn", figures: ["budget", "hotness"] },
  "lab-9": { section: "learn" },
  "lab-10": { section: "learn" },
  "lab-11": { section: "learn", figures: ["maplet"] },
  explore: { section: "explore" },
  measure: { section: "measure", isReadable: true },
  teach: { section: "teach", isReadable: true },
  "teach-builder": { section: "teach", within: "teach" },
  "teach-key": { section: "teach", within: "teach" },
  "teach-questions": { section: "teach", within: "teach", isReadable: true },
  "teach-check": { section: "teach", within: "teach" },
  reference: { section: "reference", isReadable: true },
} as const satisfies Readonly<Record<string, Entry>>;

/** A page, as links name it. */
export type PageId = keyof typeof PAGES;

/** A page of the section *learn*. */
export type LabPage = Extract<PageId, `lab-${number}`>;

/** First page of a visit. */
export const FIRST_PAGE: PageId = "lab-0";

/** All pages. */
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];

/** All pages of the section *learn*. */
export const LAB_PAGES = PAGE_IDS.filter((page): page is LabPage => pageOf(page).section === "learn");

/** Returns true if a name is that of a page. */
export function isPageId(name: string): name is PageId {
  return Object.hasOwn(PAGES, name);
}

/** The entry of a page. */
export function pageOf(page: PageId): Entry {
  return PAGES[page];
}

/** The next lab of the course. */
export function nextLab(page: PageId): PageId | null {
  const labs: readonly PageId[] = LAB_PAGES;
  return labs[labs.indexOf(page) + 1] ?? null;
}
