/** Amplification over time as a plot. Pure: samples of the engine in, points out. */

import type { SandboxSample } from "../../engine/contract";
import type { PlotParams, PlotPoint, Series } from "../../figures/plot/params";
import { count, fixed } from "../../text/numbers";
import { exploreText } from "../../text/pages/explore.en";
import type { SandboxLog } from "../../trace";

const text = exploreText.plot;
/** Points of a series: more would touch each other. */
const POINTS = 24;

function chosenOf({ samples, now }: SandboxLog): readonly SandboxSample[] {
  // The last one stands at the end of less than a window: what it says of lately would be of a few lookups.
  const all = now === null ? samples : [...samples.filter(({ done }) => done < now.done), withoutLately(now)];
  const every = Math.max(1, Math.ceil(all.length / POINTS));
  return all.filter((_, at) => (all.length - 1 - at) % every === 0);
}

function withoutLately(sample: SandboxSample): SandboxSample {
  return { ...sample, recentBlocksPerLookup: undefined };
}

type Reading = (sample: SandboxSample) => number | undefined;

function pointsOf(samples: readonly SandboxSample[], of: Reading): readonly PlotPoint[] {
  return samples.flatMap((sample) => {
    const y = of(sample);
    return y === undefined ? [] : [{ x: sample.done, y }];
  });
}

const SERIES: readonly (Omit<Series, "points"> & { readonly of: Reading })[] = [
  { name: text.write, kind: "counted", mark: "square", of: ({ writeAmplification }) => writeAmplification },
  { name: text.read, kind: "counted", mark: "circle", of: ({ recentBlocksPerLookup }) => recentBlocksPerLookup },
  { name: text.space, kind: "counted", mark: "diamond", of: ({ spaceAmplification }) => spaceAmplification },
];

function ticksTo(end: number, parts: number): readonly number[] {
  return Array.from({ length: parts + 1 }, (_, at) => (end * at) / parts);
}

/** The largest value that is plotted. */
export function mostOf(log: SandboxLog): number {
  const samples = chosenOf(log);
  return Math.max(1, ...SERIES.flatMap(({ of }) => pointsOf(samples, of).map(({ y }) => y)));
}

/** The plot of a run; `most` is the end of its axis, the same beside another one. */
export function amplificationPlot(
  pane: string,
  log: SandboxLog,
  total: number,
  most: number,
  here: number,
): PlotParams {
  const samples = chosenOf(log);
  const end = Math.ceil(most / 2) * 2;
  return {
    name: `amplification-${pane}`,
    title: text.title(pane),
    x: {
      label: text.x,
      scale: "linear",
      from: 0,
      to: total,
      ticks: ticksTo(total, 4),
      format: (value) => count(value),
    },
    y: { label: text.y, scale: "linear", from: 0, to: end, ticks: ticksTo(end, 4), format: (value) => fixed(value, 1) },
    series: SERIES.map(({ of, ...series }) => ({ ...series, points: pointsOf(samples, of) })),
    here,
  };
}
