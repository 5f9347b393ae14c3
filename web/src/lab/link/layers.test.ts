// @vitest-environment node
import { describe, expect, it } from "vitest";
import { decode } from "../../figures/params/decode";
import type { Param } from "../../figures/params/schema";
import { LAB1_PARAMS } from "../learn/lab1/state";
import {
  checkedText,
  held,
  LAYER_NAMES,
  LAYER_PARAMS,
  type Layers,
  locksOf,
  NO_LAYERS,
  ownPart,
  readLayers,
  withLayers,
  writeLayers,
} from "./layers";
import { readLink, writeLink } from "./link";

/** Numbers from a seed: the same layers at every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = [..."abc XYZ 059,:;&=%+#?/\\\"'<>äß€漢🙂é\n"];
const NAMES = ["words", "bits", "probes", "policy", "hash-from"];

function anyLayers(seed: number): Layers {
  const below = numbers(seed);
  const text = (most: number): string =>
    Array.from({ length: below(most) }, () => LETTERS[below(LETTERS.length)] ?? "").join("");
  const some = (make: (at: number) => string): string =>
    Array.from({ length: below(4) }, (_, at) => make(at)).join(",");
  return {
    mode: (["page", "projector", "sheet"] as const)[below(3)] ?? "page",
    slide: below(100),
    ballot: Array.from({ length: 1 + below(5) }, () => below(500)).join("_"),
    assignment: "1",
    title: text(40).replaceAll("\n", " "),
    note: text(200),
    locked: some((at) => `${NAMES[at]}:${below(1000)}`),
    hidden: some((at) => NAMES[at] ?? ""),
    tasks: some(() => `${1 + below(10)}a:${["name", "any", String(below(1_000_000))][below(3)]}`),
    tries: below(100),
    check: below(2) === 0 ? "" : "amber-otter",
    work: some(() => `${below(1_000_000)}:c${below(99)}:${below(20)}`),
  };
}

describe("what lies over a page", () => {
  it("is read as it was written, for a thousand layers", () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const layers = anyLayers(seed);
      const link = withLayers("v=1&page=lab-1&words=20", layers);
      expect(readLayers(link), link).toEqual({ layers, notices: [] });
      expect(ownPart(link), link).toBe("v=1&page=lab-1&words=20");
      expect(withLayers(ownPart(link), readLayers(link).layers)).toBe(link);
    }
  });

  it("is nothing where there is nothing", () => {
    expect(readLayers("")).toEqual({ layers: NO_LAYERS, notices: [] });
    expect(withLayers("", NO_LAYERS)).toBe("");
    expect(withLayers("", { ...NO_LAYERS, mode: "projector" })).toBe("v=1&mode=projector");
    expect(ownPart("v=1&mode=projector")).toBe("");
    expect(writeLayers(NO_LAYERS)).toEqual([]);
  });

  it("can be read by people", () => {
    const layers: Layers = { ...NO_LAYERS, assignment: "1", title: "Week 3", locked: "words:30", tasks: "1a:name" };
    expect(withLayers("v=1&page=lab-1", layers)).toBe(
      "v=1&page=lab-1&a=1&a-title=Week+3&a-lock=words:30&a-tasks=1a:name",
    );
  });

  it.each([
    ["a note with markup", "a=1&a-note=%3Cscript%3Ealert(1)%3C%2Fscript%3E", 0],
    ["a note that turns its direction", "a=1&a-note=%E2%80%AEevil", 1],
    ["a note that is too long", `a=1&a-note=${"x".repeat(601)}`, 1],
    ["locks that are none", "a=1&a-lock=words:30;bits:1", 1],
    ["locks of objects", "a=1&a-lock=__proto__:1,constructor:2", 1],
    ["huge numbers", "a=1&slide=1e999&ballot=99999999999", 2],
    ["broken escapes", "a=1&a-title=%E0%A4%A", 0],
    ["tasks that are none", "a=1&a-tasks=1a:drop+table", 1],
    ["a future version", "a=2&a-lock=words:30&a-title=Later", 1],
    ["a version that is no number", "a=x&a-lock=words:30", 1],
  ])("takes no harm from %s", (_, given, notices) => {
    const read = readLayers(`v=1&page=lab-1&${given}`);
    expect(read.notices).toHaveLength(notices);
    for (const [field, param] of Object.entries(LAYER_PARAMS)) {
      const value = read.layers[field as keyof Layers];
      expect(decode(param as Param, String(value)).ok, field).toBe(true);
    }
    expect(() => readLink(LAB1_PARAMS, `v=1&page=lab-1&${given}`)).not.toThrow();
  });

  it("uses nothing of an assignment of another version", () => {
    const link = "v=1&page=lab-1&a=2&a-lock=words:30&a-hide=bits";
    expect(readLayers(link).layers).toEqual(NO_LAYERS);
    expect(readLink(LAB1_PARAMS, link).state.wordCount).toBe(LAB1_PARAMS.wordCount.initial);
  });
});

describe("locked values", () => {
  const assignment = "a=1&a-lock=words:30,bits:256";

  it("win over what the link says, which is said", () => {
    const { state, notices } = readLink(LAB1_PARAMS, `v=1&page=lab-1&words=40&bits=256&${assignment}`);
    expect([state.wordCount, state.bits]).toEqual([30, 256]);
    expect(notices).toEqual(["This link sets words to 40, but its assignment locks it at 30. 30 is used."]);
  });

  it("need not stand in the page's own part", () => {
    const { state, notices } = readLink(LAB1_PARAMS, `v=1&page=lab-1&${assignment}`);
    expect([state.wordCount, state.bits, notices]).toEqual([30, 256, []]);
    expect(writeLink("lab-1", LAB1_PARAMS, state)).toBe("v=1&page=lab-1&words=30&bits=256");
  });

  it("that cannot be are said and do nothing", () => {
    const { state, notices } = readLink(LAB1_PARAMS, "v=1&page=lab-1&a=1&a-lock=words:9999,levels:3");
    expect(state.wordCount).toBe(LAB1_PARAMS.wordCount.initial);
    expect(notices).toHaveLength(2);
  });

  it("are kept in any state", () => {
    const locks = locksOf({ locked: "words:30" });
    const { state } = readLink(LAB1_PARAMS, "v=1&page=lab-1&words=77");
    expect(held(LAB1_PARAMS, state, locks)).toEqual({ ...state, wordCount: 30 });
  });
});

it("makes check words of what the author decided, and of nothing else", () => {
  const layers: Layers = { ...NO_LAYERS, assignment: "1", title: "Week 3", tasks: "1a:name" };
  const text = checkedText("lab-1", layers);
  const worked: Layers = { ...layers, work: "1:c1:1", mode: "sheet", check: "amber-otter", slide: 3, ballot: "1_2" };
  expect(checkedText("lab-1", worked)).toBe(text);
  expect(checkedText("lab-2", layers)).not.toBe(text);
  expect(checkedText("lab-1", { ...layers, locked: "words:30" })).not.toBe(text);
});

it("has names of its own", () => {
  expect(LAYER_NAMES.size).toBe(Object.keys(LAYER_PARAMS).length);
});
