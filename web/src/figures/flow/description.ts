/** Describes the flow in sentences and as a table. Pure. */

import type { CountedMean, ModelFlow } from "../../engine/contract";
import { flowText as text } from "../../text/trees/flow.en";
import type { DataTable } from "../frame/csv";
import type { FlowFigureParams } from "./params";

/** Describes the lookups level by level, and their wasted reads. */
export function describeFlow({ model, counted }: FlowFigureParams): string {
  const levels = describeLevels(model);
  const all = text.all(text.number(model.levelsVisited), text.reads(model.falsePositives));
  const real = counted === null ? [] : [text.countedAll(counted.lookups, mean(counted.levelsVisited, text.number))];
  return [text.title, ...levels, all, ...real].join(". ").concat(".");
}

/** Describes the model of each level in a sentence. */
export function describeLevels({ levels }: ModelFlow): readonly string[] {
  return levels.map(({ level, reach, hit, falsePositives }) =>
    text.level(level, text.share(reach), text.share(hit), text.reads(falsePositives)),
  );
}

/** Reading of the selected level, in place of the title. Null if no level is selected. */
export function readLevel({ model, counted }: Pick<FlowFigureParams, "model" | "counted">, at: number | null) {
  const level = model.levels.find((one) => one.level === at);
  if (level === undefined) return null;
  const here = counted?.levels[level.level - 1];
  const said = text.read(level.level, text.share(level.reach), text.share(level.hit), text.reads(level.falsePositives));
  return here === undefined ? said : text.readCounted(said, mean(here.falsePositives, text.reads));
}

function mean(value: CountedMean, format: (value: number) => string): string {
  return text.interval(format(value.mean), format(value.low), format(value.high));
}

/** Table with a row per level: model and counts. */
export function flowTable({ model, counted }: FlowFigureParams): DataTable {
  const rows = model.levels.map(({ level, reach, hit, filtersProbed, falsePositives }, at) => {
    const here = counted?.levels[at];
    const real =
      here === undefined
        ? []
        : [mean(here.reach, text.share), mean(here.hit, text.share), mean(here.falsePositives, text.reads)];
    return [
      String(level),
      text.share(reach),
      text.share(hit),
      text.number(filtersProbed),
      text.reads(falsePositives),
      ...real,
    ];
  });
  return { columns: counted === null ? text.columns : [...text.columns, ...text.countedColumns], rows };
}
