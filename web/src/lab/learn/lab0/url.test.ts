// @vitest-environment node
import { expect, it } from "vitest";
import { change, INITIAL_STATE, LAB_PARAMS, type LabState } from "./state";
import { readFragment, writeFragment } from "./url";

it("gives every field a name of its own", () => {
  const names = Object.values(LAB_PARAMS).map((param) => param.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("v");
});

it("writes nothing for the initial state", () => {
  expect(writeFragment(INITIAL_STATE)).toBe("");
  expect(readFragment("")).toEqual({ state: INITIAL_STATE, notices: [] });
});

it("leaves a skip link's fragment alone", () => {
  expect(readFragment("#main")).toEqual({ state: INITIAL_STATE, notices: [] });
});

it("survives any text", () => {
  for (const text of [
    "#v=1&levels=%E0%A4%A",
    "#=&==&&",
    `#levels=${"9".repeat(5000)}`,
    "#v=x&levels=3",
    "#levels=NaN&bits=1e400",
  ]) {
    expect(readFragment(text).state.levels).toBeGreaterThanOrEqual(1);
  }
});

it("keeps the position when the arm is switched and forgets it when the trace is another", () => {
  const at = change(INITIAL_STATE, { position: 7, focusLevel: 3 });
  expect(change(at, { arm: "shared" })).toEqual({ ...at, arm: "shared" });
  expect(change(at, { levels: 6 })).toMatchObject({ position: null, focusLevel: null });
});

it("changes nothing but the arm, also for a mask that the filters do not take", () => {
  const at = change({ ...INITIAL_STATE, levels: 4, hashOrigin: "hand", hashNs: 9 }, { position: 7 });
  for (const { value: arm } of LAB_PARAMS.arm.options) expect(change(at, { arm })).toEqual({ ...at, arm });
});

it("keeps the longest link short", () => {
  const far = Object.fromEntries(
    Object.entries(LAB_PARAMS).map(([field, param]) => [
      field,
      param.kind === "choice"
        ? [...param.options].sort((a, b) => b.value.length - a.value.length)[0]?.value
        : param.kind === "text"
          ? "f".repeat(param.lengthMax)
          : param.max,
    ]),
  ) as unknown as LabState;
  expect(writeFragment(far).length).toBeLessThan(400);
  expect(readFragment(writeFragment(far))).toEqual({ state: far, notices: [] });
});
