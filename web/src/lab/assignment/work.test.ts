// @vitest-environment node
import { expect, it } from "vitest";
import { decode } from "../../figures/params/decode";
import { LAYER_PARAMS } from "../link/layers";
import { readWork, writeWork } from "./work";

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
