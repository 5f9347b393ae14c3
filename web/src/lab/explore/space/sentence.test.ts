// @vitest-environment node
/** Each answer of the space view is one sentence, for one run and for two. */
import { expect, it } from "vitest";
import type { SandboxSample } from "../../../engine/contract";
import { spaceSentence, tombstoneSentence } from "./sentence";

const sample = (change: Partial<SandboxSample> = {}): SandboxSample =>
  ({
    spaceAmplification: 2.72,
    liveBytes: 1000,
    obsoleteBytes: 480,
    tombstoneBytes: 330,
    tombstonesWritten: 24_040,
    tombstonesDropped: 5156,
    ...change,
  }) as SandboxSample;
const a = { letter: "A", name: "A (tiering)", sample: sample() };
const b = {
  letter: "B",
  name: "B (leveling)",
  sample: sample({ spaceAmplification: 1.56, obsoleteBytes: 45, tombstoneBytes: 24, tombstonesDropped: 20_217 }),
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

it("says when tombstones go and how many went", () => {
  expect(tombstoneSentence([a, b])).toBe(
    "Compactions drop a tombstone once it hides no older entry. Dropped so far: 5,156 of 24,040 in A (tiering), 20,217 of 24,040 in B (leveling). Tombstones still take 330\u00a0B in A, 24\u00a0B in B.",
  );
  expect(tombstoneSentence([{ ...a, sample: sample({ tombstonesWritten: 0 }) }])).toBe("");
});
