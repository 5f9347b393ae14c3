/**
 * The tree as one SVG: a pure function of layout, state, and the selected table and key, without state, effects or DOM.
 *
 * **Invariants**
 * 1. A table has the color of its level, an outline unless it is flat, and the level's printed name. Position and width are its keys.
 * 2. During a flush or a compaction, entries of the newest run have a full color and a thicker outline, tombstones are hollow, and vacated
 * places are dashed: never by color alone.
 * 3. A lookup marks each visited table by color and by a symbol of its result.
 */
import { memo } from "react";
import { treeText as text } from "../../text/trees/tree.en";
import { levelColour, type Role, roleColour } from "../../theme/tokens";
import type { GrowthState, QueriedTable, TreeSource } from "../../trace";
import { sizeOf, takenAlong } from "./description";
import { type Box, keyX, placedRows, rowY, type TreeLayout, tableBox } from "./layout";
import { Ghosts, Moving } from "./Moving";
import type { Motion, Outline, RestingRow } from "./motion";

const SANS = "'IBM Plex Sans', system-ui, sans-serif";
const LABEL_SIZE = 12.5;
const METER_WIDTH = 72;
/** Width of the axis that has room for words between its ends. */
const RANGES_FROM = 460;

/** One list for all moments without a lookup, so that rows stay the same. */
const NOBODY: readonly QueriedTable[] = [];

/** Runs of more tables are drawn as one path: thousands of boxes take their time. */
const MANY = 200;

interface PictureProps {
  readonly layout: TreeLayout;
  readonly reel: TreeSource;
  readonly state: GrowthState;
  /** A flush or a compaction on its way; at rest after one, only what it left behind is drawn. */
  readonly motion: Motion | null;
  readonly isResting: boolean;
  /** Places of the entries of the memtable on the key axis; left out if they are not known. */
  readonly inMemtable?: readonly number[];
  readonly chosen: number | null;
  /** Tables that hold the key that is followed. */
  readonly holding: ReadonlyMap<number, boolean>;
  /** Position of the followed key on the axis, or null. */
  readonly followedAt: number | null;
  /** True if the words below the axis say what a width is; otherwise the place is free for a reading. */
  readonly isAxisNamed?: boolean;
  /** The table with its newest entry. */
  readonly newest: number | null;
  /** The level that is pointed at anywhere on the page; null for none. */
  readonly meant: number | null;
  /** Contents and fill of the memtable. Default: its number of entries, relative to its capacity. */
  readonly memtable?: { readonly words: string; readonly share: number; readonly fill?: string };
}

export function TreePicture(props: PictureProps) {
  const { layout, reel, state, motion, isResting, followedAt } = props;
  const { width, height, axis } = layout;
  return (
    <svg
      role="presentation"
      aria-hidden={true}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontFamily={SANS}
    >
      {layout.bands.map(({ level, top, height: of }) => (
        <rect
          key={level}
          x={0.75}
          y={top + 0.75}
          width={Math.max(width - 1.5, 0)}
          height={of - 1.5}
          rx={6}
          fill="var(--panel)"
          stroke={level === props.meant && level > 0 ? "var(--ink)" : "none"}
          strokeWidth={1.5}
        />
      ))}
      <Memtable
        layout={layout}
        reel={reel}
        state={state}
        inMemtable={props.inMemtable}
        share={memtableOf(props).share}
      />
      {motion !== null && isResting ? <Ghosts outlines={motion.outlines} /> : null}
      {layout.bands.slice(1).map(({ level }) => (
        <Level key={level} level={level} {...props} />
      ))}
      {motion === null || isResting ? null : <Moving motion={motion} />}
      {/* In front of entries on their way, which pass between the rows. */}
      {layout.bands.map(({ level }) => (
        <BandWords key={level} level={level} {...props} />
      ))}
      {followedAt === null ? null : (
        <path d={keyLine(layout, keyX(layout, followedAt))} stroke="var(--ink)" strokeDasharray="2 4" />
      )}
      <path d={`M${axis.x} ${axis.y}h${axis.width}`} stroke="var(--edge)" />
      <text x={axis.x} y={axis.y + 15} fontSize={LABEL_SIZE} fill="var(--soft)">
        {text.smallest}
      </text>
      {props.isAxisNamed !== true || axis.width < RANGES_FROM ? null : (
        <text x={axis.x + axis.width / 2} y={axis.y + 15} textAnchor="middle" fontSize={LABEL_SIZE} fill="var(--soft)">
          {text.ranges}
        </text>
      )}
      <text x={axis.x + axis.width} y={axis.y + 15} textAnchor="end" fontSize={LABEL_SIZE} fill="var(--soft)">
        {text.largest}
      </text>
    </svg>
  );
}

/** The dotted line at the key, over the rows of each band and not through its words. */
function keyLine({ bands, isBeside = false }: TreeLayout, x: number): string {
  return bands.map(({ textY, top, height }) => `M${x} ${isBeside ? top : textY + 5}V${top + height}`).join("");
}

/** Contents and fill of the memtable. */
function memtableOf({ memtable, reel, state }: Pick<PictureProps, "memtable" | "reel" | "state">) {
  const { memtableEntries: of } = reel.grown;
  return memtable ?? { words: text.entriesOf(state.memtable, of), share: state.memtable / of };
}

type MemtableProps = Pick<PictureProps, "layout" | "reel" | "state"> & {
  readonly inMemtable: readonly number[] | undefined;
  readonly share: number;
};

/**
 * The memtable has no table: a tick at each of its keys, and a thicker one at the last. If their places are not known, it fills from below,
 * because its keys are anywhere on the axis.
 */
function Memtable({ layout, reel, state, inMemtable = [], share }: MemtableProps) {
  if (layout.bands.length === 0) return null;
  const { keyFractions } = reel.grown;
  const last = state.lastKey === null ? null : keyFractions[state.lastKey];
  const y = rowY(layout, 0, 0);
  const full = layout.rowHeight * Math.min(Math.max(share, 0), 1);
  return (
    <g>
      {inMemtable.length > 0 || full === 0 ? null : (
        <rect
          className="memtable-fill"
          x={layout.axis.x}
          y={y + layout.rowHeight - full}
          width={layout.axis.width - 1}
          height={full}
          fill="var(--edge)"
          fillOpacity={0.5}
        />
      )}
      <rect
        x={layout.axis.x}
        y={y}
        width={layout.axis.width - 1}
        height={layout.rowHeight}
        rx={2}
        fill="none"
        stroke="var(--edge)"
        strokeDasharray="3 3"
      />
      {inMemtable.length === 0 ? null : (
        <path
          d={inMemtable.map((place) => `M${keyX(layout, place).toFixed(1)} ${y}v${layout.rowHeight}`).join("")}
          stroke="var(--soft)"
          strokeWidth={1.5}
        />
      )}
      {last == null || state.memtable === 0 ? null : (
        <path d={`M${keyX(layout, last)} ${y}v${layout.rowHeight}`} stroke="var(--ink)" strokeWidth={2} />
      )}
    </g>
  );
}

interface WordsProps {
  readonly layout: TreeLayout;
  readonly y: number;
  readonly name: string;
  readonly holds: string;
  readonly right: string | null;
  /** Its fill, from 0 to above 1. */
  readonly share: number;
}

/** Outline of words in the color of their band. */
const HALO = { stroke: "var(--panel)", strokeWidth: 4, strokeLinejoin: "round", paintOrder: "stroke" } as const;

/** Contents of a band, as text and as a meter. */
function Words({ layout: { axis, isNarrow, isBeside }, y, name, holds, right, share }: WordsProps) {
  const end = axis.x + axis.width;
  if (isBeside === true) {
    return (
      <g fontSize={LABEL_SIZE} fill="var(--soft)" {...HALO}>
        <text x={10} y={y} fontSize={14} fontWeight={600} fill="var(--ink)">
          {name}
        </text>
        <text x={10} y={y + 15}>
          {holds}
        </text>
        <Meter x={end + 12} y={y - 9} width={METER_WIDTH} share={share} />
        <text x={end + 12} y={y + 15}>
          {right}
        </text>
      </g>
    );
  }
  const meter = isNarrow ? METER_WIDTH / 2 : METER_WIDTH;
  return (
    <g {...HALO}>
      <text x={axis.x} y={y} fontSize={LABEL_SIZE} fill="var(--ink)">
        {`${name}: ${holds}`}
      </text>
      {right === null ? null : (
        <text x={end - meter - 8} y={y} textAnchor="end" fontSize={LABEL_SIZE} fill="var(--soft)">
          {right}
        </text>
      )}
      <Meter x={end - meter} y={y - 9} width={meter} share={share} />
    </g>
  );
}

interface MeterProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly share: number;
}

function Meter({ x, y, width, share }: MeterProps) {
  const full = (width - 1) * Math.min(Math.max(share, 0), 1);
  return (
    <>
      <rect x={x} y={y} width={width - 1} height={9} fill="var(--panel)" stroke="var(--edge)" strokeWidth={1} />
      <rect x={x} y={y} width={full} height={9} fill="var(--soft)" stroke="none" />
    </>
  );
}

type LevelProps = PictureProps & { readonly level: number };

/** Tables that a change has completed in a level. */
function completedIn(motion: Motion | null, level: number): readonly Outline[] {
  return motion?.outlines.filter((outline) => outline.level === level && outline.fill > 0) ?? [];
}

/** Name, contents and fill of a band. */
function BandWords(props: LevelProps) {
  const { layout, reel, state, level, meant, motion, isResting } = props;
  const y = layout.bands[level]?.textY ?? 0;
  if (level === 0) {
    const { words, share, fill = null } = memtableOf(props);
    return <Words layout={layout} y={y} name={text.memtable} holds={words} right={fill} share={share} />;
  }
  const { runs, tables, blocks: held, capacityBlocks, mostRuns } = sizeOf(reel, state, level);
  // An empty level already shows what a change has completed there.
  const arrived = runs > 0 || isResting ? [] : completedIn(motion, level);
  const blocks = held + arrived.reduce((sum, { table }) => sum + (reel.tables.get(table)?.blocks ?? 0), 0);
  const holds = runs > 0 ? text.holds(runs, tables) : arrived.length > 0 ? text.soFar(arrived.length) : text.empty;
  const isTiered = mostRuns > 1;
  // The sum says why such a level is full.
  const along = takenAlong(reel, state, level) ?? [blocks];
  const room =
    along.length > 1 ? text.sum(along.map(String).join(" + "), capacityBlocks) : text.room(blocks, capacityBlocks);
  const sum = along.reduce((total, more) => total + more, 0);
  return (
    <g data-faded={meant !== null && meant !== level}>
      <Words
        layout={layout}
        y={y}
        name={layout.isNarrow ? text.shortLevel(level) : text.level(level)}
        holds={holds}
        right={isTiered ? text.runs(runs, mostRuns) : room}
        share={isTiered ? runs / mostRuns : sum / Math.max(capacityBlocks, 1)}
      />
    </g>
  );
}

function Level(props: LevelProps) {
  const { layout, reel, state, level, chosen, holding, followedAt, newest, meant, motion, isResting } = props;
  if (layout.bands[level] === undefined) return null;
  const rows: readonly Pick<RestingRow, "key" | "y" | "tables">[] =
    motion === null || isResting
      ? placedRows(layout, state, level).map((row) => ({
          ...row,
          key: `${row.tables[0]} ${row.tables.length} ${row.y}`,
        }))
      : motion.rows.filter((row) => row.level === level);
  return (
    <g data-faded={meant !== null && meant !== level}>
      {rows.map((row) => (
        <RunRow
          key={row.key}
          layout={layout}
          reel={reel}
          level={level}
          y={row.y}
          tables={row.tables}
          chosen={inRow(row.tables, chosen)}
          newest={inRow(row.tables, newest)}
          followedAt={followedAt}
          holding={holding}
          queried={queriedIn(row.tables, state)}
        />
      ))}
    </g>
  );
}

/** Rows without it stay the same when another table is chosen. */
function inRow(tables: readonly number[], table: number | null): number | null {
  return table !== null && tables.includes(table) ? table : null;
}

/** Likewise when a lookup is elsewhere. */
function queriedIn(tables: readonly number[], { lookup }: GrowthState): readonly QueriedTable[] {
  const queried = lookup?.queried.filter(({ table }) => tables.includes(table)) ?? NOBODY;
  return queried.length === 0 ? NOBODY : queried;
}

interface RunRowProps {
  readonly layout: TreeLayout;
  readonly reel: TreeSource;
  readonly level: number;
  readonly y: number;
  readonly tables: readonly number[];
  readonly chosen: number | null;
  readonly newest: number | null;
  readonly holding: ReadonlyMap<number, boolean>;
  readonly followedAt: number | null;
  /** Tables that the current lookup visited. */
  readonly queried: readonly QueriedTable[];
}

/** Redrawn only if its own run changed, so that scrubbing through puts redraws no table. */
const RunRow = memo(function RunRow(props: RunRowProps) {
  const { layout, reel, level, y, tables, chosen, newest, holding, followedAt, queried } = props;
  const followedX = keyX(layout, followedAt ?? 0);
  return (
    <g fill={levelColour(level)} stroke="var(--ink)" strokeWidth={1.5}>
      {tables.length > MANY ? <Outlines layout={layout} reel={reel} y={y} tables={tables} /> : null}
      {(tables.length > MANY ? [] : tables).map((table) => {
        const facts = reel.tables.get(table);
        if (facts === undefined) return null;
        const box = tableBox(layout, facts, y);
        return (
          <g key={table}>
            <rect {...box} rx={box.width < 8 ? 0 : 2} strokeWidth={outlineOf(box)} />
            {holding.has(table) ? <Held box={box} x={followedX} isNewest={table === newest} /> : null}
          </g>
        );
      })}
      {queried.map((one) => (
        <Queried key={one.table} layout={layout} reel={reel} y={y} one={one} />
      ))}
      {chosen === null ? null : <Chosen layout={layout} reel={reel} y={y} chosen={chosen} />}
    </g>
  );
});

/** An outline leaves most of a table to the color of its level. Without it, the gaps between rows and tables remain. */
function outlineOf({ width, height }: Box): number {
  if (height < 8) return 0;
  return width < 8 || height < 18 ? 0.75 : 1.5;
}

const CAME: Readonly<Record<QueriedTable["came"], Role>> = {
  asking: "probe",
  no: "skip",
  maybe: "probe",
  fooled: "wasted",
  found: "hit",
};

/** Paths of the symbols, around their middle. */
const GLYPHS: Readonly<Record<QueriedTable["came"], string>> = {
  asking: "M-1 0h2",
  no: "M-5 0h10",
  maybe: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  fooled: "M-4 -4l8 8m0 -8l-8 8",
  found: "M-5 0l4 4l6 -8",
};

/** A table that a lookup visited: outlined in the color of its cost, with a symbol. */
function Queried({
  layout,
  reel,
  y,
  one,
}: Pick<RunRowProps, "layout" | "reel" | "y"> & { readonly one: QueriedTable }) {
  const facts = reel.tables.get(one.table);
  if (facts === undefined) return null;
  const { x, width, height } = tableBox(layout, facts, y);
  const colour = roleColour(CAME[one.came]);
  const d = GLYPHS[one.came];
  const glyph = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <g fill="none" data-came={one.came}>
      <rect x={x} y={y} width={width} height={height} rx={2} stroke={colour} strokeWidth={2.5} />
      <g transform={`translate(${x + width / 2} ${y + height / 2}) scale(${Math.min(height / 12, 1.2)})`} {...glyph}>
        <path d={d} stroke="var(--bg)" strokeWidth={6.5} />
        <path d={d} stroke={colour} strokeWidth={2.5} />
      </g>
    </g>
  );
}

/** Many tables as one path. */
function Outlines({ layout, reel, y, tables }: Pick<RunRowProps, "layout" | "reel" | "y" | "tables">) {
  let path = "";
  for (const table of tables) {
    const facts = reel.tables.get(table);
    if (facts === undefined) continue;
    const { x, width, height } = tableBox(layout, facts, y);
    path += `M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${height}h${-width.toFixed(1)}z`;
  }
  return <path d={path} strokeWidth={0.5} />;
}

/** An entry of the key that is followed is in here: a full disc for the newest one. */
function Held({ box, x, isNewest }: { readonly box: Box; readonly x: number; readonly isNewest: boolean }) {
  const radius = Math.max(Math.min(box.height / 2 - 1, 5), 2.5);
  return (
    <circle
      cx={Math.min(Math.max(x, box.x + radius), box.x + box.width - radius)}
      cy={box.y + box.height / 2}
      r={radius}
      fill={isNewest ? "var(--ink)" : "var(--bg)"}
      stroke={isNewest ? "var(--bg)" : "var(--ink)"}
      strokeWidth={1.5}
    />
  );
}

function Chosen({ layout, reel, y, chosen }: Pick<RunRowProps, "layout" | "reel" | "y"> & { readonly chosen: number }) {
  const facts = reel.tables.get(chosen);
  if (facts === undefined) return null;
  const { x, width, height } = tableBox(layout, facts, y);
  return <rect x={x - 2} y={y - 2} width={width + 4} height={height + 4} rx={3} fill="none" strokeWidth={3} />;
}
