/**
 * An experiment of two runs in one figure: the cells of both, distinguished by one more axis. Nothing is merged, averaged or moved. Pure.
 *
 * **Invariants** (tests: `two-runs.test.ts`)
 * 1. Every cell of both runs occurs once, with its own numbers.
 * 2. The run is the axis that becomes series, so marks of both runs differ by shape and lines of models by run.
 */

import type { Axis, Cell, Experiment } from "../../../engine/result-file.generated";

/** The name of the axis. */
export const RUN_AXIS = "run";

/** Both runs of one experiment; the names are those of the runs for people. */
export function ofTwoRuns(
  first: Experiment,
  second: Experiment,
  label: string,
  names: readonly [string, string],
): Experiment {
  const axis: Axis = { name: RUN_AXIS, label, scale: "category" };
  const [head, ...rest] = first.axes;
  return {
    ...first,
    axes: head === undefined ? [axis] : [head, axis, ...rest],
    cells: [...marked(first.cells ?? [], names[0]), ...marked(second.cells ?? [], names[1])],
    differences: [...new Set([...(first.differences ?? []), ...(second.differences ?? [])])],
    left_out: [...(first.left_out ?? []), ...(second.left_out ?? [])],
  };
}

function marked(cells: readonly Cell[], name: string): Cell[] {
  return cells.map((cell) => ({ ...cell, parameters: [...cell.parameters, { name: RUN_AXIS, text: name }] }));
}
