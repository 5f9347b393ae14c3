/** Outcomes of the predictions of lab 11, and its plots. Pure: counts of the engine in, options and points out. */

import type { LookupSteps, MapletBalance } from "../../../engine/contract";
import type { MapletScene } from "../../../figures/maplet/layout";
import { countsOf } from "../../../figures/maplet/moves-layout";
import type { StepPart, StepsGroup } from "../../../figures/maplet/steps-layout";
import type { PlotParams, Series } from "../../../figures/plot/params";
import type { Mark } from "../../../figures/scene/clock";
import { passed } from "../../../figures/scene/easing";
import { MAPLET_TIMES } from "../../../results/maplet-times.generated";
import { lab11Text as text } from "../../../text/labs/lab11.en";
import { fixed, percent, time } from "../../../text/numbers";
import type { Outcome } from "../Prediction";
import { LOOKUPS } from "./state";
import type { Moves, Probes, Steps } from "./use-lab11";

/** Outcome: probes of an empty lookup. */
export function probesOutcome({ drawn, counted }: Probes): Outcome | null {
  if (counted === undefined) return null;
  const [lines, probes] = [counted.lines / LOOKUPS, counted.probes / LOOKUPS];
  // The options mean one, half, or all of the probes.
  const value = probes <= 1 ? "one" : probes < 0.75 * lines ? "half" : "all";
  const { outcome, because, short } = text.probes;
  return {
    value,
    sentence: outcome(drawn.lines.length, 1, fixed(lines, 1), fixed(probes, 1)),
    because,
    short: short(drawn.lines.length, 1),
  };
}

const PREDICTED: Readonly<Record<string, number>> = { all: 8, half: 3, one: 1 };

/** The prediction on the scale of probes; null without one. */
export function predictedProbes(chosen: string | null): NonNullable<MapletScene["prediction"]> | null {
  const probes = PREDICTED[chosen ?? ""];
  const says: Readonly<Record<string, string>> = text.probes.youSaid;
  return probes === undefined ? null : { probes, says: says[chosen ?? ""] ?? "" };
}

/** Outcome: changes of run numbers. */
export function movesOutcome({ steps, balance }: Moves): Outcome {
  const { moved, written } = countsOf(steps.at(-1));
  const value = moved < 0.1 ? "none" : moved < 0.75 * (written - 1) ? "fewer" : "all";
  const { outcome, because, short } = text.moves;
  const said = [fixed(moved, 2), fixed(written, 2)] as const;
  return {
    value,
    sentence: outcome(...said, balance.movesOfModel === undefined ? "–" : fixed(balance.movesOfModel, 2)),
    because,
    short: short(...said),
  };
}

/** Saved steps of a lookup. */
function savedBy({ merged, maplet }: { readonly merged: LookupSteps; readonly maplet: LookupSteps }): number {
  return merged.all - maplet.all;
}

const { keyBytes, processor, date } = MAPLET_TIMES;
/** Source of the times. */
export const TIMES = text.steps.scene.times(keyBytes, processor, date);

/** Time that the maplet saves, absolute and as a share. */
function savedTime(kind: "absent" | "existing") {
  const { merged, maplet } = MAPLET_TIMES[kind];
  const saved = merged.median - maplet.median;
  return { ns: time(saved), share: percent(saved / merged.median) };
}

/** Outcome: steps of existing keys. */
export function stepsOutcome({ absent, existing }: Steps): Outcome {
  const saved = savedBy(existing);
  const value = saved < 0.5 ? "none" : saved < 2 ? "one" : "many";
  const { outcome, because, times, short } = text.steps;
  const pair = ({ merged, maplet }: Steps["absent"]) => [fixed(merged.all, 2), fixed(maplet.all, 2)] as const;
  return {
    value,
    sentence: outcome(pair(absent), pair(existing)),
    because: `${because} ${times(savedTime("absent"), savedTime("existing"))}`,
    short: short(fixed(Math.abs(saved), 1)),
  };
}

/** Saved steps against changes of the workloads that were tried. Workloads that save nothing have no place on a logarithmic axis. */
export function triedPlot(tried: readonly MapletBalance[], now: MapletBalance | null): PlotParams {
  const words = text.push;
  const seriesOf = (pays: boolean, look: Pick<Series, "name" | "mark" | "cost">): Series => ({
    ...look,
    kind: "counted",
    isUnnamed: true,
    points: tried.flatMap((one) => (one.saved > 0 && one.pays === pays ? [{ x: one.upkeep, y: one.saved }] : [])),
  });
  const ends = [0.5, 20] as const;
  return {
    name: "workloads",
    title: words.tried,
    x: {
      label: words.x,
      scale: "log",
      from: ends[0],
      to: ends[1],
      ticks: [1, 10],
      format: String,
      read: (value) => fixed(value, 1),
    },
    y: {
      label: words.y,
      scale: "log",
      from: 0.005,
      to: 200,
      ticks: [0.01, 0.1, 1, 10, 100],
      format: String,
      read: short,
    },
    series: [
      { name: words.even, kind: "model", mark: "circle", points: ends.map((end) => ({ x: end, y: end })) },
      seriesOf(true, { name: words.paying, mark: "circle", cost: "hit" }),
      seriesOf(false, { name: words.losing, mark: "diamond", cost: "wasted" }),
    ],
    here: null,
    ...(now === null || now.saved <= 0 ? {} : { spotlight: { x: now.upkeep, y: now.saved, says: words.now2 } }),
  };
}

const short = (value: number): string => fixed(value, value < 1 ? 2 : 1);

const HALF_MS = 1800;
const REST_MS = 1500;

/** Steps of the scene: absent keys, then existing ones. */
export function stepsMarks(): readonly Mark[] {
  const { absent, existing, end } = text.steps.scene.steps;
  return [
    { atMs: HALF_MS, sentence: absent },
    { atMs: 2 * HALF_MS, sentence: existing },
    { atMs: 2 * HALF_MS + REST_MS, sentence: end },
  ];
}

const SAVED: Readonly<Record<string, number>> = { many: 7, one: 1, none: 0 };

/** Steps with the maplet that an option predicts for an existing key. */
export function predictedSteps({ existing }: Steps, option: string): number {
  return Math.max(existing.merged.all - (SAVED[option] ?? 0), 0);
}

/** Steps of absent and of existing keys. Before the run (no time), only lookups with filters have their steps. */
export function stepsGroups(
  found: Steps | null,
  chosen: string | null,
  t: number | null,
  hasGrip: boolean,
): readonly StepsGroup[] {
  const words = text.steps.scene;
  const says: Readonly<Record<string, string>> = text.steps.youSaid;
  return (["absent", "existing"] as const).map((kind, at): StepsGroup => {
    // The grip of the prediction is in the place of the unknown number.
    const unknown = hasGrip && kind === "existing" ? "" : words.unknown;
    const row = (arm: "merged" | "maplet") => {
      const steps = found?.[kind][arm];
      const u = arm === "merged" ? 1 : passed(t ?? 0, at * HALF_MS, HALF_MS - 400);
      const isKnown = steps !== undefined && u === 1;
      const share = arm === "maplet" ? savedTime(kind).share : "";
      return {
        key: arm,
        name: text.arms[arm],
        parts: steps === undefined ? [] : partsOf(steps, u),
        says: isKnown ? words.says(fixed(steps.all, 2), time(MAPLET_TIMES[kind][arm].median), share) : unknown,
      };
    };
    return {
      key: kind,
      title: words[kind],
      rows: [row("merged"), row("maplet")],
      // The prediction is about existing keys, from the end of the bar with filters.
      prediction:
        kind === "existing" && chosen !== null && chosen in SAVED && found !== null
          ? { at: predictedSteps(found, chosen), says: says[chosen] ?? "" }
          : null,
    };
  });
}

function partsOf(steps: LookupSteps, u: number): readonly StepPart[] {
  const words = text.steps.scene;
  const part = (paint: StepPart["paint"], value: number, name: string, texture?: "hatch" | "dots"): StepPart => ({
    name,
    paint,
    value: u * value,
    ...(texture === undefined ? {} : { texture }),
    reads: { at: `${name}:`, values: fixed(value, 2) },
  });
  return [
    part("probe", steps.mapletProbes, words.cells),
    part("skip", steps.searches, words.search),
    part("probe", steps.lineReads, words.lines, "dots"),
    part("read", steps.blocks, words.blocks, "hatch"),
  ];
}
