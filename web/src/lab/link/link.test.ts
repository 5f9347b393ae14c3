// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { initialValues, type ParamSchema } from "../../figures/params/schema";
import { SCHEMAS } from "../page-schemas";
import { FIRST_PAGE, PAGE_IDS, type PageId } from "../pages";
import { LAYER_NAMES, NO_LAYERS, readLayers } from "./layers";
import { linkTo, readLink, readPage, withParam, writeLink } from "./link";
import { pageParams } from "./page-params";

interface PublishedLink {
  readonly link: string;
  /** Left out: the first page. */
  readonly page?: PageId;
  readonly state: Readonly<Record<string, unknown>>;
  readonly notices: readonly string[];
  /** Left out: the link itself. */
  readonly canonical?: string;
  /** Layers over the page (`layers.ts`); without it: none. */
  readonly layers?: Readonly<Record<string, unknown>>;
}

const corpus = new URL("../../../../tests/links/", import.meta.url);
const LINKS = readdirSync(corpus)
  .filter((file) => file.endsWith(".json"))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, corpus), "utf8")) as PublishedLink[]] as const);

describe.each(LINKS)("published links of %s", (_, links) => {
  it.each(links.map((entry) => [entry.link, entry] as const))("%s", (link, entry) => {
    const { page, notices } = readPage(link);
    expect(page).toBe(entry.page ?? FIRST_PAGE);
    const schema: ParamSchema = SCHEMAS[page];
    const read = readLink(schema, link);
    expect(read.state).toEqual({ ...initialValues(schema), ...entry.state });
    const said = [...notices, ...read.notices];
    expect(said).toHaveLength(entry.notices.length);
    for (const [index, part] of entry.notices.entries()) expect(said[index]).toContain(part);
    expect(readLayers(link).layers).toEqual({ ...NO_LAYERS, ...entry.layers });
    expect(writeLink(page, schema, read.state)).toBe(entry.canonical ?? link.replace(/^#/, ""));
  });
});

it("has a published link of every page", () => {
  const published = new Set(LINKS.flatMap(([, links]) => links.map((entry) => entry.page ?? FIRST_PAGE)));
  expect([...published].sort()).toEqual([...PAGE_IDS].sort());
});

describe.each(PAGE_IDS)("the parameters of %s", (page) => {
  it("have names of their own, and none that every link has", () => {
    const names = Object.values(SCHEMAS[page] as ParamSchema).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain("v");
    expect(names).not.toContain("page");
    expect(names.filter((name) => LAYER_NAMES.has(name))).toEqual([]);
    expect(names.at(-1)).toBe("theme");
  });

  it("are all at their start in the link that leads there, which is never empty", () => {
    const link = linkTo(page, "auto");
    expect(link).not.toBe("");
    expect(readPage(link)).toEqual({ page, notices: [] });
    expect(readLink(SCHEMAS[page], link)).toEqual({ state: initialValues(SCHEMAS[page]), notices: [] });
  });
});

it("opens the first page for a page that is not there, and says so", () => {
  const read = readPage("#v=1&page=lab-77&levels=3");
  expect(read.page).toBe(FIRST_PAGE);
  expect(read.notices[0]).toContain('"lab-77"');
  expect(readPage("#main")).toEqual({ page: FIRST_PAGE, notices: [] });
});

it("changes one parameter of a fragment and leaves the others alone", () => {
  const dark = withParam("v=1&page=lab-0&levels=6", pageParams.theme, "dark");
  expect(dark).toBe("v=1&page=lab-0&levels=6&theme=dark");
  expect(withParam(dark, pageParams.theme, "light")).toBe("v=1&page=lab-0&levels=6&theme=light");
  expect(withParam(dark, pageParams.theme, "auto")).toBe("v=1&page=lab-0&levels=6");
  expect(withParam("theme=dark", pageParams.theme, "auto")).toBe("");
});
