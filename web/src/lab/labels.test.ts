// @vitest-environment node
/** Every label of every page has a German label: its own, or that of its source text. */
import { expect, it } from "vitest";
import type { Param } from "../figures/params/schema";
import { isLabelled } from "../text/labels.de";
import { SCHEMAS } from "./page-schemas";

const TEXTS = import.meta.glob<Readonly<Record<string, unknown>>>("../text/**/*.en.ts", {
  eager: true,
});

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [];
}

const texts = new Set(Object.values(TEXTS).flatMap(leaves));

function isKnown(label: string): boolean {
  return texts.has(label) || isLabelled(label);
}

function labelsOf(param: Param): string[] {
  // A choice that is called as links call it has a name, not a word: the engine's names of filters and hash functions.
  const named = param.kind === "choice" ? param.options.filter(({ value, label }) => value !== label) : [];
  const options = named.map(({ label }) => label);
  return [param.label, ...options, ...(param.hint === undefined ? [] : [param.hint])];
}

it.each(Object.entries(SCHEMAS))("%s has no label without a German word", (_, schema) => {
  expect(
    Object.values(schema)
      .flatMap(labelsOf)
      .filter((label) => !isKnown(label)),
  ).toEqual([]);
});

const SOURCES = import.meta.glob<string>(
  ["../figures/**/params.ts", "../figures/params/*.ts", "./**/state.ts", "./link/page-params.ts"],
  { eager: true, query: "?raw", import: "default" },
);

/** Labels in the code itself, which no text of a page can replace. */
const written = Object.values(SOURCES).flatMap((source) =>
  [...source.matchAll(/\blabel: "(?<label>[^"]+)"|\b(?:counter|answer)\([^,]+, "(?<other>[^"]+)"/gu)].map(
    ({ groups }) => groups?.["label"] ?? groups?.["other"] ?? "",
  ),
);

it("every label that is written beside its parameter has a German word of its own", () => {
  expect(written.length).toBeGreaterThan(100);
  expect([...new Set(written)].filter((label) => !isLabelled(label))).toEqual([]);
});
