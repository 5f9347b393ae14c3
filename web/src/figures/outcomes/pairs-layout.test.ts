// @vitest-environment node
import { expect, it } from "vitest";
import { saidBy } from "../scene/said";
import { layoutPairs, mostChoices, pairsWithKeys } from "./pairs-layout";

it("counts the pairs of remainders that keys have", () => {
  const [way, code] = [
    [0, 3, 1, 0],
    [1, 1, 1, 1],
  ].map((keys) => ({ name: "", keys, chosen: [] }));
  expect([way!, code!].map(pairsWithKeys)).toEqual([2, 4]);
  expect([way!, code!].map((one) => mostChoices(one, 2))).toEqual([1, 2]);
});

it("works out the positions of the last chosen key", () => {
  const chosen = [
    [8, 5],
    [7, 4],
  ] as const;
  const said = saidBy(layoutPairs([{ name: "rotation", keys: [], chosen }], 2, 776, 0).shapes);
  expect(said).toEqual(expect.arrayContaining(["rotation", "7: remainder 1", "4: remainder 0"]));
});
