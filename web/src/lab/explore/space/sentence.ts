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

/** When tombstones go, and how many went; empty without any. */
export function tombstoneSentence(runs: readonly NamedSample[]): string {
  const some = runs.filter(({ sample }) => sample.tombstonesWritten > 0);
  if (some.length === 0) return "";
  return text.tombstones(
    some.map(({ letter, name, sample }) => ({
      letter,
      name,
      dropped: count(sample.tombstonesDropped),
      written: count(sample.tombstonesWritten),
      left: bytes(sample.tombstoneBytes),
    })),
  );
}
