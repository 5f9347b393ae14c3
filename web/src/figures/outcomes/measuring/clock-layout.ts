/**
 * Lab 7: the ticks of a clock as a ruler. A single hash is thinner than a tick and is enlarged below the ruler. The readings wait above
 * it and drop on whole ticks: into a frame at 0, one at 1 step, or one for longer readings. A batch spans the second ruler. After the
 * outcome, the visitor times batches of other sizes there. Pure.
 *
 * **Invariants**
 * 1. At the end every reading lies in the frame of its value, and the batch ends at its time.
 * 2. Nothing of the outcome is drawn before its time. Readings that the visitor takes before the run lie in the frames of their values.
 */
import { lab7Text } from "../../../text/labs/lab7.en";
import { time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { linear } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import { endOf, type Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type Box, n, predicted, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";

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
/**
 * Height of the ruler of the readings, and of the one of the batch. Spare height of the window moves both down. On a phone, words are
 * between the readings and their frames.
 */
const RULER = { wide: 216, narrow: 232 } as const;
const LANE = 422;
/** Half of a tick of the first ruler, and a tick of the second one with the bar above it. */
const TICK = 13;
const BATCH = { tick: 13, height: 26 } as const;
/** Readings, as they wait. */
const READINGS = 21;
const WAITING_Y = 40;
/** Places of a pile: three in a row. */
const DOT = { r: 7, pitch: 18, rows: 7 } as const;
/** Frame of a pile. */
const FRAME = { width: 64, height: DOT.rows * DOT.pitch + 8, gap: 6 } as const;
/** Bars of a step and of a hash on the same ruler, below it. */
const BARS = { step: 42, hash: 78, height: 22 } as const;
/** Room of the predicted length of a hash, before its words. */
const HASH_ROOM = 52;

/** Room of the slider below the batch on a phone. */
const SIZE_ROOM = 44;

/** Class of a reading: no step, one step, or more. */
type Place = "none" | "step" | "longer";

/** Readings of no step, of one step, and longer ones. */
export function readingCounts({ readingsMs, stepMs }: Pick<ClockReadings, "readingsMs" | "stepMs">) {
  const classes = readingsMs.map((ms) => placeOf(ms, stepMs));
  const of = (place: Place): number => classes.filter((one) => one === place).length;
  return { zeros: of("none"), steps: of("step"), longer: of("longer") };
}

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

/** The step of a clock before the readings, and the time of the introduction. */
export interface Ticking {
  readonly stepMs: number;
  readonly introMs: number;
  /** Readings that the visitor took. */
  readonly triedMs?: readonly number[];
}

/** A batch of hashes, and its reading. */
export interface TimedBatch {
  readonly rounds: number;
  readonly ms: number;
}

/** Time in which one step of the clock passes, enlarged, and time to see its jump. */
const STEP_MS = 3200;
const JUMP_MS = 2200;

/** Steps of the introduction; none before the step is known. */
export function tickingMarks(stepMs: number | null): readonly Mark[] {
  if (stepMs === null) return [];
  return [
    { atMs: STEP_MS, sentence: text.intro.still },
    { atMs: STEP_MS + JUMP_MS, sentence: text.intro.jump(stepMs * 1e6) },
    { atMs: STEP_MS + JUMP_MS + REST_MS, sentence: text.intro.asks },
  ];
}

/** The picture. `chosen` is a prediction of `lab7Text.clock.options`. */
export function layoutClock(
  found: ClockReadings | null,
  chosen: string | null,
  t: number,
  width: number,
  ticking: Ticking | null = null,
  tried: TimedBatch | null = null,
  spare = 0,
): SceneShapes {
  const { isNarrow, left, right, places } = sizesOf(width, spare);
  const waiting = waitingOf(found?.readingsMs.length ?? READINGS, [left, right - DOT.r]);
  // A row of a phone has no room for whole dots.
  const radius = Math.min(DOT.r, ((waiting[1] ?? 0) - (waiting[0] ?? 0)) / 2 - 1);
  const gone = found === null ? 0 : found.readingsMs.filter((_, at) => t > HASH_MS + EACH_MS * at).length;
  const shapes = [
    words("one", 0, 16, text.one, { isBold: true }),
    ...rulerOf(found, places, right),
    ...frames(found, places, t, isNarrow, found === null ? ticking : null),
    ...(found === null && ticking !== null ? passing(ticking, places, isNarrow) : []),
    ...(chosen === null ? [] : prediction(chosen, places, isNarrow)),
    ...(found === null
      ? untaken(waiting, radius, places, ticking)
      : waiting.slice(gone).map((x, at) => waitingDot(gone + at, x, radius))),
  ];
  shapes.push(...stepBar(places, isNarrow));
  if (found === null || t <= 0) shapes.push(...askedHash(places, isNarrow, chosen === "right"));
  else shapes.push(...hash(found, chosen, t, places, isNarrow), ...readings(found, t, places, waiting));
  shapes.push(...lane(found, tried, t, [left, right], places.lane));
  const hasSize = isNarrow && found !== null && t >= endOf(clockMarks(found));
  return { height: places.lane + 62 + (hasSize ? SIZE_ROOM : 0), shapes };
}

/** Ends of the picture, and places of the frames. */
function sizesOf(width: number, spare: number) {
  const isNarrow = width < 480;
  const [left, right] = [36, width - (isNarrow ? 10 : 20)];
  const end = right - FRAME.width / 2;
  const more = isNarrow ? 0 : spare;
  const up = Math.round(0.6 * more);
  const places: Places = {
    none: left,
    step: mix(left, end, isNarrow ? 0.5 : 0.62),
    longer: end,
    ruler: (isNarrow ? RULER.narrow : RULER.wide) + up,
    frame: FRAME.height + up,
    lane: LANE + more,
  };
  return { isNarrow, left, right, places };
}

/** Height of a prediction next to a frame. */
const PREDICTION_LINE = 30;

/** The place right of the frames, for the button that takes a reading. */
export function tryPlace(width: number, spare = 0): { readonly left: number; readonly top: number } {
  const { places, isNarrow } = sizesOf(width, spare);
  const left = places.step + FRAME.width / 2 + (isNarrow ? 8 : 24);
  // On a phone it is above the frames, whose last one may be needed. Elsewhere a prediction may be written in the first line.
  return { left, top: isNarrow ? WAITING_Y + 6 : places.ruler - FRAME.gap - places.frame + PREDICTION_LINE };
}

/** The place next to the title of the batch, for the slider of its size; below the batch on a phone. */
export function sizePlace(
  width: number,
  spare = 0,
): { readonly left: number; readonly top: number; readonly width: number } {
  const { isNarrow, left, right, places } = sizesOf(width, spare);
  return isNarrow
    ? { left, top: places.lane + 52, width: right - left }
    : { left: 0.4 * width, top: places.lane - 80, width: right - 0.4 * width };
}

function waitingDot(at: number, x: number, r: number): Shape {
  return { kind: "dot", key: `waiting${at}`, x, y: WAITING_Y, r, fill: "bg", stroke: "edge" };
}

/** Before the run: readings that wait, and those that the visitor took, in the frames of their values. They travel there. */
function untaken(
  waiting: readonly number[],
  radius: number,
  places: Places,
  ticking: Ticking | null,
): readonly Shape[] {
  const tried = (ticking?.triedMs ?? []).slice(0, waiting.length);
  const piled: Record<Place, number> = { none: 0, step: 0, longer: 0 };
  return waiting.map((x, at): Shape => {
    const ms = tried[at];
    if (ms === undefined || ticking === null) return { ...waitingDot(at, x, radius), travels: true };
    const place = placeOf(ms, ticking.stepMs);
    const below = piled[place];
    piled[place] += 1;
    return {
      kind: "dot",
      key: `waiting${at}`,
      x: places[place] + slotOf(below),
      y: slotY(below, places.ruler),
      r: radius,
      fill: "ink",
      travels: true,
      ...readWhen(true, at, ms),
    };
  });
}

/** Before the run: time passes along the ruler, and the clock keeps its number until a step has passed. */
function passing(
  { stepMs, introMs }: Ticking,
  { none, step, ruler, frame }: Places,
  isNarrow: boolean,
): readonly Shape[] {
  const u = passed(introMs, 0, STEP_MS, (part) => part);
  const beat = u < 1 ? 1 : mix(1.25, 1, passed(introMs, STEP_MS, 400, easeOut));
  const middle = (none + step) / 2;
  const shown = u < 1 ? "0" : time(stepMs * 1e6);
  const raised = (frame - FRAME.height) / 2;
  return [
    { kind: "line", key: "passed", d: straight(none, ruler, mix(none, step, u), ruler), stroke: "ink", width: 5 },
    { kind: "dot", key: "now", x: mix(none, step, u), y: ruler, r: 7, fill: "ink", stroke: "bg" },
    // A phone has no room for a display between the frames.
    ...(isNarrow ? [] : [displayOf(middle, { ruler, frame })]),
    words("clock-says", middle, ruler - raised - (isNarrow ? 78 : 104), text.intro.shows, {
      anchor: "middle",
      size: isNarrow ? 13 : 14,
      paint: "soft",
    }),
    words("clock-shown", middle, ruler - raised - (isNarrow ? 50 : 58), shown, {
      anchor: "middle",
      size: (isNarrow ? 22 : 40) * beat,
      isBold: true,
    }),
  ];
}

/** The display of the clock. */
function displayOf(middle: number, sizes: Heights): Shape {
  const { y, height } = frameOf(middle, sizes);
  const place = { x: middle - 90, y, width: 180, height: height - 16, rx: 8 };
  return { kind: "box", key: "clock", ...place, fill: "none", stroke: "ink" };
}

/** The second ruler: empty before the batch. */
function lane(
  found: ClockReadings | null,
  tried: TimedBatch | null,
  t: number,
  [left, right]: readonly [number, number],
  y: number,
): readonly Shape[] {
  if (found === null || t <= lastReadingMs(found)) return emptyLane([left, right], y);
  return batch(found, tried, t, [left, right], y);
}

/** The lane of the batch, before the batch. */
function emptyLane([left, right]: readonly [number, number], y: number): readonly Shape[] {
  let d = straight(left, y, right, y);
  for (let x = left; x <= right; x += 3) d += `M${n(x)} ${y - BATCH.tick}v${BATCH.tick}`;
  const place = { x: left, y: y - BATCH.tick - 4 - BATCH.height, width: right - left, height: BATCH.height };
  return [
    words("batch-title", 0, y - 56, text.lane, { isBold: true }),
    { kind: "line", key: "batch-ruler", d, stroke: "edge" },
    { kind: "box", key: "batch-place", ...place, fill: "panel", stroke: "edge" },
    words("batch-asked", left, y + 22, text.laneQuestion, { size: 13, paint: "soft" }),
  ];
}

/** Places of the readings before they drop. */
function waitingOf(count: number, [left, right]: readonly [number, number]): readonly number[] {
  const pitch = Math.min(36, (right - left) / (count - 1));
  return Array.from({ length: count }, (_, at) => left + at * pitch);
}

/** One step of the clock as a bar. */
function stepBar({ none, step, ruler }: Places, isNarrow: boolean): readonly Shape[] {
  const y = ruler + BARS.step;
  const place = { x: none, y, width: step - none, height: BARS.height };
  const says = isNarrow
    ? words("step-words", none + 8, y + 16, text.step, { size: 13 })
    : words("step-words", step + 12, y + 16, text.step, { size: 14 });
  return [{ kind: "box", key: "step-bar", ...place, fill: "panel", stroke: "edge" }, says];
}

/** Before the run: the place of the hash, whose length next to the step is the question. */
function askedHash({ none, step, ruler }: Places, isNarrow: boolean, isPredicted: boolean): readonly Shape[] {
  const y = ruler + BARS.hash;
  const place = { x: none, y, width: step - none, height: BARS.height };
  const says = isNarrow ? text.askedShort : text.queried;
  return [
    { kind: "box", key: "asked", ...place, fill: "none", stroke: "line" },
    // The outline of a predicted length takes the place of the words.
    ...(isPredicted ? [] : [words("asked-words", none + 8, y + 16, says, { size: 14, paint: "soft" })]),
  ];
}

/** Heights of the first ruler and of its frames. */
interface Heights {
  readonly ruler: number;
  readonly frame: number;
}

/** Places of the frames along the ruler, and heights. */
interface Places extends Readonly<Record<Place, number>>, Heights {
  /** Height of the second ruler. */
  readonly lane: number;
}

/** The ruler: its steps are unknown before the run. Longer readings are beyond its break. */
function rulerOf(found: ClockReadings | null, { none, step, longer, ruler: y }: Places, right: number): Shape[] {
  const broken = mix(step, longer, 0.5);
  const hasLonger = longestOf(found) > 1.5;
  const d = `${straight(none, y, hasLonger ? broken : step, y)}${hasLonger ? straight(broken + 12, y, right, y) : ""}`;
  const shapes: Shape[] = [{ kind: "line", key: "ruler", d, stroke: "ink", width: 3 }];
  const length = found === null ? "" : time(found.stepMs * 1e6);
  for (const [tick, x] of [none, step].entries()) {
    const line = straight(x, y - TICK, x, y + TICK);
    const says = tick === 0 ? "0" : text.tick(tick, length);
    shapes.push({ kind: "line", key: `tick${tick}`, d: line, stroke: "ink", width: 3 });
    const place = tick === 0 ? ([x - 8, y + 18, "end"] as const) : ([x, y + 31, "middle"] as const);
    shapes.push(words(`tick${tick}-words`, place[0], place[1], says, { anchor: place[2], size: 14, isBold: true }));
  }
  return shapes;
}

/** The longest reading in steps. */
function longestOf(found: ClockReadings | null): number {
  return found === null ? 0 : Math.max(...found.readingsMs) / found.stepMs;
}

/** Frames that the readings fill. The one for longer readings is drawn once it is needed, with the cause. */
function frames(
  found: ClockReadings | null,
  places: Places,
  t: number,
  isNarrow: boolean,
  ticking: Ticking | null,
): readonly Shape[] {
  const first = found?.readingsMs.findIndex((ms) => placeOf(ms, found.stepMs) === "longer") ?? -1;
  const tried = ticking === null ? 0 : Math.max(0, ...(ticking.triedMs ?? [])) / ticking.stepMs;
  const shown = first < 0 ? (tried >= 1.5 ? 1 : 0) : passed(t, HASH_MS + EACH_MS * first, FALL_MS, easeOut);
  const longest = time((found?.stepMs ?? ticking?.stepMs ?? 0) * Math.max(longestOf(found), tried) * 1e6);
  const look = { fill: "panel", stroke: "line", rx: 4 } as const;
  return [
    { kind: "box", key: "frame-none", ...frameOf(places.none, places), ...look },
    { kind: "box", key: "frame-step", ...frameOf(places.step, places), ...look },
    ...(found === null || t <= 0
      ? (["none", "step"] as const).flatMap((place) => queried(place, places, ticking))
      : []),
    { kind: "box", key: "frame-longer", ...frameOf(places.longer, places), ...look, opacity: shown },
    // A phone has no room next to the name of the step.
    words("longer-words", places.longer + FRAME.width / 2, places.ruler + (isNarrow ? 46 : 31), text.longer(longest), {
      anchor: "end",
      size: 13,
      opacity: shown,
    }),
  ];
}

/** Before the run: how many readings are here? No question in a frame that has one already. */
function queried(place: Place, places: Places, ticking: Ticking | null): readonly Shape[] {
  if (ticking?.triedMs?.some((ms) => placeOf(ms, ticking.stepMs) === place) === true) return [];
  const x = places[place];
  const { y, height } = frameOf(x, places);
  return [words(`frame-${place}-asked`, x, y + height / 2 + 9, "?", { anchor: "middle", size: 24, paint: "soft" })];
}

function frameOf(x: number, { ruler, frame }: Heights) {
  return { x: x - FRAME.width / 2, y: ruler - FRAME.gap - frame, width: FRAME.width, height: frame };
}

/** The frame of a reading. */
function placeOf(ms: number, stepMs: number): Place {
  const steps = Math.round(ms / stepMs);
  return steps === 0 ? "none" : steps === 1 ? "step" : "longer";
}

/** A prediction is an outline around what will fill up: the enlarged hash, or the frames of the readings. */
function prediction(chosen: string, places: Places, isNarrow: boolean): readonly Shape[] {
  const { none, step, ruler } = places;
  const says = text.predicted[chosen as keyof typeof text.predicted];
  const outline = ({ x, y, width, height }: Pick<Box, "x" | "y" | "width" | "height">): string =>
    `M${n(x - 4)} ${n(y - 4)}h${width + 8}v${height + 8}h${-width - 8}z`;
  const near = { x: none, y: ruler + BARS.hash, width: HASH_ROOM - 12, height: BARS.height };
  const outlines = {
    zero: outline(frameOf(none, places)) + outline(frameOf(step, places)),
    step: outline(frameOf(step, places)),
    right: outline(near),
  };
  const d = outlines[chosen as keyof typeof outlines];
  if (d === undefined) return [];
  const beside = frameOf(chosen === "step" ? step : none, places);
  const label =
    chosen === "right"
      ? { x: none, y: ruler + BARS.hash + BARS.height + 18 }
      : isNarrow
        ? { x: 0, y: beside.y - 30 }
        : { x: beside.x + beside.width + 12, y: beside.y + 14 };
  return predicted("you", d, { ...label, says });
}

/** One hash at the scale of the ruler, next to the bar of a step. */
function hash(
  { hashNs, stepMs }: ClockReadings,
  chosen: string | null,
  t: number,
  { none, step, ruler }: Places,
  isNarrow: boolean,
): readonly Shape[] {
  const shown = passed(t, 200, HASH_MS - 300, easeOut);
  const width = Math.max(((step - none) * hashNs) / (stepMs * 1e6), 1.5);
  const y = ruler + BARS.hash;
  const place = { x: none, y, width, height: BARS.height };
  const says = (isNarrow ? text.hashShort : text.hash)(hashNs, stepMs * 1e6);
  return [
    {
      kind: "box",
      key: "hash",
      ...place,
      fill: "hash",
      opacity: shown,
      reads: { at: reads.clock.hash, values: time(hashNs) },
    },
    words("hash-words", none + Math.max(width, chosen === "right" ? HASH_ROOM : 0) + 8, y + 16, says, {
      size: 14,
      paint: "hash",
      isBold: true,
      opacity: shown,
    }),
  ];
}

/** Offsets of the readings in a row, and heights of the rows. */
const slotOf = (below: number): number => [0, -DOT.pitch, DOT.pitch][below % 3] ?? 0;
const slotY = (below: number, ruler: number): number =>
  ruler - FRAME.gap - 4 - DOT.pitch * (Math.floor(below / 3) + 0.5);

/** The readings drop one after the other and pile up, three in a row. */
function readings(
  { readingsMs, stepMs }: ClockReadings,
  t: number,
  places: Places,
  waiting: readonly number[],
): readonly Shape[] {
  // Readings that have begun to fall keep their places, and those that have landed are counted.
  const begun: Record<Place, number> = { none: 0, step: 0, longer: 0 };
  const landed = { ...begun };
  const shapes: Shape[] = [];
  for (const [at, ms] of readingsMs.entries()) {
    const place = placeOf(ms, stepMs);
    const fallen = passed(t, HASH_MS + EACH_MS * at, FALL_MS);
    if (fallen === 0) break;
    const below = begun[place];
    begun[place] += 1;
    if (fallen === 1) landed[place] += 1;
    const target = slotY(below, places.ruler);
    shapes.push({
      kind: "dot",
      key: `reading${at}`,
      x: mix(waiting[at] ?? 0, places[place] + slotOf(below), fallen),
      y: mix(WAITING_Y, target, fallen),
      r: DOT.r,
      fill: "ink",
      ...readWhen(fallen === 1, at, ms),
    });
  }
  const top = places.ruler - FRAME.gap - places.frame - 10;
  const counts = Object.entries(landed).filter(([, here]) => here > 0);
  return [
    ...shapes,
    ...counts.map(([place, here]) => {
      const [says, middle] = [text.pile(here), places[place as Place]];
      const x = Math.max(middle, textWidth(says, 15) / 2 + 2);
      return words(`pile-${place}`, x, top, says, { isBold: true, anchor: "middle", size: 15 });
    }),
  ];
}

/** A reading can be read out when it has landed. */
function readWhen(hasLanded: boolean, at: number, ms: number): Pick<Shape, "reads"> {
  return hasLanded ? { reads: { at: reads.clock.reading(at + 1), values: time(ms * 1e6) } } : {};
}

/**
 * A batch over the whole ruler: as many ticks as it lasts, of which at most one in three pixels is drawn. `tried` takes the place of the
 * batch of the run.
 */
function batch(
  found: ClockReadings,
  tried: TimedBatch | null,
  t: number,
  [left, right]: readonly [number, number],
  y: number,
): readonly Shape[] {
  const from = lastReadingMs(found);
  const shown = passed(t, from, 300, easeOut);
  if (shown === 0) return [];
  const { rounds, ms } = tried ?? { rounds: found.rounds, ms: (found.hashNs * found.rounds) / 1e6 };
  const spanned = ms / found.stepMs;
  const end = Math.max(spanned, 1) * 1.04;
  const x = linear([0, end], [left, right]);
  const every = Math.max(Math.ceil((3 * spanned) / (right - left)), 1);
  let d = straight(left, y, right, y);
  for (let tick = 0; tick <= end; tick += every) d += `M${n(x(tick))} ${y - BATCH.tick}v${BATCH.tick}`;
  const grown = tried === null ? passed(t, from + 200, BATCH_MS - 200) : 1;
  const done = passed(t, from + BATCH_MS - 200, 300, easeOut);
  const perHash = text.perHash(ms * 1e6, rounds);
  const [long, short] = text.spans(Math.round(spanned), ms * 1e6, (found.stepMs * 1e6) / rounds);
  const isShort = left + textWidth(long, 13) > right;
  return [
    words("batch-title", 0, y - 56, text.batch(rounds), { isBold: true, opacity: shown }),
    { kind: "line", key: "batch-ruler", d, stroke: "ink", opacity: shown },
    {
      kind: "box",
      key: "batch",
      x: left,
      y: y - BATCH.tick - 4 - BATCH.height,
      width: (x(spanned) - left) * grown,
      height: BATCH.height,
      fill: "hash",
      texture: "hatch",
      reads: { at: reads.clock.batch, values: perHash },
    },
    words("batch-words", isShort ? 0 : left, y + 22, isShort ? short : long, { size: 13, opacity: done }),
    words("batch-hash", left, y + 42, perHash, { isBold: true, size: 16, paint: "hash", opacity: done }),
  ];
}
