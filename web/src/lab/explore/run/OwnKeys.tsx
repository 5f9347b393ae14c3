/** Operations typed by the reader. Each runs at the shown moment, and is stored in the link. */

import { useId, useState } from "react";
import { exploreText } from "../../../text/pages/explore.en";
import { English } from "../../shell/EngineWords";

const text = exploreText.own;
const WORD = /^[\w:-]{1,40}$/u;

/** Possible operations. */
const VERBS = ["put", "get", "delete", "scan"] as const;
type Verb = (typeof VERBS)[number];

/** The typed operations of a link, one by one. */
export function ownOf(own: string): readonly string[] {
  return own === "" ? [] : own.split("~");
}

/** A typed operation as the link has it; null where it is none. */
export function ownText(after: number, verb: Verb, key: string, more: string): string | null {
  const hasMore = verb === "put" || verb === "scan";
  const isFine = WORD.test(key) && (!hasMore || more === "" || WORD.test(more)) && (verb !== "scan" || more !== "");
  if (!isFine) return null;
  return [after, verb, key, ...(hasMore && more !== "" ? [more] : [])].join(".");
}

interface OwnProps {
  readonly own: string;
  /** Operations that are done at the moment that is shown. */
  readonly after: number;
  readonly problem: string | null;
  readonly onOwn: (own: string, after: number) => void;
}

/** The form, and what was typed so far. */
export function OwnKeys({ own, after, problem, onOwn }: OwnProps) {
  const [verb, setVerb] = useState<Verb>("put");
  const [key, setKey] = useState("");
  const [more, setMore] = useState("");
  const [isBad, setBad] = useState(false);
  const problemId = useId();
  const fault = isBad ? problemId : undefined;
  const add = (): void => {
    const added = ownText(after, verb, key, more);
    setBad(added === null);
    if (added !== null) onOwn([...ownOf(own), added].join("~"), after);
  };
  return (
    <section className="explore-own" aria-label={text.title}>
      <h2>{text.title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Labelled label={text.verb}>
          {(id) => (
            <select id={id} value={verb} onChange={(event) => setVerb(event.target.value as Verb)}>
              {VERBS.map((one) => (
                <option key={one} value={one}>
                  {text.verbs[one]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={text.key}>{(id) => <Word id={id} value={key} fault={fault} onChange={setKey} />}</Labelled>
        {verb === "put" || verb === "scan" ? (
          <Labelled label={verb === "put" ? text.value : text.to}>
            {(id) => <Word id={id} value={more} fault={fault} onChange={setMore} />}
          </Labelled>
        ) : null}
        <button type="submit" className="primary">
          {text.add}
        </button>
      </form>
      {isBad || problem !== null ? (
        <p id={problemId} className="explore-problem" role="alert">
          {isBad ? text.bad : <English>{problem}</English>}
        </p>
      ) : (
        <p className="hint">{text.hint}</p>
      )}
      <Typed own={own} onOwn={(rest) => onOwn(rest, after)} />
    </section>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface WordProps {
  readonly id: string;
  readonly value: string;
  /** Id of the sentence that says why the words are refused. */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

function Word({ id, value, fault, onChange }: WordProps) {
  return (
    <input
      id={id}
      value={value}
      aria-invalid={fault !== undefined}
      aria-describedby={fault}
      maxLength={40}
      size={12}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Typed({ own, onOwn }: { readonly own: string; readonly onOwn: (own: string) => void }) {
  const all = ownOf(own);
  if (all.length === 0) return null;
  return (
    <ul className="explore-typed" aria-label={text.list}>
      {all.map((one, at) => {
        const [after, ...words] = one.split(".");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal, so their index distinguishes them
          <li key={`${at} ${one}`}>
            <span className="mono">{words.join(" ")}</span> <i>{text.at(Number(after))}</i>
            <button
              type="button"
              className="quiet"
              aria-label={text.remove(words.join(" "))}
              onClick={() => onOwn(all.filter((_, index) => index !== at).join("~"))}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}
