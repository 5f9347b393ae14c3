/** What the figure of native results says in words. Pure. */

import type { Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { time } from "../../text/numbers";
import { capital, quantity as written } from "../../text/units";
import { type Arrangement, placeOf } from "./arrangement";
import { armsOf, PART_ROLES, partsOf } from "./layout/parts";
import { GAIN, type Mark, MERGING, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";

/** Origins in the order in which they are told. */
const ORIGINS: readonly Mark["origin"][] = ["measured", "counted", "model", "claimed"];

/** What was found first, then what was expected of it, at last what the method sees where there is nothing. */
function told(marks: readonly Mark[]): Mark[] {
  const rank = ({ origin, kind }: Mark): number => (kind === "control" ? ORIGINS.length : ORIGINS.indexOf(origin));
  return [...marks].sort((one, other) => rank(one) - rank(other));
}

/** Settings whose parts are told at once; of more, each is told when it is asked for, and the table has them all. */
const PARTS_TOLD = 3;

/** Quantities that are compared pair by pair. */
const OF_PAIRS: readonly string[] = [GAIN, MERGING];

/** Where a number is from, in words. */
export function originName({ origin, kind }: Pick<Mark, "origin" | "kind">): string {
  if (kind === "control") return text.control;
  return kind === "with-other" ? text.withOther : text.origin(origin);
}

/** The figure in a few sentences: for each origin, from where to where its numbers reach. */
export function describeExperiment(
  experiment: Experiment,
  quantity: Quantity,
  arrangement: Arrangement,
  marks: readonly Mark[],
): string {
  const shown = new Set(arrangement.stands.map(({ cell }) => cell));
  const about = text.about(capital(experiment.title), text.cells(shown.size), quantity.label);
  if (quantity.id === PARTS) {
    const told = shown.size > PARTS_TOLD ? [] : [...shown].map((cell) => describeParts(experiment, cell));
    return [about, ...told].join(" ");
  }
  const ranges = ORIGINS.flatMap((origin) => {
    const own = marks.filter((mark) => mark.origin === origin && mark.kind === "value" && shown.has(mark.cell));
    const [least, most] = [...own]
      .sort((one, other) => one.estimate - other.estimate)
      .filter((_, index, all) => index === 0 || index === all.length - 1);
    if (!least) return [];
    const at = (mark: Mark): string => placeOf(experiment, experiment.cells?.[mark.cell]);
    const last = most ?? least;
    const [low, high] = [least, last].map(({ estimate }) => written(quantity.unit, estimate));
    return [text.range(text.origin(origin), low ?? "", at(least), high ?? "", at(last))];
  });
  return [about, ...ranges].join(" ");
}

/** The figure in half a line: from where to where what was found of its first quantity reaches. */
export function headlineOf(experiment: Experiment): string {
  const [quantity] = quantitiesOf(experiment);
  const cells = text.cells(experiment.cells?.length ?? 0);
  if (quantity === undefined || quantity.id === PARTS) return cells;
  const marks = marksOf(experiment, quantity.id).filter(({ kind }) => kind === "value");
  const origin = ORIGINS.find((one) => marks.some((mark) => mark.origin === one));
  if (origin === undefined) return cells;
  const own = marks.filter((mark) => mark.origin === origin).map(({ estimate }) => estimate);
  const [low, high] = [Math.min(...own), Math.max(...own)].map((value) => written(quantity.unit, value));
  return text.reach(quantity.label, text.origin(origin), low ?? "", high ?? "");
}

/** One number in words, with its interval and what is to be said against it. */
export function describeMark(quantity: Quantity, mark: Mark): string {
  const { low, high, samples, doubt } = mark;
  const value = mark.kind === "control" ? "" : written(quantity.unit, mark.estimate);
  const interval =
    low === null || high === null ? "" : text.interval(written(quantity.unit, low), written(quantity.unit, high));
  const trials = samples === null ? "" : text.samples(samples, OF_PAIRS.includes(quantity.id));
  return [[text.estimate(originName(mark), value).trim(), interval].filter(Boolean).join(" "), trials, doubt ?? ""]
    .filter(Boolean)
    .join(", ");
}

/** The time of each arm of a cell and its parts. */
function describeParts(experiment: Experiment, index: number): string {
  const cell = experiment.cells?.[index];
  if (!cell?.lookup) return "";
  const arms = armsOf(cell.lookup).map(([arm, result]) => {
    const ns = partsOf(result);
    const parts = result.parts ? PART_ROLES.map((role) => `${text.part[role]} ${time(ns[role])}`).join(", ") : "";
    return text.partsOf(arm, time(result.mean_ns_per_lookup), parts);
  });
  return `${placeOf(experiment, cell)}: ${arms.join("; ")}.`;
}

/** A cell in words: where it stands, its numbers, what answered its reads, how quiet the machine was. */
export function describeCell(
  experiment: Experiment,
  quantity: Quantity,
  marks: readonly Mark[],
  index: number,
): string {
  const cell = experiment.cells?.[index];
  if (!cell) return text.nothingHere;
  const { reads_from: from, lookup } = cell;
  const own = told(marks.filter((mark) => mark.cell === index)).map((mark) => describeMark(quantity, mark));
  const numbers =
    quantity.id === PARTS ? describeParts(experiment, index) : `${placeOf(experiment, cell)}: ${own.join("; ")}.`;
  const quality = cell.quality ?? lookup?.quality;
  return [
    numbers,
    from ? text.reads(from.label, from.kind, from.io, from.read_ns ? time(from.read_ns) : null) : "",
    quality ? text.grade(quality.grade, quality.reasons ?? []) : "",
    lookup && !(lookup.answers_equal && lookup.reads_equal) ? text.unequal : "",
  ]
    .filter(Boolean)
    .join(" ");
}
