// @vitest-environment node
/** The sentence about both models of a row has numbers of the run only. */
import { expect, it } from "vitest";
import type { GainRowOf } from "../../engine/contract";
import type { Arms } from "../../engine/result-file.generated";
import { whyOf } from "./why";

const row = (more: Partial<GainRowOf>): GainRowOf =>
  ({
    model: 0.087,
    modelWithOther: 0.029,
    gain: { low: 0.071, estimate: 0.079, high: 0.086 },
    isDoubtful: false,
    hashNs: 78,
    savedHash: { low: 190, estimate: 215, high: 240 },
    ...more,
  }) as GainRowOf;
const ARMS = {
  per_filter: { parts: { hash_ns: 388, probe_ns: 49, read_ns: 3563, residual_ns: 6000 } },
} as unknown as Arms;

it("says that the model with all other work misses the measured gain, and why", () => {
  expect(whyOf(row({}), ARMS)).toBe(
    "With hashing, probing and reading alone, the model predicts 8.7\u00a0%. With other work (T_other, 60\u00a0% of the time), it predicts 2.9\u00a0%, less than measured. A saved hash shortened the lookup by 215\u00a0ns, but takes 78\u00a0ns alone.",
  );
});

it("compares with the interval, and gives no cause that the run does not show", () => {
  expect(whyOf(row({ modelWithOther: 0.08 }), ARMS)).toMatch(/8\.0.%, within the measured interval\.$/u);
  expect(whyOf(row({ modelWithOther: 0.2 }), ARMS)).toMatch(/20\.0.%, more than measured\.$/u);
  const short = { low: 60, estimate: 80, high: 100 };
  expect(whyOf(row({ savedHash: short }), ARMS)).toMatch(/less than measured\.$/u);
});

it("is empty without a model, a claim or the file", () => {
  expect(whyOf(row({ model: undefined }), ARMS)).toBe("");
  expect(whyOf(row({ isDoubtful: true }), ARMS)).toBe("");
  expect(whyOf(row({}), null)).toBe("");
});
