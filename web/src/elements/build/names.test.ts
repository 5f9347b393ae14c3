// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { TASKS } from "../../figures/task/params";
import { ELEMENTS } from "../names.generated";
import { ALL } from "./all";
import { attributesOf, namesText, roomsText } from "./names";
import { pythonText } from "./python";
import { ROOMS } from "./rooms.generated";

it("a definition is named like its file", async () => {
  const files = await readdir(new URL("../definitions/", import.meta.url));
  expect(ALL.map(({ name }) => `${name}.tsx`).sort()).toEqual(files.sort());
});

it("the room of each element was measured in both languages, with and without settings, and of each task", () => {
  const names = ALL.map(({ name }) => name);
  const states = ["", " controls=none", " compact=true"].flatMap((state) => names.map((name) => `${name}${state}`));
  const all = [...states, ...TASKS.map((task) => `task task=${task}`), "plot figure=table3"].sort();
  // `npm run measure:rooms` measures them.
  expect(Object.keys(ROOMS.en).sort()).toEqual(all);
  expect(Object.keys(ROOMS.de).sort()).toEqual(all);
});

it("the loader's names are those of the definitions", async () => {
  const file = await readFile(new URL("../names.generated.ts", import.meta.url), "utf8");
  const manifest = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  // `npm run elements` rewrites it.
  expect(file === namesText(ALL, (JSON.parse(manifest) as { version: string }).version)).toBe(true);
  expect(ELEMENTS.map(({ name, attributes }) => [name, [...attributes]])).toEqual(
    ALL.map((definition) => [definition.name, [...attributesOf(definition)]]),
  );
});

it("the Python package knows the same elements", async () => {
  const file = await readFile(new URL("../../../../python/lsm_lab/elements.json", import.meta.url), "utf8");
  // `npm run elements` rewrites it.
  expect(file === pythonText(ALL)).toBe(true);
});

it.each(["en", "de"] as const)(
  "the loader's rooms are those that were measured of the words in %s",
  async (language) => {
    const file = await readFile(new URL(`../../text/embedding/rooms.${language}.ts`, import.meta.url), "utf8");
    expect(file === roomsText(ALL, language)).toBe(true);
  },
);
