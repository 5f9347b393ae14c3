// @vitest-environment node
import { expect, it } from "vitest";
import { decode } from "../../figures/params/decode";
import { LAYER_PARAMS } from "../link/layers";
import { lostBy, readWork, withSeed, writeWork } from "./work";

it("is read as it was written", () => {
  const work = [{ seed: 306_505, answer: "c1d", tries: 2 }, null, { seed: 42, answer: "n5_1_2.5", tries: 1 }];
  const written = writeWork(work);
  expect(written).toBe("306505:c1d:2,,42:n5_1_2.5:1");
  expect(decode(LAYER_PARAMS.work, written).ok).toBe(true);
  expect(readWork(written, 3)).toEqual(work);
  expect(writeWork([null, null])).toBe("");
  expect(readWork("", 2)).toEqual([null, null]);
});

it("takes no more tries than a code can hold", () => {
  expect(readWork("1:c1:99999", 1)).toEqual([{ seed: 1, answer: "c1", tries: 65_535 }]);
});

it("loses answers by another name only in tasks with an instance from the name, and no attempt that a limit counts", () => {
  const work = [
    { seed: 7, answer: "c1", tries: 2 },
    { seed: 42, answer: "n5", tries: 1 },
    { seed: 7, answer: "", tries: 0 },
    null,
  ];
  const isNamed = [true, false, true, true];
  expect([lostBy(7, work, isNamed), lostBy(8, work, isNamed)]).toEqual([0, 1]);
  const fresh = { seed: 8, answer: "", tries: 0 };
  expect(withSeed(8, work, isNamed, false)).toEqual([fresh, work[1], fresh, fresh]);
  expect(withSeed(8, work, isNamed, true)).toEqual([{ ...fresh, tries: 2 }, work[1], fresh, fresh]);
  expect(withSeed(7, work, isNamed, false)).toEqual([work[0], work[1], work[2], { seed: 7, answer: "", tries: 0 }]);
});
