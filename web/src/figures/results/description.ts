/** Describes the figure of native results in sentences. Pure. */

import type { Cell, Experiment } from "../../engine/result-file.generated";
import { resultsText as text } from "../../text/charts/results.en";
import { time } from "../../text/numbers";
import { capital, quantity as written } from "../../text/units";
import type { Reading } from "../chart/layout/stop";
import { type Arrangement, placeOf } from "./arrangement";
import { armsOf, PART_ROLES, partsOf } from "./layout/parts";
import { GAIN, type Mark, MERGING, marksOf, PARTS, type Quantity, quantitiesOf } from "./quantities";

/** Origins in the order of the description. */
const ORIGINS: readonly Mark["origin"][] = ["measured", "counted", "model", "claimed"];

/** Orders marks: findings, expectations, and finally the control, which shows the noise of the method. */
function told(marks: readonly Mark[]): Mark[] {
  const rank = ({ origin, kind }: Mark): number => (kind === "control" ? ORIGINS.length : ORIGINS.indexOf(origin));
  return [...marks].sort((one, other) => rank(one) - rank(other));
}

/** Maximum number of settings whose parts the description contains. Otherwise readings and the table contain them. */
const PARTS_TOLD = 3;

/** Quantities that are compared pair by pair. */
const OF_PAIRS: readonly string[] = [GAIN, MERGING];

/** Returns the name of a number's origin. */
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

/** Returns the second line of the figure: the origins of what is drawn, and the number of settings. */
export function hintOf({ stands }: Arrangement, marks: readonly Mark[]): string {
  const cells = new Set(stands.map(({ cell }) => cell));
  const shown = told(marks.filter(({ cell }) => cells.has(cell)));
  return [...new Set(shown.map(originName)), text.cells(cells.size)].join(", ");
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

/** Returns a number with its origin, its interval and a doubt. */
function estimateOf(quantity: Quantity, mark: Mark): string {
  const { low, high, doubt } = mark;
  const value = mark.kind === "control" ? "" : written(quantity.unit, mark.estimate);
  const interval =
    low === null || high === null ? "" : text.interval(written(quantity.unit, low), written(quantity.unit, high));
  const said = [text.estimate(originName(mark), value).trim(), interval].filter(Boolean).join(" ");
  return doubt === null ? said : `${said}, ${doubt}`;
}

/** Describes one number, including its trials. */
export function describeMark(quantity: Quantity, mark: Mark): string {
  const trials = mark.samples === null ? "" : text.samples(mark.samples, OF_PAIRS.includes(quantity.id));
  return [estimateOf(quantity, mark), trials].filter(Boolean).join(", ");
}

function describeParts(experiment: Experiment, index: number): string {
  const cell = experiment.cells?.[index];
  return cell?.lookup ? `${placeOf(experiment, cell)}: ${partsSaid(cell)}` : "";
}

/** The time of each arm of a cell and its parts. */
function partsSaid(cell: Cell): string {
  if (!cell.lookup) return "";
  const arms = armsOf(cell.lookup).map(([arm, result]) => {
    const ns = partsOf(result);
    const parts = result.parts ? PART_ROLES.map((role) => `${text.part[role]} ${time(ns[role])}`).join(", ") : "";
    return text.partsOf(arm, time(result.mean_ns_per_lookup), parts);
  });
  return `${arms.join("; ")}.`;
}

/** Describes a cell: its place, its numbers, the source of its reads, and the noise of the machine. */
export function readCell(experiment: Experiment, quantity: Quantity, marks: readonly Mark[], index: number): Reading {
  const cell = experiment.cells?.[index];
  if (!cell) return { at: "", values: text.nothingHere };
  const { reads_from: from, lookup } = cell;
  const own = told(marks.filter((mark) => mark.cell === index)).map((mark) => estimateOf(quantity, mark));
  const quality = cell.quality ?? lookup?.quality;
  const more = [
    from ? text.reads(from.label, from.kind, from.io, from.read_ns ? time(from.read_ns) : null) : "",
    quality ? text.grade(quality.grade, quality.reasons ?? []) : "",
    lookup && !(lookup.answers_equal && lookup.reads_equal) ? text.unequal : "",
  ];
  return {
    at: `${placeOf(experiment, cell)}:`,
    values: quantity.id === PARTS ? partsSaid(cell) : `${own.join("; ")}.`,
    more: more.filter(Boolean).join(" "),
  };
}
