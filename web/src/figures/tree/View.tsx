/**
 * The figure of a growing tree: its picture, the open table, and its data.
 *
 * **Invariants**
 * 1. The picture is a function of (trace, position, progress to the next position) and of the selected table and key.
 * 2. Its description updates when the position rests.
 * 3. The picture is one tab stop: arrows move from table to table, and each is read when reached.
 * 4. The level under the pointer or of the reached table is selected in every figure of the page. A key selected anywhere is shown here
 * like the followed key.
 */

import { type KeyboardEvent, type PointerEvent, useContext, useEffect, useId, useMemo, useRef, useState } from "react";
import { treeText as text } from "../../text/trees/tree.en";
import { type ChangeAt, type GrowthState, memtablePlaces, pathOf, placeAt, type Reel, tablesWith } from "../../trace";
import { Fold } from "../frame/DataAndExport";
import { LaterPart } from "../frame/later";
import { pointerIn } from "../frame/pointer";
import { SpareHeight } from "../frame/spare-height";
import { useWidth } from "../frame/use-width";
import { useLinked } from "../linked/Linked";
import { usePlayhead } from "../timeline/Playhead";
import { Counters, countsAt } from "./Counters";
import { describeTree, keyIdOf } from "./description";
import {
  besideHeights,
  layoutBeside,
  layoutTree,
  levelAt,
  levelOf,
  type TreeLayout,
  tableAt,
  tableFrom,
} from "./layout";
import { motionOf } from "./motion";
import { TreePicture } from "./Picture";
import type { TreeParams } from "./params";
import { TablePanel } from "./TablePanel";
import "./tree.css";

/** Time that a value must stay unchanged. */
export const REST_MS = 250;

/** Returns the first value immediately, and later ones after {@link REST_MS} without a change. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

const NOWHERE: readonly number[] = [];
const NOTHING: ReadonlyMap<number, boolean> = new Map();
const KEYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

const loadTable = () => import("./TreeTable");

/** The key that is pointed at, where this tree has it, else the one that is followed. */
export function shownKey(reel: Reel, pointed: string | null, followed: number | null): number | null {
  return (pointed === null ? null : keyIdOf(reel, pointed)) ?? followed;
}

/** Places of the entries that are still in the memtable. */
function memtableOf(reel: Reel, position: number, at: ChangeAt | null): readonly number[] {
  const isLeaving = at?.change.kind === "flush" && at.share > 0;
  return isLeaving ? NOWHERE : memtablePlaces(reel, position);
}

/** The table under the pointer; its level is meant in every figure. */
function useHovered(layout: TreeLayout, reel: Reel, state: GrowthState) {
  const { point } = useLinked();
  const [table, setTable] = useState<number | null>(null);
  return {
    hovered: table === null ? null : { table, level: levelOf(state, table) },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = pointerIn(event.currentTarget, event);
      point("level", levelAt(layout, y));
      setTable(tableAt(layout, state, reel.tables, x, y));
    },
    onPointerLeave: () => {
      point("level", null);
      setTable(null);
    },
  };
}

/** The layout of the tree; a compact one uses the spare height of its page. */
function useTreeLayout(rows: readonly number[], width: number, isCompact: boolean): TreeLayout {
  const spare = useContext(SpareHeight);
  return useMemo(
    () => (isCompact ? layoutBeside(rows, width, besideHeights(spare)) : layoutTree(rows, width)),
    [rows, width, isCompact, spare],
  );
}

export function TreeFigure(props: TreeParams) {
  const { reel, position, chosen, onChoose, onFollow, children, isCompact = false } = props;
  const { pointed, point } = useLinked();
  const followed = shownKey(reel, pointed.key, props.followed);
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const data = useRef<HTMLDetailsElement>(null);
  const id = useId();
  const layout = useTreeLayout(reel.rows, width, isCompact);
  const state = reel.stateAt(position);
  const at = reel.changeAt(position, usePlayhead()?.progress ?? 0);
  const motion = motionOf(layout, reel, state, at);
  const holding = useMemo(() => (followed === null ? NOTHING : tablesWith(reel, followed)), [reel, followed]);
  const path = useMemo(() => (followed === null ? [] : pathOf(reel, followed)), [reel, followed]);
  const rested = useRested(position);
  const description = useMemo(() => describeTree(reel, reel.stateAt(rested)), [reel, rested]);
  const newest = placeAt(path, position)?.table ?? null;
  const level = chosen === null ? null : levelOf(state, chosen);
  const facts = chosen === null ? undefined : reel.tables.get(chosen);
  const { hovered, ...hovering } = useHovered(layout, reel, state);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = pointerIn(event.currentTarget, event);
    const found = tableAt(layout, state, reel.tables, x, y);
    onChoose(found === chosen ? null : found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && chosen !== null) onChoose(null);
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    const reached = tableFrom(state, reel.tables, level === null ? null : chosen, event.key);
    onChoose(reached);
    point("level", reached === null ? null : levelOf(state, reached));
  };
  const isOpen = facts !== undefined && level !== null;
  return (
    <figure className="tree" aria-labelledby={`${id}-description`}>
      {props.showsCounts ? <Counters {...countsAt(state, at, motion)} /> : null}
      <div
        className="tree-frame"
        ref={frame}
        data-grows={isCompact ? "" : undefined}
        role="listbox"
        aria-label={text.tables}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={isOpen ? `${id}-table` : undefined}
        tabIndex={0}
        onPointerDown={onPointerDown}
        {...hovering}
        onFocus={() => point("level", level)}
        onBlur={() => point("level", null)}
        onKeyDown={onKeyDown}
      >
        <TreePicture
          layout={layout}
          reel={reel}
          state={state}
          motion={motion}
          isResting={at === null || at.share >= 1}
          inMemtable={memtableOf(reel, position, at)}
          chosen={chosen}
          holding={holding}
          newest={newest}
          meant={pointed.level}
          isAxisNamed
          followedAt={followed === null ? null : (reel.grown.keyFractions[followed] ?? null)}
        />
        <div role="option" id={`${id}-table`} aria-selected={isOpen} className="visually-hidden" tabIndex={-1}>
          {isOpen ? text.chosenTable(facts.table, level, facts.entries, holding.has(facts.table)) : text.hint}
        </div>
      </div>
      <p id={`${id}-hint`} className="visually-hidden">
        {text.hint}
      </p>
      <figcaption id={`${id}-description`} className="visually-hidden">
        {text.name}. {description}
      </figcaption>
      {children}
      <TablePanel
        reel={reel}
        chosen={chosen}
        level={level}
        hovered={hovered}
        onChoose={onChoose}
        onFollow={onFollow}
        followed={props.followed}
      />
      <Fold place={data}>
        {() => (
          <LaterPart load={loadTable}>
            {({ TreeTable }) => <TreeTable reel={reel} state={state} position={position} place={data} />}
          </LaterPart>
        )}
      </Fold>
    </figure>
  );
}
