/**
 * Designs between two limits (task 3b): sorted runs across, written blocks upward, and the area within both limits. Pure.
 *
 * **Invariant** (broken by `pictures.test.ts`): no design has a place before the answer is shown. Until then, chosen designs are in the area
 * as letters, and the others are next to it. A click moves a design.
 */

import { count, fixed } from "../../../text/numbers";
import { pictureText as text } from "../../../text/tasks/picture.en";
import { taskText } from "../../../text/tasks/task.en";
import { scaleOf, ticksIn } from "../../chart/layout/axis";
import { axis } from "../../grammar/marks";
import { type Shape, words } from "../../scene/shapes";
import { letterOf } from "../marks";
import {
  type FactsOf,
  letterShapes,
  markShapes,
  NARROW,
  SIDE,
  type TaskScene,
  type TaskShapes,
  type TaskTarget,
} from "./params";

const HEIGHT = 340;
const [TOP, BOTTOM] = [44, HEIGHT - 48];
/** Limits are at this part of their axes until designs need more. */
const ROOM = 2.2;
/** Height of a design in the list. */
const ROW = 34;

export function layoutLimits(scene: TaskScene<FactsOf<"design">>, width: number): TaskShapes {
  const { facts, draft, marks, evidence } = scene;
  const [left, right] = [40, width - 16];
  const runs = facts.designs.map((_, at) => evidence[2 * at] ?? 0);
  const written = facts.designs.map((_, at) => evidence[2 * at + 1] ?? 0);
  const [most, high] = [
    Math.max(facts.mostRuns * ROOM, ...runs.map((value) => value * 1.08)),
    Math.max(facts.mostWritten * ROOM, ...written.map((value) => value * 1.08)),
  ];
  const x = scaleOf({ scale: "linear", from: 0, to: most }, left, right);
  const y = scaleOf({ scale: "linear", from: 0, to: high }, BOTTOM, TOP);
  const [limitX, limitY] = [x(facts.mostRuns), y(facts.mostWritten)];
  const shapes: Shape[] = [
    words("up", 0, 14, text.limits.written, { size: 13, paint: "soft" }),
    {
      kind: "box",
      key: "area",
      x: left,
      y: limitY,
      width: limitX - left,
      height: BOTTOM - limitY,
      fill: "hit",
      opacity: 0.16,
    },
    ...axis({
      key: "grid",
      side: "left",
      scale: y,
      at: left,
      grid: [left, right],
      ticks: ticksIn([0, high], 4),
      format: count,
    }),
    ...axis({
      key: "tick",
      side: "below",
      scale: x,
      at: BOTTOM,
      ticks: ticksIn([0, most], 5),
      format: count,
      ends: [0, most],
      title: [text.limits.runs, right],
    }),
    { kind: "line", key: "limit", d: `M${left} ${limitY}H${limitX}V${BOTTOM}`, stroke: "ink", width: 2 },
    words("limit-written", left + 6, limitY - 7, text.limits.atMost(fixed(facts.mostWritten, 1)), {
      isBold: true,
      size: 13,
    }),
    words("limit-runs", limitX + 6, BOTTOM - 8, text.limits.atMostRuns(facts.mostRuns), { isBold: true, size: 13 }),
  ];
  const targets: TaskTarget[] = [];
  for (const [at, design] of facts.designs.entries()) {
    const isChosen = draft.chosen.includes(at);
    const key = `design${at}`;
    if (evidence.length > 0) {
      const [px, py] = [x(runs[at] ?? 0), y(written[at] ?? 0)];
      shapes.push(
        ...letterShapes(key, px - SIDE / 2, py - SIDE / 2, letterOf(at), isChosen),
        ...markShapes(key, px + 24, py, marks[at] ?? null),
        {
          kind: "place",
          key: `${key}-place`,
          x: px - SIDE / 2,
          y: py - SIDE / 2,
          width: SIDE,
          height: SIDE,
          reads: {
            at: taskText.designOf(design),
            values: text.limits.found(runs[at] ?? 0, fixed(written[at] ?? 0, 1)),
          },
        },
      );
      continue;
    }
    const [px, py] = [isChosen ? left + 12 : limitX + 24, TOP + 8 + at * ROW];
    shapes.push(...letterShapes(key, px, py, letterOf(at), isChosen));
    // On a phone there is room for the letter only; the options have the name.
    if (width >= NARROW)
      shapes.push(words(`${key}-name`, px + SIDE + 8, py + 17, taskText.designOf(design), { size: 13 }));
    targets.push({ key, choice: at, x: left, y: py - (ROW - SIDE) / 2, width: right - left, height: ROW });
  }
  return { height: HEIGHT, shapes, targets };
}
