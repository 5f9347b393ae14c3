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
import { linear, ticksIn, wholeEnds } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import { axis, isNarrow as narrow, predictedAt, rule, span, stack } from "../../grammar/marks";
import { marksOf } from "../../grammar/time";
import type { Mark } from "../../scene/clock";
import { easeOut, mix, passed } from "../../scene/easing";
import { n, type SceneShapes, type Shape, type Words, whisker, words } from "../../scene/shapes";

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

const [GROW_MS, STRETCH_MS, REST_MS] = [2200, 2400, 900];
/** Room of times right of the bars, of a name above its bar, of words below it, of the prediction and of its grip. */
const [TIMES, NAME, WORDS, PREDICTION, GRIP] = [74, 20, 17, 30, 20];
const SAVED = { paint: "hash", texture: "hatch" } as const;

const savedNs = ({ perFilterNs, sharedNs }: ArmTimes): number => perFilterNs - sharedNs;

export const barsMarks = ({ predicted, gain, model, measured }: ModelAndMeasured): readonly Mark[] =>
  marksOf([
    [GROW_MS, text.steps.bars(savedNs(measured), savedNs(model))],
    [STRETCH_MS, text.steps.share],
    [REST_MS, text.steps.end(gain, predicted)],
  ]);

/** Tops of the four bars with their titles, and the scales of times and shares. */
function placesOf({ predicted, low, high, model, measured }: ModelAndMeasured, width: number, spare: number) {
  const isNarrow = narrow(width);
  const grown = 0.2 * (isNarrow ? 0 : spare);
  const [size, name, left, right] = [32 + grown, isNarrow ? NAME : 0, isNarrow ? 0 : 104, width - TIMES];
  const time = { title: 16, model: 30 + name, measured: 30 + size + WORDS + 13 + 2 * name };
  const title = time.measured + size + 2 * WORDS + 28 + grown;
  const first = title + 14 + name;
  const ends = wholeEnds([Math.min(0, low), Math.max(predicted, high) * 1.25], 5);
  return {
    isNarrow,
    left,
    right,
    size,
    time,
    ends,
    share: { title, model: first, measured: first + size + PREDICTION + name },
    height: first + 2 * size + PREDICTION + name + 30,
    // Times from the left edge, for any length.
    ns: linear([0, Math.max(model.perFilterNs, measured.perFilterNs)], [left, right]),
    part: linear(ends, [left, right]),
  };
}
type Places = ReturnType<typeof placesOf>;

/** The picture; `hasRun` says whether the measurement may be drawn. `chosen` is a prediction of `lab7Text.agree.options`. */
export function layoutBars(
  of: ModelAndMeasured,
  chosen: string | null,
  hasRun: boolean,
  t: number,
  width: number,
  spare = 0,
): SceneShapes {
  const places = placesOf(of, width, spare);
  const now = hasRun ? t : 0;
  return {
    height: places.height,
    shapes: [
      ...times(of, now, places),
      ...shares(of, now - GROW_MS, places),
      ...(chosen === null ? [] : prediction(of, chosen, width, places)),
    ],
  };
}

/** Reading of the shared lookup (column 2) or of the saved part (column 3) of a source. */
const reading = (source: string, column: 2 | 3, of: ArmTimes) => ({
  at: reads.row(source, text.columns[column]),
  values: text.time(column === 2 ? of.sharedNs : savedNs(of)),
  // The title has the machine and the day. A longer reading would need a second line, and the picture would move.
  origin: source === text.modelName ? reads.model : reads.native,
});

/** Both lookups on one time scale. */
function times({ model, measured }: ModelAndMeasured, t: number, places: Places): readonly Shape[] {
  const { left, right, size, ns, time, isNarrow } = places;
  const [one, two] = [
    { at: time.model, size },
    { at: time.measured, size },
  ];
  const base = two.at + size / 2 + 5;
  // Sharing may have cost time.
  const saved = Math.max(savedNs(measured), 0);
  const known = Math.min(measured.sharedNs, model.sharedNs);
  const rest = measured.sharedNs - model.sharedNs;
  const grown = measured.perFilterNs * passed(t, 0, GROW_MS - 600);
  const opacity = passed(t, GROW_MS - 600, 400, easeOut);
  const cut = (from: number, length: number): number => Math.min(Math.max(grown - from, 0), length);
  const restFrom = saved + known;
  const [modelNs, isMore] = [savedNs(model), savedNs(model) > 0 && saved > savedNs(model)];
  const restBox = span("rest", ns, [restFrom, restFrom + (rest < 0 ? -rest : cut(restFrom, rest))], two);
  const restWide = span("rest", ns, [restFrom, restFrom + Math.abs(rest)], two);
  const knownWide = ns(known) - left;
  return [
    words("bars", 0, time.title, text.bars, { isBold: true }),
    nameOf("model-name", text.modelName, one.at, places),
    nameOf("measured-name", text.measuredName, two.at, places),
    ...stack(
      "model-",
      [
        { ...SAVED, key: "saved", value: modelNs, reads: reading(text.modelName, 3, model) },
        {
          paint: "panel",
          stroke: "ink",
          key: "shared",
          value: model.sharedNs,
          reads: reading(text.modelName, 2, model),
        },
      ],
      ns,
      one,
    ),
    ...below("model", model, text.savedPart(modelNs), one.at, 1, places),
    ...(t <= 0
      ? [
          { ...span("asked", ns, [0, ns.invert(right)], two), fill: "none", stroke: "edge" } as const,
          words("asked-words", left + 12, base, text.queried, { size: 14, paint: "soft" }),
        ]
      : [
          ...stack(
            "measured-",
            [
              { ...SAVED, key: "saved", value: cut(0, saved), reads: reading(text.measuredName, 3, measured) },
              {
                paint: "panel",
                stroke: "ink",
                key: "shared",
                value: cut(saved, known),
                reads: reading(text.measuredName, 2, measured),
              },
            ],
            ns,
            two,
          ),
          restOf(rest, restBox, opacity),
          ...(textWidth(text.known, 13) + 8 > knownWide
            ? []
            : [
                words("known-words", ns(saved) + knownWide / 2, base, text.known, {
                  anchor: "middle",
                  size: 13,
                  opacity,
                }),
              ]),
          ...below(
            "measured",
            measured,
            isMore ? text.savedMore(saved, modelNs) : text.savedPart(savedNs(measured)),
            two.at,
            opacity,
            places,
          ),
          restWords(rest, restWide, opacity, places),
        ]),
    // The end of the model's saved part, down to the measured one. On a phone, a name is in between.
    rule("saved-end", "x", ns(modelNs), [one.at + size, two.at + size], {
      stroke: "hash",
      opacity: t <= 0 || isNarrow ? 0 : 1,
    }),
  ];
}

/** What the model does not name. A lookup that is faster than the model has no rest that grows. */
function restOf(rest: number, box: ReturnType<typeof span>, opacity: number): Shape {
  const said = { at: reads.restAt, values: text.signed(rest), origin: reads.native };
  return rest < 0
    ? { ...box, fill: "none", stroke: "ink", look: "ghost", opacity, reads: said }
    : { ...box, fill: "skip", stroke: "ink", reads: said };
}

/** Words below a bar, right of the end of its saved part, and its time at its end. */
function below(
  key: string,
  of: ArmTimes,
  says: string,
  y: number,
  opacity: number,
  { size, ns }: Places,
): readonly Shape[] {
  return [
    words(`${key}-saved-words`, ns(savedNs(of)) + 6, y + size + 17, says, { isBold: true, paint: "hash", opacity }),
    words(`${key}-time`, ns(of.perFilterNs) + 8, y + size / 2 + 5, text.time(of.perFilterNs), { size: 13, opacity }),
  ];
}

/** Words of the rest: in its box, or below it. */
function restWords(
  rest: number,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  opacity: number,
  { left, right, size }: Places,
): Shape {
  const says = text.rest(rest);
  const wide = textWidth(says, 14) + 10;
  const look = { anchor: "middle", isBold: true, opacity } as const;
  const middle = Math.min(Math.max(x + width / 2, left + wide / 2), right + TIMES - wide / 2);
  return wide <= width && rest >= 0
    ? words("rest-words", x + width / 2, y + size / 2 + 5, says, { ...look, paint: "bg", isOnFill: true })
    : words("rest-words", middle, y + size + 34, says, look);
}

/** The saved parts as shares of their lookups. */
function shares(of: ModelAndMeasured, t: number, places: Places): readonly Shape[] {
  const { predicted: model, gain, low, high } = of;
  const { left, right, size, ends, part, share: at, ns, time } = places;
  const bottom = at.measured + size;
  const [one, two] = [
    { at: at.model, size },
    { at: at.measured, size },
  ];
  const opacity = passed(t, STRETCH_MS, 400, easeOut);
  const bar = (key: string, to: number, band: typeof one, source: string, values: string, origin: string): Shape => ({
    ...span(key, part, [0, to], band),
    fill: "hash",
    texture: "hatch",
    reads: { at: reads.row(source, text.share), values, origin },
  });
  /** A number right of its bar, in the longest words for which there is room. */
  const number = (key: string, all: readonly string[], end: number, y: number, look: Partial<Words>): Shape => {
    const says = all.find((one) => end + 10 + textWidth(one, 15) <= right + TIMES) ?? all.at(-1) ?? "";
    return words(key, end + 10, y + size / 2 + 5, says, { size: 15, isBold: true, ...look });
  };
  const measured = text.measured(gain, low, high);
  // Copies of both saved parts move down from the time scale, and turn into shares.
  const [down, wide] = [passed(t, 0, STRETCH_MS / 2 - 100), passed(t, STRETCH_MS / 2, STRETCH_MS / 2)];
  const copies = (["model", "measured"] as const).map((key): Shape => {
    const [long, goal] = [ns(savedNs(of[key])) - left, part(key === "model" ? model : gain) - part(0)];
    const place = { x: mix(left, part(0), down), y: mix(time[key], at[key], down), width: mix(long, goal, wide) };
    return { kind: "box", key: `${key}-copy`, ...place, height: size, fill: "hash", texture: "hatch", stroke: "ink" };
  });
  const found =
    t < STRETCH_MS
      ? t <= 0
        ? [{ ...span("share-asked", part, [0, part.invert(right)], two), fill: "none", stroke: "edge" } as const]
        : copies
      : [
          bar("measured-share", gain, two, text.measuredName, measured, reads.native),
          whisker("interval", part(low), part(high), at.measured + size / 2, opacity),
          number("measured-share-words", [measured, share(gain)], Math.max(part(high), left), at.measured, { opacity }),
        ];
  return [
    words("share", 0, at.title, text.saved(of.isPaired), { isBold: true }),
    ...axis({
      key: "tick",
      side: "below",
      scale: part,
      at: bottom,
      grid: [at.model - 4, bottom + 4],
      ticks: ticksIn(ends, 5),
      format: percent,
      drop: 20,
      inside: 12,
    }),
    rule("share-axis", "x", part(0), [at.model - 4, bottom + 4]),
    nameOf("model-share-name", text.modelName, at.model, places),
    nameOf("measured-share-name", text.measuredName, at.measured, places),
    bar("model-share", model, one, text.modelName, share(model), reads.model),
    number("model-share-words", [share(model)], part(model), at.model, { opacity: 1 }),
    ...found,
  ];
}

function nameOf(key: string, says: string, y: number, { isNarrow, left, size }: Places): Shape {
  return isNarrow
    ? words(key, left, y - 6, says, { size: 13 })
    : words(key, left - 10, y + size / 2 + 5, says, { anchor: "end", size: 13 });
}

/** Side of the model on which a prediction is. */
const SIDES: Readonly<Record<string, number>> = { less: -1, agree: 0, more: 1 };

/** Ends of the arrow of each prediction, from left to right, and its height. */
export function predictedPlaces(of: ModelAndMeasured, width: number, spare = 0) {
  const { isNarrow, left, right, part, share: at } = placesOf(of, width, spare);
  const rest = part(of.predicted);
  const to = (side: number): number => Math.min(Math.max(rest + side * 0.2 * width, left + 8), right);
  const places = Object.entries(SIDES).map(([value, side]) => ({ value, px: to(side) }));
  return { places, across: at.measured - (isNarrow ? NAME : 0) - PREDICTION / 2, rest };
}

/** A prediction: an arrow from the model's share, or a line at it. */
function prediction(
  of: ModelAndMeasured,
  chosen: string,
  width: number,
  { share: at, size }: Places,
): readonly Shape[] {
  const far = SIDES[chosen] ?? 0;
  const { places, rest, across } = predictedPlaces(of, width, (size - 32) / 0.2);
  const to = places.find(({ value }) => value === chosen)?.px ?? rest;
  const says = text.predicted[chosen as keyof typeof text.predicted] ?? "";
  const after = Math.max(to, rest) + GRIP;
  const isAfter = after + textWidth(says, 14) <= width;
  const label = { x: isAfter ? after : Math.min(to, rest) - GRIP, y: across + 5, says } as const;
  const look = { ...label, anchor: isAfter ? "start" : "end" } as const;
  if (far === 0) return predictedAt(["x", rest], [across - 12, at.measured + size], look);
  const d = `M${n(to - far * 8)} ${across - 5}L${n(to)} ${across}L${n(to - far * 8)} ${across + 5}`;
  return [
    ...predictedAt(["y", across], [rest, to], look),
    { kind: "line", key: "you-arrow", d, stroke: "ink", width: 2 },
  ];
}

/** The numbers behind the picture. */
export function barsTable({ predicted: model, gain, low, high, ...of }: ModelAndMeasured) {
  const row = (name: string, arm: ArmTimes, saved: string) => [
    ...[name, text.time(arm.perFilterNs), text.time(arm.sharedNs), text.time(savedNs(arm)), saved],
  ];
  return {
    columns: [...text.columns, text.share],
    rows: [
      row(text.modelName, of.model, share(model)),
      row(text.measuredName, of.measured, text.measured(gain, low, high)),
    ],
  };
}
