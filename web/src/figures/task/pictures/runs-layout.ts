/**
 * Two trees by their sorted runs (task 3a): left, the engine's tree after the flushes that the reader sets; right, the tree of the task,
 * with the typed runs until the answer is shown. Pure.
 *
 * **Invariant** (broken by `pictures.test.ts`): the right tree has exactly the typed or the right number of runs in each level.
 */

import { count } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { type Shape, words } from "../../scene/shapes";
import { type FactsOf, markShapes, NARROW, numberOf, type TaskHandle, type TaskScene, type TaskShapes } from "./params";

/** Sorted runs of each level, by their entries. */
export interface GrownRuns {
  readonly flushes: number;
  readonly levels: readonly (readonly number[])[];
  /** Entries of a memtable. */
  readonly memtable: number;
}

const HEAD = 30;
const RUN = 16;
const PITCH = 20;
const GAP = 14;
/** Most runs of a level that are drawn; others are a number. */
const MOST = 6;

export function layoutRuns(scene: TaskScene<FactsOf<"runs">>, grown: GrownRuns | null, width: number): TaskShapes {
  const { facts, draft, marks, solution } = scene;
  const isNarrow = width < NARROW;
  const half = (width - (isNarrow ? 18 : 48)) / 2;
  const right = width - half;
  const names = isNarrow ? 30 : 68;
  const typed = Array.from({ length: facts.levels }, (_, at) => numberOf((solution ?? draft).numbers[at]));
  const rows = Math.min(Math.max(facts.design.sizeRatio - 1, ...typed.map((value) => value ?? 0), 1), MOST);
  const level = rows * PITCH + GAP;
  const yOf = (at: number): number => HEAD + at * level;
  const most = grown === null ? 1 : grown.memtable * facts.design.sizeRatio ** facts.levels;
  const shapes: Shape[] = [
    words("left", 0, 14, grown === null ? text.runs.waiting : text.runs.after(grown.flushes), {
      isBold: true,
      size: 13,
    }),
    words("right", right, 14, text.runs.after(facts.rounds), { isBold: true, size: 13 }),
  ];
  for (let at = 0; at < facts.levels; at += 1) {
    const y = yOf(at);
    const runs = grown?.levels[at] ?? [];
    const paint = `level-${at + 1}` as const;
    const name = isNarrow ? text.slabs.short(at + 1) : text.slabs.level(at + 1);
    shapes.push(
      ...[0, right].map(
        (x): Shape => ({
          kind: "box",
          key: `band${at}-${x}`,
          x,
          y: y - 6,
          width: half,
          height: level - 4,
          rx: 4,
          fill: "panel",
          stroke: "line",
        }),
      ),
      words(`left${at}`, 8, y + 12, name, { size: 12.5, paint: "soft" }),
      words(`right${at}`, right + 8, y + 12, name, { size: 12.5, paint: "soft" }),
      ...runs.slice(0, MOST).map((entries, run): Shape => {
        const share = Math.log(1 + entries) / Math.log(1 + most);
        return {
          kind: "box",
          key: `left${at}-run${run}`,
          x: names,
          y: y + run * PITCH,
          width: Math.max((half - names - 12) * share, 6),
          height: RUN,
          fill: paint,
          stroke: "ink",
          reads: { at: text.slabs.level(at + 1), values: text.runs.entries(count(entries)) },
        };
      }),
      ...answerRuns(typed[at] ?? null, {
        key: `right${at}`,
        x: right + names,
        y,
        width: half - names - 34,
        isShown: solution !== null,
        paint,
      }),
      ...markShapes(`right${at}`, width - 16, y + 8, marks[at] ?? null),
    );
  }
  const middle = right + names + (half - names - 34) / 2;
  const handles = typed.map((value, at) => handleOf(at, value, { x: middle, y: yOf(at), most: rows }));
  return { height: yOf(facts.levels), shapes, handles: solution === null ? handles : [] };
}

interface HandlePlace {
  readonly x: number;
  readonly y: number;
  /** Most runs that have room. */
  readonly most: number;
}

/** The handle below the runs of a level: pulled down, it adds runs. */
function handleOf(at: number, value: number | null, { x, y, most }: HandlePlace): TaskHandle {
  const now = Math.min(value ?? 0, most);
  return {
    key: `runs${at}`,
    part: at,
    label: taskText.runsOf(at + 1),
    says: value === null ? "?" : count(value),
    axis: "y",
    place: { left: x, top: y + now * PITCH - 1 },
    value: { min: 0, max: most, now },
    at: (_, py) => Math.min(Math.max(Math.round((py - y) / PITCH), 0), most),
    after: (steps) => Math.min(Math.max(now + steps, 0), most),
  };
}

interface AnswerPlace {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isShown: boolean;
  readonly paint: `level-${number}`;
}

/** Runs of the answer: outlines until it is shown. */
function answerRuns(value: number | null, { key, x, y, width, isShown, paint }: AnswerPlace): readonly Shape[] {
  if (value === null) return [words(`${key}-unknown`, x, y + 12, "?", { paint: "soft" })];
  if (value < 1) return [words(`${key}-none`, x, y + 12, text.runs.none, { size: 12.5, paint: "soft" })];
  const drawn = Math.min(Math.floor(value), MOST);
  return [
    ...Array.from(
      { length: drawn },
      (_, run): Shape => ({
        kind: "box",
        key: `${key}-run${run}`,
        x,
        y: y + run * PITCH,
        width,
        height: RUN,
        fill: isShown ? paint : "none",
        stroke: "ink",
        ...(isShown ? {} : { look: "ghost" }),
      }),
    ),
    ...(value > MOST ? [words(`${key}-more`, x, y + MOST * PITCH + 10, text.runs.all(value), { size: 12.5 })] : []),
  ];
}
