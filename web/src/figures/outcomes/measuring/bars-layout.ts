/**
 * Lab 7: model against measurement. The measured saving travels along an axis to the prediction. Below, two bars of one lookup: the
 * saved part first, then the lookup with a shared digest; the rest slides out of the measured bar. Pure.
 *
 * **Invariants** (broken by `bars-layout.test.ts`)
 * 1. At the end the mark is at the measured saving, and the parts of each bar add up to its lookup.
 * 2. Nothing that was measured is drawn before its time.
 * 3. The shares at the bars are those of the axis. The measured share is of pairs of batches, so the quotient of the mean times, which
 *    are the lengths, may differ from it.
 */
import { lab7Text } from "../../../text/labs/lab7.en";
import { percent } from "../../../text/numbers";
import { readingsText as reads } from "../../../text/trees/readings.en";
import { share } from "../../../text/units";
import { ticksIn, wholeEnds } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
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
  readonly model: ArmTimes;
  readonly measured: ArmTimes;
}

const GAIN_MS = 1800;
const BARS_MS = 1800;
const REST_MS = 1800;
/** Bars of a lookup. In a narrow picture their names are above them. */
const BAR = { wide: { top: 196, pitch: 66 }, narrow: { top: 222, pitch: 82 }, height: 34 } as const;

export function barsMarks(): readonly Mark[] {
  return [
    { atMs: GAIN_MS, sentence: text.steps.gain },
    { atMs: GAIN_MS + BARS_MS, sentence: text.steps.bars },
    { atMs: GAIN_MS + BARS_MS + REST_MS, sentence: text.steps.rest },
  ];
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
  const more = width < 480 ? 0 : spare;
  const shapes = [...gauge(of, chosen, hasRun ? t : 0, width), ...bars(of, hasRun ? t - GAIN_MS : 0, width, more)];
  return { height: width < 480 ? 470 : 410 + more, shapes };
}

/** The axis of the saved share. */
function axisOf({ predicted: model, low, high }: ModelAndMeasured, width: number) {
  const ends = wholeEnds([Math.min(0, low), Math.max(model, high) * 1.25], 5);
  return { ends, x: linear(ends, [12, width - 40]), y: 112 };
}

/** Room of the grip before the words of a prediction. */
const GRIP = 20;

/** Side of the model on which a prediction is. */
const SIDES: Readonly<Record<string, number>> = { less: -1, agree: 0, more: 1 };

/** Ends of the arrow of each prediction, from left to right, and its height. */
export function predictedPlaces(of: ModelAndMeasured, width: number) {
  const { ends, x, y } = axisOf(of, width);
  const to = (side: number): number => {
    return Math.min(Math.max(x(of.predicted) + side * 0.22 * width, x(ends[0])), x(ends[1]));
  };
  const places = Object.entries(SIDES).map(([value, side]) => ({ value, px: to(side) }));
  return { places, across: y - 26, rest: x(of.predicted) };
}

/** A prediction: an arrow from the model's value, or a line at it. */
function arrow(of: ModelAndMeasured, chosen: string, width: number): readonly Shape[] {
  const far = SIDES[chosen] ?? 0;
  const { places, rest, across } = predictedPlaces(of, width);
  const to = places.find(({ value }) => value === chosen)?.px ?? rest;
  const head = `M${n(to - far * 8)} ${across - 5}L${n(to)} ${across}L${n(to - far * 8)} ${across + 5}`;
  const d = far === 0 ? straight(rest + 5, across - 16, rest + 5, across + 26) : straight(rest, across, to, across);
  return [
    ...predicted("you", d, {
      x: to + (far < 0 ? -GRIP : GRIP),
      y: across + 5,
      says: text.predicted[chosen as keyof typeof text.predicted] ?? "",
      anchor: far < 0 ? "end" : "start",
    }),
    ...(far === 0 ? [] : [{ kind: "line", key: "you-arrow", d: head, stroke: "ink", width: 2 } as const]),
  ];
}

/** The saved share on an axis. */
function gauge(of: ModelAndMeasured, chosen: string | null, t: number, width: number): readonly Shape[] {
  const { predicted: model, gain, low, high } = of;
  const { ends, x, y } = axisOf(of, width);
  const shapes: Shape[] = [
    words("gauge", 0, 16, text.saved, { isBold: true }),
    { kind: "line", key: "axis", d: straight(x(ends[0]), y, x(ends[1]), y), stroke: "ink" },
    ...ticksIn(ends, 5).flatMap((tick): Shape[] => [
      { kind: "line", key: `tick${tick}`, d: straight(x(tick), y, x(tick), y + 5), stroke: "ink" },
      words(`tick${tick}-words`, x(tick), y + 20, percent(tick), { anchor: "middle", size: 12.5, paint: "soft" }),
    ]),
    { kind: "line", key: "model", d: straight(x(model), y - 42, x(model), y), stroke: "ink", width: 2.5 },
    words("model-words", x(model), y - 50, text.model(model), { anchor: "middle", size: 13 }),
    {
      kind: "place",
      key: "model-place",
      x: x(model) - 4,
      y: y - 42,
      width: 8,
      height: 42,
      reads: { at: reads.named(text.columns[3]), values: text.model(model), origin: reads.model },
    },
  ];
  if (chosen !== null) shapes.push(...arrow(of, chosen, width));
  if (t <= 0) return shapes;
  const at = mix(x(0), x(gain), passed(t, 0, 1200));
  const done = passed(t, 1200, 400, easeOut);
  return [
    ...shapes,
    whisker("interval", x(low), x(high), y - 9, done),
    {
      kind: "box",
      key: "measured",
      x: at - 5,
      y: y - 14,
      width: 10,
      height: 10,
      fill: "ink",
      reads: { at: reads.named(text.columns[3]), values: text.measured(gain, low, high) },
    },
    words("measured-words", x(gain), y + 42, text.measured(gain, low, high), {
      anchor: x(gain) < 130 ? "start" : "middle",
      isBold: true,
      opacity: done,
    }),
  ];
}

/** Both lookups as bars, and the rest below. */
function bars(
  { model, measured, predicted, gain }: ModelAndMeasured,
  t: number,
  width: number,
  more: number,
): readonly Shape[] {
  const isNarrow = width < 480;
  const [left, right] = [isNarrow ? 0 : 104, width - 74];
  const longest = Math.max(model.perFilterNs, measured.perFilterNs);
  const scale = linear([0, longest], [0, right - left]);
  const height = BAR.height + 0.2 * more;
  const { top, pitch: least } = isNarrow ? BAR.narrow : BAR.wide;
  const pitch = least + 0.4 * more;
  const base = height / 2 + 5;
  const name = (key: string, says: string, y: number): Shape =>
    isNarrow
      ? words(key, left, y - 6, says, { size: 13 })
      : words(key, left - 10, y + base, says, { anchor: "end", size: 13 });
  const saved = (key: string, y: number, times: ArmTimes, share: number, grown: number, source: string): Shape => {
    const length = scale(times.perFilterNs - times.sharedNs) * grown;
    const reading = readingOf(source, text.columns[3], partOf(share, times));
    return { kind: "box", key, x: left, y, width: length, height, fill: "hash", texture: "hatch", reads: reading };
  };
  const whole = (key: string, times: ArmTimes, y: number, opacity: number): Shape =>
    words(key, left + scale(times.perFilterNs) + 8, y + base, text.time(times.perFilterNs), { size: 13, opacity });
  const shapes: Shape[] = [
    words("bars", 0, top - (isNarrow ? 30 : 14), text.bars, { isBold: true }),
    name("model-name", text.modelName, top),
    saved("model-saved", top, model, predicted, 1, text.modelName),
    sharedBar("model-shared", model, text.modelName, {
      x: left + scale(model.perFilterNs - model.sharedNs),
      y: top,
      width: scale(model.sharedNs),
      height,
    }),
    whole("model-time", model, top, 1),
    savedWords("saved-words", left, top + height + 17, text.savedPart(partOf(predicted, model)), 1),
    name("measured-name", text.measuredName, top + pitch),
  ];
  const y = top + pitch;
  if (t <= 0) return [...shapes, ...queried({ x: left, y, width: right - left, height })];
  const grown = passed(t, 0, 1400);
  const out = passed(t, BARS_MS, 1200);
  const rest = measured.sharedNs - model.sharedNs;
  const known = Math.min(measured.sharedNs, model.sharedNs);
  const start = left + scale(measured.perFilterNs - measured.sharedNs) * grown;
  const knownLength = scale(known) * grown;
  const restLength = scale(Math.abs(rest)) * grown;
  const restPlace = { x: start + knownLength, y, width: restLength, height };
  const done = passed(t, 1400, 300, easeOut);
  return [
    ...shapes,
    saved("measured-saved", y, measured, gain, grown, text.measuredName),
    sharedBar("measured-shared", measured, text.measuredName, { x: start, y, width: knownLength, height }),
    { kind: "box", key: "rest-place", ...restPlace, fill: "none", stroke: "edge", look: "ghost" },
    {
      kind: "box",
      key: "rest",
      ...restPlace,
      y: y + pitch * out,
      // A lookup that is faster than the model has no remainder to animate.
      fill: rest < 0 ? "none" : "skip",
      stroke: "ink",
      ...(rest < 0 ? { look: "ghost" as const } : {}),
      reads: { at: reads.restAt, values: text.signed(rest) },
    },
    whole("measured-time", measured, y, done),
    words("rest-words", start + knownLength + restLength / 2, y + pitch + height + 20, text.rest(rest), {
      anchor: start + knownLength + restLength / 2 > 0.85 * width ? "end" : "middle",
      isBold: true,
      opacity: passed(t, BARS_MS + 900, 300, easeOut),
    }),
    ...inside("known-words", text.known, start, y + base, knownLength, out),
    savedWords("share-words", left, y + height + 17, text.savedPart(partOf(gain, measured)), done),
  ];
}

/** Before the run: the place of the measured lookup, whose length is not known. */
function queried(place: Pick<Box, "x" | "y" | "width" | "height">): readonly Shape[] {
  const { x, y, height } = place;
  return [
    { kind: "box", key: "asked", ...place, fill: "panel", stroke: "line" },
    words("asked-words", x + 12, y + height / 2 + 5, text.queried, { size: 14, paint: "soft" }),
  ];
}

/** The lookup with a shared digest. */
function sharedBar(
  key: string,
  { sharedNs }: ArmTimes,
  source: string,
  place: Pick<Box, "x" | "y" | "width" | "height">,
): Shape {
  const look = { fill: "panel", stroke: "ink" } as const;
  return { kind: "box", key, ...place, ...look, reads: readingOf(source, text.columns[2], text.time(sharedNs)) };
}

/** Reading of a part of a source's lookup. */
function readingOf(source: string, column: string, values: string) {
  const reading = { at: reads.row(source, column), values };
  return source === text.modelName ? { ...reading, origin: reads.model } : reading;
}

/** The saved time and share of a lookup. */
function partOf(share: number, { perFilterNs, sharedNs }: ArmTimes): string {
  return text.partOf(perFilterNs - sharedNs, share, perFilterNs);
}

function savedWords(key: string, x: number, y: number, says: string, opacity: number): Shape {
  return words(key, x, y, says, { size: 14, isBold: true, paint: "hash", opacity });
}

/** Words in a part of a bar, if there is room for them. */
function inside(key: string, says: string, x: number, y: number, width: number, opacity: number): readonly Shape[] {
  if (textWidth(says, 13) + 8 > width) return [];
  return [words(key, x + width / 2, y, says, { anchor: "middle", size: 13, opacity })];
}

/** The numbers behind the picture. */
export function barsTable({ predicted: model, gain, low, high, ...of }: ModelAndMeasured) {
  const row = (name: string, times: ArmTimes, saved: string) => [
    name,
    text.time(times.perFilterNs),
    text.time(times.sharedNs),
    saved,
  ];
  return {
    columns: text.columns,
    rows: [
      row(text.modelName, of.model, share(model)),
      row(text.measuredName, of.measured, text.measured(gain, low, high)),
    ],
  };
}
