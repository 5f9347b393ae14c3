/** Contents of the open table: sizes, filter, keys, tombstones. */
import { treeText as text } from "../../text/trees/tree.en";
import { entriesOf, type Reel, type TableFacts } from "../../trace";
import { pointing, useLinked } from "../linked/Linked";
import { bitsPerKey, keyText } from "./description";

interface PanelProps {
  readonly reel: Reel;
  readonly chosen: number | null;
  /** Level of the table, or null if it is in none. */
  readonly level: number | null;
  /** Read out in place of the hint while no table is open. */
  readonly hovered: { readonly table: number; readonly level: number | null } | null;
  readonly followed: number | null;
  readonly onChoose: (table: number | null) => void;
  readonly onFollow: (keyId: number | null) => void;
}

/** The panel; a hint while no table is open. */
export function TablePanel({ reel, chosen, level, hovered, followed, onChoose, onFollow }: PanelProps) {
  const linked = useLinked();
  const facts = chosen === null ? undefined : reel.tables.get(chosen);
  const read = chosen === null && hovered !== null ? reel.tables.get(hovered.table) : undefined;
  if (read !== undefined && hovered?.level != null) {
    return (
      <p className="tree-panel hint">
        <strong>{text.table(read.table, hovered.level)}</strong> {sentence(reel, read, entriesOf(reel, read))}
      </p>
    );
  }
  if (facts === undefined || level === null) {
    return <p className="tree-panel hint">{facts === undefined ? text.noTable : text.gone(facts.table)}</p>;
  }
  const entries = entriesOf(reel, facts);
  return (
    <section className="tree-panel" aria-label={text.table(facts.table, level)}>
      <p className="tree-panel-head">
        <strong>{text.table(facts.table, level)}</strong> {sentence(reel, facts, entries)}
        <button type="button" className="quiet" onClick={() => onChoose(null)}>
          {text.close}
        </button>
      </p>
      <details className="fold">
        <summary>{text.keysOf}</summary>
        <ul className="tree-keys">
          {entries.map(({ keyId, isDeleted }) => (
            <li key={keyId}>
              <button
                type="button"
                className="quiet mono"
                aria-label={text.follow(keyText(reel, keyId))}
                aria-pressed={keyId === followed}
                {...pointing(linked, "key", keyText(reel, keyId))}
                onClick={() => onFollow(keyId)}
              >
                {keyText(reel, keyId)}
              </button>
              {isDeleted ? <i>{text.tombstone}</i> : null}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function sentence(reel: Reel, facts: TableFacts, entries: readonly { readonly keyId: number }[]): string {
  const [first, last] = [entries[0]?.keyId ?? 0, entries.at(-1)?.keyId ?? 0];
  const parts = [
    text.facts.entries(facts.entries, facts.tombstones),
    text.facts.blocks(facts.blocks),
    text.facts.filter(facts.filterBits, bitsPerKey(facts)),
    text.facts.keys(keyText(reel, first), keyText(reel, last)),
  ];
  return `${parts.join("; ")}.`;
}
