// @vitest-environment node
import { describe, expect, it } from "vitest";
import { decode } from "../figures/params/decode";
import { encode, initialValues, type Param, type ParamSchema } from "../figures/params/schema";
import { ALL } from "./all";
import { attributeProblems, patchProblems } from "./attribute-problems";
import { commonParams } from "./attributes";
import type { AnyDefinition } from "./definition";
import { type Attributes, readAttributes, readPatch } from "./read-attributes";

const BASE = "https://course.example/notes/";
const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  '"><script>',
  "javascript:alert(1)",
  "__proto__",
  "\u0000",
  "x".repeat(9000),
];

/** A reading with what is wrong with it, which must agree. */
function readingOf(definition: AnyDefinition, of: Attributes) {
  const reading = readAttributes(definition, of, BASE);
  const problems = attributeProblems(definition, of, BASE);
  expect(reading.isSound, problems.join(" ")).toBe(problems.length === 0);
  return { ...reading, problems };
}

const only =
  (name: string, value: string): Attributes =>
  (asked) =>
    asked === name ? value : null;

/** Values that a parameter takes. */
function valid(param: Param): readonly string[] {
  if (param.kind === "choice") return param.options.map(({ value }) => value);
  if (param.kind === "text") return [encode(param.initial)];
  return [encode(param.min), encode(param.max)];
}

describe.each(ALL.map((definition) => [definition.name, definition] as const))("<lsm-%s>", (_, definition) => {
  const schema = definition.schema as ParamSchema;
  const start = initialValues(schema);

  it("starts without a word where no attribute is set", () => {
    const { state, problems } = readingOf(definition, () => null);
    expect([state, problems]).toEqual([start, []]);
  });

  it.each(Object.entries(schema).map(([field, param]) => [param.name, field, param] as const))(
    "%s takes what is valid, and nothing else",
    (name, field, param) => {
      for (const text of valid(param)) {
        const { state, problems } = readingOf(definition, only(name, text));
        expect([state[field], problems], text).toEqual([(decode(param, text) as { value: unknown }).value, []]);
      }
      for (const text of ["", " ", "nonsense", "1e999", ...HOSTILE]) {
        const isTaken = decode(param, text).ok;
        const { state, problems } = readingOf(definition, only(name, text));
        expect(problems, text.slice(0, 40)).toHaveLength(isTaken ? 0 : 1);
        if (!isTaken) expect(state).toEqual(start);
        if (!isTaken) expect(problems[0]).toContain(name);
      }
    },
  );

  it.each(Object.values(commonParams).map(({ name }) => name))("%s never throws", (name) => {
    for (const text of ["", "none", "timeline", "nonsense", "-1", ...HOSTILE]) {
      const reading = readingOf(definition, only(name, text));
      expect(reading.problems.length, text.slice(0, 40)).toBeLessThan(8);
      for (const address of [reading.lab, reading.results]) expect(address ?? "https:").toMatch(/^https?:/u);
    }
  });

  it("knows its presets", () => {
    for (const preset of Object.keys(definition.presets)) {
      const { state, problems } = readingOf(definition, only("preset", preset));
      expect(problems).toEqual([]);
      expect(state).toEqual({ ...start, ...definition.presets[preset] });
    }
    expect(readingOf(definition, only("preset", "no-such")).problems).toHaveLength(1);
  });
});

it("of several sources the nearest wins: start, preset, state, attribute", () => {
  const journey = ALL.find(({ name }) => name === "journey");
  if (journey === undefined) throw new Error("There is no journey.");
  const given: Readonly<Record<string, string>> = { preset: "found", state: "v=1&levels=4&key=absent", levels: "3" };
  // `absent` is the start, so the state does not say it, and the preset holds.
  const { state } = readingOf(journey, (name) => given[name] ?? null);
  expect(state).toMatchObject({ levels: 3, keyKind: "stored", arm: "shared" });
});

it("a call hands in values by the names of attributes", () => {
  const journey = ALL.find(({ name }) => name === "journey");
  if (journey === undefined) throw new Error("There is no journey.");
  const given = { levels: 3, key: "stored", pos: null, at: "many", other: 1 };
  const { patch, isSound } = readPatch(journey.schema, given);
  expect([patch, isSound]).toEqual([{ levels: 3, keyKind: "stored", position: null }, false]);
  expect(readPatch(journey.schema, { levels: 3 }).isSound).toBe(true);
  expect(patchProblems(journey, given)).toEqual([expect.stringContaining("at is a number")]);
});

it("of a state, what is wrong is named, and the rest holds", () => {
  const journey = ALL.find(({ name }) => name === "journey");
  if (journey === undefined) throw new Error("There is no journey.");
  const reading = (state: string) => readingOf(journey, only("state", state));
  expect(reading("v=1&page=lab-0&levels=3").problems).toEqual([]);
  const { state, problems } = reading("v=1&levels=3&bits=many&colour=red");
  expect(state["levels"]).toBe(3);
  expect(problems).toEqual([expect.stringContaining("bits is a number"), expect.stringContaining("colour")]);
});
