// @vitest-environment node
import { expect, it } from "vitest";
import type { SettingFacts, TaskFacts } from "../../engine/contract";
import { readAnswer, writeAnswer } from "./answer";
import { settingWords, shortAnswer } from "./words";

it("reads back what it writes", () => {
  for (let set = 1; set < 64; set += 1) {
    const chosen = [0, 1, 2, 3, 4, 5].filter((at) => (set >> at) % 2 === 1);
    const text = writeAnswer({ kind: "several", count: 6 }, { chosen, numbers: [] });
    expect(text).toBe(`c${set.toString(16)}`);
    expect(readAnswer(text ?? "").chosen).toEqual(chosen);
  }
  const draft = { chosen: [], numbers: ["5", "1", "2.5", "0"] };
  expect(writeAnswer({ kind: "numbers", count: 4 }, draft)).toBe("n5_1_2.5_0");
  expect(readAnswer("n5_1_2.5_0")).toEqual(draft);
});

it("writes nothing that is incomplete or no number", () => {
  expect(writeAnswer({ kind: "several", count: 3 }, { chosen: [], numbers: [] })).toBeNull();
  expect(writeAnswer({ kind: "one", count: 3 }, { chosen: [7], numbers: [] })).toBeNull();
  for (const wrong of ["", "x", "-1", "1e9", "1.", "1 2"]) {
    expect(writeAnswer({ kind: "numbers", count: 1 }, { chosen: [], numbers: [wrong] })).toBeNull();
  }
});

it("takes any other text for no answer", () => {
  for (const text of ["", "c", "cx", "hello"]) expect(readAnswer(text)).toEqual({ chosen: [], numbers: [] });
});

it("shortens an answer to letters or numbers", () => {
  const facts = { kind: "count", levels: [] } as unknown as TaskFacts;
  expect(shortAnswer(facts, "n5_1_5_1")).toBe("5 · 1 · 5 · 1");
  const sizes = { kind: "sizes", sizes: [] } as unknown as TaskFacts;
  expect(shortAnswer(sizes, "c1d")).toBe("A, C, D, E");
});

it("writes out the names of hash functions", () => {
  const costs = { hash: "MM64", hashNs: 235, probeNs: 50, readNs: 0 };
  const setting = { levels: 5, sizeRatio: 4, emptyFraction: 1, falsePositiveRate: 0.0082, ...costs };
  const words = settingWords(setting as SettingFacts);
  expect(words).toContain("MurmurHash64A hashes");
  // The cost of a wasted read depends on it.
  expect(words).toMatch(/a false positive rate of 0\.82\s%$/u);
});
