/**
 * One lookup by two arms: left, one filter line of each sorted run is compared; right, the digest leads to two cells of one maplet, and
 * their slots name the runs. The introduction fills a page of the maplet, whose slots have the colors of the levels. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Before the maplet is asked, its cells are not read, and its probes are not counted.
 * 2. At the end the counts are those of the events, and exactly the slots with the key's fingerprint are marked.
 */

import { mapletText as text } from "../../text/charts/maplet.en";
import { digestBits, digestText } from "../../trace";
import type { Reading } from "../chart/layout/stop";
import { wrapped } from "../chart/layout/text";
import { stripPaths } from "../journey/layout";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, type Paint, type SceneShapes, type Shape, words } from "../scene/shapes";
import type { MapletShape, WastedReads } from "./params";

/** Known parts of the lookup. */
export interface MapletScene {
  readonly levels: number;
  /** Null until the lookup has run. */
  readonly found: MapletShape | null;
  /** False before the run of the question about the maplet. */
  readonly hasMaplet: boolean;
  /** Words of the prediction about the maplet; empty without one. */
  readonly says: string;
  /** Time of the introduction; infinite (default) if it is over. */
  readonly introMs?: number;
  /** Wasted reads of many lookups; left out before they are counted. */
  readonly wasted?: WastedReads | undefined;
}

const EACH_MS = 300;
const FOLD_MS = 1200;
const APART_MS = 110;
const PROBE_MS = 1600;
const COMPARE_MS = 1100;
const LEVEL_MS = 200;
const REST_MS = 1200;

/** Times of the introduction at which all lines are compared and all levels are in the maplet. */
function introOf(levels: number) {
  const lines = levels * EACH_MS + 600;
  return { lines, filled: lines + FOLD_MS + APART_MS * levels + 400 };
}

/** Steps of the introduction. */
export function mapletIntro(
  { lines }: MapletShape,
  says: { readonly lines: string; readonly fill: string; readonly asks: string },
): readonly Mark[] {
  const times = introOf(lines.length);
  return [
    { atMs: times.lines, sentence: says.lines },
    { atMs: times.filled, sentence: says.fill },
    { atMs: times.filled + REST_MS, sentence: says.asks },
  ];
}

/** Steps of the scene. */
export function mapletMarks(
  { lines }: MapletShape,
  says: { readonly probe: string; readonly compare: string; readonly end: string },
): readonly Mark[] {
  const compared = PROBE_MS + COMPARE_MS;
  return [
    { atMs: PROBE_MS, sentence: says.probe },
    { atMs: compared, sentence: says.compare },
    { atMs: compared + LEVEL_MS * lines.length + REST_MS, sentence: says.end },
  ];
}

/** Number of levels whose counts of the maplet are drawn in a plot at time `t`. */
export function levelsDrawn(t: number): number {
  return Math.max(Math.floor((t - PROBE_MS - COMPARE_MS) / LEVEL_MS), 0);
}

/** A time after every scene. */
export const AT_END = Number.POSITIVE_INFINITY;

interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const HEAD = 44;
const ROW = 25;
const STRIP = 13;
/** Cells in a row of the page, and slots of a cell. */
const ACROSS = 32;
const CELL_SLOTS = 4;
const PAGE_CELLS = 512;
const CELL = { width: 14, height: 8 } as const;
const SLOT_ROW = 20;
const FACT = { size: 13, line: 17 } as const;

export function layoutMaplet(scene: MapletScene, t: number, width: number): SceneShapes {
  const isNarrow = width < 480;
  const gap = isNarrow ? 0 : 40;
  const left = { left: 0, top: 0, width: isNarrow ? width : Math.min((width - gap) * 0.4, 270) };
  const rows = HEAD + 2 + scene.levels * ROW;
  const [known, longest] = [factsOf(scene), LONGEST];
  const own = facts("filters-fact", known.filters, { left: 0, top: rows, width: left.width }, longest.filters);
  const right = isNarrow
    ? { left: 0, top: rows + own.height + 14, width }
    : { left: left.width + gap, top: 0, width: width - left.width - gap };
  const place = pageOf(right);
  const below = { left: right.left, top: place.bottom, width: right.width };
  const ends = facts("maplet-fact", known.maplet, below, longest.maplet);
  const height = Math.max(rows + own.height, place.bottom + ends.height);
  return {
    height,
    shapes: [...filters(scene, left, place), ...own.shapes, ...maplet(scene, t, right, place), ...ends.shapes],
  };
}

/** Facts with numbers of the usual length. */
const LONGEST = { filters: text.cost.filters(10, 0.05), maplet: text.cost.maplet(19.3, 0.002) };

/** Memory and wasted reads of both arms. */
function factsOf({ found, wasted }: MapletScene) {
  if (found === null) return { filters: "", maplet: "" };
  const { filterBits, bitsPerEntry } = found;
  const part = (blocks: number | undefined) =>
    blocks === undefined || wasted === undefined ? null : blocks / wasted.lookups;
  return {
    filters: text.cost.filters(filterBits, part(wasted?.lines)),
    maplet: text.cost.maplet(bitsPerEntry, part(wasted?.maplet)),
  };
}

/** Lines below a column, whose place is reserved, because the numbers arrive later. */
function facts(key: string, says: string, { left, top, width }: Column, longest: string) {
  // Letters of sentences are narrower than those of labels.
  const inLines = (text: string): readonly string[] => wrapped(text, 1.2 * width, FACT.size);
  const lines = inLines(says);
  return {
    height: inLines(longest).length * FACT.line + 4,
    shapes: lines.map((line, at) =>
      words(`${key}${at}`, left, top + 14 + at * FACT.line, line, { size: FACT.size, paint: "soft" }),
    ),
  };
}

interface PagePlace {
  readonly x: number;
  readonly y: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly width: number;
  readonly height: number;
  /** Top of the rows of slots. */
  readonly slots: number;
  readonly bottom: number;
}

function pageOf({ left, top, width }: Column): PagePlace {
  const cell = { width: Math.min(CELL.width, Math.floor(width / ACROSS)), height: CELL.height };
  const y = top + HEAD + 36;
  const height = (PAGE_CELLS / ACROSS) * cell.height;
  const slots = y + height + 6;
  return { x: left, y, cell, width: ACROSS * cell.width, height, slots, bottom: slots + 2 * SLOT_ROW + 18 };
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
    words(`${key}-name`, left, top + 12, name, { isBold: true }),
    words(`${key}-count`, left, top + 40, count, { isBold: true, size: 24, paint: "probe" }),
    words(`${key}-unit`, left + 28, top + 40, unit, { paint: isSoft ? "soft" : "ink" }),
  ];
}

function levelPaint(level: number): Paint {
  return `level-${level}` as Paint;
}

/** Left: the filter lines, compared one below the other. A copy of each flies into the page: its entries get their slots. */
function filters(scene: MapletScene, column: Column, page: PagePlace): readonly Shape[] {
  const { levels, found, introMs = AT_END } = scene;
  const { left, top, width } = column;
  const lines = found?.lines ?? Array.from({ length: levels }, (_, at) => ({ level: at + 1, isMaybe: false }));
  const times = introOf(lines.length);
  const landed = found === null ? 0 : lines.filter((_, at) => introMs >= at * EACH_MS + 200).length;
  const strip = { x: left + 34, width: width - 34 - 76 };
  const count = found === null ? "?" : String(landed);
  return [
    ...head("filters", column, text.filters, count, text.lines(levels)),
    ...lines.flatMap(({ level, isMaybe }, at): readonly Shape[] => {
      const y = top + HEAD + 4 + at * ROW;
      const u = passed(introMs, times.lines + APART_MS * at, FOLD_MS);
      const copy = {
        x: mix(strip.x, page.x, u),
        y: mix(y, page.y + (page.height - STRIP) / 2, u),
        width: mix(strip.width, page.width, u),
        height: STRIP,
      };
      const shown = found === null ? 0 : passed(introMs, at * EACH_MS, 200, easeOut);
      const box = { x: strip.x, y, width: strip.width, height: STRIP };
      return [
        words(`filters-level${at}`, left, y + 11, text.level(level), { size: 12.5, paint: "soft" }),
        {
          kind: "box",
          key: `filters-ghost${at}`,
          ...box,
          fill: "none",
          stroke: "edge",
          look: "ghost",
          opacity: shown > 0 ? 0 : 1,
        },
        {
          kind: "box",
          key: `filters-line${at}`,
          ...box,
          fill: levelPaint(level),
          stroke: "ink",
          opacity: shown,
          ...(shown === 0 ? {} : { reads: text.reads.line(level, isMaybe) }),
        },
        {
          kind: "box",
          key: `filters-copy${at}`,
          ...copy,
          fill: levelPaint(level),
          stroke: "ink",
          opacity: u === 0 || u === 1 ? 0 : 0.8,
        },
        words(`filters-answer${at}`, left + width, y + 11, isMaybe ? text.maybe : text.no, {
          anchor: "end",
          size: 13,
          opacity: shown,
        }),
      ];
    }),
  ];
}

/** Right: the page with its slots, then the digest and the slots of both cells. */
function maplet(scene: MapletScene, t: number, column: Column, page: PagePlace): readonly Shape[] {
  const { found, hasMaplet, says, introMs = AT_END } = scene;
  const filled = found === null ? [] : [...slotsOfPage(found, introMs, page), ...cellsOfPage(scene, t, page)];
  const ground = [...grid(page), ...filled];
  if (found === null || !hasMaplet) {
    const unit = says === "" ? text.probes("?") : says;
    const shown = found === null ? 0 : passed(introMs, introOf(found.lines.length).lines + FOLD_MS, 400, easeOut);
    return [
      ...head("maplet", column, text.maplet, "?", unit, says === ""),
      ...ground,
      ...legend(column, page, shown),
      ...(found === null ? [] : sample(found, column, page, shown)),
    ];
  }
  const isProbed = t >= PROBE_MS / 2;
  const probes = isProbed ? "1" : "0";
  const digest = passed(t, 0, PROBE_MS / 4, easeOut);
  return [
    ...head("maplet", column, text.maplet, probes, text.probes(probes)),
    ...ground,
    ...digestStrip(found, column, digest),
    ...cells(found, t, column, page),
  ];
}

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

/** Every used slot of the page in the color of its level, four next to each other in a cell. A level appears when its copy has landed. */
function slotsOfPage(
  { page: { runs }, levels, lines }: MapletShape,
  introMs: number,
  page: PagePlace,
): readonly Shape[] {
  const wide = (page.cell.width - 2) / CELL_SLOTS;
  const slots = levels.map((): string[] => []);
  for (let at = 0; at < runs.length; at += 1) {
    const { x, y, height } = cellAt(page, Math.floor(at / CELL_SLOTS));
    const left = n(x + 1 + (at % CELL_SLOTS) * wide);
    slots[(runs[at] ?? 0) - 1]?.push(`M${left} ${y + 1.2}h${n(wide - 0.7)}v${height - 2.4}h${n(0.7 - wide)}z`);
  }
  const start = introOf(lines.length).lines + FOLD_MS * 0.8;
  return slots.map((of, run): Shape => {
    const opacity = passed(introMs, start + APART_MS * run, 400, easeOut);
    const fill = levelPaint(levels[run] ?? 1);
    return { kind: "line", key: `page-run${run}`, d: of.join(""), stroke: "soft", width: 0.5, fill, opacity };
  });
}

/** Each cell can be read out while nothing moves. */
function cellsOfPage(
  { found, hasMaplet, introMs = AT_END }: MapletScene,
  t: number,
  page: PagePlace,
): readonly Shape[] {
  const isStill = introMs === AT_END && (!hasMaplet || t >= PROBE_MS + COMPARE_MS);
  if (found === null || !isStill) return [];
  const { runs, first } = found.page;
  return Array.from({ length: runs.length / CELL_SLOTS }, (_, index): Shape => {
    const slots = Array.from({ length: CELL_SLOTS }, (_, slot) => runs[index * CELL_SLOTS + slot] ?? 0);
    const levels = slots.flatMap((run) => (run === 0 ? [] : [found.levels[run - 1] ?? 1]));
    const reads = text.reads.cell(first + index, levels);
    return { kind: "place", key: `page-cell${index}`, ...cellAt(page, index), reads };
  });
}

/** Explains the page, until the digest takes its place. */
function legend({ left, top }: Column, page: PagePlace, opacity: number): readonly Shape[] {
  return text.legend(PAGE_CELLS).map((line, at) =>
    words(`legend${at}`, left, Math.min(top + HEAD + 14 + at * 17, page.y - 7), line, {
      size: 12.5,
      paint: "soft",
      opacity,
    }),
  );
}

/** Before the maplet is asked: a slot in large, and its parts in words. */
function sample({ slots, levels }: MapletShape, { left, width }: Column, page: PagePlace, shown: number) {
  const slot = slots.flat().find((one) => one);
  if (!slot) return [];
  const level = levels[slot.run] ?? 1;
  const place = { x: left, y: page.slots + 2, width: 92, height: 18 };
  const lines = wrapped(text.sample(level, slot.fingerprint), width - place.width - 14, FACT.size);
  return [
    ...usedSlot("sample", place, { reads: null, level, piece: slot.fingerprint, fits: false, shown, compared: 0 }),
    ...lines.map((line, at) =>
      words(`sample-part${at}`, left + place.width + 10, place.y + 13 + at * FACT.line, line, {
        size: FACT.size,
        paint: "soft",
        opacity: shown,
      }),
    ),
  ];
}

/** Bits of the digest, most significant first: 12 bits of fingerprint, then 32 bits that choose the cell. */
const UNUSED_BITS = 20;
const PIECE_BITS = 12;
const BITS = 64;

function digestStrip({ digest, piece }: MapletShape, { left, top, width }: Column, shown: number): readonly Shape[] {
  const bit = Math.max(Math.floor(Math.min(width, ACROSS * 8) / BITS), 3);
  const strip = { x: left, y: top + HEAD, width: bit * BITS, height: STRIP };
  const { ones, zeros } = stripPaths(digestBits(digest), strip);
  const piecesAt = left + UNUSED_BITS * bit;
  const cellAt = piecesAt + PIECE_BITS * bit;
  const under = strip.y + STRIP + 3;
  const bracket = (from: number, to: number): string => `M${n(from + 1)} ${under}v4H${n(to - 1)}v-4`;
  return [
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

/** Room of the name of a cell. */
const NAMES = 94;

/** Number of a cell in the page and of its row of slots. */
function numbered(key: string, number: number, x: number, y: number, opacity: number): readonly Shape[] {
  return [
    { kind: "dot", key, x, y, r: 8, fill: "bg", stroke: "ink", opacity },
    words(`${key}-says`, x, y + 4.5, String(number), {
      anchor: "middle",
      size: 12.5,
      isBold: true,
      opacity,
    }),
  ];
}

function grown({ x, y, width, height }: SlotPlace): SlotPlace {
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

/** Both cells in the page, their slots below it, and the answer. */
function cells(found: MapletShape, t: number, { left, width }: Column, page: PagePlace): readonly Shape[] {
  const shown = passed(t, PROBE_MS / 2, PROBE_MS / 3, easeOut);
  const compared = passed(t, PROBE_MS, COMPARE_MS / 2, easeOut);
  const slot = Math.min((width - NAMES) / CELL_SLOTS, 96);
  const opacity = passed(t, PROBE_MS + COMPARE_MS / 2, 200, easeOut);
  return [
    ...found.cells.flatMap((cell, row): readonly Shape[] => {
      const at = cellAt(page, cell - found.page.first);
      const top = page.slots + row * SLOT_ROW;
      const mark = { x: at.x - 2, y: at.y - 2, width: at.width + 4, height: at.height + 4 };
      // Next to the cell, on the side with more space.
      const tag = at.x > page.x + page.width / 2 ? mark.x - 9 : mark.x + mark.width + 9;
      return [
        { kind: "box", key: `cell${row}-mark`, ...mark, fill: "none", stroke: "bg", opacity: shown },
        { kind: "box", key: `cell${row}-mark2`, ...grown(mark), fill: "none", stroke: "ink", opacity: shown },
        ...numbered(`cell${row}-tag`, row + 1, tag, at.y + at.height / 2, shown),
        ...numbered(`cell${row}-row`, row + 1, left + 8, top + 9, shown),
        words(`cell${row}-name`, left + 21, top + 13, text.cell(cell), { size: 12.5, paint: "soft", opacity: shown }),
        ...(found.slots[row] ?? []).flatMap((held, at): readonly Shape[] => {
          const place = { x: left + NAMES + at * slot, y: top, width: slot - 4, height: 18 };
          const key = `slot${row}-${at}`;
          if (!held) return emptySlot(key, place, shown);
          const level = found.levels[held.run] ?? 1;
          const fits = held.fingerprint === found.piece;
          const reads = text.reads.slot(cell, level, held.fingerprint);
          return usedSlot(key, place, { reads, level, piece: held.fingerprint, fits, shown, compared });
        }),
      ];
    }),
    words("maplet-answer", left, page.slots + 2 * SLOT_ROW + 13, answerOf(found, width < 300), {
      isBold: true,
      opacity,
    }),
  ];
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
    words(`${key}-says`, place.x + 12, place.y + 13, text.empty, { size: 12.5, paint: "soft", opacity: shown }),
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

function usedSlot(key: string, place: SlotPlace, { reads, level, piece, fits, shown, compared }: UsedSlot) {
  const { x, y, width } = place;
  const color: Shape = {
    kind: "box",
    key: `${key}-level`,
    x,
    y,
    width: 6,
    height: 18,
    fill: levelPaint(level),
    stroke: "edge",
    opacity: shown,
  };
  const frame: Shape = {
    kind: "box",
    key: `${key}-fits`,
    x: x - 1,
    y: y - 1,
    width: width + 2,
    height: 20,
    fill: "none",
    stroke: "hit",
    opacity: fits ? compared : 0,
  };
  const box: Shape = { kind: "box", key, ...place, fill: "panel", stroke: "edge", opacity: shown };
  return [
    shown === 0 || reads === null ? box : { ...box, reads },
    color,
    words(`${key}-says`, x + 12, y + 13, text.slot(level, piece), {
      size: 12.5,
      isBold: fits,
      opacity: fits ? shown : shown * (1 - 0.35 * compared),
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
