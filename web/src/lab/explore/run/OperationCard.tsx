/** The last operation at the shown moment: its key, its result, and all of its events. */

import type { SandboxOperation } from "../../../engine/contract";
import { exploreText } from "../../../text/pages/explore.en";
import { decodeTrace, type TraceEvent } from "../../../trace";
import type { Operation } from "./use-operation";

const text = exploreText.operation;

/** Events that are listed; a compaction has thousands. */
const SHOWN = 120;

interface CardProps {
  readonly pane: string;
  readonly op: number;
  readonly found: Operation;
}

/** The card of one configuration. */
export function OperationCard({ pane, op, found }: CardProps) {
  const { operation, reached, isFar, ask } = found;
  return (
    <section className="explore-operation" aria-label={text.title(pane)}>
      <h2 className="visually-hidden">{text.title(pane)}</h2>
      {op === 0 ? <p className="hint">{text.none}</p> : null}
      {isFar ? (
        <p>
          <button type="button" onClick={ask}>
            {text.ask(op)}
          </button>
        </p>
      ) : null}
      {reached !== null && reached < op ? <p className="hint">{text.busy(reached, op)}</p> : null}
      <div aria-live="polite">
        {operation === null ? null : (
          <p>
            <span className="mono">{text.line(operation)}</span> → <b>{text.outcome(operation)}</b>
          </p>
        )}
      </div>
      {operation === null ? null : <Events operation={operation} />}
    </section>
  );
}

/** Describes an event: its kind, and its fields. */
export function eventText(event: TraceEvent): readonly [string, string] {
  const { kind, ...fields } = event as TraceEvent & Readonly<Record<string, unknown>>;
  const name = kind.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  const facts = Object.entries(fields).map(
    ([field, value]) => `${spaced(field)} ${typeof value === "bigint" ? value.toString(16) : String(value)}`,
  );
  return [name, facts.join(", ")];
}

function spaced(field: string): string {
  return field.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

function Events({ operation }: { readonly operation: SandboxOperation }) {
  const events = decodeTrace(operation.words);
  return (
    <details className="fold" title={text.origin}>
      <summary>{text.events(events.length)}</summary>
      <ol className="explore-events">
        {events.slice(0, SHOWN).map((event, at) => {
          const [name, facts] = eventText(event);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place in the trace
            <li key={at}>
              <b>{name}</b> <span>{facts}</span>
            </li>
          );
        })}
      </ol>
      {events.length > SHOWN ? <p className="hint">{text.rest(events.length - SHOWN)}</p> : null}
    </details>
  );
}
