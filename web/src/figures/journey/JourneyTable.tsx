/** The journey as a table. Loaded on demand. */

import type { RefObject } from "react";
import type { LookupTrace, TreeSummary } from "../../engine/contract";
import { journeyText as text } from "../../text/trees/journey.en";
import type { Scene } from "../../trace";
import { DataContent } from "../frame/DataContent";
import { bitsOf } from "./description";
import type { FilterSource } from "./params";

/** The table behind the figure: one row per level, in the order of `journeyText.columns`. */
function journeyRows(summary: TreeSummary, scene: Scene, filterBits?: FilterSource): (string | number)[][] {
  return scene.levels.map((level) => {
    const shape = summary.levels[level.level - 1];
    const probes = bitsOf(level, filterBits).map((probe) => `${probe.position}=${probe.set ? 1 : 0}`);
    return [
      level.level,
      shape?.tables ?? 0,
      shape?.entries ?? 0,
      level.state,
      level.state === "to-come" || level.table === null ? "" : level.table,
      level.digest ?? "",
      level.line ?? "",
      probes.join(" "),
      level.answer ?? "",
      level.bytesRead > 0 ? (level.block ?? "") : "",
      level.outcome ?? "",
    ];
  });
}

interface JourneyTableProps {
  readonly summary: TreeSummary;
  readonly trace: LookupTrace;
  readonly scene: Scene;
  readonly filterBits: FilterSource | undefined;
  /** Somewhere within the figure. */
  readonly place: RefObject<Element | null>;
}

/** Table and files. */
export function JourneyTable({ summary, trace, scene, filterBits, place }: JourneyTableProps) {
  return (
    <DataContent
      embed="journey"
      name={`lookup-${trace.key.replaceAll(/\W/g, "-")}`}
      title={text.name}
      columns={text.columns}
      rows={() => journeyRows(summary, scene, filterBits)}
      place={place}
    />
  );
}
