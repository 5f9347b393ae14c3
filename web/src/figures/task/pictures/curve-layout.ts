/**
 * Savings of sharing by the time of a read (task 6a): the goal as a line, the reader's time as a prediction, and with the answer the
 * curve of the model. Pure.
 *
 * **Invariant** (broken by `pictures.test.ts`): no curve before the answer is shown.
 */

import { percent, time } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { decadesIn, scaleOf } from "../../chart/layout/axis";
import { textWidth } from "../../chart/layout/text";
import { axis, line, predictedAt, rule } from "../../grammar/marks";
import { type Shape, words } from "../../scene/shapes";
import { type FactsOf, markShapes, numberOf, type TaskScene, type TaskShapes } from "./params";

const ENDS = [10, 1e8] as const;
const HEIGHT = 320;
const [TOP, BOTTOM] = [40, HEIGHT - 48];
const GRID = [0, 0.25, 0.5, 0.75, 1];

export function layoutCurve(scene: TaskScene<FactsOf<"device">>, width: number): TaskShapes {
  const { facts, draft, marks, solution, evidence } = scene;
  const [left, right] = [46, width - 24];
  const x = scaleOf({ scale: "log", from: ENDS[0], to: ENDS[1] }, left, right);
  const y = scaleOf({ scale: "linear", from: 0, to: 1 }, BOTTOM, TOP);
  const points = evidence.flatMap((value, at) => (at % 2 === 0 ? [{ x: x(value), y: y(evidence[at + 1] ?? 0) }] : []));
  const typed = numberOf(draft.numbers[0]);
  const right0 = solution === null ? null : numberOf(solution.numbers[0]);
  const goal = text.curve.goal(percent(facts.goal));
  const [hash, level] = [x(facts.setting.hashNs), y(facts.goal)];
  const title = [text.curve.axis, right] as const;
  const shapes: Shape[] = [
    words("title", 0, 14, text.curve.title, { size: 13, paint: "soft" }),
    ...axis({ key: "grid", side: "left", scale: y, at: left, grid: [left, right], ticks: GRID, format: percent }),
    rule("axis", "y", BOTTOM, [left, right]),
    ...axis({ key: "tick", side: "below", scale: x, at: BOTTOM, ticks: decadesIn([...ENDS]), format: time, title }),
    rule("goal", "y", level, [left, right], { width: 2 }),
    words("goal-says", right - textWidth(goal, 13), level - 8, goal, { isBold: true, size: 13 }),
    rule("hash", "x", hash, [TOP + 24, BOTTOM], { stroke: "hash" }),
    words("hash-says", hash + 5, TOP + 34, text.curve.hash(time(facts.setting.hashNs)), { size: 12.5, paint: "hash" }),
  ];
  if (points.length > 0) shapes.push(line("curve", points, 2.5, "hash"));
  if (right0 !== null)
    shapes.push({
      kind: "dot",
      key: "answer",
      x: x(right0),
      y: level,
      r: 7,
      fill: "hash",
      stroke: "bg",
      reads: { at: text.curve.answer, values: time(right0) },
    });
  if (typed !== null && typed > 0) {
    const says = text.curve.you(time(typed));
    // Words and mark are on both sides of the line; the words are where there is room.
    const side = x(typed) + 6 + textWidth(says, 14) > width ? -1 : 1;
    const label = { x: x(typed) + 6 * side, y: TOP - 2, says, anchor: side > 0 ? "start" : "end" } as const;
    shapes.push(
      ...predictedAt(["x", x(typed)], [TOP - 10, BOTTOM], label),
      ...markShapes("you", x(typed) - 14 * side, TOP - 8, marks[0] ?? null),
    );
  }
  const now = typed === null || typed <= 0 ? null : Math.min(Math.max(typed, ENDS[0]), ENDS[1]);
  // Before the first time, the handle waits at the left end of the goal.
  const from = now ?? ENDS[0];
  const decadesWide = Math.log10(ENDS[1] / ENDS[0]);
  const handle = {
    key: "time",
    part: 0,
    label: taskText.readNs,
    says: now === null ? "?" : time(now),
    axis: "x",
    place: { left: x(from), top: level },
    value: { min: ENDS[0], max: ENDS[1], now: from },
    at: (px: number) => timeNear(ENDS[0] * 10 ** (((px - left) / (right - left)) * decadesWide)),
    after: (steps: number) => timeNear(from * 10 ** (steps / STEPS)),
  } as const;
  return { height: HEIGHT, shapes, handles: solution === null ? [handle] : [] };
}

/** Steps of an arrow key in a decade. */
const STEPS = 200;

/** Returns a time within the axis, with three digits. */
function timeNear(ns: number): number {
  return Number(Math.min(Math.max(ns, ENDS[0]), ENDS[1]).toPrecision(3));
}
