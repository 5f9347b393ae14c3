// @vitest-environment node
import { expect, it } from "vitest";
import { LAB_IDS, LOCKABLE } from "../teach/build/lockable";
import { keptFrom, turnedBy } from "./challenge";

it("names controls that an assignment can lock", () => {
  for (const lab of LAB_IDS) {
    const lockable: readonly string[] = LOCKABLE[lab];
    expect(
      turnedBy(lab).filter((name) => !lockable.includes(name)),
      lab,
    ).toEqual([]);
  }
});

it("finds those that are locked or left out, and nothing else", () => {
  expect(keptFrom("lab-1", new Set(["words", "own"]), new Set(["probes"]))).toEqual(["words", "probes"]);
  expect(keptFrom("lab-2", new Set(["bits"]))).toEqual([]);
});
