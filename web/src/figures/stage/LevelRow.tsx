/** One level on the stage: its tables, the bits of its filter with the probed ones, and its answer. */
import { memo } from "react";
import { stageText as text } from "../../text/trees/stage.en";
import { levelColour, type Role, roleColour } from "../../theme/tokens";
import type { LevelState } from "../../trace";
import { levelTables } from "../journey/tables";
import { mix } from "../scene/easing";
import type { LevelFrame, Mark } from "./layout/frame";
import { type Row, rowAt, type StageLayout } from "./layout/geometry";
import type { Story, StoryLevel } from "./layout/story";
import { type Cell, COLUMNS } from "./layout/windows";

/** Narrower tables are drawn as one band. */
const TABLE_MIN_WIDTH = 2;

interface LevelRowProps {
  readonly story: Story;
  readonly index: number;
  readonly frame: LevelFrame;
  /** Amount by which everything except the digests fades. */
  readonly dimmed: number;
  readonly layout: StageLayout;
  readonly highlight: Role | null;
}

/** The place of the key on the axis. */
export function keyX({ trace }: Story, { tableX, tableWidth }: StageLayout): number {
  return tableX + tableWidth * trace.keyFraction;
}

export function LevelRow({ story, index, frame, dimmed: back, layout, highlight }: LevelRowProps) {
  const level = story.levels[index];
  if (level === undefined) return null;
  const row = rowAt(layout, index);
  const isToCome = frame.reached < 0.5;
  const isBack = (role: Role): boolean => highlight !== null && highlight !== role;
  return (
    <g>
      <g data-faded={isToCome}>
        <Names level={level} row={row} layout={layout} />
        <Tables story={story} index={index} frame={frame} row={row} layout={layout} />
      </g>
      <g data-faded={isToCome} opacity={mix(1, 0.35, back)}>
        <Bits cells={level.cells} x={layout.filterX} y={row.bitsY} width={layout.filterWidth} pitch={row.bitPitch} />
      </g>
      <g data-faded={isBack("probe")} opacity={mix(1, 0.25, back)}>
        {frame.marks.map((mark) =>
          mark.shown === 0 ? null : (
            <ProbeMark key={mark.key} mark={mark} row={row} layout={layout} rest={frame.marks.length > 3 ? 1 : 2.2} />
          ),
        )}
      </g>
      {frame.read === 0 ? null : <Block story={story} frame={frame} row={row} layout={layout} />}
      {frame.verdict === null || frame.answered === 0 ? null : (
        <g data-faded={isBack(ROLE[frame.verdict] ?? "skip")}>
          <Answer verdict={frame.verdict} shown={frame.answered} row={row} layout={layout} />
        </g>
      )}
    </g>
  );
}

function Names({
  level,
  row,
  layout,
}: {
  readonly level: StoryLevel;
  readonly row: Row;
  readonly layout: StageLayout;
}) {
  const { nameSize, noteSize, isLong } = layout;
  return (
    <g>
      <text y={row.middle - 3} fontSize={nameSize} fontWeight={600} fill="var(--ink)">
        {isLong < 1 ? text.levelShort(level.level) : text.level(level.level)}
      </text>
      <text className="stage-note" y={row.middle + 15} fontSize={noteSize} fill="var(--soft)">
        {isLong < 1 ? String(level.tables) : text.tables(level.tables)}
      </text>
    </g>
  );
}

interface RowProps {
  readonly story: Story;
  readonly frame: LevelFrame;
  readonly row: Row;
  readonly layout: StageLayout;
}

function Tables({ story, index, frame, row, layout }: RowProps & { readonly index: number }) {
  const bar = { x: layout.tableX, y: row.tablesY, width: layout.tableWidth, height: row.tablesHeight };
  const { tables, band, candidate } = levelTables(story.summary, index, bar, frame.table, TABLE_MIN_WIDTH);
  const isOne = story.levels[index]?.tables === 1;
  return (
    <g fill={levelColour(index + 1)}>
      {tables.length === 0 ? (
        <rect {...band} rx={2} fillOpacity={0.26} />
      ) : (
        <path
          d={tables.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join("")}
          fillOpacity={isOne ? 1 : 0.26}
        />
      )}
      {candidate === null ? null : (
        <rect
          {...candidate}
          rx={Math.min(2.5, candidate.width / 3)}
          stroke="var(--ink)"
          strokeWidth={candidate.width > 12 ? 1.2 : 0.8}
          opacity={isOne ? 1 : frame.reached}
        />
      )}
    </g>
  );
}

interface BitsProps {
  readonly cells: readonly Cell[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly pitch: number;
}

/** The cells of a filter: dark for 1, pale for 0. */
const Bits = memo(function Bits({ cells, x, y, width, pitch }: BitsProps) {
  const paths = { ones: "", zeros: "" };
  for (const { column, row, isSet } of cells) paths[isSet ? "ones" : "zeros"] += `M${column} ${row}h.85v.83h-.85z`;
  return (
    <g transform={`translate(${x} ${y}) scale(${width / COLUMNS} ${pitch})`} data-part="filter-bits">
      <path d={paths.zeros} fill="var(--line)" />
      <path d={paths.ones} fill="var(--ink)" opacity={0.46} />
    </g>
  );
});

interface ProbeMarkProps {
  readonly mark: Mark;
  readonly row: Row;
  readonly layout: StageLayout;
  /** Final overhang above its cell: smaller if marks are close to each other. */
  readonly rest: number;
}

/** A probed bit: filled for 1, hollow for 0. It shrinks to its place. */
function ProbeMark({ mark, row, layout, rest }: ProbeMarkProps) {
  const { cell, isSet, shown } = mark;
  const width = layout.filterWidth / COLUMNS;
  const size = Math.min(width, row.bitPitch) + 2 * mix(6, rest, shown);
  const x = layout.filterX + (cell.column + 0.43) * width;
  const y = row.bitsY + (cell.row + 0.42) * row.bitPitch;
  return (
    <rect
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx={2.5}
      fill={isSet ? roleColour("probe") : "var(--bg)"}
      stroke={roleColour("probe")}
      strokeWidth={2.5}
      opacity={Math.min(1, 3 * shown)}
      data-part={isSet ? "probe-1" : "probe-0"}
    />
  );
}

const ROLE: Partial<Record<LevelState, Role>> = {
  maybe: "probe",
  unsearched: "probe",
  reading: "read",
  "false-positive": "wasted",
  found: "hit",
  deleted: "hit",
  skipped: "skip",
  "not-probed": "skip",
};

/** The block that is read travels from its table to the answer, and its way stays. */
function Block({ story, frame, row, layout }: RowProps) {
  const from = { x: keyX(story, layout), y: row.tablesY + row.tablesHeight };
  const y = row.y + row.height - 4;
  const to = layout.answerX + 5;
  const x = mix(from.x, to, frame.read);
  const colour = roleColour(ROLE[frame.verdict ?? "reading"] ?? "read");
  return (
    <g data-part="block">
      <path d={`M${from.x} ${from.y}V${y}H${x}`} fill="none" stroke={colour} strokeWidth={1.6} strokeDasharray="4 3" />
      <rect x={x - 5} y={y - 5} width={10} height={10} rx={2} fill={colour} />
    </g>
  );
}

interface AnswerProps {
  readonly verdict: LevelState;
  readonly shown: number;
  readonly row: Row;
  readonly layout: StageLayout;
}

/** Longer words are smaller, so that they end before the counter. */
function answerSize(word: string, isLong: boolean): number {
  if (!isLong) return word.length > 4 ? 12.5 : 17;
  return word.length > 9 ? 13 : word.length > 5 ? 16 : 20;
}

function Answer({ verdict, shown, row, layout }: AnswerProps) {
  const isLong = layout.isLong === 1;
  const [word = "", reason = "", short = ""] = wordsOf(verdict);
  const role = ROLE[verdict];
  const said = isLong ? word : short;
  return (
    <g transform={`translate(${layout.answerX + mix(-8, 0, shown)} ${row.middle})`} opacity={shown} data-part="answer">
      <text
        y={isLong ? 2 : 7}
        fontSize={answerSize(said, isLong)}
        fontWeight={600}
        fill={role === undefined ? "var(--ink)" : roleColour(role)}
      >
        {said}
      </text>
      {isLong ? (
        <text className="stage-note" y={20} fontSize={12.5} fill="var(--soft)">
          {reason}
        </text>
      ) : null}
    </g>
  );
}

function wordsOf(verdict: LevelState): readonly string[] {
  const verdicts: Partial<Record<LevelState, readonly string[]>> = text.verdicts;
  return verdicts[verdict] ?? [];
}
