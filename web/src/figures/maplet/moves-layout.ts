/**
 * A tree that grows, with every entry as a box in the row of its sorted run, next to the number of the run. A compaction fills the boxes
 * whose number changes, and two scales count how often an entry was written to a table and how often its number changed. The slot of one
 * entry is followed. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Before the run the tree grows without numbers, and the scale of changes is empty.
 * 2. The changes of all slots that are followed one by one add up to those of the engine. At the end the scales show the counts of the engine.
 */

import type { MapletStep } from "../../engine/contract";
import { movesText as text } from "../../text/charts/maplet.en";
import { fixed } from "../../text/numbers";
import type { Mark } from "../scene/clock";
import { type Gauge, gaugeHeight, layoutGauge } from "../scene/gauge-layout";
import { n, type Paint, type SceneShapes, type Shape, straight, words } from "../scene/shapes";

/** A growth, step by step. */
export interface MovesScene {
  readonly levels: number;
  /** Entries of the fullest level, which fit into its row. */
  readonly most: number;
  readonly steps: readonly MapletStep[];
  /** False before the run of the question. */
  readonly hasRun: boolean;
  /** Number of changes at which the prediction has its line: one per write, or none; null without a prediction. */
  readonly predicted: "every" | "none" | null;
  readonly says: string;
  /** Key whose entry and slot are followed; null before the tree is known. */
  readonly followed: number | null;
}

/** Time of a step at the beginning, and of the last ones. */
const SLOW_MS = 500;
const SLOW = 7;
const FAST_MS = 100;
const REST_MS = 1000;

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

/** Time of the scene at which the introduction begins: its tree already has two levels. */
export const INTRO_FROM = SLOW * SLOW_MS;

/** Steps of the introduction: the tree grows, and every write is counted. */
export function movesIntro(
  steps: readonly MapletStep[],
  says: { readonly grows: string; readonly end: string },
): readonly Mark[] {
  const end = endOfStep(steps.length - 1) - INTRO_FROM;
  return [
    { atMs: end, sentence: says.grows },
    { atMs: end + REST_MS, sentence: says.end },
  ];
}

/** The step that is shown at a time. The first one is shown from the start. */
export function stepAt(steps: number, t: number): number {
  const begun = t < SLOW * SLOW_MS ? Math.floor(t / SLOW_MS) : SLOW + Math.floor((t - SLOW * SLOW_MS) / FAST_MS);
  return Math.min(Math.max(begun, 1), steps) - 1;
}

/** The slot of an entry at a step: its number, and how often it changed until then. Null before the entry is inserted. */
export function slotOf(steps: readonly MapletStep[], until: number, key: number) {
  const all = steps.slice(0, until + 1).map((step) => placeOf(step, key));
  const now = all.at(-1) ?? null;
  const changed = all.filter((place) => place?.run.changes[place.at] === MOVED).length;
  return now === null ? null : { number: now.run.number, changed };
}

/** Change of an entry whose slot got another number. */
const MOVED = 2;

function placeOf(step: MapletStep | undefined, key: number) {
  const run = step?.runs.find(({ keys }) => keys.includes(key));
  return run === undefined ? null : { run, at: run.keys.indexOf(key) };
}

const TOP = 4;
const KEY = 24;
const RUN_ROW = 46;
/** Height of the line about one slot. */
const SLOT_ROW = 28;
const NAMES = 90;
/** Side of the box with the number of a run. */
const CHIP = 26;

/** Looks of an entry by the change of its slot: hollow, half full and full, so that they differ without color. */
const LOOKS = [
  { key: "kept", fill: "none", share: 0 },
  { key: "inserted", fill: "skip", share: 0.5 },
  { key: "moved", fill: "probe", share: 1 },
] as const satisfies readonly {
  readonly key: keyof typeof text.legend;
  readonly fill: Paint;
  readonly share: number;
}[];

/** The tree at a time of the scene, or of the introduction before the run. */
export function layoutMoves(scene: MovesScene, t: number, width: number, spare = 0): SceneShapes {
  const { steps, levels, hasRun } = scene;
  const step = steps[stepAt(steps.length, t)];
  const rows = Array.from({ length: levels }, (_, level) => rowsOf(steps, level + 1));
  const height =
    RUN_ROW +
    spare /
      Math.max(
        rows.reduce((sum, count) => sum + count, 0),
        1,
      );
  let top = TOP;
  const shapes: Shape[] = [];
  shapes.push(...legend(width, hasRun));
  top += width < 480 ? 3 * KEY - 8 : KEY;
  for (const [index, count] of rows.entries()) {
    const runs = step?.runs.filter(({ level }) => level === index + 1) ?? [];
    shapes.push(...levelOf(index + 1, runs, { top, width, rows: count, height }, scene));
    top += count * height + 10;
  }
  const names = width < 480 ? 0 : 190;
  shapes.push(...slotLine(scene, stepAt(steps.length, t), top));
  top += SLOT_ROW;
  shapes.push(...layoutGauge(gaugeOf(scene, step), { left: 0, top, width, names }));
  return { height: top + gaugeHeight(2, names), shapes };
}

/** Meaning of the boxes: in a row, on a phone below each other. Before the run, all boxes look the same. */
function legend(width: number, hasRun: boolean): readonly Shape[] {
  const chip = { x: width < 480 ? 0 : NAMES - CHIP - 8, y: 0, width: 18, height: 18 };
  if (!hasRun)
    return [
      { kind: "box", key: "look-number", ...chip, rx: 5, fill: "bg", stroke: "ink" },
      words("look-number-mark", chip.x + 9, 14, "?", { size: 13, isBold: true, anchor: "middle" }),
      words("look-number-says", chip.x + 26, 14, text.numbered, { size: 13 }),
    ];
  return LOOKS.flatMap(({ key, fill, share }, at): readonly Shape[] => {
    const [x, y] = width < 480 ? [0, at * 20] : [NAMES + at * 180, 0];
    return [
      {
        kind: "line",
        key: `look-${key}-full`,
        d: filled({ x, y: y + 3, width: 11, height: 12 }, share),
        stroke: "none",
        fill,
      },
      { kind: "box", key: `look-${key}`, x, y: y + 3, width: 11, height: 12, fill: "none", stroke: "edge" },
      words(`look-${key}-says`, x + 19, y + 14, text.legend[key], { size: 13 }),
    ];
  });
}

/** Most runs that a level ever has. */
function rowsOf(steps: readonly MapletStep[], level: number): number {
  return Math.max(1, ...steps.map(({ runs }) => runs.filter((run) => run.level === level).length));
}

/** The lower part of a box. */
function filled(
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  share: number,
): string {
  const full = height * share;
  return share === 0 ? "" : `M${n(x)} ${n(y + height - full)}h${n(width)}v${n(full)}h${n(-width)}z`;
}

interface LevelPlace {
  readonly top: number;
  /** Height of a run. */
  readonly height: number;
  readonly width: number;
  readonly rows: number;
}

type Run = MapletStep["runs"][number];

function levelOf(
  level: number,
  runs: readonly Run[],
  { top, width, rows, height }: LevelPlace,
  { most, hasRun, followed }: MovesScene,
): readonly Shape[] {
  const pitch = (width - NAMES) / most;
  const bottom = top + rows * height;
  return [
    words(`level${level}-name`, 0, top + (height + 10) / 2, text.level(level), { size: 13, isBold: true }),
    { kind: "line", key: `level${level}-ground`, d: straight(NAMES, bottom, width, bottom), stroke: "line" },
    ...(runs.length > 0
      ? []
      : [words(`level${level}-empty`, NAMES, top + (height + 10) / 2, text.empty, { size: 13, paint: "soft" })]),
    ...runs.flatMap((run, row) =>
      runOf(run, `run${level}-${row}`, { top: top + row * height, height, pitch, hasRun, followed }),
    ),
  ];
}

interface RunPlace {
  readonly top: number;
  readonly height: number;
  readonly pitch: number;
  readonly hasRun: boolean;
  readonly followed: number | null;
}

/** Entries of a run, filled by what happened to their slots, and its number. Without the maplet, all of them look the same. */
function runOf(
  { level, number, keys, changes }: Run,
  key: string,
  { top, height, pitch, hasRun, followed }: RunPlace,
): readonly Shape[] {
  const wide = pitch - (pitch > 4 ? 1.2 : 0.6);
  const full = ["", "", ""];
  let outlines = "";
  for (let at = 0; at < keys.length; at += 1) {
    const change = hasRun ? (changes[at] ?? 0) : 0;
    const box = { x: NAMES + at * pitch, y: top + 6, width: wide, height: height - 12 };
    outlines += filled(box, 1);
    full[change] += filled(box, LOOKS[change]?.share ?? 0);
  }
  const chip = { x: NAMES - CHIP - 8, y: top + (height - CHIP) / 2, width: CHIP, height: CHIP };
  const places = Array.from(keys, (id, at): Shape => {
    const change = text.legend[LOOKS[changes[at] ?? 0]?.key ?? "kept"];
    const reads = text.entry(level, at + 1, keys.length, hasRun ? { number, change } : null);
    return { kind: "place", key: `entry${id}`, x: NAMES + at * pitch, y: top, width: pitch, height, reads };
  });
  const own = followed === null ? -1 : keys.indexOf(followed);
  return [
    ...places,
    ...LOOKS.map(({ key: look, fill }, change): Shape => {
      return { kind: "line", key: `${key}-${look}`, d: full[change] ?? "", stroke: "none", fill };
    }),
    { kind: "line", key: `${key}-entries`, d: outlines, stroke: "edge", width: 0.8 },
    ...(own < 0 ? [] : followedAt(NAMES + own * pitch, top + 6, wide, height - 12)),
    { kind: "box", key: `${key}-chip`, ...chip, rx: 5, fill: "bg", stroke: "ink" },
    words(`${key}-number`, chip.x + CHIP / 2, chip.y + CHIP / 2 + 5.5, hasRun ? String(number) : "?", {
      size: 15,
      isBold: true,
      anchor: "middle",
    }),
  ];
}

/** The followed entry, with a mark above it. */
function followedAt(x: number, y: number, width: number, height: number): readonly Shape[] {
  const box = { x: x - 1.5, y: y - 1.5, width: width + 3, height: height + 3 };
  return [
    { kind: "box", key: "followed", ...box, fill: "none", stroke: "ink" },
    { kind: "line", key: "followed-mark", d: markAt(x + width / 2, y - 2), stroke: "bg", fill: "ink", width: 1 },
  ];
}

/** A triangle whose tip is at a place. */
const markAt = (x: number, y: number): string => `M${n(x)} ${n(y)}l-7 -10h14z`;

/** The number in the slot of the followed entry. */
function slotLine({ steps, hasRun, followed }: MovesScene, at: number, top: number): readonly Shape[] {
  const slot = followed === null ? null : slotOf(steps, at, followed);
  if (hasRun && slot === null) return [];
  const says = hasRun && slot !== null ? text.slot(slot.number, slot.changed) : text.slotBefore;
  return [
    { kind: "line", key: "slot-mark", d: markAt(8, top + 15), stroke: "none", fill: "ink" },
    words("slot-says", 24, top + 15, says, { size: 14, isBold: true }),
  ];
}

/** Writes and changes per inserted entry. */
export function countsOf(step: MapletStep | undefined) {
  const inserts = Math.max(step?.counts.inserts ?? 0, 1);
  return { written: (step?.written ?? 0) / inserts, moved: (step?.counts.moves ?? 0) / inserts };
}

/** The prediction is about the grown tree. */
function gaugeOf({ steps, hasRun, predicted, says }: MovesScene, step: MapletStep | undefined): Gauge {
  const final = countsOf(steps.at(-1));
  const { written, moved } = countsOf(step);
  const to = Math.max(2, Math.ceil(final.written + 1));
  const value = (key: string, name: string, amount: number, says: string, isWrite: boolean) => ({
    key,
    name,
    parts: [{ paint: isWrite ? ("skip" as const) : ("probe" as const), value: amount }],
    says,
  });
  const every = final.written - 1;
  const line = predicted === "none" ? 0 : every;
  const prediction = predicted === null ? null : { from: line, to: line, says };
  return {
    key: "moves",
    title: text.gauge,
    to,
    ticks: Array.from({ length: to + 1 }, (_, at) => at),
    format: String,
    rows: [
      value("written", text.written, written, step === undefined ? "" : fixed(written, 2), true),
      value("moved", text.moved, hasRun ? moved : 0, hasRun ? fixed(moved, 2) : "?", false),
    ],
    prediction,
  };
}
