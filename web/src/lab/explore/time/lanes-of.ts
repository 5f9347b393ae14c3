/** Lanes of a run: bytes by level, work of flushes and compactions, bytes that are not live, and debt. Pure. */

import type { SandboxSample, SandboxStalls } from "../../../engine/contract";
import { exploreText } from "../../../text/pages/explore.en";
import { roleColour } from "../../../theme/tokens";
import type { SandboxLog } from "../../../trace";
import type { Bars, Debt, Rate, Stack } from "./lanes";

const text = exploreText.over;

const levelColour = (level: number): string => `var(--level-${Math.min(Math.max(level, 1), 8)})`;

/** Bytes of the table files of each level, the deepest at the bottom. */
export function levelsLane(samples: readonly SandboxSample[]): Stack {
  const levels = Math.max(0, ...samples.map(({ levelBytes }) => levelBytes.length));
  const parts = Array.from({ length: levels }, (_, at) => {
    const level = levels - at;
    return {
      name: text.level(level),
      fill: levelColour(level),
      values: [0, ...samples.map(({ levelBytes }) => levelBytes[level - 1] ?? 0)],
    };
  });
  return { kind: "stack", title: text.bytes, at: [0, ...samples.map(({ done }) => done)], parts };
}

/** Bytes that flushes and compactions wrote, by the level that they wrote to. */
export function mergesLane({ moved }: SandboxLog): Bars {
  const bars = moved
    .filter(({ writtenBytes }) => writtenBytes > 0)
    .map(({ moment, writtenBytes, level }) => ({
      at: moment,
      value: writtenBytes,
      fill: levelColour(level),
      order: level,
    }));
  return { kind: "bars", title: text.merges, bars };
}

/** Bytes that no lookup finds. */
export function deadLane(samples: readonly SandboxSample[]): Stack {
  return {
    kind: "stack",
    title: text.dead,
    at: [0, ...samples.map(({ done }) => done)],
    parts: [
      {
        name: text.obsolete,
        fill: roleColour("skip"),
        values: [0, ...samples.map(({ obsoleteBytes }) => obsoleteBytes)],
      },
      {
        name: text.tombstones,
        fill: roleColour("wasted"),
        values: [0, ...samples.map(({ tombstoneBytes }) => tombstoneBytes)],
      },
    ],
  };
}

/** Blocks that a scan read, since the sample before. */
export function scansLane(samples: readonly SandboxSample[]): Rate {
  return { kind: "rate", title: text.scans, points: pointsOf(samples, (sample) => sample.recentBlocksPerScan) };
}

/** Blocks that a lookup found in the block cache, since the sample before. */
export function cachedLane(samples: readonly SandboxSample[]): Rate {
  return { kind: "rate", title: text.cached, points: pointsOf(samples, (sample) => sample.recentCachedPerLookup) };
}

function pointsOf(samples: readonly SandboxSample[], of: (sample: SandboxSample) => number | undefined) {
  return samples.flatMap((sample) => {
    const value = of(sample);
    return value === undefined ? [] : [[sample.done, value] as const];
  });
}

/** Compaction debt. */
export function debtLane({ done, bytes, waits }: SandboxStalls, limit: number): Debt {
  const points = Array.from(done, (at, index) => [at, bytes[index] ?? 0] as const);
  return { kind: "debt", title: text.debt, points, limit, limitName: text.limit, waits: [...waits] };
}
