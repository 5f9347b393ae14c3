/**
 * Lab 7: model against measurement. Above, both lookups on one time scale, each with its saved part first. Below, the saved parts as
 * shares of their lookups. Pure.
 *
 * **Invariants**
 * 1. Above, the parts of each bar add up to its lookup. Below, each bar ends at its share.
 * 2. Nothing that was measured is drawn before its time.
 * 3. If the measured share is of pairs of batches, the quotient of the mean times, which are the lengths, may differ from it. Its title
 *    then names the pairs.
 */
import { lab7Text } from "../../../text/labs/lab7.en";
import { percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { share } from "../../../text/units";
import { type Ends, ticksIn, wholeEnds } from "../../chart/layout/axis";
import type { Reading } from "../../chart/layout/stop";
import { textWidth } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { clamp, easeOut, mix, passed } from "../../scene/easing";
import { type Box, n, predicted, type SceneShapes, type Shape, straight, whisker, words } from "../../scene/shapes";
import { linear } from "../scales";

const text = lab7Text.agree.scene;

/** Mean times of one lookup of each arm. */
interface ArmTimes {
  readonly perFilterNs: number;
  readonly sharedNs: number;
}

/** The model's saving, and the measured one with its interval. */
export interface ModelAndMeasured {
  readonly predicted: number;
  readonly gain: number;
  readonly low: number;
  readonly high: number;
  /** True if the measured share is the median of pairs of batches, and not the ratio of the mean times. */
  readonly isPaired: boolean;
  readonly model: ArmTimes;
  readonly measured: ArmTimes;
}

const GROW_MS = 2200;
const STRETCH_MS = 2400;
const REST_MS = 900;

const savedNs = ({ perFilterNs, sharedNs }: ArmTimes): number => perFilterNs - sharedNs;

export function barsMarks({ predicted, gain, model, measured }: ModelAndMeasured): readonly Mark[] {
  return [
    { atMs: GROW_MS, sentence: text.steps.bars(savedNs(measured), savedNs(model)) },
    { atMs: GROW_MS + STRETCH_MS, sentence: text.steps.share },
    {
      atMs: GROW_MS + STRETCH_MS + REST_MS,
      sentence: text.steps.end(gain, predicted),
    },
  ];
}

/** Tops of the four bars with their titles, and the scales of times and shares. */
interface Places {
  readonly isNarrow: boolean;
  readonly left: number;
  readonly right: number;
  readonly barHeight: number;
  readonly time: { readonly title: number; readonly model: number; readonly measured: number };
  readonly share: { readonly title: number; readonly model: number; readonly measured: number };
  readonly height: number;
  /** Ends of the axis of shares. */
  readonly ends: Ends;
  readonly ns: (value: number) => number;
  readonly part: (share: number) => number;
}

/** Room of times right of the bars. */
const TIMES = 74;
/** Height of a name above its bar, of a line of words below it, and of the row of the prediction. */
const ROW = { name: 20, words: 17, prediction: 30 } as const;

function placesOf({ predicted, low, high, model, measured }: ModelAndMeasured, width: number, spare: number): Places {
  const isNarrow = width < 480;
  const barHeight = 32 + 0.2 * spare;
  const name = isNarrow ? ROW.name : 0;
  const [left, right] = [isNarrow ? 0 : 104, width - TIMES];
  const time = { title: 16, model: 30 + name, measured: 0 };
  time.measured = time.model + barHeight + ROW.words + 13 + name;
  const title = time.measured + barHeight + 2 * ROW.words + 28 + 0.2 * spare;
  const first = title + 14 + name;
  const places = { title, model: first, measured: first + barHeight + ROW.prediction + name };
  const ends = wholeEnds([Math.min(0, low), Math.max(predicted, high) * 1.25], 5);
  const longest = Math.max(model.perFilterNs, measured.perFilterNs);
  return {
    ...{ isNarrow, left, right, barHeight, time, share: places },
    height: places.measured + barHeight + 30,
    ns: linear([0, longest], [left, right]),
    ends,
    part: linear(ends, [left, right]),
  };
}

/** The picture; `hasRun` says whether the measurement may be drawn. `chosen` is a prediction of `lab7Text.agree.options`. */
export function layoutBars(
  of: ModelAndMeasured,
  chosen: string | null,
  hasRun: boolean,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const places = placesOf(of, width, width < 480 ? 0 : spare);
  const now = hasRun ? t : 0;
  return {
    height: places.height,
    shapes: [
      ...times(of, now, places),
      ...shares(of, now - GROW_MS, places),
      ...(chosen === null ? [] : arrow(of, chosen, width, places)),
    ],
  };
}

/** Both lookups on one time scale. */
function times({ model, measured }: ModelAndMeasured, t: number, places: Places): readonly Shape[] {
  const { left, right, barHeight, ns, time } = places;
  const rest = measured.sharedNs - model.sharedNs;
  const known = Math.min(measured.sharedNs, model.sharedNs);
  const grown = ns(measured.perFilterNs * passed(t, 0, GROW_MS - 600)) - left;
  const saved = ns(savedNs(measured)) - left;
  const knownLength = ns(known) - left;
  const done = passed(t, GROW_MS - 600, 400, easeOut);
  const y = time.measured;
  const row = { y, height: barHeight };
  const [savedGrown, knownGrown] = [Math.min(grown, saved), clampTo(grown - saved, knownLength)];
  const restAt = left + saved + knownLength;
  const restLength = ns(Math.abs(rest)) - left;
  const bars: readonly Shape[] =
    t <= 0
      ? queried({ ...row, x: left, width: right - left })
      : [
          savedBar("measured-saved", { ...row, x: left, width: savedGrown }, reading(text.measuredName, 3, measured)),
          sharedBar("measured-shared", { ...row, x: left + savedGrown, width: knownGrown }, measured),
          {
            ...{ kind: "box", key: "rest", ...row, x: restAt, stroke: "ink" },
            // A lookup that is faster than the model has no rest that grows.
            ...(rest < 0
              ? { fill: "none", look: "ghost", width: restLength, opacity: done }
              : { fill: "skip", width: clampTo(grown - saved - knownLength, restLength) }),
            reads: { at: reads.restAt, values: text.signed(rest), origin: reads.native },
          } as Box,
          ...inside("known-words", text.known, left + saved, y + barHeight / 2 + 5, knownLength, done),
          ...below("measured", measured, savedWords(model, measured), { saved, y, opacity: done }, places),
          ...restWords(rest, { x: restAt, y, width: restLength }, done, places),
        ];
  return [
    words("bars", 0, time.title, text.bars, { isBold: true }),
    nameOf("model-name", text.modelName, time.model, places),
    nameOf("measured-name", text.measuredName, y, places),
    savedBar(
      "model-saved",
      { x: left, y: time.model, width: ns(savedNs(model)) - left, height: barHeight },
      reading(text.modelName, 3, model),
    ),
    {
      ...{ kind: "box", key: "model-shared", x: ns(savedNs(model)), y: time.model, fill: "panel", stroke: "ink" },
      ...{ width: ns(model.sharedNs) - left, height: barHeight },
      reads: reading(text.modelName, 2, model),
    },
    ...below(
      "model",
      model,
      text.savedPart(savedNs(model)),
      { saved: ns(savedNs(model)) - left, y: time.model, opacity: 1 },
      places,
    ),
    ...bars,
    // The end of the model's saved part, down to the measured one. On a phone, a name is in between.
    {
      kind: "line",
      key: "saved-end",
      d: straight(ns(savedNs(model)), time.model + barHeight, ns(savedNs(model)), y + barHeight),
      stroke: "hash",
      opacity: t <= 0 || places.isNarrow ? 0 : 1,
    },
  ];
}

/** The measured saved part in words, with the part of the model if it is longer. */
function savedWords(model: ArmTimes, measured: ArmTimes): string {
  const [modelNs, measuredNs] = [savedNs(model), savedNs(measured)];
  return modelNs > 0 && measuredNs > modelNs ? text.savedMore(measuredNs, modelNs) : text.savedPart(measuredNs);
}

/** Words below a bar, right of the end of its saved part, and its time at its end. */
function below(
  key: string,
  of: ArmTimes,
  says: string,
  { saved, y, opacity }: { readonly saved: number; readonly y: number; readonly opacity: number },
  places: Places,
): readonly Shape[] {
  const { left, barHeight, ns } = places;
  return [
    words(`${key}-saved-words`, left + saved + 6, y + barHeight + 17, says, {
      ...{ isBold: true, paint: "hash", opacity },
    }),
    words(`${key}-time`, ns(of.perFilterNs) + 8, y + barHeight / 2 + 5, text.time(of.perFilterNs), {
      ...{ size: 13, opacity },
    }),
  ];
}

/** Words of the rest: in its box, or below it. */
function restWords(
  rest: number,
  { x, y, width }: Pick<Box, "x" | "y" | "width">,
  opacity: number,
  { left, right, barHeight }: Places,
): readonly Shape[] {
  const says = text.rest(rest);
  const wide = textWidth(says, 14) + 10;
  if (wide <= width && rest >= 0) {
    const look = { anchor: "middle", isBold: true, paint: "bg", isOnFill: true, opacity } as const;
    return [words("rest-words", x + width / 2, y + barHeight / 2 + 5, says, look)];
  }
  const middle = Math.min(Math.max(x + width / 2, left + wide / 2), right + TIMES - wide / 2);
  return [words("rest-words", middle, y + barHeight + 34, says, { anchor: "middle", isBold: true, opacity })];
}

/** The saved parts as shares of their lookups. */
function shares(of: ModelAndMeasured, t: number, places: Places): readonly Shape[] {
  const { predicted: model, gain, low, high } = of;
  const { left, right, barHeight: height, ends, part, share: at } = places;
  const bottom = at.measured + height;
  const zero = part(0);
  const [landed, done] = [t >= STRETCH_MS, passed(t, STRETCH_MS, 400, easeOut)];
  const bar = (key: string, y: number, to: number, said: Reading): Shape =>
    savedBar(key, { x: Math.min(zero, to), y, width: Math.abs(to - zero), height }, said);
  return [
    words("share", 0, at.title, text.saved(of.isPaired), { isBold: true }),
    ...ticksIn(ends, 5).flatMap((tick): readonly Shape[] => [
      {
        kind: "line",
        key: `tick${tick}`,
        d: straight(part(tick), at.model - 4, part(tick), bottom + 4),
        stroke: "line",
      },
      words(`tick${tick}-words`, part(tick), bottom + 20, percent(tick), {
        ...{ anchor: part(tick) < 12 ? "start" : "middle", size: 12.5, paint: "soft" },
      }),
    ]),
    { kind: "line", key: "share-axis", d: straight(zero, at.model - 4, zero, bottom + 4), stroke: "ink" },
    nameOf("model-share-name", text.modelName, at.model, places),
    nameOf("measured-share-name", text.measuredName, at.measured, places),
    bar("model-share", at.model, part(model), {
      ...{ at: reads.row(text.modelName, text.share), values: share(model), origin: reads.model },
    }),
    numberIn("model-share-words", [share(model)], part(model), at.model, 1, places),
    ...(t > 0 || landed
      ? []
      : [
          {
            ...{ kind: "box", key: "share-asked", x: zero, y: at.measured, width: right - zero, height },
            ...{ fill: "none", stroke: "edge" },
          } as Box,
        ]),
    ...(t <= 0 || landed ? [] : copies(of, t, places)),
    ...(landed
      ? [
          bar("measured-share", at.measured, part(gain), {
            ...{ at: reads.row(text.measuredName, text.share), values: text.measured(gain, low, high) },
            origin: reads.native,
          }),
          whisker("interval", part(low), part(high), at.measured + height / 2, done),
          numberIn(
            "measured-share-words",
            [text.measured(gain, low, high), share(gain)],
            Math.max(part(high), left),
            at.measured,
            done,
            places,
          ),
        ]
      : []),
  ];
}

/** Copies of both saved parts move down from the time scale, and turn into shares. */
function copies(of: ModelAndMeasured, t: number, { barHeight: height, left, ns, part, time, share: at }: Places) {
  const down = passed(t, 0, STRETCH_MS / 2 - 100);
  const wide = passed(t, STRETCH_MS / 2, STRETCH_MS / 2);
  return (["model", "measured"] as const).map((key): Shape => {
    const goal = part(key === "model" ? of.predicted : of.gain);
    const x = mix(left, part(0), down);
    const y = mix(time[key], at[key], down);
    const width = mix(ns(savedNs(of[key])) - left, goal - part(0), wide);
    return { kind: "box", key: `${key}-copy`, x, y, width, height, fill: "hash", texture: "hatch", stroke: "ink" };
  });
}

/** A number right of its bar, in the longest words for which there is room. */
function numberIn(key: string, all: readonly string[], end: number, y: number, opacity: number, places: Places): Shape {
  const { right, barHeight } = places;
  const says = all.find((one) => end + 10 + textWidth(one, 15) <= right + TIMES) ?? all.at(-1) ?? "";
  return words(key, end + 10, y + barHeight / 2 + 5, says, { size: 15, isBold: true, opacity });
}

function nameOf(key: string, says: string, y: number, { isNarrow, left, barHeight }: Places): Shape {
  return isNarrow
    ? words(key, left, y - 6, says, { size: 13 })
    : words(key, left - 10, y + barHeight / 2 + 5, says, { anchor: "end", size: 13 });
}

function savedBar(key: string, place: Pick<Box, "x" | "y" | "width" | "height">, said: Box["reads"]): Shape {
  const look = { fill: "hash", texture: "hatch" } as const;
  return { kind: "box", key, ...place, ...look, ...(said === undefined ? {} : { reads: said }) };
}

/** The measured lookup with a shared digest, as far as the model names it. */
function sharedBar(key: string, place: Pick<Box, "x" | "y" | "width" | "height">, of: ArmTimes): Shape {
  return { kind: "box", key, ...place, fill: "panel", stroke: "ink", reads: reading(text.measuredName, 2, of) };
}

/** Reading of the shared lookup (column 2) or of the saved part (column 3) of a source. */
function reading(source: string, column: 2 | 3, of: ArmTimes) {
  const values = text.time(column === 2 ? of.sharedNs : savedNs(of));
  const said = { at: reads.row(source, text.columns[column]), values };
  // The title has the machine and the day. A longer reading would need a second line, and the picture would move.
  return { ...said, origin: source === text.modelName ? reads.model : reads.native };
}

/** Before the run: the place of the measured lookup, whose length is not known. */
function queried(place: Pick<Box, "x" | "y" | "width" | "height">): readonly Shape[] {
  const { x, y, height } = place;
  return [
    { kind: "box", key: "asked", ...place, fill: "none", stroke: "edge" },
    words("asked-words", x + 12, y + height / 2 + 5, text.queried, { size: 14, paint: "soft" }),
  ];
}

/** Words in a part of a bar, if there is room for them. */
function inside(key: string, says: string, x: number, y: number, width: number, opacity: number): readonly Shape[] {
  if (textWidth(says, 13) + 8 > width) return [];
  return [words(key, x + width / 2, y, says, { anchor: "middle", size: 13, opacity })];
}

const clampTo = (value: number, most: number): number => clamp(value / Math.max(most, 1e-9)) * most;

/** Room of the grip before the words of a prediction. */
const GRIP = 20;

/** Side of the model on which a prediction is. */
const SIDES: Readonly<Record<string, number>> = { less: -1, agree: 0, more: 1 };

/** Ends of the arrow of each prediction, from left to right, and its height. */
export function predictedPlaces(of: ModelAndMeasured, width: number, spare = 0) {
  return predictedIn(of, width, placesOf(of, width, width < 480 ? 0 : spare));
}

function predictedIn(of: ModelAndMeasured, width: number, { isNarrow, left, right, part, share: at }: Places) {
  const rest = part(of.predicted);
  const to = (side: number): number => Math.min(Math.max(rest + side * 0.2 * width, left + 8), right);
  const px = Object.entries(SIDES).map(([value, side]) => ({ value, px: to(side) }));
  return { places: px, across: at.measured - (isNarrow ? ROW.name : 0) - ROW.prediction / 2, rest };
}

/** A prediction: an arrow from the model's share, or a line at it. */
function arrow(of: ModelAndMeasured, chosen: string, width: number, all: Places): readonly Shape[] {
  const far = SIDES[chosen] ?? 0;
  const { places, rest, across } = predictedIn(of, width, all);
  const to = places.find(({ value }) => value === chosen)?.px ?? rest;
  const head = `M${n(to - far * 8)} ${across - 5}L${n(to)} ${across}L${n(to - far * 8)} ${across + 5}`;
  const end = all.share.measured + all.barHeight;
  const says = text.predicted[chosen as keyof typeof text.predicted] ?? "";
  const after = Math.max(to, rest) + GRIP;
  const isAfter = after + textWidth(says, 14) <= width;
  return [
    ...predicted("you", far === 0 ? straight(rest, across - 12, rest, end) : straight(rest, across, to, across), {
      ...{ x: isAfter ? after : Math.min(to, rest) - GRIP, y: across + 5, says, anchor: isAfter ? "start" : "end" },
    }),
    ...(far === 0 ? [] : [{ kind: "line", key: "you-arrow", d: head, stroke: "ink", width: 2 } as const]),
  ];
}

/** The numbers behind the picture. */
export function barsTable({ predicted: model, gain, low, high, ...of }: ModelAndMeasured) {
  const row = (name: string, of: ArmTimes, saved: string) => [
    ...[name, text.time(of.perFilterNs), text.time(of.sharedNs), text.time(savedNs(of)), saved],
  ];
  return {
    columns: [...text.columns, text.share],
    rows: [
      row(text.modelName, of.model, share(model)),
      row(text.measuredName, of.measured, text.measured(gain, low, high)),
    ],
  };
}
