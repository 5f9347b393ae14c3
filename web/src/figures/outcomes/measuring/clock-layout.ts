/**
 * Lab 7: the ticks of a clock as a ruler. A single hash is thinner than a tick and is enlarged below the ruler. The readings wait above
 * it and drop on whole ticks: into a frame at 0, one at 1 step, or one for longer readings. A batch spans the second ruler. After the
 * outcome, the visitor times batches of other sizes there. Pure.
 *
 * **Invariants** (broken by `clock-layout.test.ts`)
 * 1. At the end every reading lies in the frame of its value, and the batch ends at its time.
 * 2. Nothing of the outcome is drawn before its time. Readings that the visitor takes before the run lie in the frames of their values.
 */
import { lab7Text } from "../../../text/labs/lab7.en";
import { count, time } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { textWidth } from "../../chart/layout/text";
import { endOf, type Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { type Box, n, predicted, type SceneShapes, type Shape, straight, words } from "../../scene/shapes";
import { linear } from "../scales";

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
/** Height of the ruler of the readings, and of the one of the batch. */
const RULER = 232;
const LANE = 420;
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
): SceneShapes {
  const { isNarrow, left, right, places } = sizesOf(width);
  const waiting = waitingOf(found?.readingsMs.length ?? READINGS, [left, right - DOT.r]);
  // A row of a phone has no room for whole dots.
  const radius = Math.min(DOT.r, ((waiting[1] ?? 0) - (waiting[0] ?? 0)) / 2 - 1);
  const gone = found === null ? 0 : found.readingsMs.filter((_, at) => t > HASH_MS + EACH_MS * at).length;
  const shapes = [
    words("one", 0, 16, text.one, { isBold: true }),
    ...ruler(found, places, right),
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
  shapes.push(...lane(found, tried, t, [left, right]));
  const hasSize = isNarrow && found !== null && t >= endOf(clockMarks(found));
  return { height: LANE + 48 + (hasSize ? SIZE_ROOM : 0), shapes };
}

/** Ends of the picture, and places of the frames. */
function sizesOf(width: number) {
  const isNarrow = width < 480;
  const [left, right] = [36, width - (isNarrow ? 10 : 20)];
  const end = right - FRAME.width / 2;
  return { isNarrow, left, right, places: { none: left, step: mix(left, end, isNarrow ? 0.5 : 0.62), longer: end } };
}

/** Height of a prediction next to a frame. */
const PREDICTION_LINE = 30;

/** The place right of the frames, for the button that takes a reading. */
export function tryPlace(width: number): { readonly left: number; readonly top: number } {
  const { places, isNarrow } = sizesOf(width);
  const left = places.step + FRAME.width / 2 + (isNarrow ? 8 : 24);
  // On a phone it is above the frames, whose last one may be needed. Elsewhere a prediction may be written in the first line.
  return { left, top: isNarrow ? WAITING_Y + 6 : RULER - FRAME.gap - FRAME.height + PREDICTION_LINE };
}

/** The place next to the title of the batch, for the slider of its size; below the batch on a phone. */
export function sizePlace(width: number): { readonly left: number; readonly top: number; readonly width: number } {
  const { isNarrow, left, right } = sizesOf(width);
  return isNarrow
    ? { left, top: LANE + 52, width: right - left }
    : { left: 0.4 * width, top: LANE - 64, width: right - 0.4 * width };
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
      y: slotY(below),
      r: radius,
      fill: "ink",
      travels: true,
      ...readWhen(true, at, ms),
    };
  });
}

/** Before the run: time passes along the ruler, and the clock keeps its number until a step has passed. */
function passing({ stepMs, introMs }: Ticking, { none, step }: Places, isNarrow: boolean): readonly Shape[] {
  const u = passed(introMs, 0, STEP_MS, (part) => part);
  const beat = u < 1 ? 1 : mix(1.25, 1, passed(introMs, STEP_MS, 400, easeOut));
  const middle = (none + step) / 2;
  const shown = u < 1 ? "0" : time(stepMs * 1e6);
  return [
    { kind: "line", key: "passed", d: straight(none, RULER, mix(none, step, u), RULER), stroke: "ink", width: 5 },
    { kind: "dot", key: "now", x: mix(none, step, u), y: RULER, r: 7, fill: "ink", stroke: "bg" },
    // A phone has no room for a display between the frames.
    ...(isNarrow ? [] : [displayOf(middle)]),
    words("clock-says", middle, RULER - (isNarrow ? 78 : 104), text.intro.shows, {
      anchor: "middle",
      size: isNarrow ? 13 : 14,
      paint: "soft",
    }),
    words("clock-shown", middle, RULER - (isNarrow ? 50 : 58), shown, {
      anchor: "middle",
      size: (isNarrow ? 22 : 40) * beat,
      isBold: true,
    }),
  ];
}

/** The display of the clock. */
function displayOf(middle: number): Shape {
  const { y, height } = frameOf(middle);
  const place = { x: middle - 90, y, width: 180, height: height - 16, rx: 8 };
  return { kind: "box", key: "clock", ...place, fill: "none", stroke: "ink" };
}

/** The second ruler: empty before the batch. */
function lane(
  found: ClockReadings | null,
  tried: TimedBatch | null,
  t: number,
  [left, right]: readonly [number, number],
): readonly Shape[] {
  if (found === null || t <= lastReadingMs(found)) return emptyLane(left, right);
  return batch(found, tried, t, [left, right]);
}

/** The lane of the batch, before the batch. */
function emptyLane(left: number, right: number): readonly Shape[] {
  let d = straight(left, LANE, right, LANE);
  for (let x = left; x <= right; x += 3) d += `M${n(x)} ${LANE - 8}v8`;
  const place = { x: left, y: LANE - 28, width: right - left, height: 16 };
  return [
    words("batch-title", 0, LANE - 40, text.lane, { isBold: true }),
    { kind: "line", key: "batch-ruler", d, stroke: "edge" },
    { kind: "box", key: "batch-place", ...place, fill: "panel", stroke: "edge" },
    words("batch-asked", left, LANE + 22, text.laneQuestion, { size: 13, paint: "soft" }),
  ];
}

/** Places of the readings before they drop. */
function waitingOf(count: number, [left, right]: readonly [number, number]): readonly number[] {
  const pitch = Math.min(36, (right - left) / (count - 1));
  return Array.from({ length: count }, (_, at) => left + at * pitch);
}

/** One step of the clock as a bar. */
function stepBar({ none, step }: Places, isNarrow: boolean): readonly Shape[] {
  const y = RULER + BARS.step;
  const place = { x: none, y, width: step - none, height: BARS.height };
  const says = isNarrow
    ? words("step-words", none + 8, y + 16, text.step, { size: 13 })
    : words("step-words", step + 12, y + 16, text.step, { size: 14 });
  return [{ kind: "box", key: "step-bar", ...place, fill: "panel", stroke: "edge" }, says];
}

/** Before the run: the place of the hash, whose length next to the step is the question. */
function askedHash({ none, step }: Places, isNarrow: boolean, isPredicted: boolean): readonly Shape[] {
  const y = RULER + BARS.hash;
  const place = { x: none, y, width: step - none, height: BARS.height };
  const says = isNarrow ? text.askedShort : text.queried;
  return [
    { kind: "box", key: "asked", ...place, fill: "none", stroke: "edge", look: "ghost" },
    // The outline of a predicted length takes the place of the words.
    ...(isPredicted ? [] : [words("asked-words", none + 8, y + 16, says, { size: 14, paint: "soft" })]),
  ];
}

type Places = Readonly<Record<Place, number>>;

/** The ruler: its steps are unknown before the run. Longer readings are beyond its break. */
function ruler(found: ClockReadings | null, { none, step, longer }: Places, right: number): Shape[] {
  const broken = mix(step, longer, 0.5);
  const hasLonger = longestOf(found) > 1.5;
  const d = `${straight(none, RULER, hasLonger ? broken : step, RULER)}${hasLonger ? straight(broken + 12, RULER, right, RULER) : ""}`;
  const shapes: Shape[] = [{ kind: "line", key: "ruler", d, stroke: "ink", width: 2 }];
  const length = found === null ? "" : time(found.stepMs * 1e6);
  for (const [tick, x] of [none, step].entries()) {
    const line = straight(x, RULER - 8, x, RULER + 8);
    const says = tick === 0 ? "0" : text.tick(tick, length);
    shapes.push({ kind: "line", key: `tick${tick}`, d: line, stroke: "ink", width: 2 });
    const place = tick === 0 ? ([x - 10, RULER + 18, "end"] as const) : ([x, RULER + 26, "middle"] as const);
    shapes.push(words(`tick${tick}-words`, place[0], place[1], says, { anchor: place[2], size: 13 }));
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
    { kind: "box", key: "frame-none", ...frameOf(places.none), ...look },
    { kind: "box", key: "frame-step", ...frameOf(places.step), ...look },
    ...(found === null || t <= 0
      ? (["none", "step"] as const).flatMap((place) => queried(place, places, ticking))
      : []),
    { kind: "box", key: "frame-longer", ...frameOf(places.longer), ...look, opacity: shown },
    // A phone has no room next to the name of the step.
    words("longer-words", places.longer + FRAME.width / 2, RULER + (isNarrow ? 42 : 26), text.longer(longest), {
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
  const { y, height } = frameOf(x);
  return [words(`frame-${place}-asked`, x, y + height / 2 + 9, "?", { anchor: "middle", size: 24, paint: "soft" })];
}

function frameOf(x: number) {
  return { x: x - FRAME.width / 2, y: RULER - FRAME.gap - FRAME.height, width: FRAME.width, height: FRAME.height };
}

/** The frame of a reading. */
function placeOf(ms: number, stepMs: number): Place {
  const steps = Math.round(ms / stepMs);
  return steps === 0 ? "none" : steps === 1 ? "step" : "longer";
}

/** A prediction is an outline around what will fill up: the enlarged hash, or the frames of the readings. */
function prediction(chosen: string, { none, step }: Places, isNarrow: boolean): readonly Shape[] {
  const says = text.predicted[chosen as keyof typeof text.predicted];
  const outline = ({ x, y, width, height }: Pick<Box, "x" | "y" | "width" | "height">): string =>
    `M${n(x - 4)} ${n(y - 4)}h${width + 8}v${height + 8}h${-width - 8}z`;
  const near = { x: none, y: RULER + BARS.hash, width: HASH_ROOM - 12, height: BARS.height };
  const outlines = {
    zero: outline(frameOf(none)) + outline(frameOf(step)),
    step: outline(frameOf(step)),
    right: outline(near),
  };
  const d = outlines[chosen as keyof typeof outlines];
  if (d === undefined) return [];
  const beside = frameOf(chosen === "step" ? step : none);
  const label =
    chosen === "right"
      ? { x: none, y: RULER + BARS.hash + BARS.height + 22 }
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
  { none, step }: Places,
  isNarrow: boolean,
): readonly Shape[] {
  const shown = passed(t, 200, HASH_MS - 300, easeOut);
  const width = Math.max(((step - none) * hashNs) / (stepMs * 1e6), 1.5);
  const y = RULER + BARS.hash;
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
const slotY = (below: number): number => RULER - FRAME.gap - 4 - DOT.pitch * (Math.floor(below / 3) + 0.5);

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
    const target = slotY(below);
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
  const top = RULER - FRAME.gap - FRAME.height - 10;
  const counts = Object.entries(landed).filter(([, here]) => here > 0);
  return [
    ...shapes,
    ...counts.map(([place, here]) =>
      words(`pile-${place}`, places[place as Place], top, `${count(here)}×`, {
        isBold: true,
        anchor: "middle",
        size: 20,
      }),
    ),
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
): readonly Shape[] {
  const from = lastReadingMs(found);
  const shown = passed(t, from, 300, easeOut);
  if (shown === 0) return [];
  const { rounds, ms } = tried ?? { rounds: found.rounds, ms: (found.hashNs * found.rounds) / 1e6 };
  const spanned = ms / found.stepMs;
  const end = Math.max(spanned, 1) * 1.04;
  const x = linear([0, end], [left, right]);
  const every = Math.max(Math.ceil((3 * spanned) / (right - left)), 1);
  let d = straight(left, LANE, right, LANE);
  for (let tick = 0; tick <= end; tick += every) d += `M${n(x(tick))} ${LANE - 8}v8`;
  const grown = tried === null ? passed(t, from + 200, BATCH_MS - 200) : 1;
  const done = passed(t, from + BATCH_MS - 200, 300, easeOut);
  const perHash = text.perHash(ms * 1e6, rounds);
  const [long, short] = text.spans(Math.round(spanned), ms * 1e6, (found.stepMs * 1e6) / rounds);
  const isShort = left + textWidth(long, 13) > right;
  return [
    words("batch-title", 0, LANE - 40, text.batch(rounds), { isBold: true, opacity: shown }),
    { kind: "line", key: "batch-ruler", d, stroke: "ink", opacity: shown },
    {
      kind: "box",
      key: "batch",
      x: left,
      y: LANE - 28,
      width: (x(spanned) - left) * grown,
      height: 16,
      fill: "hash",
      texture: "hatch",
      reads: { at: reads.clock.batch, values: perHash },
    },
    words("batch-words", isShort ? 0 : left, LANE + 22, isShort ? short : long, { size: 13, opacity: done }),
    words("batch-hash", left, LANE + 42, perHash, { isBold: true, paint: "hash", opacity: done }),
  ];
}
