/**
 * Lab 3: two trees next to each other, each with its counters. An absent key falls through both, and every run that the lookup probes
 * lights up. Pure.
 *
 * **Invariants**
 * 1. Exactly the runs whose filters the engine probed light up, in its order. Every other run has a label once the lookup is over.
 * 2. Everything is inside the width, and keys are unique.
 * 3. Row heights depend on the current number of levels: high while the first memtables merge, lower once there are more levels.
 */
import { lab3Text } from "../../../text/labs/lab3.en";
import { readingsText as reads } from "../../../text/trees/readings.en";
import {
  type GrowthState,
  memtablePlaces,
  type QueriedTable,
  type Reel,
  type TableFacts,
  type TreeSource,
} from "../../../trace";
import { clamp, easeInOut, easeOut, mix } from "../../scene/easing";
import { n, type Paint, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import { type Box, keyX, placedRows, rowY, type TreeLayout, tableBox } from "../../tree/layout";
import { type Mark, type Motion, motionOf, type Outline } from "../../tree/motion";
import { type Moment, rowCountsOf } from "./growth-times";

const text = lab3Text.scene;

/** A number above a tree. */
export interface Counter {
  readonly value: string;
  readonly unit: string;
  /** Unit where there is little room. */
  readonly short: string;
  readonly paint?: Paint;
}

/** A lookup on its way through a tree. */
export interface Fall {
  /** Tables whose filters the lookup probes. */
  readonly queried: readonly QueriedTable[];
  /** Number of them that it has reached, with the part of the way to the next one. */
  readonly reached: number;
  /** Place of the key on the axis, from 0 to 1. */
  readonly place: number;
  /** Next to a run: its answer, or a hash for its filter. */
  readonly shows: "answers" | "hashes" | "one hash";
}

/** A tree and its position in the picture. */
export interface DrawnTree {
  readonly key: string;
  readonly name: string;
  readonly reel: Reel;
  readonly moment: Moment;
  readonly counters: readonly Counter[];
  readonly fall: Fall | null;
}

/** Height of name and counters, and of the name alone. */
const HEAD = 61;
const NAME_HEAD = 24;
/** Least height of all rows of a tree, the same before and after the run. */
const ROWS_HEIGHT = 174;
const ROW_HEIGHTS = { least: 6, most: 30 } as const;
const ROW_GAP = 3;
const BAND_FOOT = 4;
/** Room for answers and hashes. */
const RIGHT = 30;
const NARROW = 480;

/** Draws two trees. Before the run, only the name of the second one may be known. `spread` is that of `spreadAt`. */
export function layoutTrees(
  trees: readonly DrawnTree[],
  width: number,
  {
    otherName = "",
    spread = 1,
    spare = 0,
  }: { readonly otherName?: string; readonly spread?: number; readonly spare?: number } = {},
): SceneShapes {
  const isNarrow = width < NARROW;
  const head = trees.some(({ counters }) => counters.length > 0) ? HEAD : NAME_HEAD;
  const gap = isNarrow ? 12 : 36;
  const half = (width - gap) / 2;
  const rowsHeight = ROWS_HEIGHT + spare;
  const heights = rowHeights(trees, rowsHeight);
  const placed = trees.map((tree, at) => {
    const left = at * (half + gap);
    return { tree, left, layout: layoutOf(tree.reel, { left, width: half, head, isNarrow, heights }, spread) };
  });
  return {
    height: Math.max(head + rowsHeight, ...placed.map(({ layout }) => layout.height)),
    shapes: [
      ...placed.flatMap(({ tree, left, layout }) => [
        ...headOf(tree, left, half, isNarrow),
        ...treeShapes(tree, layout, left, isNarrow),
      ]),
      ...(trees.length > 1 ? [] : unknown("other", otherName, { left: half + gap, width: half, head, rowsHeight })),
    ],
  };
}

/** The places of two trees of which none is known yet. */
export function layoutAwaited(names: readonly string[], width: number, spare = 0, hasCounters = true): SceneShapes {
  const head = hasCounters ? HEAD : NAME_HEAD;
  const rowsHeight = ROWS_HEIGHT + spare;
  const gap = width < NARROW ? 12 : 36;
  const half = (width - gap) / 2;
  const shapes = names.flatMap((name, at) =>
    unknown(`awaited${at}`, name, { left: at * (half + gap), width: half, head, rowsHeight }, ""),
  );
  return { height: head + rowsHeight, shapes };
}

/** Placeholder of a tree that has not loaded yet. */
function unknown(
  key: string,
  name: string,
  {
    left,
    width,
    head,
    rowsHeight,
  }: { readonly left: number; readonly width: number; readonly head: number; readonly rowsHeight: number },
  says = "?",
): readonly Shape[] {
  const height = rowsHeight - 2;
  const middle = { x: left + width / 2, y: head + height / 2 + 8 };
  return [
    words(`${key}-name`, left, 12, name),
    { kind: "box", key: `${key}-place`, x: left, y: head, width, height, rx: 6, fill: "none", stroke: "line" },
    words(`${key}-unknown`, middle.x, middle.y, says, { anchor: "middle", size: 28, paint: "soft" }),
  ];
}

interface TreePlace {
  readonly left: number;
  readonly width: number;
  /** Height above the rows. */
  readonly head: number;
  readonly isNarrow: boolean;
  readonly heights: RowHeights;
}

interface RowHeights {
  readonly slow: number;
  readonly resting: number;
}

/** Heights of a row, the same in both trees. */
function rowHeights(trees: readonly DrawnTree[], rowsHeight: number): RowHeights {
  const heightOf = (stage: keyof RowHeights): number => {
    const fitting = trees.map(({ reel }) => {
      const rows = rowCountsOf(reel)[stage];
      const all = 1 + rows.reduce((sum, count) => sum + count, 0);
      return Math.floor((rowsHeight - BAND_FOOT * (rows.length + 1)) / all) - ROW_GAP;
    });
    const most = ROW_HEIGHTS.most + Math.floor((rowsHeight - ROWS_HEIGHT) / 6);
    return Math.max(Math.min(...fitting, most), ROW_HEIGHTS.least);
  };
  return { slow: heightOf("slow"), resting: heightOf("resting") };
}

/** Layouts by their place: a plan of a compaction belongs to one layout. */
const layouts = new WeakMap<Reel, Map<string, TreeLayout>>();

/** Bands without words; the names of levels are left of them. */
function layoutOf(reel: Reel, place: TreePlace, spread: number): TreeLayout {
  const [slow, resting] = [stageOf(reel, place, "slow"), stageOf(reel, place, "resting")];
  if (spread <= 0) return slow;
  if (spread >= 1) return resting;
  const bands = resting.bands.map((band, level) => {
    const from = slow.bands[level] ?? { top: slow.axis.y, height: 0 };
    const top = mix(from.top, band.top, spread);
    return { ...band, top, textY: top, height: mix(from.height, band.height, spread) };
  });
  return { ...resting, bands, rowHeight: mix(slow.rowHeight, resting.rowHeight, spread) };
}

function stageOf(reel: Reel, place: TreePlace, stage: keyof RowHeights): TreeLayout {
  const known = layouts.get(reel) ?? new Map<string, TreeLayout>();
  layouts.set(reel, known);
  const key = JSON.stringify([place, stage]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const { left, width, head, isNarrow, heights } = place;
  const rowHeight = heights[stage];
  const labels = isNarrow ? 24 : 70;
  let top = head;
  const bands = [1, ...rowCountsOf(reel)[stage]].map((count, level) => {
    const band = { level, top, textY: top, height: count * (rowHeight + ROW_GAP) + BAND_FOOT };
    top += band.height;
    return band;
  });
  const axis = { x: left + labels, width: Math.max(width - labels - RIGHT, 1), y: top };
  const layout = { width: left + width, height: top, axis, bands, rowHeight, rowGap: ROW_GAP, isNarrow };
  known.set(key, layout);
  return layout;
}

function headOf({ key, name, counters }: DrawnTree, left: number, width: number, isNarrow: boolean): Shape[] {
  const column = width / Math.max(counters.length, 1);
  return [
    words(`${key}-name`, left, 12, name),
    ...counters.flatMap(({ value, unit, short, paint }, at) => [
      words(`${key}-count${at}`, left + at * column, 37, value, { isBold: true, size: 22, paint: paint ?? "ink" }),
      words(`${key}-unit${at}`, left + at * column, 52, isNarrow ? short : unit, { size: 12.5, paint: "soft" }),
    ]),
  ];
}

function treeShapes(tree: DrawnTree, layout: TreeLayout, left: number, isNarrow: boolean): Shape[] {
  const { key, reel, moment, fall } = tree;
  const { position, progress } = moment;
  const state = reel.stateAt(position);
  const at = reel.changeAt(position, progress);
  const isResting = at === null || at.share >= 1;
  const motion = isResting ? null : motionOf(layout, reel, state, at);
  return [
    ...layout.bands
      .slice(0, 1 + Math.max(state.levels.length, motion === null ? 0 : (at?.change.toLevel ?? 0)))
      .map(({ level }) => {
        const rows = Math.max(state.levels[level - 1]?.length ?? 1, 1);
        const y = (rowY(layout, level, 0) + rowY(layout, level, rows - 1) + layout.rowHeight) / 2 + 4;
        return words(`${key}-level${level}`, left, y, text.level(level, isNarrow), { size: 12.5, paint: "soft" });
      }),
    ...memtable(tree, layout, motion),
    ...(motion === null ? resting(tree, layout, state, fall === null ? 1 : DIM) : moving(key, reel, layout, motion)),
    ...(fall === null ? [] : [...skipped(tree, layout, state, fall), ...falling(key, reel, layout, state, fall)]),
    ...(motion === null ? tablePlaces(tree, layout, state) : []),
  ];
}

function memtable({ key, reel, moment }: DrawnTree, layout: TreeLayout, motion: Motion | null): Shape[] {
  const y = rowY(layout, 0, 0);
  const { x, width } = layout.axis;
  const places = motion === null ? memtablePlaces(reel, moment.position) : [];
  const d = places.map((place) => `M${n(keyX(layout, place))} ${n(y)}v${layout.rowHeight}`).join("");
  return [
    {
      kind: "box",
      key: `${key}-memtable`,
      x,
      y,
      width,
      height: layout.rowHeight,
      fill: "none",
      stroke: "edge",
    },
    ...(d === "" ? [] : [{ kind: "line", key: `${key}-entries`, d, stroke: "soft" } as const]),
  ];
}

function pathOf(boxes: readonly Box[]): string {
  return boxes.map(({ x, y, width, height }) => `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`).join("");
}

function boxesOf(reel: TreeSource, layout: TreeLayout, tables: readonly number[], y: number): readonly Box[] {
  return tables.flatMap((table) => {
    const facts = reel.tables.get(table);
    return facts === undefined ? [] : [tableBox(layout, facts, y)];
  });
}

function paintOf(level: number): Paint {
  return `level-${Math.min(Math.max(level, 1), 8)}`;
}

/** The tables of a level at rest, as one path. */
function tablesOf(key: string, level: number, boxes: readonly Box[], opacity = 1): readonly Shape[] {
  if (boxes.length === 0) return [];
  return [{ kind: "line", key, d: pathOf(boxes), stroke: "ink", width: 1, fill: paintOf(level), opacity }];
}

/** Opacity of runs that a lookup does not light. */
const DIM = 0.25;

function resting({ key, reel }: DrawnTree, layout: TreeLayout, state: GrowthState, opacity: number): readonly Shape[] {
  return layout.bands.slice(1).flatMap(({ level }) => {
    const boxes = placedRows(layout, state, level).flatMap(({ tables, y }) => boxesOf(reel, layout, tables, y));
    return tablesOf(`${key}-tables${level}`, level, boxes, opacity);
  });
}

/** Readings of tables at rest and the memtable: the level, the contents of a table, and the result of a lookup there. */
function tablePlaces({ key, reel, moment, fall }: DrawnTree, layout: TreeLayout, state: GrowthState): readonly Shape[] {
  const reached = fall?.queried.slice(0, Math.floor(fall.reached)) ?? [];
  const place = (name: string, { x, y, width, height }: Box, at: string, values: string): Shape => {
    return { kind: "place", key: `${key}-${name}`, x, y, width, height, reads: { at, values } };
  };
  const { x, width } = layout.axis;
  const memory = { x, width, y: rowY(layout, 0, 0), height: layout.rowHeight };
  const entries = memtablePlaces(reel, moment.position).length;
  return [
    place("memory", memory, reads.level(0), reads.table.memtable(entries, reel.grown.memtableEntries)),
    ...layout.bands.slice(1).flatMap(({ level }) =>
      placedRows(layout, state, level).flatMap(({ tables, y }) =>
        tables.flatMap((table) => {
          const facts = reel.tables.get(table);
          if (facts === undefined) return [];
          const came = reached.find((one) => one.table === table)?.came;
          const said = factsOf(facts);
          const values = came === undefined ? said : reads.table.more(said, reads.table.came[came]);
          return [place(`table${table}`, tableBox(layout, facts, y), reads.table.at(level, table), values)];
        }),
      ),
    ),
  ];
}

const BITS_PER_BYTE = 8;

function factsOf({ entries, blocks, filterBits }: TableFacts): string {
  const { table } = reads;
  return table.facts(table.entries(entries), table.blocks(blocks), table.bytes(filterBits / BITS_PER_BYTE));
}

/** Number of distinct opacities. */
const STEPS = 6;
/** Opacity of entries that are not from the newest input. */
const OLDER = 0.6;

function rounded(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** Joins shapes that look the same into one path. */
function joined<Of extends Box>(shapes: readonly Of[], lookOf: (shape: Of) => string): readonly [string, Of, string][] {
  const groups = new Map<string, Of[]>();
  for (const shape of shapes) {
    const look = lookOf(shape);
    groups.set(look, [...(groups.get(look) ?? []), shape]);
  }
  return [...groups].flatMap(([look, [first, ...others]]): [string, Of, string][] =>
    first === undefined ? [] : [[look, first, pathOf([first, ...others])]],
  );
}

/** A flush or a compaction: tables at rest, empty places, tables on their way, entries. */
function moving(key: string, reel: TreeSource, layout: TreeLayout, { rows, outlines, marks }: Motion): Shape[] {
  const ghosts = outlines.filter(({ isGhost }) => isGhost);
  const solid = outlines.filter(({ isGhost, opacity }) => !isGhost && rounded(opacity) > 0);
  const outlineLook = ({ level, fill, opacity }: Outline) => `${level}-${rounded(fill)}-${rounded(opacity)}`;
  const markLook = ({ level, isNewest, isTombstone, opacity }: Mark) =>
    `${level}-${isNewest}-${isTombstone}-${rounded(opacity)}`;
  return [
    ...layout.bands.slice(1).flatMap(({ level }) => {
      const boxes = rows
        .filter((row) => row.level === level)
        .flatMap((row) => boxesOf(reel, layout, row.tables, row.y));
      return tablesOf(`${key}-tables${level}`, level, boxes);
    }),
    ...(ghosts.length === 0
      ? []
      : [{ kind: "line", key: `${key}-ghosts`, d: pathOf(ghosts), stroke: "edge", look: "ghost" } as const]),
    ...joined(solid, outlineLook).flatMap(([look, { level, fill, opacity }, d]): Shape[] => [
      {
        kind: "line",
        key: `${key}-fill-${look}`,
        d,
        stroke: "none",
        fill: paintOf(level),
        opacity: rounded(fill) * rounded(opacity),
      },
      { kind: "line", key: `${key}-outline-${look}`, d, stroke: "ink", width: 1, opacity: rounded(opacity) },
    ]),
    ...joined(marks, markLook).map(
      ([look, { level, isNewest, isTombstone, opacity }, d]): Shape => ({
        kind: "line",
        key: `${key}-marks-${look}`,
        d,
        stroke: "ink",
        width: isNewest ? 1 : 0.5,
        fill: isTombstone ? "bg" : paintOf(level),
        opacity: rounded(opacity) * (isNewest ? 1 : OLDER),
      }),
    ),
  ];
}

const GLYPHS: Readonly<Record<Exclude<QueriedTable["came"], "no">, string>> = {
  asking: "M-1 0h2",
  maybe: "M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
  fooled: "M-3 -3l6 6m0 -6l-6 6",
  found: "M-4 0l3 3l5 -6",
};

/** A run that a lookup reaches. */
interface ReachedRun {
  readonly one: QueriedTable;
  readonly tables: readonly Box[];
  readonly row: Box;
  /** The table that is probed. */
  readonly table: Box;
}

/** The runs of the tables that are probed, in this order. */
function reachedRuns(reel: TreeSource, layout: TreeLayout, state: GrowthState, fall: Fall): readonly ReachedRun[] {
  return fall.queried.flatMap((one) => {
    const run = placedRows(layout, state, one.level).find(({ tables }) => tables.includes(one.table));
    const facts = reel.tables.get(one.table);
    if (run === undefined || facts === undefined) return [];
    const boxes = boxesOf(reel, layout, run.tables, run.y);
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (first === undefined || last === undefined) return [];
    const row = { ...first, width: last.x + last.width - first.x };
    return [{ one, tables: boxes, row, table: tableBox(layout, facts, run.y) }];
  });
}

/** Words in the runs that the lookup did not probe, because the key is outside of their range. */
function skipped({ key }: DrawnTree, layout: TreeLayout, state: GrowthState, fall: Fall): readonly Shape[] {
  if (fall.reached < fall.queried.length) return [];
  const probed = new Set(fall.queried.map(({ table }) => table));
  const x = layout.axis.x + layout.axis.width / 2;
  return layout.bands.slice(1).flatMap(({ level }) =>
    placedRows(layout, state, level)
      .filter(({ tables }) => !tables.some((table) => probed.has(table)))
      .map(({ y }) =>
        words(`${key}-skipped${y}`, x, y + layout.rowHeight / 2 + 4, layout.isNarrow ? text.notProbed : text.outside, {
          anchor: "middle",
          size: 12.5,
        }),
      ),
  );
}

/** The way of a key: it stops at every run that is probed, and the run stays lit. */
function falling(key: string, reel: TreeSource, layout: TreeLayout, state: GrowthState, fall: Fall): readonly Shape[] {
  const { reached, shows, place } = fall;
  const runs = reachedRuns(reel, layout, state, fall);
  const x = keyX(layout, place);
  const top = rowY(layout, 0, 0) + layout.rowHeight / 2;
  const middle = ({ row }: ReachedRun): number => row.y + row.height / 2;
  const whole = Math.min(Math.floor(reached), runs.length);
  const [before, next] = [runs[whole - 1], runs[whole]];
  const from = before === undefined ? top : middle(before);
  const y = next === undefined ? from : mix(from, middle(next), easeInOut(clamp(reached - whole)));
  const signX = layout.axis.x + layout.axis.width + RIGHT / 2 + 1;
  return [
    ...runs.slice(0, whole).flatMap((run, at): Shape[] => [
      ...tablesOf(`${key}-lit${at}`, run.one.level, run.tables),
      {
        kind: "box",
        key: `${key}-run${at}`,
        x: run.row.x - 2,
        y: run.row.y - 2,
        width: run.row.width + 4,
        height: run.row.height + 4,
        rx: 2,
        fill: "none",
        stroke: "probe",
      },
      { kind: "line", key: `${key}-probed${at}`, d: pathOf([run.table]), stroke: "probe", width: 3 },
      ...signOf(`${key}-sign${at}`, run.one, signX, middle(run), shows, clamp((reached - at - 1) / 0.4)),
    ]),
    { kind: "line", key: `${key}-way`, d: straight(x, top, x, y), stroke: "ink", width: 1.5 },
    { kind: "dot", key: `${key}-absent`, x, y, r: 5, fill: "ink", stroke: "bg" },
    ...(shows === "one hash" ? stamp(`${key}-stamp`, signX, top, 1) : []),
  ];
}

/** The answer of a filter, or the sign of a hash for it; a dashed ghost if the digest is reused. */
function signOf(
  key: string,
  one: QueriedTable,
  x: number,
  y: number,
  shows: Fall["shows"],
  u: number,
): readonly Shape[] {
  if (shows === "hashes") return stamp(key, x, y, easeOut(u));
  if (shows === "one hash") {
    return [
      {
        kind: "box",
        key,
        x: x - 7,
        y: y - 7,
        width: 14,
        height: 14,
        rx: 3,
        fill: "none",
        stroke: "edge",
        look: "ghost",
      },
    ];
  }
  if (one.came === "no") return [words(key, x, y + 4, text.no, { anchor: "middle", size: 12.5 })];
  const d = GLYPHS[one.came].replace(/^M(-?\d+) (-?\d+)/u, (_, dx, dy) => `M${n(x + Number(dx))} ${n(y + Number(dy))}`);
  return [{ kind: "line", key, d, stroke: one.came === "fooled" ? "wasted" : "ink", width: 2, isRound: true }];
}

/** Stamp of a hash, which shrinks from twice its size. */
function stamp(key: string, x: number, y: number, u: number): readonly Shape[] {
  const side = 14 * (2 - u);
  return [
    {
      kind: "box",
      key,
      x: x - side / 2,
      y: y - side / 2,
      width: side,
      height: side,
      rx: 3,
      fill: "hash",
      opacity: 0.3 + 0.7 * u,
    },
    {
      kind: "line",
      key: `${key}-hash`,
      d: `M${n(x - 1.5)} ${n(y - 4)}l-1 8M${n(x + 2.5)} ${n(y - 4)}l-1 8M${n(x - 4)} ${n(y - 1.5)}h8M${n(x - 4)} ${n(y + 1.5)}h8`,
      stroke: "bg",
      opacity: u,
    },
  ];
}

/** Returns a place of the key that every probed table covers. The engine returns no place of an absent key. */
export function placeOf(reels: readonly Reel[], queried: readonly (readonly QueriedTable[])[]): number {
  let [from, to] = [0, 1];
  for (const [at, tables] of queried.entries()) {
    for (const { table } of tables) {
      const facts = reels[at]?.tables.get(table);
      from = Math.max(from, facts?.from ?? 0);
      to = Math.min(to, facts?.to ?? 1);
    }
  }
  return (from + to) / 2;
}
