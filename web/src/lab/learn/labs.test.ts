// @vitest-environment node
import { expect, it } from "vitest";
import { keptFrom } from "../link/use-link-state";
import { LAB_PAGES } from "../pages";
import { lockableOf } from "../teach/build/lockable";
import { LAB_IDS } from "../teach/state";
import { LABS } from "./labs";

it("finds a folder for every page of the section, and a page for every folder", () => {
  expect(Object.keys(LABS)).toEqual(LAB_PAGES);
});

it("names controls in challenges that an assignment can lock", () => {
  for (const { page, lockable, challenge = [] } of Object.values(LABS)) {
    expect(
      challenge.filter((name) => !lockable.includes(name)),
      page,
    ).toEqual([]);
  }
});

it("finds the controls that are locked or left out, and nothing else", () => {
  const { challenge } = LABS["lab-1"];
  expect(keptFrom(challenge, new Set(["words", "own"]), new Set(["probes"]))).toEqual(["words", "probes"]);
  expect(keptFrom(LABS["lab-2"].challenge, new Set(["bits"]))).toEqual([]);
});

it("makes assignments of labs and of Explore", () => {
  expect(LAB_IDS).toEqual([...LAB_PAGES, "explore"]);
  expect(lockableOf("lab-8")).toContain("parts");
});
