/**
 * One lookup by two arms: left, one filter line of each sorted run is compared; right, the digest leads to two cells of one maplet, and
 * their slots name the runs. The filters fold into a page of the maplet, whose slots have the colors of the levels. Pure.
 *
 * **Invariants** (broken by `layout.test.ts`)
 * 1. Before the maplet is asked, no slot and no count of it is drawn.
 * 2. At the end the counts are those of the events, and exactly the slots with the key's fingerprint are marked.
 */

import { mapletText as text } from "../../text/charts/maplet.en";
import { digestBits, digestText } from "../../trace";
import { stripPaths } from "../journey/layout";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, type Paint, type SceneShapes, type Shape, squares, straight, words } from "../scene/shapes";
import type { MapletShape } from "./params";

/** Known parts of the lookup. */
export interface MapletScene {
  readonly levels: number;
  /** Null until the lookup has run. */
  readonly found: MapletShape | null;
  /** False before the run of the question about the maplet. */
  readonly hasMaplet: boolean;
  /** Words of the prediction about the maplet; empty without one. */
  readonly says: string;
}

const EACH_MS = 300;
const FOLD_MS = 1200;
const APART_MS = 110;
const PROBE_MS = 1200;
const COMPARE_MS = 900;
const REST_MS = 1200;

/** Times at which the steps end. */
function timesOf(levels: number) {
  const lines = levels * EACH_MS + 600;
  const folded = lines + FOLD_MS + APART_MS * levels;
  const probed = folded + PROBE_MS;
  return { lines, folded, probed, compared: probed + COMPARE_MS };
}

/** Steps of the scene. */
export function mapletMarks(
  { lines }: MapletShape,
  says: { readonly lines: string; readonly fold: string; readonly probe: string; readonly end: string },
): readonly Mark[] {
  const times = timesOf(lines.length);
  return [
    { atMs: times.lines, sentence: says.lines },
    { atMs: times.folded, sentence: says.fold },
    { atMs: times.probed, sentence: says.probe },
    { atMs: times.compared + REST_MS, sentence: says.end },
  ];
}

/** Number of levels whose counts are drawn in a plot at time `t`. */
export function levelsDrawn(t: number): number {
  return Math.floor(t / EACH_MS);
}

/** A time after every scene. */
export const AT_END = Number.POSITIVE_INFINITY;

interface Column {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const HEAD = 52;
const ROW = 23;
const STRIP = 12;
/** Cells in a row of the page, and slots of a cell in a row. */
const ACROSS = 32;
const CELL_SLOTS = 4;
const PAGE_CELLS = 512;
const SLOT_ROW = 22;

export function layoutMaplet(scene: MapletScene, t: number, width: number): SceneShapes {
  const isNarrow = width < 480;
  const gap = isNarrow ? 0 : 40;
  const left = { left: 0, top: 0, width: isNarrow ? width : Math.min((width - gap) * 0.4, 270) };
  const leftHeight = HEAD + scene.levels * ROW;
  const right = isNarrow
    ? { left: 0, top: leftHeight + 14, width }
    : { left: left.width + gap, top: 0, width: width - left.width - gap };
  const place = pageOf(right);
  const height = isNarrow ? place.bottom : Math.max(leftHeight, place.bottom);
  return { height, shapes: [...filters(scene, t, left, place), ...maplet(scene, t, right, place)] };
}

interface PagePlace {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  /** Top of the rows of slots. */
  readonly slots: number;
  readonly bottom: number;
}

function pageOf({ left, top, width }: Column): PagePlace {
  const cell = Math.min(7, Math.floor(width / ACROSS));
  const y = top + HEAD + 40;
  const height = (PAGE_CELLS / ACROSS) * cell;
  const slots = y + height + 12;
  return { x: left, y, cell, width: ACROSS * cell, height, slots, bottom: slots + 2 * SLOT_ROW + 20 };
}

function head(key: string, { left, top }: Column, name: string, count: string, unit: string, isSoft = true) {
  return [
    words(`${key}-name`, left, top + 16, name, { isBold: true }),
    words(`${key}-count`, left, top + 44, count, { isBold: true, size: 28, paint: "probe" }),
    words(`${key}-unit`, left + 28, top + 44, unit, { paint: isSoft ? "soft" : "ink" }),
  ];
}

function levelPaint(level: number): Paint {
  return `level-${level}` as Paint;
}

/** Left: the filter lines, compared one below the other and then folded into the page. */
function filters(
  { levels, found, hasMaplet }: MapletScene,
  t: number,
  column: Column,
  page: PagePlace,
): readonly Shape[] {
  const { left, top, width } = column;
  const lines = found?.lines ?? Array.from({ length: levels }, (_, at) => ({ level: at + 1, isMaybe: false }));
  const times = timesOf(lines.length);
  // Without a maplet, the picture is a still of the lookup with filters.
  const since = hasMaplet ? t : times.lines;
  const landed = found === null ? 0 : lines.filter((_, at) => since >= at * EACH_MS + 200).length;
  const strip = { x: left + 34, width: width - 34 - 76 };
  return [
    ...head("filters", column, text.filters, found === null ? "?" : String(landed), text.lines(levels)),
    ...lines.flatMap(({ level, isMaybe }, at): readonly Shape[] => {
      const y = top + HEAD + 4 + at * ROW;
      const u = hasMaplet ? passed(t, times.lines + APART_MS * at, FOLD_MS) : 0;
      const fold = { x: mix(strip.x, page.x, u), y: mix(y, page.y + (page.height - STRIP) / 2, u) };
      const folded = { ...fold, width: mix(strip.width, page.width, u), height: STRIP };
      const shown = found === null ? 0 : passed(since, at * EACH_MS, 200, easeOut);
      const box = { x: strip.x, y, width: strip.width, height: STRIP };
      return [
        words(`filters-level${at}`, left, y + 11, text.level(level), { size: 12.5, paint: "soft" }),
        { kind: "box", key: `filters-ghost${at}`, ...box, fill: "none", stroke: "edge", look: "ghost" },
        {
          kind: "box",
          key: `filters-pale${at}`,
          ...box,
          fill: levelPaint(level),
          opacity: u > 0 ? 0.26 : 0,
          reads: text.reads.line(level, isMaybe),
        },
        {
          kind: "box",
          key: `filters-line${at}`,
          ...folded,
          fill: levelPaint(level),
          stroke: "edge",
          opacity: u === 1 ? 0 : shown,
          ...(u > 0 || shown === 0 ? {} : { reads: text.reads.line(level, isMaybe) }),
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

/** Right: digest, page and the slots of both cells. */
function maplet({ levels, found, hasMaplet, says }: MapletScene, t: number, column: Column, page: PagePlace) {
  const ground: Shape = {
    kind: "box",
    key: "page-ground",
    x: page.x,
    y: page.y,
    width: page.width,
    height: page.height,
    fill: "panel",
    stroke: "edge",
    look: "ghost",
  };
  if (found === null || !hasMaplet) {
    const unit = says === "" ? text.probes("?") : says;
    return [...head("maplet", column, text.maplet, "?", unit, says === ""), ground];
  }
  const times = timesOf(levels);
  const probed = passed(t, times.folded, PROBE_MS / 2, easeOut);
  const isProbed = t >= times.folded + PROBE_MS / 2;
  const probes = isProbed ? "1" : "0";
  return [
    ...head("maplet", column, text.maplet, probes, text.probes(probes)),
    { ...ground, look: "solid" } as Shape,
    ...slotsOfPage(found, t, times, page),
    ...legend(found, column, page, passed(t, times.lines + FOLD_MS, 400, easeOut)),
    ...digestStrip(found, column, probed),
    ...cells(found, t, times, column, page),
  ];
}

/** Every used slot of the page in the color of its level. A level appears when its filter has landed. */
function slotsOfPage(
  { page: { first, runs }, levels, entries, load }: MapletShape,
  t: number,
  times: ReturnType<typeof timesOf>,
  { x, y, cell, width, height }: PagePlace,
): readonly Shape[] {
  const side = cell / 2;
  const centers = levels.map((): { readonly x: number; readonly y: number }[] => []);
  for (let at = 0; at < runs.length; at += 1) {
    const [index, slot] = [Math.floor(at / CELL_SLOTS), at % CELL_SLOTS];
    const corner = { x: x + (index % ACROSS) * cell, y: y + Math.floor(index / ACROSS) * cell };
    centers[(runs[at] ?? 0) - 1]?.push({
      x: corner.x + side * (0.5 + (slot % 2)),
      y: corner.y + side * (0.5 + Math.floor(slot / 2)),
    });
  }
  const last = first + runs.length / CELL_SLOTS - 1;
  return [
    { kind: "place", key: "page", x, y, width, height, reads: text.reads.page(first, last, entries, load) },
    ...centers.map((of, run): Shape => {
      const opacity = passed(t, times.lines + APART_MS * run + FOLD_MS * 0.8, 400, easeOut);
      const d = squares(of, side - 0.8);
      return { kind: "line", key: `page-run${run}`, d, stroke: "none", fill: levelPaint(levels[run] ?? 1), opacity };
    }),
  ];
}

/** Explains the page, next to it if there is room. */
function legend({ page: { runs } }: MapletShape, { left, width }: Column, page: PagePlace, opacity: number) {
  const x = page.x + page.width + 12;
  if (left + width - x < 150) return [];
  const says = text.legend(runs.length / CELL_SLOTS);
  return says.map((line, at) =>
    words(`legend${at}`, x, page.y + 14 + at * 18, line, { size: 12.5, paint: "soft", opacity }),
  );
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
const NAMES = 74;

/** Both cells in the page, their slots below it, and the answer. */
function cells(
  found: MapletShape,
  t: number,
  times: ReturnType<typeof timesOf>,
  { left, width }: Column,
  page: PagePlace,
): readonly Shape[] {
  const shown = passed(t, times.folded + PROBE_MS / 2, PROBE_MS / 2, easeOut);
  const compared = passed(t, times.probed, COMPARE_MS / 2, easeOut);
  const slot = Math.min((width - NAMES) / CELL_SLOTS, 84);
  const opacity = passed(t, times.probed + COMPARE_MS / 2, 200, easeOut);
  return [
    ...found.cells.flatMap((cell, row): readonly Shape[] => {
      const index = cell - found.page.first;
      const [x, y] = [page.x + (index % ACROSS) * page.cell, page.y + Math.floor(index / ACROSS) * page.cell];
      const top = page.slots + row * SLOT_ROW;
      const mark = { x: x - 2, y: y - 2, width: page.cell + 3, height: page.cell + 3 };
      const way = straight(x + page.cell / 2, y + page.cell, left + NAMES - 6, top + 9);
      return [
        { kind: "box", key: `cell${row}-mark`, ...mark, fill: "none", stroke: "ink", opacity: shown },
        { kind: "line", key: `cell${row}-way`, d: way, stroke: "ink", width: 1, opacity: 0.6 * shown },
        words(`cell${row}-name`, left, top + 13, text.cell(cell), { size: 12.5, paint: "soft", opacity: shown }),
        ...(found.slots[row] ?? []).flatMap((held, at): readonly Shape[] => {
          const place = { x: left + NAMES + at * slot, y: top, width: slot - 4, height: 18 };
          const key = `slot${row}-${at}`;
          if (!held) return emptySlot(key, place, shown);
          const level = found.levels[held.run] ?? 1;
          const fits = held.fingerprint === found.piece;
          return usedSlot(key, place, { cell, level, piece: held.fingerprint, fits, shown, compared });
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
  readonly cell: number;
  readonly level: number;
  readonly piece: number;
  /** True if its fingerprint is that of the key. */
  readonly fits: boolean;
  readonly shown: number;
  readonly compared: number;
}

function usedSlot(key: string, place: SlotPlace, { cell, level, piece, fits, shown, compared }: UsedSlot) {
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
    shown === 0 ? box : { ...box, reads: text.reads.slot(cell, level, piece) },
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
