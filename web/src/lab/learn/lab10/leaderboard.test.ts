// @vitest-environment node
import { describe, expect, it } from "vitest";
import { type Entry, inOrder, readLine } from "./use-lab10";

const entry = (name: string, seed: number, counted: number | null): Entry => ({
  name,
  code: name,
  seed,
  counted,
  modelled: counted,
  problem: counted === null ? "no code" : null,
});

describe("the leaderboard", () => {
  it("finds names before codes, and takes codes without", () => {
    expect(readLine("Ada Lovelace: lsm1-10c-1-2-n4_0_8_1_1_1-amber-otter")).toEqual({
      name: "Ada Lovelace",
      code: "lsm1-10c-1-2-n4_0_8_1_1_1-amber-otter",
    });
    expect(readLine("  lsm1-10c-1-2-n4_0_8_1_1_1-amber-otter ")?.name).toBe("");
    expect(readLine("no code here")).toBeNull();
  });

  it("reads a line of many spaces in linear time", () => {
    const start = performance.now();
    expect(readLine(`Ada${" ".repeat(50_000)}x:${" ".repeat(50_000)}, lsm1-10c`)?.name).toMatch(/^Ada +x$/u);
    expect(performance.now() - start).toBeLessThan(200);
  });

  it("has the cheapest of each brief first, and what has no score last", () => {
    const given = [entry("bad", 0, null), entry("b", 2, 5), entry("slow", 1, 30), entry("fast", 1, 10)];
    expect(inOrder(given).map(({ name }) => name)).toEqual(["fast", "slow", "b", "bad"]);
  });
});
