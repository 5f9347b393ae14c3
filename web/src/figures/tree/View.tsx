/**
 * The figure of a growing tree: its picture, the table that is open, and its data.
 *
 * **Invariants**
 * 1. The picture is a function of (trace, position) and of what is chosen and followed; nothing moves by itself.
 * 2. The picture is one stop of the keyboard: arrows go from table to table, and each is named as it is reached.
 */
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from "react";
import { treeText as text } from "../../text/tree.en";
import { type GrowthState, pathOf, placeAt, tablesWith } from "../../trace";
import { DataAndExport } from "../frame/DataAndExport";
import { useWidth } from "../frame/use-width";
import { describeTree, treeRows } from "./description";
import { layoutTree, tableAt, tableFrom } from "./layout";
import { TreePicture } from "./Picture";
import type { TreeParams } from "./params";
import { TablePanel } from "./TablePanel";
import "./tree.css";

const NOTHING: ReadonlyMap<number, boolean> = new Map();
const KEYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/** The level that a table is in; null where it is in none. */
function levelOf({ levels }: GrowthState, table: number): number | null {
  const at = levels.findIndex((runs) => runs.some(({ tables }) => tables.includes(table)));
  return at < 0 ? null : at + 1;
}

export function TreeFigure(props: TreeParams) {
  const { reel, position, chosen, onChoose, followed, onFollow, children } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const id = useId();
  const layout = useMemo(() => layoutTree(reel.rows, width), [reel, width]);
  const state = reel.stateAt(position);
  const holding = useMemo(() => (followed === null ? NOTHING : tablesWith(reel, followed)), [reel, followed]);
  const path = useMemo(() => (followed === null ? [] : pathOf(reel, followed)), [reel, followed]);
  const newest = placeAt(path, position)?.table ?? null;
  const level = chosen === null ? null : levelOf(state, chosen);
  const facts = chosen === null ? undefined : reel.tables.get(chosen);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const found = tableAt(layout, state, reel.tables, event.clientX - left, event.clientY - top);
    onChoose(found === chosen ? null : found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && chosen !== null) onChoose(null);
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    onChoose(tableFrom(state, reel.tables, level === null ? null : chosen, event.key));
  };
  const isOpen = facts !== undefined && level !== null;
  return (
    <figure className="tree" aria-labelledby={`${id}-description`}>
      <div
        className="tree-frame"
        ref={frame}
        role="listbox"
        aria-label={text.tables}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={isOpen ? `${id}-table` : undefined}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <TreePicture
          {...{ layout, reel, state, chosen, holding, newest }}
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
        {text.name}. {describeTree(reel, state)}
      </figcaption>
      {children}
      <TablePanel {...{ reel, chosen, level, followed, onChoose, onFollow }} />
      <DataAndExport
        name={`tree-at-${position}`}
        title={text.name}
        columns={text.columns}
        rows={() => treeRows(reel, state)}
      />
    </figure>
  );
}
