/** Doubts by kind, with the possible decisions; then past decisions, to undo them. */

import { useId, useState } from "react";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { type Book, type Doubt, NEITHER } from "./book";
import { CopyNames } from "./CopyNames";
import { ACCEPT, type Judged, OWNER } from "./judge";
import { type Decisions, OTHER } from "./persons";

const text = gradebookText.doubts;

/** Decision that changes nothing: the doubt is settled as it is. */
const LEAVE = "leave";

/** Fewer codes with unknown instances are separate cases, and no sign of a wrong title. */
const FEW = 5;

const KINDS = ["copy", "foreign", "over", "unread", "name"] as const;

interface DoubtsProps {
  readonly book: Book;
  readonly decisions: Decisions;
  readonly announce: (text: string) => void;
  readonly onDecide: (decisions: Decisions) => void;
}

/** The list. */
export function Doubts({ book, decisions, announce, onDecide }: DoubtsProps) {
  const undo = (key: string): void => {
    const { [key]: _, ...others } = decisions;
    onDecide(others);
  };
  const strangers = book.doubts.filter((doubt) => doubt.kind === "foreign" && doubt.code.owner === null);
  const decide = (key: string, value: string): void => onDecide({ ...decisions, [key]: value });
  return (
    <section className="book-part">
      <h2>{text.heading}</h2>
      {book.doubts.length === 0 ? <p>{text.none}</p> : null}
      {strangers.length < FEW || 2 * strangers.length < book.codes.length ? null : (
        <p className="notice" role="alert">
          {text.wrongTitle(strangers.length)}
        </p>
      )}
      {KINDS.map((kind) => {
        const of = book.doubts.filter((doubt) => doubt.kind === kind);
        return of.length === 0 ? null : (
          <div className="book-doubts" key={kind}>
            <h3>{text.kinds[kind]}</h3>
            {of.map((doubt) => (
              <Item key={doubt.key} doubt={doubt} book={book} announce={announce} onDecide={decide} />
            ))}
          </div>
        );
      })}
      {book.decided.length === 0 ? null : (
        <details className="book-decided">
          <summary>{text.decided(book.decided.length)}</summary>
          <ul>
            {book.decided.map((doubt) => (
              <li key={doubt.key}>
                {text.decidedAs(sentenceOf(doubt, book), decisionOf(doubt, decisions[doubt.key] ?? "", book))}{" "}
                <button type="button" className="quiet" onClick={() => undo(doubt.key)}>
                  {text.undo}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function nameIn({ persons }: Book, person: number | null): string {
  return person === null ? "" : (persons[person]?.name ?? "");
}

function sentenceOf(doubt: Doubt, book: Book): string {
  switch (doubt.kind) {
    case "copy":
      return text.copy(
        doubt.persons.map((person) => nameIn(book, person)),
        doubt.task,
        nameIn(book, doubt.owner),
      );
    case "unread":
      return text.unread(doubt.codes.map(({ person, task }) => `${nameIn(book, person)} ${task}`.trim()));
    case "name": {
      const { typed, student, reason } = doubt.doubt;
      if (student === null) return text.nameNobody(typed);
      return (reason === "instance" ? text.nameInstance : text.nameStudent)(typed, nameIn(book, student));
    }
    default:
      return ofCode(doubt.code, book);
  }
}

function ofCode({ person, task, owner, remarks, doubt }: Judged, book: Book): string {
  const name = nameIn(book, person);
  if (doubt === "foreign" && owner !== null && owner !== person) {
    return text.foreignOwner(name, task, nameIn(book, owner));
  }
  return text.foreign(name, task, remarks.at(-1) ?? "");
}

interface ItemProps {
  readonly doubt: Doubt;
  readonly book: Book;
  readonly announce: (text: string) => void;
  readonly onDecide: (key: string, value: string) => void;
}

function Item({ doubt, book, announce, onDecide }: ItemProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="book-doubt">
      <p>{sentenceOf(doubt, book)}</p>
      {doubt.kind === "unread" && isShown ? <Unread codes={doubt.codes} book={book} /> : null}
      <p className="book-actions">
        {doubt.kind === "unread" ? (
          <>
            <button type="button" className="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {text.show}
            </button>
            <CopyNames
              names={[...new Set(doubt.codes.map(({ person }) => nameIn(book, person)))]}
              announce={announce}
            />
          </>
        ) : null}
        {choicesOf(doubt, book).map(([value, label]) => (
          <button key={value} type="button" className="quiet" onClick={() => onDecide(doubt.key, value)}>
            {label}
          </button>
        ))}
      </p>
      {doubt.kind === "name" && doubt.doubt.student === null ? (
        <Same book={book} onChoose={(name) => onDecide(doubt.key, name)} />
      ) : null}
    </div>
  );
}

/** The words of a decision. */
function decisionOf(doubt: Doubt, value: string, book: Book): string {
  return choicesOf(doubt, book).find(([choice]) => choice === value)?.[1] ?? text.same(value);
}

/** Decisions with their words. */
function choicesOf(doubt: Doubt, book: Book): readonly (readonly [string, string])[] {
  if (doubt.kind === "copy") {
    return [
      [NEITHER, text.neither],
      [LEAVE, text.leave],
    ];
  }
  if (doubt.kind === "unread") return [[LEAVE, text.leave]];
  if (doubt.kind === "name") {
    const name = nameIn(book, doubt.doubt.student);
    return [...(name === "" ? [] : [[name, text.gradeAs(name)] as const]), [OTHER, text.other]];
  }
  const { owner } = doubt.code;
  const other =
    owner === null ? ([ACCEPT, text.accept] as const) : ([OWNER, text.gradeAs(nameIn(book, owner))] as const);
  return [other, [LEAVE, text.zero]];
}

function Unread({ codes, book }: { readonly codes: readonly Judged[]; readonly book: Book }) {
  return (
    <ul className="book-unread">
      {codes.map(({ entry, person, remarks }) => (
        <li key={`${entry.line} ${entry.code}`}>
          {nameIn(book, person)}, {text.line(entry.line)}: <code>{entry.code}</code> {remarks[0]}
        </li>
      ))}
    </ul>
  );
}

/** Chooses the student behind a name. */
function Same({ book, onChoose }: { readonly book: Book; readonly onChoose: (name: string) => void }) {
  const id = useId();
  return (
    <p className="run-line">
      <label htmlFor={id}>{text.is}</label>
      <select id={id} value="" onChange={(event) => onChoose(event.target.value)}>
        <option value="">–</option>
        {book.persons
          .flatMap(({ student }) => (student === null ? [] : [student]))
          .map(({ name, id: number, login, mail }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two students may have the same name.
            <option key={at} value={number || mail || login || name}>
              {[name, number].filter((part) => part !== "").join(", ")}
            </option>
          ))}
      </select>
    </p>
  );
}
