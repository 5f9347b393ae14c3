/** Describes the space of one run or two in sentences: bytes per live byte, and the removed tombstones. Pure. */

import type { SandboxSample } from "../../../engine/contract";
import { exploreText } from "../../../text/pages/explore.en";
import { bytes, count, plain } from "../amounts";

const text = exploreText.spaceView;

/** A run at the moment that is shown, with its name. */
export interface NamedSample {
  readonly letter: string;
  readonly name: string;
  readonly sample: SandboxSample;
}

/** Bytes that no lookup finds. */
export function deadIn({ obsoleteBytes, tombstoneBytes }: SandboxSample): number {
  return obsoleteBytes + tombstoneBytes;
}

/** Bytes held per live byte, of all runs. */
export function spaceSentence(runs: readonly NamedSample[]): string {
  const known = runs.flatMap(({ name, sample }) => {
    const { spaceAmplification: all, liveBytes } = sample;
    return all === undefined ? [] : [{ name, all: plain(all), dead: plain(deadIn(sample) / liveBytes) }];
  });
  const [a, b] = known;
  if (a === undefined) return text.none;
  return b === undefined ? text.one(a.name, a.all, a.dead) : text.two(a, b);
}

/** How long tombstones lived; empty if none is gone, or if a compaction was too large to follow. */
export function lifeSentence(runs: readonly NamedSample[]): string {
  const lives = runs.flatMap(({ name, sample }) => {
    const { tombstonesWritten: written, tombstonesLeft: left, tombstoneOperations: lived } = sample;
    if (lived === undefined || written === left) return [];
    return [{ name, mean: count(Math.round(lived / (written - left))), longest: count(sample.tombstoneLongest ?? 0) }];
  });
  return lives.length === 0 ? "" : text.lives(lives);
}

/** Age of the tombstones that are left, in operations; empty if it is not known. */
function ageOf({ tombstonesLeft: left, tombstoneLeftOperations: operations }: SandboxSample): string {
  return left === 0 || operations === undefined ? "" : count(Math.round(operations / left));
}

/** Counts the tombstones by their fate, in numbers that add up; empty without any. */
export function tombstoneSentence(runs: readonly NamedSample[]): string {
  const some = runs.filter(({ sample }) => sample.tombstonesWritten > 0);
  if (some.length === 0) return "";
  return text.tombstones(
    some.map(({ letter, name, sample }) => ({
      letter,
      name,
      written: count(sample.tombstonesWritten),
      dropped: count(sample.tombstonesDropped),
      replaced: count(sample.tombstonesReplaced),
      left: count(sample.tombstonesLeft),
      bytes: bytes(sample.tombstoneBytes),
      age: ageOf(sample),
    })),
  );
}
