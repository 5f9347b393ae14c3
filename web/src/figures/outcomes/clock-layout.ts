/**
 * Lab 7: the ticks of a clock as a ruler. A single hash is thinner than a tick and is enlarged below the ruler. The readings wait above
 * it and drop on whole ticks. A batch spans the ruler. Pure.
 *
 * **Invariants** (broken by `clock-layout.test.ts`)
 * 1. At the end every reading lies at its value, and the batch ends at its time.
 * 2. Nothing of the outcome is drawn before its time.
 */
import { lab7Text } from "../../text/labs/lab7.en";
import { count, time } from "../../text/numbers";
import { readingsText as reads } from "../../text/trees/readings.en";
import type { Mark } from "../scene/clock";
import { easeOut, mix, passed } from "../scene/easing";
import { n, predicted, type SceneShapes, type Shape, straight, words } from "../scene/shapes";
import { linear } from "./scales";

const text = lab7Text.clock.scene;

/** Readings of a clock around single hashes, and one batch. */
export interface ClockReadings {
  readonly readingsMs: readonly number[];
  readonly stepMs: number;
  /** Median time of one hash in batches. */
  readonly hashNs: number;
  /** Hashes of one batch. */
  readonly rounds: number;
}

const HASH_MS = 1000;
const EACH_MS = 220;
const FALL_MS = 420;
const BATCH_MS = 1400;
const REST_MS = 900;
/** Ticks of the upper ruler that are drawn before anything is measured. */
const TICKS = 3;
const MOST_TICKS = 8;
/** Height of the ruler of the batch. */
const LANE = 356;
/** A hash is too short to be seen next to 0. */
const HAIR = 4;
/** Readings, as they wait. */
const READINGS = 21;
const WAITING_Y = 40;
/** Enlarged hash, below the ruler. */
const NEAR = { top: 46, height: 30 } as const;

function lastReadingMs({ readingsMs }: ClockReadings): number {
  return HASH_MS + EACH_MS * readingsMs.length + FALL_MS;
}

/** The steps of the scene. */
export function clockMarks(found: ClockReadings): readonly Mark[] {
  const dropped = lastReadingMs(found);
  return [
    { atMs: HASH_MS, sentence: text.steps.hash },
    { atMs: dropped, sentence: text.steps.readings },
    { atMs: dropped + BATCH_MS + REST_MS, sentence: text.steps.batch },
  ];
}

/** The picture. `chosen` is a prediction of `lab7Text.clock.options`. */
export function layoutClock(found: ClockReadings | null, chosen: string | null, t: number, width: number): SceneShapes {
  const isNarrow = width < 480;
  const left = 24;
  const right = width - (isNarrow ? 20 : 40);
  // Most readings are 0 or 1 tick; a longer one, after an interruption, stays in view up to a limit.
  const longest = found === null ? 0 : Math.max(...found.readingsMs) / found.stepMs;
  const ticks = Math.min(Math.max(TICKS, Math.ceil(longest)), MOST_TICKS);
  const x = linear([0, ticks + 0.3], [left, right]);
  const ruler = 212;
  const shapes = [
    words("one", 0, 16, text.one, { isBold: true }),
    ...steps(found, x, ruler, [left, right], isNarrow ? Math.min(ticks, 3) : ticks),
  ];
  if (chosen !== null) shapes.push(...prediction(chosen, x, ruler));
  const waiting = waitingOf(found?.readingsMs.length ?? READINGS, [left, right]);
  const gone = found === null ? 0 : found.readingsMs.filter((_, at) => t > HASH_MS + EACH_MS * at).length;
  shapes.push(
    ...waiting.slice(gone).map((place, at): Shape => {
      return { kind: "dot", key: `waiting${gone + at}`, x: place, y: WAITING_Y, r: 5.5, fill: "bg", stroke: "edge" };
    }),
  );
  if (found === null || t <= 0) shapes.push(...askedHash(x, ruler, isNarrow));
  // The lane of the batch exists from the start, empty.
  if (found === null || t <= lastReadingMs(found)) {
    shapes.push(words("batch-title", 0, LANE - 40, text.lane, { isBold: true }), {
      kind: "line",
      key: "batch-ruler",
      d: straight(left, LANE, right, LANE),
      stroke: "ink",
    });
    shapes.push({
      kind: "box",
      key: "batch-place",
      x: left,
      y: LANE - 28,
      width: right - left,
      height: 16,
      fill: "panel",
      stroke: "edge",
    });
  }
  if (found !== null && t > 0) {
    const line = chosen === null ? null : (placeOf(chosen, x) ?? null);
    shapes.push(...hash(found, t, x, ruler, isNarrow), ...readings(found, t, x, ruler, { ticks, line, waiting }));
    shapes.push(...batch(found, t, left, right, LANE));
  }
  return { height: 410, shapes };
}

/** Places of the readings before they drop. */
function waitingOf(count: number, [left, right]: readonly [number, number]): readonly number[] {
  const pitch = Math.min(22, (right - left) / count);
  return Array.from({ length: count }, (_, at) => left + at * pitch);
}

/** Width of the enlarged hash. */
const nearWidth = (isNarrow: boolean): number => (isNarrow ? 96 : 240);

/** Before the run: the hash whose length on the ruler is the question. */
function askedHash(x: (tick: number) => number, ruler: number, isNarrow: boolean): readonly Shape[] {
  const [top, width] = [ruler + NEAR.top, nearWidth(isNarrow)];
  return [
    { kind: "box", key: "asked", x: x(0), y: top, width, height: NEAR.height, fill: "panel", stroke: "edge" },
    words("asked-words", x(0) + width + 10, top + 20, isNarrow ? text.askedShort : text.asked, { size: 14 }),
  ];
}

/** The ruler: its steps are unknown before the run. */
function steps(
  found: ClockReadings | null,
  x: (tick: number) => number,
  ruler: number,
  [left, right]: readonly [number, number],
  ticks: number,
): Shape[] {
  const shapes: Shape[] = [
    { kind: "line", key: "ruler", d: straight(left, ruler, right, ruler), stroke: "ink", width: 2 },
  ];
  for (let tick = 0; tick <= ticks; tick += 1) {
    const d = straight(x(tick), ruler - 14, x(tick), ruler + 8);
    shapes.push({ kind: "line", key: `tick${tick}`, d, stroke: "ink", width: 2 });
    // If the next label is near, only the first tick shows its length.
    const hasRoom = tick === 1 || x(2) - x(1) > 120;
    const length = found === null || !hasRoom ? "" : time(tick * found.stepMs * 1e6);
    const says = tick === 0 ? "0" : text.tick(tick, length);
    // Below 0 is the enlarged hash.
    const place = tick === 0 ? ([x(0) - 8, ruler + 5, "end"] as const) : ([x(tick), ruler + 26, "middle"] as const);
    shapes.push(words(`tick${tick}-words`, place[0], place[1], says, { anchor: place[2], size: 13 }));
  }
  return shapes;
}

/** Position of the readings according to a prediction. */
function placeOf(chosen: string, x: (tick: number) => number): number | undefined {
  return { zero: x(0), right: x(0) + HAIR, step: x(1) }[chosen];
}

/** A prediction is a line at the place of the readings, with its words. */
function prediction(chosen: string, x: (tick: number) => number, ruler: number): readonly Shape[] {
  const at = placeOf(chosen, x);
  const says = text.predicted[chosen as keyof typeof text.predicted];
  if (at === undefined) return [];
  const label = { x: at + 8, y: 74, says };
  return predicted("you", straight(at, 60, at, ruler - 14), label);
}

/** One hash to scale on the ruler, and enlarged below it. */
function hash(
  { hashNs, stepMs }: ClockReadings,
  t: number,
  x: (tick: number) => number,
  ruler: number,
  isNarrow: boolean,
): readonly Shape[] {
  const shown = passed(t, 200, HASH_MS - 300, easeOut);
  const from = x(0);
  const width = Math.max(x(hashNs / (stepMs * 1e6)) - from, 1);
  const [top, near] = [ruler + NEAR.top, nearWidth(isNarrow)];
  const says = (isNarrow ? text.hashShort : text.hash)(hashNs, stepMs * 1e6);
  // The slant is below the names of the steps.
  const rays = `M${n(from)} ${ruler + 14}V${top}M${n(from + width)} ${ruler + 14}V${ruler + 31}L${n(from + near)} ${top}`;
  return [
    { kind: "box", key: "hash", x: from, y: ruler, width, height: 14 * shown, fill: "hash", opacity: shown },
    { kind: "line", key: "hash-rays", d: rays, stroke: "hash", width: 1, opacity: shown },
    {
      kind: "box",
      key: "hash-near",
      x: from,
      y: top,
      width: near,
      height: NEAR.height,
      fill: "hash",
      texture: "hatch",
      opacity: shown,
      reads: { at: reads.clock.hash, values: time(hashNs) },
    },
    words("hash-words", from + near + 10, top + 20, says, { size: 14, paint: "hash", opacity: shown }),
  ];
}

/** Places of the readings in a row: the first one is at its time. */
const slotOf = (below: number): number => [0, -14, 14][below % 3] ?? 0;

/** The readings drop one after the other and pile up, three in a row. */
function readings(
  { readingsMs, stepMs }: ClockReadings,
  t: number,
  x: (tick: number) => number,
  ruler: number,
  {
    ticks,
    line,
    waiting,
  }: { readonly ticks: number; readonly line: number | null; readonly waiting: readonly number[] },
): readonly Shape[] {
  // Readings that have begun to fall keep their places, and those that have landed are counted.
  const piles = new Map<string, number>();
  const landed = new Map<string, number>();
  const shapes: Shape[] = [];
  for (const [at, ms] of readingsMs.entries()) {
    const place = Math.min(ms / stepMs, ticks + 0.2);
    const pile = place.toFixed(1);
    const below = piles.get(pile) ?? 0;
    const fallen = passed(t, HASH_MS + EACH_MS * at, FALL_MS);
    if (fallen === 0) break;
    piles.set(pile, below + 1);
    if (fallen === 1) landed.set(pile, (landed.get(pile) ?? 0) + 1);
    const row = Math.floor(below / 3);
    const target = ruler - 22 - 13 * row;
    shapes.push({
      kind: "dot",
      key: `reading${at}`,
      x: mix(waiting[at] ?? 0, x(place) + slotOf(below), fallen),
      y: mix(WAITING_Y, target, fallen),
      r: 5.5,
      fill: "ink",
      ...readWhen(fallen === 1, at, ms),
    });
  }
  for (const [pile, here] of piles) {
    const numbered = landed.get(pile) ?? 0;
    if (numbered === 0) continue;
    const top = ruler - 34 - 13 * Math.floor((here - 1) / 3);
    const at = x(Number(pile));
    const isCrossed = line !== null && Math.abs(line - at) < 20;
    const look = isCrossed
      ? ({ x: Math.max(at, line) + 8, anchor: "start" } as const)
      : ({ x: at, anchor: "middle" } as const);
    shapes.push({ ...words(`pile${pile}`, at, top, `${count(numbered)}×`, { isBold: true }), ...look });
  }
  return shapes;
}

/** A reading can be read out when it has landed. */
function readWhen(hasLanded: boolean, at: number, ms: number): Pick<Shape, "reads"> {
  return hasLanded ? { reads: { at: reads.clock.reading(at + 1), values: time(ms * 1e6) } } : {};
}

/** A batch over the whole ruler: as many ticks as it lasts, of which at most one in three pixels is drawn. */
function batch(found: ClockReadings, t: number, left: number, right: number, y: number): readonly Shape[] {
  const from = lastReadingMs(found);
  const shown = passed(t, from, 300, easeOut);
  if (shown === 0) return [];
  const batchMs = (found.hashNs * found.rounds) / 1e6;
  const spanned = batchMs / found.stepMs;
  const end = spanned * 1.04;
  const x = linear([0, end], [left, right]);
  const every = Math.ceil((3 * spanned) / (right - left));
  let d = straight(left, y, right, y);
  for (let tick = 0; tick <= end; tick += every) d += `M${n(x(tick))} ${y - 8}v8`;
  const grown = passed(t, from + 200, BATCH_MS - 200);
  const done = passed(t, from + BATCH_MS - 200, 300, easeOut);
  return [
    words("batch-title", 0, y - 40, text.batch(found.rounds), { isBold: true, opacity: shown }),
    { kind: "line", key: "batch-ruler", d, stroke: "ink", opacity: shown },
    {
      kind: "box",
      key: "batch",
      x: left,
      y: y - 28,
      width: (x(spanned) - left) * grown,
      height: 16,
      fill: "hash",
      texture: "hatch",
      reads: { at: reads.clock.batch, values: text.perHash(batchMs * 1e6, found.rounds, found.hashNs) },
    },
    words("batch-words", left, y + 22, text.spans(Math.round(spanned), batchMs * 1e6), { size: 13, opacity: done }),
    words("batch-hash", left, y + 42, text.perHash(batchMs * 1e6, found.rounds, found.hashNs), {
      isBold: true,
      paint: "hash",
      opacity: done,
    }),
  ];
}
