/**
 * The tree of a sandbox at a moment: the picture of a growing tree over a log, one stop of the keyboard.
 *
 * **Invariant**: the picture is a function of (log, moment), of the table that is open and of the level that is pointed at.
 */

import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from "react";
import type { SandboxFacts } from "../../engine/contract";
import { exploreText } from "../../text/pages/explore.en";
import { treeText } from "../../text/trees/tree.en";
import type { GrowthState, Moment, SandboxLog, TreeSource } from "../../trace";
import { DataAndExport } from "../frame/DataAndExport";
import { pointerIn } from "../frame/pointer";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { usePlayhead } from "../timeline/Playhead";
import "../tree/tree.css";
import { sizeOf } from "../tree/description";
import { layoutBeside, levelAt, levelOf, tableAt, tableFrom } from "../tree/layout";
import { motionOf } from "../tree/motion";
import { TreePicture } from "../tree/Picture";
import { memtableShare, readTable, sandboxRows } from "./description";
import "./sandbox.css";

const text = exploreText.tree;
/** A tree with many runs fits in a window too, next to the plots of its run. */
const HEIGHTS = { all: 218, least: 3, most: 28, narrow: 108 } as const;
const NOTHING: ReadonlyMap<number, boolean> = new Map();
const KEYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

export interface SandboxTreeParams {
  readonly pane: string;
  readonly log: SandboxLog;
  readonly facts: SandboxFacts;
  readonly moment: Moment;
  readonly state: GrowthState;
  readonly chosen: number | null;
  readonly onChoose: (table: number | null) => void;
}

function sourceOf(log: SandboxLog, facts: SandboxFacts): TreeSource {
  const { capacityBlocks, mostRuns } = facts;
  const grown = { capacityBlocks, mostRuns, memtableEntries: 1, keyFractions: new Float64Array() };
  // A copy, because levels are added during the run.
  return { tables: log.tables, rows: [...log.rows], grown };
}

/** Describes the tree. */
function describe(source: TreeSource, state: GrowthState, { op }: Moment): string {
  const levels = state.levels.map((_, at) => {
    const { runs, tables, blocks, capacityBlocks } = sizeOf(source, state, at + 1);
    return treeText.describeLevel(at + 1, runs, tables, blocks, capacityBlocks);
  });
  return `${[text.describe(op, state.memtable), ...(levels.length > 0 ? levels : [treeText.nothingYet])].join("; ")}.`;
}

/** The tables of the tree as data, apart from the picture. */
export function SandboxData({
  pane,
  log,
  moment,
  state,
}: Pick<SandboxTreeParams, "pane" | "log" | "moment" | "state">) {
  return (
    <DataAndExport
      name={`sandbox-${pane}-at-${moment.op}`}
      title={text.name(pane)}
      columns={text.columns}
      rows={() => sandboxRows(log, state)}
    />
  );
}

export function SandboxTree({ pane, log, facts, moment, state, chosen, onChoose }: SandboxTreeParams) {
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const { pointed, point } = useLinked();
  const id = useId();
  const rowCount = log.rows.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the log grows in place; its rows say when the picture changes its shape
  const source = useMemo(() => sourceOf(log, facts), [log, facts, rowCount]);
  const layout = useMemo(() => layoutBeside(source.rows, width, HEIGHTS), [source, width]);
  const level = chosen === null ? null : levelOf(state, chosen);
  const [over, setOver] = useState<number | null>(null);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointerIn(event.currentTarget, event);
    point("level", levelAt(layout, y));
    setOver(tableAt(layout, state, log.tables, x, y));
  };
  const onPointerLeave = () => {
    point("level", null);
    setOver(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointerIn(event.currentTarget, event);
    const found = tableAt(layout, state, log.tables, x, y);
    onChoose(found === chosen ? null : found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && chosen !== null) onChoose(null);
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    const reached = tableFrom(state, log.tables, level === null ? null : chosen, event.key);
    onChoose(reached);
    point("level", reached === null ? null : levelOf(state, reached));
  };
  const at = log.changeAt(moment, usePlayhead()?.progress ?? 0);
  const motion = motionOf(layout, source, state, at);
  const share = memtableShare(log, facts, moment, state.memtable);
  const memtable = { words: text.memtable(state.memtable), share, fill: text.full(share) };
  const reading = readTable(log, state, over ?? chosen);
  return (
    <figure className="tree sandbox-tree" aria-labelledby={`${id}-description`}>
      <div
        className="tree-frame"
        ref={frame}
        role="listbox"
        aria-label={`${treeText.tables}, ${pane}`}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={level === null ? undefined : `${id}-table`}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
        onFocus={() => point("level", level)}
        onBlur={() => point("level", null)}
        onKeyDown={onKeyDown}
      >
        <TreePicture
          layout={layout}
          state={state}
          motion={motion}
          isResting={at === null || at.share >= 1}
          chosen={over ?? chosen}
          memtable={memtable}
          reel={source}
          holding={NOTHING}
          newest={null}
          meant={pointed.level}
          followedAt={null}
        />
        <div role="option" id={`${id}-table`} aria-selected={level !== null} className="visually-hidden" tabIndex={-1}>
          {readTable(log, state, chosen) ?? text.hint}
        </div>
      </div>
      <p id={`${id}-hint`} className="visually-hidden">
        {text.hint}
      </p>
      <figcaption id={`${id}-description`} className="visually-hidden">
        {text.name(pane)}. {describe(source, state, moment)}
      </figcaption>
      <p className="sandbox-reading" data-reads={reading !== null} aria-hidden="true">
        <span>{reading ?? text.point}</span>
      </p>
    </figure>
  );
}
