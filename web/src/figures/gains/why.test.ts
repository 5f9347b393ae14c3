// @vitest-environment node
/** The sentence that explains the gap between model and measurement has numbers of the run only. */
import { expect, it } from "vitest";
import type { GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { whyOf } from "./why";

const row = (index: number, model: number | undefined, estimate: number, isDoubtful = false): GainRowOf =>
  ({ index, model, modelWithOther: 0.083, gain: { estimate }, isDoubtful }) as GainRowOf;
const arms = (row: GainRowOf): Arms =>
  ({
    per_filter: { parts: { hash_ns: 388, probe_ns: 49, read_ns: 28, residual_ns: row.index === 1 ? 3405 : 100 } },
  }) as unknown as Arms;

it("explains the largest gap by the time outside of the model", () => {
  const rows = [row(0, 0.09, 0.08), row(1, 0.632, 0.14)];
  expect(whyOf({ rows, by: "device" }, ["this disk", "memory"], arms)).toBe(
    "The gap is largest for memory: 63\u00a0% in the model of hash, probe and read, 14\u00a0% measured. These take 465\u00a0ns of 3.87\u00a0µs here; the rest, 88\u00a0%, is other work (T_other). With it, the model predicts 8.3\u00a0%.",
  );
  expect(whyOf({ rows, by: "device" }, [], () => null)).toBe("");
  expect(whyOf({ rows, by: "empty_fraction" }, ["0\u00a0% empty", "100\u00a0% empty"], arms)).toMatch(
    /^The gap is largest for 100.% empty lookups:/u,
  );
});

it("says that the model is near, and leaves out rows without a model or a claim", () => {
  const rows = [row(0, 0.09, 0.08), row(1, 0.6, 0.1, true), row(2, undefined, 0.3)];
  expect(whyOf({ rows, by: "device" }, [], arms)).toMatch(
    /^The model of hash, probe and read knows .* within 1\.0.percentage points/u,
  );
  expect(whyOf({ rows: [row(0, undefined, 0.2)], by: "device" }, ["disk"], arms)).toBe("");
});
