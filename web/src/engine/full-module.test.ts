// @vitest-environment node
import { expect, it } from "vitest";
import { type FullPackage, remembered } from "./full-module";

const PACKAGE = { lastPanic: () => undefined } as unknown as FullPackage;

it("comes once for all who need it", async () => {
  let asked = 0;
  const full = remembered(async () => {
    asked += 1;
    return PACKAGE;
  });
  expect(await Promise.all([full(), full()])).toEqual([PACKAGE, PACKAGE]);
  expect(await full()).toBe(PACKAGE);
  expect(asked).toBe(1);
});

it("is asked for again after it did not come", async () => {
  let asked = 0;
  const full = remembered(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError("no network");
    return PACKAGE;
  });
  const first = await Promise.allSettled([full(), full()]);
  const refused = { status: "rejected", reason: { kind: "no-full-module", message: "no network" } };
  expect(first).toMatchObject([refused, refused]);
  expect(await full()).toBe(PACKAGE);
  expect(asked).toBe(2);
});
