// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pairsOf, READ_MAX, writeFragment } from "./fragment";
import { readFragment } from "./read-fragment";
import { initialValues } from "./schema";
import { queryParams, treeParams } from "./tree";

const SCHEMA = { ...treeParams, ...queryParams } as const;
const START = initialValues(SCHEMA);

describe("a fragment", () => {
  it.each([
    ["repeated names", "&seed=7".repeat(250_000)],
    ["many names", Array.from({ length: 100_000 }, (_, at) => `&n${at}=1`).join("")],
    ["one long value", `&seed=${"7".repeat(1_000_000)}`],
  ])("with %s is read up to a limit, and says so", (_, more) => {
    const { state, notices } = readFragment(SCHEMA, `v=1&levels=3${more}`);
    expect(state.levels).toBe(3);
    expect(notices[0]).toMatch(/1000 values/u);
    // Without the limit, a name of each pair was read.
    expect(pairsOf(`v=1&levels=3${more}`).size).toBeLessThanOrEqual(READ_MAX.pairs);
  });

  it("is empty at the start of no page", () => {
    expect(writeFragment(SCHEMA, START)).toBe("");
  });

  it("names the page that it is of", () => {
    expect(writeFragment(SCHEMA, START, "lab-4")).toBe("v=1&page=lab-4");
  });

  it.each([{ levels: 3 }, { keyKind: "stored" as const, keyLevel: 2 }, { seed: 7, filter: "blocked512" as const }])(
    "reads what it wrote: %j",
    (patch) => {
      const state = { ...START, ...patch };
      expect(readFragment(SCHEMA, writeFragment(SCHEMA, state))).toEqual({ state, notices: [] });
    },
  );

  it("names what is wrong and what is unknown, and keeps the rest", () => {
    const { state, notices } = readFragment(SCHEMA, "#v=1&levels=99&seed=4&colour=red");
    expect(state).toEqual({ ...START, seed: 4 });
    expect(notices.join(" ")).toMatch(/levels must be between.*"colour"/u);
  });

  it("says that the default is used where a parameter begins empty", () => {
    const tasks = {
      kind: "text",
      name: "tasks",
      label: "key",
      initial: "",
      lengthMax: 9,
      pattern: /^\d*$/u,
    } as const;
    const { notices } = readFragment({ tasks }, "#v=1&tasks=zz");
    expect(notices).toEqual(['In this link, tasks cannot be "zz". The default is used.']);
  });

  it("that is a place on a page changes nothing", () => {
    expect(readFragment(SCHEMA, "#main")).toEqual({ state: START, notices: [] });
  });
});
