/** `<lsm-budget>`: the filter memory, divided among the levels by the reader. */

import { useCallback, useMemo } from "react";
import type { MemoryDivision } from "../../engine/contract";
import { describeBudget } from "../../figures/budget/description";
import { budgetParams } from "../../figures/budget/params";
import { BudgetFigure } from "../../figures/budget/View";
import { standaloneSvg } from "../../figures/frame/standalone-svg";
import { askBest, askDivision, type BudgetState, levelsOf, partsOf } from "../../live/memory";
import { budgetText } from "../../text/charts/budget.en";
import { define, type Source, type ViewProps } from "../definition";

interface Data {
  readonly division: MemoryDivision;
  readonly even: MemoryDivision;
  readonly best: MemoryDivision;
}

async function feed({ engine }: Source, state: BudgetState): Promise<Data> {
  const { bitsPerKey } = state;
  return {
    division: await askDivision(engine, bitsPerKey, partsOf(state)),
    even: await askDivision(engine, bitsPerKey, undefined),
    best: await askBest(engine, bitsPerKey),
  };
}

function othersOf({ even, best }: Data) {
  return [
    { name: budgetText.plans.even, parts: [...even.parts], reads: even.falsePositives },
    { name: budgetText.plans.best, parts: [...best.parts], reads: best.falsePositives },
  ];
}

function View({ state, data, update }: ViewProps<BudgetState, Data>) {
  const { division } = data;
  const requested = partsOf(state);
  // During a drag, the bar follows the pointer and its rates follow the engine.
  const levels = useMemo(() => levelsOf(division, requested), [division, requested]);
  const onParts = useCallback(
    (level: number, parts: number, how?: "scrub") => {
      const given = levels.slice(0, -1).map((one) => (one.level === level ? parts : one.parts));
      update({ division: given.join("_") }, how);
    },
    [levels, update],
  );
  return (
    <BudgetFigure
      levels={levels}
      onParts={onParts}
      others={othersOf(data)}
      bitsPerPart={division.bitsPerPart}
      reads={division.falsePositives}
    />
  );
}

export const figure = define<typeof budgetParams, Data>({
  name: "budget",
  title: budgetText.title,
  schema: budgetParams,
  page: "lab-8",
  opens: ["best"],
  controls: ["bitsPerKey"],
  presets: {},
  // All parts divide the same memory.
  change: (state, patch) => {
    const next = { ...state, ...patch };
    return next.bitsPerKey === state.bitsPerKey ? next : { ...next, division: patch.division ?? "" };
  },
  question: ({ bitsPerKey, division }) => [bitsPerKey, division],
  needsFull: true,
  feed,
  View,
  asFile: standaloneSvg,
  describe: (data) =>
    describeBudget({
      levels: levelsOf(data.division, undefined),
      others: othersOf(data),
      reads: data.division.falsePositives,
    }),
});
