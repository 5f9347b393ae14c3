/**
 * A tree that grows, with every entry as a square in the color of its run number. A compaction marks the entries whose number changes,
 * and two scales count how often an entry was written to a table and how often its number changed. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Before the run no entry is drawn, and the scale of changes is empty.
 * 2. At the end the scales show the counts of the engine.
 */

import type { MapletStep } from "../../engine/contract";
import { movesText as text } from "../../text/charts/maplet.en";
import { fixed } from "../../text/numbers";
import type { Mark } from "../scene/clock";
import { type Gauge, gaugeHeight, layoutGauge, type PredictedSide } from "../scene/gauge-layout";
import { n, type Paint, type SceneShapes, type Shape, words } from "../scene/shapes";

/** A growth, step by step. */
export interface MovesScene {
  readonly levels: number;
  /** Entries of the fullest level, which fit into its row. */
  readonly most: number;
  readonly steps: readonly MapletStep[];
  /** False before the run of the question. */
  readonly hasRun: boolean;
  /** Predicted number of changes, relative to the number of writes; null without a prediction. */
  readonly predicted: -1 | 0 | "none" | null;
  readonly says: string;
}

/** Time of a step at the beginning, and of the last ones. */
const SLOW_MS = 700;
const SLOW = 7;
const FAST_MS = 210;
const REST_MS = 1200;

/** Time at which a step has ended. */
function endOfStep(step: number): number {
  return step < SLOW ? (step + 1) * SLOW_MS : SLOW * SLOW_MS + (step + 1 - SLOW) * FAST_MS;
}

export function movesMarks(
  steps: readonly MapletStep[],
  says: { readonly first: string; readonly slow: string; readonly fast: string; readonly end: string },
): readonly Mark[] {
  const end = endOfStep(steps.length - 1);
  return [
    { atMs: SLOW_MS, sentence: says.first },
    { atMs: endOfStep(SLOW - 1), sentence: says.slow },
    { atMs: end, sentence: says.fast },
    { atMs: end + REST_MS, sentence: says.end },
  ];
}

/** The step that is shown at a time; -1 before the first. */
export function stepAt(steps: number, t: number): number {
  if (t < SLOW * SLOW_MS) return Math.min(Math.floor(t / SLOW_MS), steps) - 1;
  return Math.min(SLOW + Math.floor((t - SLOW * SLOW_MS) / FAST_MS), steps) - 1;
}

const TOP = 4;
const RUN_ROW = 24;
const NAMES = 64;

export function layoutMoves(scene: MovesScene, t: number, width: number): SceneShapes {
  const { steps, levels, hasRun } = scene;
  const at = hasRun ? stepAt(steps.length, t) : -1;
  const step = steps[at];
  const rows = Array.from({ length: levels }, (_, level) => rowsOf(steps, level + 1));
  let top = TOP;
  const shapes: Shape[] = [];
  for (const [index, count] of rows.entries()) {
    const runs = step?.runs.filter(({ level }) => level === index + 1) ?? [];
    shapes.push(...levelOf(index + 1, runs, { top, width, rows: count }, scene.most));
    top += count * RUN_ROW + 12;
  }
  const names = width < 480 ? 0 : 170;
  const gauge = gaugeOf(scene, step, at < 0);
  shapes.push(...layoutGauge(gauge, { left: 0, top: top + 4, width, names }));
  return { height: top + 4 + gaugeHeight(2, names), shapes };
}

/** Most runs that a level ever has. */
function rowsOf(steps: readonly MapletStep[], level: number): number {
  return Math.max(1, ...steps.map(({ runs }) => runs.filter((run) => run.level === level).length));
}

interface LevelPlace {
  readonly top: number;
  readonly width: number;
  readonly rows: number;
}

type Run = MapletStep["runs"][number];

function levelOf(
  level: number,
  runs: readonly Run[],
  { top, width, rows }: LevelPlace,
  most: number,
): readonly Shape[] {
  const pitch = (width - NAMES) / most;
  const ground: Shape = {
    kind: "box",
    key: `level${level}-ground`,
    x: NAMES,
    y: top,
    width: width - NAMES,
    height: rows * RUN_ROW,
    fill: "none",
    stroke: "line",
  };
  return [
    words(`level${level}-name`, 0, top + 12, text.level(level), { size: 12.5, paint: "soft" }),
    ground,
    ...runs.flatMap((run, row) => runOf(run, `run${level}-${row}`, top + row * RUN_ROW, pitch)),
  ];
}

/** Entries of a run; those with another number than before are lower and have an ink edge. */
function runOf({ level, number, keys, changes }: Run, key: string, top: number, pitch: number): readonly Shape[] {
  const [wide, tall] = [pitch - 0.8, RUN_ROW - 8];
  const lefts = Array.from(keys, (_, at) => NAMES + at * pitch);
  const entries = lefts.map((x) => `M${n(x)} ${top + 1}h${n(wide)}v${tall}h${n(-wide)}z`).join("");
  const paint = `level-${(number % 8) + 1}` as Paint;
  const moved = lefts.filter((_, at) => changes[at] === 2);
  const under = moved.map((x) => `M${n(x)} ${top + RUN_ROW - 3.5}h${n(wide)}`).join("");
  return [
    {
      kind: "place",
      key,
      x: NAMES,
      y: top,
      width: keys.length * pitch,
      height: RUN_ROW,
      reads: text.run(level, number, keys.length, moved.length),
    },
    { kind: "line", key: `${key}-entries`, d: entries, stroke: "edge", width: 0.5, fill: paint },
    { kind: "line", key: `${key}-moved`, d: under, stroke: "ink", width: 3 },
  ];
}

/** Writes and changes per inserted entry. */
export function countsOf(step: MapletStep | undefined) {
  const inserts = Math.max(step?.counts.inserts ?? 0, 1);
  return { written: (step?.written ?? 0) / inserts, moved: (step?.counts.moves ?? 0) / inserts };
}

/** The final number of writes is known before the run, like the tree of every lab. */
function gaugeOf({ steps, predicted, says }: MovesScene, step: MapletStep | undefined, isBefore: boolean): Gauge {
  const final = countsOf(steps.at(-1));
  const { written, moved } = isBefore ? { written: final.written, moved: 0 } : countsOf(step);
  const to = Math.max(2, Math.ceil(final.written + 1));
  const value = (key: string, name: string, amount: number, says: string, isWrite: boolean) => ({
    key,
    name,
    parts: [{ paint: isWrite ? ("skip" as const) : ("probe" as const), value: amount }],
    says,
  });
  const prediction: PredictedSide | null =
    predicted === null
      ? null
      : {
          kind: "side",
          at: predicted === "none" ? 0 : final.written - 1,
          rows: [{ key: "moved", side: predicted === "none" ? 0 : predicted }],
          says,
        };
  return {
    key: "moves",
    title: text.gauge,
    to,
    ticks: Array.from({ length: to + 1 }, (_, at) => at),
    format: String,
    rows: [
      value("written", text.written, written, steps.length === 0 ? "" : fixed(written, 2), true),
      value("moved", text.moved, moved, isBefore ? "" : fixed(moved, 2), false),
    ],
    prediction,
  };
}
