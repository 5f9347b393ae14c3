// @vitest-environment node
import { describe, expect, it } from "vitest";
import { decode } from "../../figures/params/decode";
import { encode, initialValues, type Param, type ParamSchema } from "../../figures/params/schema";
import { ALL } from "../build/all";
import type { AnyDefinition } from "../definition";
import { attributeProblems, patchProblems, stateProblems } from "./attribute-problems";
import { type Addresses, commonParams } from "./attributes";
import { type Attributes, readAttributes, readGiven, taken } from "./read-attributes";

const BASE = { base: "https://course.example/notes/", origin: undefined };
const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  '"><script>',
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "\u0000",
  "x".repeat(9000),
];

/** A reading with what is wrong with it, which must agree. */
function readingOf(definition: AnyDefinition, of: Attributes, addresses: Addresses = BASE) {
  const reading = readAttributes(definition, of, addresses);
  const problems = attributeProblems(definition, of, addresses, reading);
  expect(reading.isSound, problems.join(" ")).toBe(problems.length === 0);
  return { ...reading, problems };
}

const only =
  (name: string, value: string): Attributes =>
  (requested) =>
    requested === name ? value : null;

const journey = ALL.find(({ name }) => name === "journey") as AnyDefinition;
const cost = ALL.find(({ name }) => name === "cost-bar") as AnyDefinition;

/** Values that a parameter takes. */
function valid(param: Param): readonly string[] {
  if (param.kind === "choice") return param.options.map(({ value }) => value);
  if (param.kind === "text") return [encode(param.initial)];
  // The largest of what goes up to another value depends on that.
  return [encode(param.min), ...("upTo" in param ? [] : [encode(param.max)])];
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
  const given: Readonly<Record<string, string>> = { preset: "found", state: "v=1&levels=4&key=absent", levels: "3" };
  // `absent` is the start, so the state does not say it, and the preset holds.
  const { state } = readingOf(journey, (name) => given[name] ?? null);
  expect(state).toMatchObject({ levels: 3, keyKind: "stored", arm: "shared" });
});

it("a call hands in values by the names of attributes", () => {
  const given = { levels: 3, key: "stored", pos: null, seed: undefined };
  expect(readGiven(journey.schema, given)).toEqual({
    patch: { levels: 3, keyKind: "stored", position: null },
    isSound: true,
  });
});

it.each([
  ["a value of a name that there is not", { other: 1 }, '"other"'],
  ["a value by the name of a property", { readNs: 1000 }, "read-ns"],
  ["a value by the name of a field", { sizeRatio: 3 }, "ratio"],
  ["a value that is out of range", { levels: 99 }, "between 1 and 8, but is 99; 3 is used"],
  ["a value that is none", { levels: "many" }, "levels must be a number"],
  ["a list", { levels: [4] }, "levels must be a number or a text, not of kind array"],
  ["an object", { key: {} }, "lookup must be a number or a text, not of kind object"],
  ["a yes", { levels: true }, "not of kind boolean"],
  ["null for all", null, "not null"],
  ["nothing for all", undefined, "not undefined"],
  ["a number for all", 3, "not number"],
  ["a list for all", ["levels", 3], "not array"],
])("%s changes nothing, and is named", (_, given, said) => {
  const { patch, isSound } = readGiven(cost.schema, given);
  expect([patch, isSound]).toEqual([{}, false]);
  const problems = patchProblems(cost, given, { ...initialValues(cost.schema as ParamSchema), levels: 3 });
  expect(problems).toEqual([expect.stringContaining(said)]);
});

it.each([
  ["at=7 exceeds levels=5", { at: "7" }],
  ["at=4 exceeds levels=3", { key: "stored", at: "4", levels: "3" }],
  ["focus=6 exceeds levels=5", { focus: "6" }],
  ["from=20 exceeds to=5", { from: "20", to: "5" }],
] as const)("values that contradict each other are left out, and both are named: %s", (said, given) => {
  const { state, common, problems } = readingOf(journey, (name) => (given as Record<string, string>)[name] ?? null);
  expect(problems).toEqual([expect.stringContaining(said)]);
  expect([state["keyLevel"], state["focusLevel"], common.from, common.to]).toEqual([null, null, null, null]);
});

it("a text that is no state is none", () => {
  expect(readingOf(journey, only("state", "hello")).problems).toEqual([expect.stringContaining('"hello"')]);
  expect(readingOf(journey, only("state", "")).problems).toEqual([]);
});

it("of a state, what is wrong is named, and the rest holds", () => {
  const reading = (state: string) => readingOf(journey, only("state", state));
  expect(reading("v=1&page=lab-0&levels=3").problems).toEqual([]);
  const { state, problems } = reading("v=1&levels=3&bits=many&colour=red");
  expect(state["levels"]).toBe(3);
  expect(problems).toEqual([expect.stringContaining("bits must be a number"), expect.stringContaining("colour")]);
});

it("what a link of the lab says besides its figure is left out without a word, and nothing else is", () => {
  const link =
    "https://lab.example/?a=b#v=1&page=lab-6&levels=3&guess-device=seen&ran-device=1&theme=dark&a-lock=levels:3";
  expect(stateProblems(cost, link)).toEqual([]);
  expect(readAttributes(cost, only("state", link), BASE).state).toMatchObject({ levels: 3 });
  expect(stateProblems(cost, `${link}&colour=red`)).toEqual([expect.stringMatching(/"colour", which/u)]);
});

it.each(["https://lab.example/", "https://lab.example/#", "#", ""])("the link %j is the start", (link) => {
  expect(readingOf(journey, only("state", link))).toMatchObject({ state: initialValues(journey.schema), problems: [] });
});

it("a link of a task, which the lab calls otherwise, is no state of it", () => {
  const task = ALL.find(({ name }) => name === "task") as AnyDefinition;
  expect(stateProblems(task, "v=1&page=lab-1&seed-a=7")).toEqual([expect.stringContaining("seed-a")]);
});

const FAULT = () => {
  throw new Error("not to be read");
};

it.each([
  ["a value", Object.defineProperty({}, "levels", { get: FAULT, enumerable: true })],
  ["names", new Proxy({}, { ownKeys: FAULT })],
  ["a kind", Object.defineProperty({}, Symbol.toStringTag, { get: FAULT })],
])("what throws when it is asked for %s changes nothing, and is named", (_, handed) => {
  const given = taken(handed);
  expect(readGiven(cost.schema, given)).toEqual({ patch: {}, isSound: false });
  expect(patchProblems(cost, given, initialValues(cost.schema as ParamSchema))).toEqual([
    expect.stringContaining("an object that throws"),
  ]);
});

it("a price of a hash counts without a word about its source", () => {
  const priced = { hashNs: 80, hashOrigin: "hand" };
  expect(readAttributes(cost, only("hash-ns", "80"), BASE).state).toMatchObject(priced);
  expect(readAttributes(cost, only("state", "v=1&hash-ns=80"), BASE).state).toMatchObject(priced);
  expect(readGiven(cost.schema as ParamSchema, { "hash-ns": 80 }).patch).toEqual(priced);
  expect(readGiven(cost.schema as ParamSchema, { "hash-ns": 80, "hash-from": "tab" }).patch).toEqual({
    ...priced,
    hashOrigin: "tab",
  });
});

describe("a frame, whose attributes anyone can write into a link", () => {
  const frame = { base: "https://lab.example/embed/index.html?figure=plot", origin: "https://lab.example" };

  it.each([
    ...["https://evil.example/r.json", "//evil.example/r.json", "\\\\evil.example/r.json", "/\\evil.example/r.json"],
    ...[
      "HtTpS://evil.example/r.json",
      "https:/\\evil.example/r.json",
      " \t//evil.example/r.json",
      "ht\ntps://evil.example/r.json",
    ],
    ...[
      "https://lab.example@evil.example/r.json",
      "https://lab.example.evil.example/",
      "https://lab.example:444/r.json",
    ],
    ...[
      "http://lab.example/r.json",
      "ftp://lab.example/r.json",
      "file:///etc/passwd",
      "data:application/json,{}",
      "about:blank",
    ],
    ...[
      "blob:https://lab.example/00000000-0000-0000-0000-000000000000",
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)//",
    ],
    ...["java\nscript:alert(1)", "filesystem:https://lab.example/r.json", "view-source:https://lab.example/"],
  ])("uses no address of elsewhere, and reports it: %j", (address) => {
    for (const name of ["results", "lab"] as const) {
      const reading = readingOf(journey, only(name, address), frame);
      expect(reading[name]).toBeNull();
      expect(reading.problems).toEqual([expect.stringContaining("on its host")]);
    }
  });

  it.each(["../results/run.json", "/results/run.json", "//lab.example/r.json", "https://LAB.example:443/r.json"])(
    "uses addresses on its host: %s",
    (address) => {
      const { results, problems } = readingOf(journey, only("results", address), frame);
      expect(problems).toEqual([]);
      expect(new URL(results ?? "").origin).toBe(frame.origin);
    },
  );
});

it("an element of a page uses addresses of any host, but none that would run a script", () => {
  const foreign = "https://files.example/run.json";
  expect(readingOf(journey, only("results", foreign)).results).toBe(foreign);
  expect(readingOf(journey, only("lab", "//files.example/lab/")).lab).toBe("https://files.example/lab/");
  expect(readingOf(journey, only("lab", "javascript:alert(1)")).lab).toBeNull();
});
