/** Students of the list without a code. */

import { gradebookText } from "../../../text/teach/gradebook.en";
import { AS_ZERO, type Book, MISSING } from "./book";
import { CopyNames } from "./CopyNames";
import type { Decisions } from "./persons";

const text = gradebookText.missing;

/** Names before a fold. */
const SHOWN = 14;

interface MissingProps {
  readonly book: Book;
  readonly decisions: Decisions;
  readonly announce: (text: string) => void;
  readonly onDecide: (decisions: Decisions) => void;
}

/** The names, and whether they count. */
export function Missing({ book: { persons, missing }, decisions, announce, onDecide }: MissingProps) {
  const all = persons.filter(({ student }) => student !== null).length;
  if (all === 0) return null;
  const names = missing.map(({ name }) => name);
  const isZero = decisions[MISSING] === AS_ZERO;
  const { [MISSING]: _, ...others } = decisions;
  return (
    <section className="book-part">
      <h2>{text.heading(names.length, all)}</h2>
      {names.length === 0 ? null : (
        <>
          <Names names={names.slice(0, SHOWN)} />
          {names.length > SHOWN ? (
            <details>
              <summary>{gradebookText.more(names.length - SHOWN, names.length - SHOWN)}</summary>
              <Names names={names.slice(SHOWN)} />
            </details>
          ) : null}
          <p className="book-actions">
            <CopyNames names={names} announce={announce} />
            <button
              type="button"
              className="quiet"
              onClick={() => onDecide(isZero ? others : { ...others, [MISSING]: AS_ZERO })}
            >
              {isZero ? text.notZero : text.zero}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="book-names">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two students may have the same name.
        <li key={at}>{name}</li>
      ))}
    </ul>
  );
}
