/** The figure of a task by its kind. Pure. Tasks about one filter have the figure of the filter, and the contest has its brief. */

import { pictureText as text } from "../../../text/tasks/picture.en";
import { layoutCells } from "./cells-layout";
import { layoutCurve } from "./curve-layout";
import { layoutLimits } from "./limits-layout";
import type { TaskScene, TaskShapes } from "./params";
import { layoutRing } from "./ring-layout";
import { layoutRows } from "./rows-layout";
import { rowsOf } from "./rows-of";
import { type GrownRuns, layoutRuns } from "./runs-layout";
import { layoutSlabs } from "./slabs-layout";

export interface DrawnTask {
  readonly title: string;
  readonly draw: (width: number) => TaskShapes;
}

/** Returns the figure; null for tasks that have none here. `grown` is the engine's tree next to the task about runs. */
export function drawTask(scene: TaskScene, grown: GrownRuns | null): DrawnTask | null {
  const { facts } = scene;
  const titles: Readonly<Record<string, string>> = text.titles;
  const title = titles[facts.kind] ?? "";
  switch (facts.kind) {
    case "progression":
      return { title, draw: (width) => layoutRing({ ...scene, facts }, width) };
    case "runs":
      return { title, draw: (width) => layoutRuns({ ...scene, facts }, grown, width) };
    case "design":
      return { title, draw: (width) => layoutLimits({ ...scene, facts }, width) };
    case "pass":
      return { title, draw: (width) => layoutSlabs({ ...scene, facts }, width) };
    case "device":
      return { title, draw: (width) => layoutCurve({ ...scene, facts }, width) };
    case "candidates":
      return { title, draw: (width) => layoutCells({ ...scene, facts }, width) };
    default: {
      const rows = rowsOf(scene);
      return rows === null ? null : { title, draw: (width) => layoutRows(rows, width) };
    }
  }
}
