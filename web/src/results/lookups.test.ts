// @vitest-environment node
import { expect, it } from "vitest";
import type { NativeResult } from "../engine/native-result";
import type { Experiment } from "../engine/result-file.generated";
import { experimentsOf, LOOKUPS_ID, lookupsOf } from "./lookups";

const RESULT: NativeResult = {
  schema_version: "1.0.0",
  run: { id: "r1", started_utc: "2026-01-02T03:04:05Z" },
  device: { kind: "real", label: "virtual disk" },
  calibration: {},
  lookups: [1, 0.5].map((share) => ({ empty_fraction: share, gain: { estimate: share / 10, low: 0, high: 0.2 } })),
};
const OTHER: Experiment = { id: "fig8a", title: "Gain by key size", axes: [] };

it("stand by their share of empty lookups, with the numbers that they have in the file", () => {
  const experiment = lookupsOf(RESULT);
  expect(experiment?.axes).toMatchObject([{ name: "empty_fraction", scale: "linear" }]);
  expect(experiment?.cells?.map(({ parameters, lookup }) => [parameters, lookup])).toEqual([
    [[{ name: "empty_fraction", text: "100\u00a0%", number: 1 }], RESULT.lookups?.[0]],
    [[{ name: "empty_fraction", text: "50\u00a0%", number: 0.5 }], RESULT.lookups?.[1]],
  ]);
});

it("come before the experiments of the file, and are none where there were none", () => {
  const both = experimentsOf({ ...RESULT, experiments: [OTHER] });
  expect(both.map(({ id }) => id)).toEqual([LOOKUPS_ID, OTHER.id]);
  expect(experimentsOf({ ...RESULT, lookups: [] })).toEqual([]);
});
