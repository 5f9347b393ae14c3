// @vitest-environment node
/** Each answer of the space view is one sentence, for one run and for two. */
import { expect, it } from "vitest";
import type { SandboxSample } from "../../../engine/contract";
import { lifeSentence, spaceSentence, tombstoneSentence } from "./sentence";

const sample = (change: Partial<SandboxSample> = {}): SandboxSample =>
  ({
    spaceAmplification: 2.72,
    liveBytes: 1000,
    obsoleteBytes: 480,
    tombstoneBytes: 330,
    tombstonesWritten: 24_040,
    tombstonesDropped: 5156,
    tombstonesReplaced: 884,
    tombstonesLeft: 18_000,
    tombstoneOperations: 6040 * 1000,
    tombstoneLongest: 9000,
    tombstoneLeftOperations: 18_000 * 2500,
    ...change,
  }) as SandboxSample;
const a = { letter: "A", name: "A (tiering)", sample: sample() };
const b = {
  letter: "B",
  name: "B (leveling)",
  sample: sample({
    spaceAmplification: 1.56,
    obsoleteBytes: 45,
    tombstoneBytes: 24,
    tombstonesDropped: 24_040,
    tombstonesReplaced: 0,
    tombstonesLeft: 0,
  }),
};

it("compares the bytes of two runs, and says those of one", () => {
  expect(spaceSentence([a])).toBe(
    "A (tiering) holds 2.72 bytes per live byte; 0.810 of them are obsolete entries and tombstones.",
  );
  expect(spaceSentence([a, b])).toBe(
    "A (tiering) holds 2.72 bytes per live byte, B (leveling) holds 1.56. Obsolete entries and tombstones take 0.810 and 0.069 of these.",
  );
  expect(spaceSentence([{ ...a, sample: sample({ spaceAmplification: undefined }) }])).toMatch(/^No table exists/u);
});

it("says how long tombstones lived, and counts that add up", () => {
  expect(lifeSentence([a])).toBe("Removed tombstones lived on average 1,000 operations in A (tiering), at most 9,000.");
  expect(lifeSentence([{ ...a, sample: sample({ tombstoneOperations: undefined }) }])).toBe("");
  expect(lifeSentence([{ ...a, sample: sample({ tombstonesLeft: 24_040 }) }])).toBe("");
  expect(tombstoneSentence([a, b])).toBe(
    "Tombstones of A: 24,040 written = 5,156 dropped + 884 replaced + 18,000 remaining (330\u00a0B, 2,500 operations old on average). Tombstones of B: 24,040 written = 24,040 dropped + 0 replaced + 0 remaining (24\u00a0B). A compaction drops a tombstone once it hides no older entry.",
  );
  expect(tombstoneSentence([{ ...a, sample: sample({ tombstonesWritten: 0 }) }])).toBe("");
});
