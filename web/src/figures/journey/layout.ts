/**
 * Layout of the journey for a width and tree. Pure geometry: no bits, no state, no color.
 *
 * **Invariants**
 * 1. Every level shares one key axis.
 * 2. From {@link WIDE_FROM} up, labels, axis, digest line, filters and verdicts are columns. Below, levels are stacked rows, and only the
 * selected level shows its filter.
 * 3. Nothing is wider than `width`. Cells have integer pixels in the wide mode, and quarters in the compact one.
 * 4. A mask is above the filters' column, aligned to its grid. It uses the space of the digests that the levels then lack, so that the
 * picture has about the same height.
 *
 * **Units**: CSS pixels.
 */

import type { LevelState, Scene } from "../../trace";

/** A rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position of one level. */
export interface RowLayout {
  readonly level: number;
  readonly row: Box;
  /** The level on the key axis. */
  readonly bar: Box;
  /** Place of the level's own or saved digest. */
  readonly strip: Box;
  /** The excerpt of the filter; null where there is no room for it. */
  readonly filter: Box | null;
  /** Left end of the row of probe beads, used where the filter is not drawn. */
  readonly beads: { readonly x: number; readonly y: number } | null;
  readonly name: { readonly x: number; readonly y: number };
  readonly counts: { readonly x: number; readonly y: number };
  readonly verdict: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" };
  /** Height of the line on which a read travels to its table. */
  readonly readY: number;
}

/** Position of the mask and its texts. */
export interface MaskLayout {
  /** Its cells: one line of a filter. */
  readonly box: Box;
  readonly label: {
    readonly x: number;
    readonly y: number;
    readonly anchor: "start" | "end";
    /** In two lines. */
    readonly isStacked: boolean;
  };
}

/** Positions of all parts. */
export interface JourneyLayout {
  readonly mode: "wide" | "compact";
  readonly width: number;
  readonly height: number;
  readonly key: { readonly x: number; readonly y: number };
  readonly stored: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" };
  /** The frame of the one digest. */
  readonly digest: Box;
  /** Its 64 cells. */
  readonly digestStrip: Box;
  readonly digestTextY: number;
  /** Null if the lookup uses no mask. */
  readonly mask: MaskLayout | null;
  readonly axis: { readonly x: number; readonly width: number; readonly top: number; readonly bottom: number };
  readonly bus: { readonly x: number; readonly top: number };
  readonly rows: readonly RowLayout[];
  readonly legendY: number;
  /** Side of a filter cell with its gap. */
  readonly pitch: number;
}

/** Narrower than this, levels are stacked rows. */
export const WIDE_FROM = 640;
/** Cells of a drawn filter excerpt in one row: a 512-bit line is eight rows of 64. */
export const EXCERPT_COLUMNS = 64;
/** Rows of a drawn filter excerpt. */
export const EXCERPT_ROWS = 8;

/** The labels' column: the longest counts of German. */
const LABELS = 108;
const VERDICT = 116;
const BUS_GAP = 22;
const STRIP_HEIGHT = 12;
/** Narrower than this, as half a slide is, the beads move closer to the counts: the verdict ends right behind them. */
const NARROW = 270;

/**
 * Returns the layout for a width and a number of levels. `focus` is the level (from 1) that is open in the compact mode, `hasMask` tells
 * whether the lookup uses a mask.
 */
export function layoutJourney(width: number, levelCount: number, focus: number | null, hasMask = false): JourneyLayout {
  return width >= WIDE_FROM ? wide(width, levelCount, hasMask) : compact(width, levelCount, focus, hasMask);
}

/** Space between a digest's strip and the filter below it; without strips, between a row's edge and its filter. */
const STRIP_SPACE = 11;

function wide(width: number, levelCount: number, hasMask: boolean): JourneyLayout {
  const pitch = width >= 900 ? 5 : 4;
  const filterWidth = EXCERPT_COLUMNS * pitch;
  const filterX = Math.floor(width - VERDICT - filterWidth);
  const busX = filterX - BUS_GAP;
  const axisWidth = busX - 26 - LABELS;
  const height = EXCERPT_ROWS * pitch;
  const rowHeight = 40 + height - (hasMask ? 8 : 0);
  const maskY = 60;
  // A lower row has no strip above its labels.
  const labelDrop = hasMask ? 3 : 0;
  const top = 62 + (hasMask ? height + 8 : 0);
  const rows = Array.from({ length: levelCount }, (_, index): RowLayout => {
    const y = top + index * rowHeight;
    const bodyY = y + STRIP_SPACE + (hasMask ? 2 : STRIP_HEIGHT);
    return {
      level: index + 1,
      row: { x: 0, y: y + 1, width, height: rowHeight - 2 },
      bar: { x: LABELS, y: bodyY, width: axisWidth, height },
      strip: { x: filterX, y: y + STRIP_SPACE - 4, width: filterWidth, height: STRIP_HEIGHT },
      filter: { x: filterX, y: bodyY, width: filterWidth, height },
      beads: null,
      name: { x: 10, y: bodyY + 9 + labelDrop },
      counts: { x: 10, y: bodyY + 26 + labelDrop },
      verdict: { x: filterX + filterWidth + 12, y: bodyY + height / 2, anchor: "start" },
      readY: bodyY + height + 7,
    };
  });
  const cell = Math.floor((2 * (width - 178)) / 64) / 2;
  const stripX = width - 64 * cell - 10;
  const bottom = top + levelCount * rowHeight;
  return {
    mode: "wide",
    width,
    height: bottom + 24,
    key: { x: 4, y: 19 },
    stored: { x: 4, y: 39, anchor: "start" },
    digest: { x: stripX - 9, y: 1, width: 64 * cell + 17, height: 46 },
    digestStrip: { x: stripX, y: 9, width: 64 * cell, height: 14 },
    digestTextY: 39,
    axis: { x: LABELS, width: axisWidth, top: top + 4, bottom: bottom - 4 },
    mask: hasMask
      ? {
          box: { x: filterX, y: maskY, width: filterWidth, height },
          label: { x: filterX + filterWidth + 12, y: maskY + height / 2 - 3, anchor: "start", isStacked: true },
        }
      : null,
    bus: { x: busX, top: 47 },
    rows,
    legendY: bottom + 16,
    pitch,
  };
}

/** Heights within a stacked row: its bar, its strip, and its end with a strip and without one. Rows of which none opens are closer. */
const ROOMY = { name: 19, bar: 26, read: 44, strip: 48, end: 66, bare: 54, mask: 104, axis: 22, legend: 16, below: 24 };
const DENSE = { name: 16, bar: 22, read: 38, strip: 41, end: 54, bare: 40, mask: 98, axis: 18, legend: 14, below: 20 };

function compact(width: number, levelCount: number, focus: number | null, hasMask: boolean): JourneyLayout {
  const inner = width - 20;
  const pitch = Math.max(Math.floor((4 * (inner - 6)) / EXCERPT_COLUMNS) / 4, 2);
  const cells = EXCERPT_COLUMNS * pitch;
  const at = focus === null ? DENSE : ROOMY;
  const end = hasMask ? at.bare : at.end;
  const maskY = at.mask;
  const top = hasMask ? maskY + EXCERPT_ROWS * pitch + 10 : 82;
  let y = top;
  const rows = Array.from({ length: levelCount }, (_, index): RowLayout => {
    const isOpen = index + 1 === focus;
    const filterHeight = isOpen ? EXCERPT_ROWS * pitch : 0;
    const height = end + (isOpen ? filterHeight + 8 : 0);
    const start = y;
    y += height;
    return {
      level: index + 1,
      row: { x: 0, y: start + 1, width, height: height - 2 },
      bar: { x: 6, y: start + at.bar, width: inner - 6, height: 14 },
      strip: { x: 6, y: start + at.strip, width: cells, height: 8 },
      filter: isOpen ? { x: 6, y: start + end - 4, width: cells, height: filterHeight } : null,
      beads: { x: width < NARROW ? 108 : 128, y: start + at.name - 5 },
      name: { x: 6, y: start + at.name },
      counts: { x: 32, y: start + at.name },
      verdict: { x: inner, y: start + at.name - 4, anchor: "end" },
      readY: start + at.read,
    };
  });
  const cell = Math.floor((2 * (width - 16)) / 64) / 2;
  return {
    mode: "compact",
    width,
    height: y + at.below,
    key: { x: 6, y: 18 },
    stored: { x: inner, y: 18, anchor: "end" },
    digest: { x: 1, y: 28, width: width - 2, height: 46 },
    digestStrip: { x: Math.round((width - 64 * cell) / 2), y: 36, width: 64 * cell, height: 12 },
    digestTextY: 66,
    axis: { x: 6, width: inner - 6, top: top + at.axis, bottom: y - 4 },
    mask: hasMask
      ? {
          box: { x: 6, y: maskY, width: cells, height: EXCERPT_ROWS * pitch },
          label: { x: 6, y: maskY - 9, anchor: "start", isStacked: false },
        }
      : null,
    bus: { x: width - 11, top: 74 },
    rows,
    legendY: y + at.legend,
    pitch,
  };
}

/** A box between two, at `t` from 0 to 1. */
export function between(from: Box, to: Box, t: number): Box {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
}

/** Progress of one level's block when the whole fold is at `fold`: lower levels start later, and all end at 1. Eased at both ends. */
export function foldOf(fold: number, index: number, count: number): number {
  const delay = count > 1 ? (0.35 * index) / (count - 1) : 0;
  const t = Math.min(Math.max((fold - delay) / (1 - 0.35), 0), 1);
  return t * t * (3 - 2 * t);
}

/**
 * Returns the open level: the chosen one, otherwise the current level or the one with the key. After an unsuccessful lookup: the last false
 * positive, otherwise a level whose filter answered *maybe*, otherwise the last probed one.
 */
export function openLevel(scene: Scene, chosen: number | null): number {
  if (chosen !== null) {
    return chosen;
  }
  const fooled = scene.levels.findLast(({ state }) => state === "false-positive");
  if (scene.outcome === "absent" && fooled !== undefined) {
    return fooled.level;
  }
  const first = (...states: LevelState[]) => scene.levels.find(({ state }) => states.includes(state))?.level;
  const queried = scene.levels.findLast(({ state }) => !NOT_YET.has(state));
  // Zero is not a level: the lookup is then before the first or at all of them.
  return first("found", "deleted") ?? (scene.currentLevel || first("maybe")) ?? queried?.level ?? 1;
}

/** States of a level that has not been probed. */
const NOT_YET: ReadonlySet<LevelState> = new Set(["to-come", "not-probed", "located"]);

/** The cells of a digest in a box: one path for its ones, one for its zeros. */
export function stripPaths(bits: readonly boolean[], box: Box): { readonly ones: string; readonly zeros: string } {
  const step = box.width / bits.length;
  const gap = step >= 7 ? 2 : 1;
  const width = (step - gap).toFixed(2);
  const height = box.height.toFixed(2);
  const paths = { ones: "", zeros: "" };
  for (const [index, bit] of bits.entries()) {
    const x = (box.x + index * step + gap / 2).toFixed(2);
    paths[bit ? "ones" : "zeros"] += `M${x} ${box.y.toFixed(2)}h${width}v${height}h-${width}z`;
  }
  return paths;
}
