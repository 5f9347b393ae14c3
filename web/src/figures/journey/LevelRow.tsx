/**
 * One level of the tree: its name and counts, its tables on the key axis, its filter and the verdict.
 *
 * **Invariants**
 * 1. Past events are full, future ones step back.
 * 2. A false positive is marked by color, a cross and a word.
 */
import { memo } from "react";
import type { FilterView, TreeSummary } from "../../engine/contract";
import { journeyText as text } from "../../text/trees/journey.en";
import { levelColour, type Role, roleColour } from "../../theme/tokens";
import type { LevelScene } from "../../trace";
import { queriedBits } from "./excerpt";
import { Beads, FilterExcerpt } from "./FilterExcerpt";
import type { JourneyLayout, RowLayout } from "./layout";
import { ReadPath } from "./ReadPath";
import { LABEL_SIZE, SANS } from "./style";
import { levelTables } from "./tables";

interface LevelRowProps {
  readonly layout: JourneyLayout;
  readonly row: RowLayout;
  readonly summary: TreeSummary;
  readonly level: LevelScene;
  readonly view: FilterView | undefined;
  readonly keyX: number;
  readonly highlight: Role | null;
}

const ROLE_OF_STATE: Partial<Record<LevelScene["state"], Role>> = {
  reading: "read",
  "false-positive": "wasted",
  found: "hit",
  deleted: "hit",
};

/** States whose words are about the filter. */
const PROBING: ReadonlySet<LevelScene["state"]> = new Set(["maybe", "unsearched", "probing", "selected", "located"]);

/** Redrawn only if its own level changed, so that the fold moves only digests. */
export const LevelRow = memo(function LevelRow({ layout, row, summary, level, view, keyX, highlight }: LevelRowProps) {
  const isFuture = level.state === "to-come" || level.state === "not-probed";
  const role = ROLE_OF_STATE[level.state];
  const isBack = (part: Role): boolean => highlight !== null && highlight !== part;
  const probes = queriedBits(level, view);
  return (
    <g data-faded={isFuture}>
      {role === undefined || role === "read" ? null : <Tint row={row} role={role} />}
      <Names layout={layout} row={row} summary={summary} level={level} />
      <Tables row={row} summary={summary} level={level} />
      {row.filter && level.table !== null && level.state !== "not-probed" ? (
        <FilterExcerpt
          view={view}
          probes={probes}
          isBack={isBack("probe")}
          box={row.filter}
          pitch={layout.pitch}
          isMasked={level.line !== null}
          isToCome={level.state === "located"}
        />
      ) : null}
      {row.beads && level.table !== null ? (
        <g data-faded={isBack("probe")}>
          <Beads probes={probes} count={view?.probeCount ?? probes.length} {...row.beads} />
        </g>
      ) : null}
      {role === undefined ? null : <ReadPath layout={layout} row={row} level={level} keyX={keyX} role={role} />}
      <Verdict row={row} level={level} isBack={isBack(role ?? "skip")} />
    </g>
  );
});

function Tint({ row: { row }, role }: { readonly row: RowLayout; readonly role: Role }) {
  return (
    <g fill={roleColour(role)}>
      <rect {...row} rx={8} opacity={0.09} />
      <rect x={row.x} y={row.y + 6} width={4} height={row.height - 12} rx={2} />
    </g>
  );
}

function Names({ layout, row, summary, level }: Pick<LevelRowProps, "layout" | "row" | "summary" | "level">) {
  const shape = summary.levels[level.level - 1];
  const isWide = layout.mode === "wide";
  return (
    <g>
      <text {...row.name} fontSize={isWide ? 17 : 16} fontWeight={600} fill="var(--ink)">
        {text.level(level.level)}
      </text>
      <text {...row.counts} fontSize={LABEL_SIZE} fill="var(--soft)">
        {text.tables(shape?.tables ?? 0)}
      </text>
      {isWide ? (
        <text x={row.counts.x} y={row.counts.y + 16} fontSize={LABEL_SIZE} fill="var(--soft)">
          {text.keys(shape?.entries ?? 0)}
        </text>
      ) : null}
    </g>
  );
}

function Tables({ row, summary, level }: Pick<LevelRowProps, "row" | "summary" | "level">) {
  const { tables, band, candidate } = levelTables(summary, level.level - 1, row.bar, level.table);
  const colour = levelColour(level.level);
  const outline = { stroke: "var(--edge)", strokeWidth: 1 };
  return (
    <g fill={colour}>
      {tables.length === 0 ? (
        <rect {...band} rx={2} fillOpacity={0.26} {...outline} />
      ) : (
        tables.map((box) => <rect key={box.x} {...box} rx={2} fillOpacity={0.26} {...outline} />)
      )}
      {candidate ? (
        <rect {...candidate} rx={Math.min(2, candidate.width / 3)} stroke="var(--ink)" strokeWidth={1} />
      ) : null}
    </g>
  );
}

function Verdict({ row, level, isBack }: Pick<LevelRowProps, "row" | "level"> & { readonly isBack: boolean }) {
  const [first, second] = text.verdicts[level.state];
  const role = ROLE_OF_STATE[level.state];
  const isProbing = PROBING.has(level.state);
  const quiet = isProbing ? roleColour("probe") : roleColour("skip");
  const fill = role === undefined ? quiet : roleColour(role);
  const { x, y, anchor } = row.verdict;
  const isStacked = second !== "" && anchor === "start";
  return (
    <text
      x={x}
      y={isStacked ? y - 3 : y + 4.5}
      fontSize={13}
      textAnchor={anchor}
      fill={fill}
      fontFamily={SANS}
      data-faded={isBack}
    >
      <tspan fontWeight={role === undefined ? 400 : 600}>{first}</tspan>
      {isStacked ? (
        <tspan x={x} dy={16}>
          {second}
        </tspan>
      ) : null}
    </text>
  );
}
