/**
 * One lookup by two arms: left, one filter line of each sorted run is compared; right, the digest leads to two cells of one maplet, which
 * lines join to their enlarged slots. The introduction folds all filters into a page of the maplet, and then shows the slot of one
 * entry. Slots have the colors of the levels. They fade, because the two cells matter. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Before the maplet is asked, its cells are not read, and its probes are not counted.
 * 2. At the end the counts are those of the events, and exactly the slots with the key's fingerprint are marked.
 * 3. No words are on the page of cells.
 */

import { mapletText as text } from "../../text/charts/maplet.en";
import { digestBits, digestText } from "../../trace";
import type { Reading } from "../chart/layout/stop";
import { textWidth } from "../chart/layout/text";
import { stripPaths } from "../journey/layout";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { type Gauge, gaugeHeight, layoutGauge } from "../scene/gauge-layout";
import { type Box, n, type Paint, type SceneShapes, type Shape, straight, words } from "../scene/shapes";
import type { MapletShape, WastedReads } from "./params";

/** Known parts of the lookup. */
export interface MapletScene {
  readonly levels: number;
  /** Null until the lookup has run. */
  readonly found: MapletShape | null;
  /** False before the run of the question about the maplet. */
  readonly hasMaplet: boolean;
  /** Predicted number of probes of the maplet with its words, drawn on a scale; left out in a figure without a question. */
  readonly prediction?: { readonly probes: number; readonly says: string } | null;
  /** Time of the introduction; infinite (default) if it is over. */
  readonly introMs?: number;
  /** The lookup of an existing key, whose slot explains the maplet before it is probed; left out in a figure without a question. */
  readonly example?: MapletShape | null;
  /** Wasted reads of many lookups; left out before they are counted. */
  readonly wasted?: WastedReads | undefined;
}

const FOLD_MS = 1200;
const APART_MS = 110;
const PROBE_MS = 1600;
const COMPARE_MS = 1100;
const REST_MS = 1200;
/** Time at which the first filter begins to fold into the page, and times after the page is full: the digest, both cells, and one slot. */
const FOLD_AT = 300;
const INTRO = { digest: 200, cells: 1400, named: 3000, slot: 3600, stored: 6200 } as const;

/** Time of the introduction at which the page is full. */
function filledAt(levels: number): number {
  return FOLD_AT + FOLD_MS + APART_MS * levels + 400;
}

/** Steps of the introduction. */
export function mapletIntro(
  { lines }: MapletShape,
  says: { readonly digest: string; readonly slot: string; readonly fill: string; readonly asks: string },
): readonly Mark[] {
  const filled = filledAt(lines.length);
  return [
    { atMs: filled, sentence: says.fill },
    { atMs: filled + INTRO.named, sentence: says.digest },
    { atMs: filled + INTRO.stored, sentence: says.slot },
    { atMs: filled + INTRO.stored + REST_MS, sentence: says.asks },
  ];
}

/** Steps of the scene. */
export function mapletMarks(says: {
  readonly probe: string;
  readonly compare: string;
  readonly end: string;
}): readonly Mark[] {
  const compared = PROBE_MS + COMPARE_MS;
  return [
    { atMs: PROBE_MS, sentence: says.probe },
    { atMs: compared, sentence: says.compare },
    { atMs: compared + REST_MS, sentence: says.end },
  ];
}

/** A time after every scene. */
export const AT_END = Number.POSITIVE_INFINITY;

interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Height by which the rows of both arms are higher in total; 0 by default. */
  readonly spare?: number;
}

/** Most that a row of cells becomes higher. */
const CELL_GROWS = 9;

const TOP = 6;
const HEAD = 52;
const ROW = 25;
const STRIP = 13;
/** Height of the row of filters on a phone: a chip, its level and its answer. */
const CHIPS = 50;
/** Cells in a row of the page, and slots of a cell. */
const ACROSS = 32;
const CELL_SLOTS = 4;
const PAGE_CELLS = 512;
const CELL = { width: 14, height: 8 } as const;
/** From the head to the page: the digest, its parts and their names. */
const DIGEST = 46;
/** From the page to its enlarged cells. */
const LENS = 18;
const SLOT_HEIGHT = 46;
const GAUGE_NAMES = 250;

/** Height by which the rows grow. On a phone, figure and question are above each other. */
function spareOf(free: number, isNarrow: boolean): number {
  return isNarrow ? 0 : Math.min(free, (CELL_GROWS * PAGE_CELLS) / ACROSS);
}

export function layoutMaplet(scene: MapletScene, t: number, width: number, free = 0): SceneShapes {
  const isNarrow = width < 480;
  const spare = spareOf(free, isNarrow);
  const gap = isNarrow ? 0 : 40;
  const left = { left: 0, top: TOP, width: isNarrow ? width : Math.min((width - gap) * 0.4, 270), spare };
  // A question is about probes.
  const room = scene.prediction === undefined ? COSTS_HEIGHT : 0;
  const rows = TOP + HEAD + 2 + (isNarrow ? CHIPS : scene.levels * ROW + spare);
  const right = isNarrow
    ? { left: 0, top: rows + room + 14, width }
    : { left: left.width + gap, top: TOP, width: width - left.width - gap, spare };
  const place = pageOf(right);
  const top = Math.max(rows, place.bottom);
  const scale = probesScale(scene, t, { left: 0, top, width, names: isNarrow ? 0 : GAUGE_NAMES });
  const base = top + scale.height;
  // Next to each other, the bars of both arms are in one row, so that they can be compared.
  const under = { left: 0, top: isNarrow ? rows : base, width: left.width };
  return {
    height: base + room,
    shapes: [
      ...filters(scene, left, place, isNarrow),
      ...maplet(scene, t, right, place),
      ...scale.shapes,
      ...(room === 0
        ? []
        : [
            ...costs(scene, "filters", under),
            ...costs(scene, "maplet", { left: right.left, top: base, width: right.width }),
          ]),
    ],
  };
}

/** Probes of the lookup by both arms, with the prediction. */
function probesScale(scene: MapletScene, t: number, place: Parameters<typeof layoutGauge>[1]) {
  const { levels, found, hasMaplet, prediction } = scene;
  if (prediction === undefined) return { height: 0, shapes: [] };
  const compared = found?.lines.length ?? 0;
  const isProbed = hasMaplet && t >= PROBE_MS;
  const row = (key: string, name: string, value: number, says: string) => ({
    key,
    name,
    parts: [{ paint: "probe" as const, value }],
    says,
  });
  const gauge: Gauge = {
    key: "probes",
    title: text.gauge,
    to: levels,
    ticks: Array.from({ length: levels + 1 }, (_, at) => at),
    format: String,
    rows: [
      row("filters", text.filters, compared, found === null ? "" : String(compared)),
      row("maplet", text.maplet, isProbed ? passed(t, PROBE_MS, COMPARE_MS / 2) : 0, isProbed ? "1" : "?"),
    ],
    prediction: prediction === null ? null : { from: prediction.probes, to: prediction.probes, says: prediction.says },
  };
  return { height: gaugeHeight(2, place.names), shapes: layoutGauge(gauge, place) };
}

/** Sizes of the bars of costs: both columns have one scale. */
const COSTS = { row: 22, bar: 12, name: 112, perBit: 5, perRead: 8 } as const;
const COSTS_HEIGHT = 2 * COSTS.row + 6;

/** A part of a bar of costs. */
interface CostPart {
  readonly key: string;
  readonly length: number;
  readonly look: Pick<Box, "fill" | "stroke" | "look">;
  readonly reads: Reading;
}

/** Memory and wasted reads of an arm, in its column. Their place is reserved, because the numbers arrive later. */
function costs(scene: MapletScene, arm: "filters" | "maplet", { left, top, width }: Column): readonly Shape[] {
  const { found, wasted } = scene;
  if (found === null) return [];
  const { filterBits, bitsPerEntry } = found;
  const filter: CostPart = {
    key: "filter-bits",
    length: COSTS.perBit * filterBits,
    look: arm === "filters" ? { fill: "skip" } : { fill: "none", stroke: "ink", look: "ghost" },
    reads: text.reads.filterBits(filterBits, arm === "maplet"),
  };
  const slots: CostPart = {
    key: "slot-bits",
    length: COSTS.perBit * bitsPerEntry,
    look: { fill: "skip" },
    reads: text.reads.slotBits(bitsPerEntry),
  };
  const memory = arm === "filters" ? [filter] : [slots, filter];
  const blocks = arm === "filters" ? wasted?.lines : wasted?.maplet;
  const bits = arm === "filters" ? text.cost.filters(filterBits) : text.cost.maplet(bitsPerEntry, filterBits);
  const rows = [costRow(`${arm}-memory`, text.cost.memory, memory, bits, { left, top, width })];
  if (blocks !== undefined && wasted !== undefined) {
    const share = (100 * blocks) / wasted.lookups;
    const says = text.cost.reads(share);
    const look = { fill: "wasted" } as const;
    const part = { key: "reads", length: COSTS.perRead * share, look, reads: text.reads.wasted(share) };
    rows.push(costRow(`${arm}-wasted`, text.cost.wasted, [part], says, { left, top: top + COSTS.row, width }));
  }
  return rows.flat();
}

/** A bar with its name, and its number in words that get shorter without room. */
function costRow(
  key: string,
  name: string,
  parts: readonly CostPart[],
  says: readonly string[],
  { left, top, width }: Column,
): readonly Shape[] {
  const start = left + COSTS.name;
  const lengths = parts.map(({ length }) => length);
  const end = start + lengths.reduce((sum, length) => sum + length, 0) + 8;
  const fitting = says.find((one) => end + textWidth(one, 13.5) <= left + width) ?? says.at(-1) ?? "";
  return [
    words(`${key}-name`, left, top + 16, name, { size: 13 }),
    ...parts.map((part, at): Shape => {
      const x = start + lengths.slice(0, at).reduce((sum, length) => sum + length, 0);
      const place = { x, y: top + 6, width: Math.max(part.length, 1.5), height: COSTS.bar };
      return { kind: "box", key: `${key}-${part.key}`, ...place, ...part.look, reads: part.reads };
    }),
    words(`${key}-says`, end, top + 16, fitting, { size: 13, isBold: true }),
  ];
}

interface PagePlace {
  readonly x: number;
  readonly y: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  /** Top of the enlarged slots. */
  readonly slots: number;
  readonly bottom: number;
}

function pageOf({ left, top, width, spare = 0 }: Column): PagePlace {
  const cellHeight = CELL.height + Math.floor((spare * ACROSS) / PAGE_CELLS);
  const cell = { width: Math.min(CELL.width, Math.floor(width / ACROSS)), height: cellHeight };
  const y = top + HEAD + DIGEST;
  const height = (PAGE_CELLS / ACROSS) * cell.height;
  const slots = y + height + LENS;
  return { x: left, y, cell, width: ACROSS * cell.width, height, slots, bottom: slots + SLOT_HEIGHT + 26 };
}

/** Place of a cell of the page. */
function cellAt({ x, y, cell }: PagePlace, index: number) {
  return {
    x: x + (index % ACROSS) * cell.width,
    y: y + Math.floor(index / ACROSS) * cell.height,
    width: cell.width,
    height: cell.height,
  };
}

function head(key: string, { left, top }: Column, name: string, count: string, unit: string, isSoft = true) {
  return [
    words(`${key}-name`, left, top + 12, name),
    words(`${key}-count`, left, top + 40, count, { isBold: true, size: 24, paint: "probe" }),
    words(`${key}-unit`, left + 28, top + 40, unit, { paint: isSoft ? "soft" : "ink" }),
  ];
}

function levelPaint(level: number): Paint {
  return `level-${level}` as Paint;
}

/** The place of the strip of a filter, of the name of its level and of its answer. */
function filterAt({ left, top, width }: Column, at: number, lines: number, isNarrow: boolean, bottom: number) {
  const first = top + HEAD + 4;
  // The rows are as high as the maplet next to them.
  const y = first + (isNarrow ? 0 : (at * (bottom - first - STRIP)) / Math.max(lines - 1, 1));
  if (!isNarrow) {
    const strip = { x: left + 34, y, width: width - 34 - 76, height: STRIP };
    return { strip, level: { x: left, y: y + 11 }, answer: { x: left + width, y: y + 11, anchor: "end" } } as const;
  }
  const pitch = (width + 4) / lines;
  const strip = { x: left + at * pitch, y, width: pitch - 4, height: STRIP };
  const middle = strip.x + strip.width / 2;
  return {
    strip,
    level: { x: middle, y: y + 27, anchor: "middle" },
    answer: { x: middle, y: y + 43, anchor: "middle" },
  } as const;
}

/** The filter lines. A copy of each flies into the page: its entries get their slots. */
function filters(scene: MapletScene, column: Column, page: PagePlace, isNarrow: boolean): readonly Shape[] {
  const { levels, found, introMs = AT_END } = scene;
  const lines = found?.lines ?? Array.from({ length: levels }, (_, at) => ({ level: at + 1, isMaybe: false }));
  const count = found === null ? "?" : String(lines.length);
  return [
    ...head("filters", column, text.filters, count, text.lines(lines.length)),
    ...lines.flatMap(({ level, isMaybe }, at): readonly Shape[] => {
      const {
        strip,
        level: name,
        answer,
      } = filterAt(column, at, Math.max(lines.length, levels), isNarrow, page.slots + SLOT_HEIGHT);
      const u = passed(introMs, FOLD_AT + APART_MS * at, FOLD_MS);
      const copy = {
        x: mix(strip.x, page.x, u),
        y: mix(strip.y, page.y + (page.height - STRIP) / 2, u),
        width: mix(strip.width, page.width, u),
        height: STRIP,
      };
      const shown = found === null ? 0 : 1;
      const fill = levelPaint(level);
      const copyOpacity = u === 0 || u === 1 ? 0 : 0.8;
      const ghost: Shape = {
        kind: "box",
        key: `filters-ghost${at}`,
        ...strip,
        fill: "none",
        stroke: "edge",
        look: "ghost",
      };
      const says = isMaybe ? (isNarrow ? text.maybeShort : text.maybe) : text.no;
      return [
        { ...words(`filters-level${at}`, name.x, name.y, text.level(level), { size: 12.5, paint: "soft" }), ...name },
        { ...ghost, opacity: shown > 0 ? 0 : 1 },
        {
          kind: "box",
          key: `filters-line${at}`,
          ...strip,
          fill,
          stroke: "ink",
          opacity: shown,
          ...(shown === 0 ? {} : { reads: text.reads.line(level, isMaybe) }),
        },
        { kind: "box", key: `filters-copy${at}`, ...copy, fill, stroke: "ink", opacity: copyOpacity },
        { ...words(`filters-answer${at}`, answer.x, answer.y, says, { size: 13, opacity: shown }), ...answer },
      ];
    }),
  ];
}

/** Right: the page with its slots, then the digest and the slots of both cells. Before the maplet is probed, those of the example. */
function maplet(scene: MapletScene, t: number, column: Column, page: PagePlace): readonly Shape[] {
  const { found, hasMaplet, example = null, introMs = AT_END } = scene;
  const shown = hasMaplet ? found : example;
  const isProbed = hasMaplet && t >= PROBE_MS / 2;
  const probes = hasMaplet ? (isProbed ? "1" : "0") : "?";
  const ground = [...head("maplet", column, text.maplet, probes, text.probes(probes)), ...grid(page)];
  if (shown === null) return ground;
  return [
    ...ground,
    ...slotsOfPage(shown, introMs, page),
    ...cellsOfPage(shown, scene, t, page),
    ...(hasMaplet
      ? [
          ...digestStrip(shown, column, passed(t, 0, PROBE_MS / 4, easeOut)),
          ...cells(shown, probedAt(t), column, page),
          ...answer(shown, t, column, page),
        ]
      : worked(shown, introMs, column, page)),
  ];
}

/** The worked slot: key, digest, both cells, and then fingerprint and level in one slot. */
function worked(example: MapletShape, introMs: number, column: Column, page: PagePlace): readonly Shape[] {
  const full = filledAt(example.lines.length);
  const digest = passed(introMs, full + INTRO.digest, 600, easeOut);
  const stored = passed(introMs, full + INTRO.slot, SLOT_MS);
  const shown = passed(introMs, full + INTRO.cells, 600, easeOut);
  const says = text.example(example.withMaplet.foundIn ?? 1, example.piece);
  return [
    ...digestStrip(example, column, digest),
    ...cells(example, { shown, compared: stored, stored }, column, page),
    words("example-says", column.left, page.slots + SLOT_HEIGHT + 20, says, {
      isBold: true,
      opacity: passed(introMs, full + INTRO.slot + SLOT_MS, 400, easeOut),
    }),
  ];
}

/** Time in which fingerprint and level move to their slot. */
const SLOT_MS = 1200;

/** The empty page: faint cells. */
function grid({ x, y, cell, width, height }: PagePlace): readonly Shape[] {
  const down = Array.from({ length: ACROSS - 1 }, (_, at) => `M${n(x + (at + 1) * cell.width)} ${y}v${height}`);
  const across = Array.from(
    { length: PAGE_CELLS / ACROSS - 1 },
    (_, at) => `M${x} ${y + (at + 1) * cell.height}h${width}`,
  );
  return [
    { kind: "box", key: "page-ground", x, y, width, height, fill: "panel", stroke: "edge" },
    { kind: "line", key: "page-grid", d: [...down, ...across].join(""), stroke: "line", width: 1 },
  ];
}

/** Path of a slot of the page. */
function slotPath(page: PagePlace, cell: number, slot: number): string {
  const wide = (page.cell.width - 2) / CELL_SLOTS;
  const { x, y, height } = cellAt(page, cell);
  return `M${n(x + 1 + slot * wide)} ${y + 1.2}h${n(wide - 0.7)}v${height - 2.4}h${n(0.7 - wide)}z`;
}

/** Opacity of the page once it is filled. */
const FADED = 0.55;

/**
 * Every used slot of the page in the color of its level, four next to each other in a cell. A level appears when its copy has landed, and
 * the full page fades.
 */
function slotsOfPage(
  { page: { runs }, levels, lines }: MapletShape,
  introMs: number,
  page: PagePlace,
): readonly Shape[] {
  const slots = levels.map((): string[] => []);
  for (let at = 0; at < runs.length; at += 1) {
    slots[(runs[at] ?? 0) - 1]?.push(slotPath(page, Math.floor(at / CELL_SLOTS), at % CELL_SLOTS));
  }
  const faded = mix(1, FADED, passed(introMs, filledAt(lines.length), 600));
  return slots.map((of, run): Shape => {
    const opacity = faded * passed(introMs, FOLD_AT + FOLD_MS * 0.8 + APART_MS * run, 400, easeOut);
    const fill = levelPaint(levels[run] ?? 1);
    return { kind: "line", key: `page-run${run}`, d: of.join(""), stroke: "soft", width: 0.5, fill, opacity };
  });
}

/** A cell of the page at full strength, with a line to its enlarged slots. */
function lens(
  key: string,
  found: MapletShape,
  cell: number,
  page: PagePlace,
  to: Area,
  { shown: opacity, stored }: Enlarged,
) {
  const index = cell - found.page.first;
  const at = cellAt(page, index);
  const mark = { x: at.x - 2, y: at.y - 2, width: at.width + 4, height: at.height + 4 };
  const middle = at.x + at.width / 2;
  const end = Math.min(Math.max(middle, to.x + 8), to.x + to.width - 8);
  const d = straight(middle, mark.y + mark.height + 1, end, to.y);
  return [
    { kind: "line", key: `${key}-halo`, d, stroke: "bg", width: 5, opacity },
    { kind: "line", key: `${key}-line`, d, stroke: "ink", width: 1.5, opacity },
    { kind: "box", key: `${key}-mark`, ...mark, fill: "bg", stroke: "ink", opacity },
    { kind: "box", key: `${key}-mark2`, ...grown(mark), fill: "none", stroke: "ink", opacity },
    ...Array.from({ length: CELL_SLOTS }, (_, slot): Shape => {
      const at = index * CELL_SLOTS + slot;
      const isOwn = found.page.pieces[at] === found.piece;
      const run = !isOwn || stored === 1 ? (found.page.runs[at] ?? 0) : 0;
      const fill = run === 0 ? "none" : levelPaint(found.levels[run - 1] ?? 1);
      return {
        kind: "line",
        key: `${key}-slot${slot}`,
        d: slotPath(page, index, slot),
        stroke: "soft",
        width: 0.5,
        fill,
        opacity,
      };
    }),
  ] satisfies readonly Shape[];
}

type Area = SlotPlace;

/** Each cell can be read out while nothing moves. */
function cellsOfPage(
  found: MapletShape,
  { hasMaplet, introMs = AT_END }: MapletScene,
  t: number,
  page: PagePlace,
): readonly Shape[] {
  const isStill = introMs === AT_END && (!hasMaplet || t >= PROBE_MS + COMPARE_MS);
  if (!isStill) return [];
  const { runs, first } = found.page;
  return Array.from({ length: runs.length / CELL_SLOTS }, (_, index): Shape => {
    const slots = Array.from({ length: CELL_SLOTS }, (_, slot) => runs[index * CELL_SLOTS + slot] ?? 0);
    const levels = slots.flatMap((run) => (run === 0 ? [] : [found.levels[run - 1] ?? 1]));
    const reads = text.reads.cell(first + index, levels);
    return { kind: "place", key: `page-cell${index}`, ...cellAt(page, index), reads };
  });
}

/** Bits of the digest, most significant first: 12 bits of fingerprint, then 32 bits that choose the cell. */
const UNUSED_BITS = 20;
const PIECE_BITS = 12;
const BITS = 64;

function digestStrip({ digest, piece }: MapletShape, { left, top, width }: Column, shown: number): readonly Shape[] {
  const bit = Math.max(Math.floor(Math.min(width - KEY, ACROSS * 8) / BITS), 3);
  const strip = { x: left + KEY, y: top + HEAD, width: bit * BITS, height: STRIP };
  const { ones, zeros } = stripPaths(digestBits(digest), strip);
  const piecesAt = strip.x + UNUSED_BITS * bit;
  const cellAt = piecesAt + PIECE_BITS * bit;
  const under = strip.y + STRIP + 3;
  const bracket = (from: number, to: number): string => `M${n(from + 1)} ${under}v4H${n(to - 1)}v-4`;
  return [
    words("digest-key", left, strip.y + 11, text.keyOfDigest, { size: 13, opacity: shown }),
    { kind: "place", key: "digest", ...strip, opacity: shown, reads: text.reads.digest(digestText(digest)) },
    { kind: "line", key: "digest-zeros", d: zeros, stroke: "hash", width: 0.8, opacity: 0.5 * shown },
    { kind: "line", key: "digest-ones", d: ones, stroke: "none", fill: "hash", opacity: shown },
    { kind: "line", key: "digest-piece", d: bracket(piecesAt, cellAt), stroke: "ink", opacity: shown },
    { kind: "line", key: "digest-cell", d: bracket(cellAt, strip.x + strip.width), stroke: "ink", opacity: shown },
    words("digest-piece-says", cellAt - 2, under + 18, text.piece(piece), {
      anchor: "end",
      size: 12.5,
      opacity: shown,
    }),
    words("digest-cell-says", cellAt + 10, under + 18, text.chooses, { size: 12.5, opacity: shown }),
  ];
}

/** Room of the key before its digest. */
const KEY = 92;

function grown({ x, y, width, height }: SlotPlace): SlotPlace {
  return { x: x - 1.5, y: y - 1.5, width: width + 3, height: height + 3 };
}

/** Progress of both cells, from 0 to 1. */
interface Enlarged {
  readonly shown: number;
  readonly compared: number;
  /** Progress of the key's slot to its place; a key that is looked up has its slot. */
  readonly stored: number;
}

/** A probe: both cells appear, then their slots are compared. */
function probedAt(t: number): Enlarged {
  const shown = passed(t, PROBE_MS / 2, PROBE_MS / 3, easeOut);
  return { shown, compared: passed(t, PROBE_MS, COMPARE_MS / 2, easeOut), stored: 1 };
}

/** Both cells in the page, and their slots next to each other below it. */
function cells(
  found: MapletShape,
  enlarged: Enlarged,
  { left, top, width }: Column,
  page: PagePlace,
): readonly Shape[] {
  const { shown, compared, stored } = enlarged;
  const half = (width - 12) / 2;
  const slot = half / CELL_SLOTS;
  // The cell that is farther left has the left place, so that the lines do not cross.
  const across = found.cells.map((cell) => (cell - found.page.first) % ACROSS);
  return found.cells.flatMap((cell, at): readonly Shape[] => {
    const isRight = (across[at] ?? 0) > (across[1 - at] ?? 0) || (across[at] === across[1 - at] && at === 1);
    const place = { x: left + (isRight ? half + 12 : 0), y: page.slots, width: half, height: SLOT_HEIGHT };
    const held = found.slots[at] ?? [];
    const frame: Shape = { kind: "box", key: `cell${at}-frame`, ...place, fill: "none", stroke: "ink", opacity: shown };
    const slots = held.map((one, index) => {
      const box = { ...place, x: place.x + index * slot, width: slot };
      const key = `slot${at}-${index}`;
      const fits = one?.fingerprint === found.piece;
      if (!one || (fits && stored === 0)) return emptySlot(key, box, shown);
      const level = found.levels[one.run] ?? 1;
      const reads = text.reads.slot(cell, level, one.fingerprint);
      // A slot that is filled moves from the digest to its place.
      const from = { x: left + KEY + 80, y: top + HEAD };
      const moved = fits ? { x: mix(from.x, box.x, stored), y: mix(from.y, box.y, stored) } : {};
      return usedSlot(key, { ...box, ...moved }, { reads, level, piece: one.fingerprint, fits, shown, compared });
    });
    return [...lens(`cell${at}`, found, cell, page, place, enlarged), frame, ...slots.flat()];
  });
}

/** The answer below both cells. */
function answer(found: MapletShape, t: number, { left, width }: Column, page: PagePlace): readonly Shape[] {
  const opacity = passed(t, PROBE_MS + COMPARE_MS / 2, 200, easeOut);
  const says = answerOf(found, width < 300);
  return [words("maplet-answer", left, page.slots + SLOT_HEIGHT + 20, says, { isBold: true, opacity })];
}

interface SlotPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function emptySlot(key: string, place: SlotPlace, shown: number): readonly Shape[] {
  return [
    { kind: "box", key, ...place, fill: "none", stroke: "edge", opacity: shown },
    words(`${key}-says`, place.x + place.width / 2, place.y + SLOT_HEIGHT / 2 + 4.5, text.empty, {
      anchor: "middle",
      size: 13,
      paint: "soft",
      opacity: shown,
    }),
  ];
}

interface UsedSlot {
  /** Null for a slot that is drawn as a sample. */
  readonly reads: Reading | null;
  readonly level: number;
  readonly piece: number;
  /** True if its fingerprint is that of the key. */
  readonly fits: boolean;
  readonly shown: number;
  readonly compared: number;
}

/** Width of the color of a slot. */
const CHIP = 8;

function usedSlot(key: string, place: SlotPlace, { reads, level, piece, fits, shown, compared }: UsedSlot) {
  const { x, y, width, height } = place;
  const color: Shape = {
    kind: "box",
    key: `${key}-level`,
    ...{ x, y, width: CHIP, height },
    fill: levelPaint(level),
    stroke: "edge",
    opacity: shown,
  };
  const frame: Shape = {
    kind: "box",
    key: `${key}-fits`,
    ...{ x: x - 1, y: y - 1, width: width + 2, height: height + 2 },
    fill: "none",
    stroke: "hit",
    opacity: fits ? compared : 0,
  };
  const box: Shape = { kind: "box", key, ...place, fill: "panel", stroke: "edge", opacity: shown };
  const middle = x + CHIP + (width - CHIP) / 2;
  const opacity = fits ? shown : shown * (1 - 0.35 * compared);
  return [
    shown === 0 || reads === null ? box : { ...box, reads },
    color,
    words(`${key}-level-says`, middle, y + 17, text.level(level), { anchor: "middle", size: 13, opacity }),
    words(`${key}-says`, middle, y + 38, text.digits(piece), {
      ...{ anchor: "middle", size: width < 50 ? 14 : 19, isBold: true, opacity },
    }),
    frame,
  ];
}

/** The answer of the lookup with the maplet. */
export function answerOf({ piece, candidates, withMaplet }: MapletShape, isShort = false): string {
  const { blocks, foundIn } = withMaplet;
  if (candidates === 0) return text.answer.absent(piece, isShort);
  return foundIn === null ? text.answer.wrong(candidates, blocks) : text.answer.found(foundIn, blocks);
}
