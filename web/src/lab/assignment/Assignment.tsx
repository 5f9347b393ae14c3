/**
 * An assignment on top of a page: its title, the note of its author, and its tasks with the result codes.
 *
 * **Invariants**
 * 1. Text of an author is always shown as text, never as markup.
 * 2. A typed name is never in the link, which contains only the number derived from it. The browser tab keeps it for the lines to hand in.
 * 3. Another name removes no answer before the student agreed.
 */

import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { EngineClient } from "../../engine/client";
import { assignmentText as text } from "../../text/teach/assignment.en";
import { tabId } from "../learn/frame/Tabs";
import { Problem } from "../learn/Problem";
import { personOf } from "../learn/person";
import { type TaskState, TaskStep } from "../learn/TaskStep";
import { checkedText } from "../link/layers";
import { useLayers } from "../link/use-layers";
import type { PageId } from "../pages";
import { useAnswer } from "../shell/use-answer";
import { readTasks, type SetTask } from "../teach/check/judge";
import { HandIn } from "./HandIn";
import { keepName, keptName } from "./kept-name";
import { lostBy, readWork, withSeed, writeWork } from "./work";
import "./assignment.css";

/** Start of the tasks. */
const TASKS_PLACE = "assignment-tasks";

interface HeadProps {
  readonly page: PageId;
  readonly client: EngineClient;
}

/** Head of the page: title of the assignment, and whether the link is complete. */
export function Head({ page, client }: HeadProps) {
  const { layers, locked } = useLayers();
  const checked = checkedText(page, layers);
  const words = useAnswer(client, "assignment-check", checked, () =>
    client.call((remote) => remote.checkWords(checked)),
  );
  const found = words.isCurrent ? words.value : null;
  const isOther = found !== null && found !== layers.check;
  const count = readTasks(layers.tasks).length;
  return (
    <section className="assignment" aria-label={text.name}>
      <div className="assignment-words">
        <p className="assignment-title">
          <span className="step-kind">{text.name}</span>
          <strong>{layers.title === "" ? text.untitled : layers.title}</strong>
        </p>
        {layers.note === "" ? null : <p className="assignment-note">{layers.note}</p>}
      </div>
      <div className="assignment-facts">
        {count === 0 ? null : (
          <button type="button" onClick={toTasks}>
            {text.toTasks(count)}
          </button>
        )}
        {count === 0 || layers.tries === 0 ? null : <p>{text.mostTries(layers.tries)}</p>}
        {locked.size === 0 ? null : <p>{text.lockedValues(locked.size)}</p>}
        {found === null ? null : (
          <p title={text.checkHint}>
            {text.checkWords} <b className="mono">{found}</b>
          </p>
        )}
      </div>
      {isOther ? (
        <p className="assignment-altered" role="alert">
          {layers.check === "" ? text.unchecked : text.altered(layers.check)}
        </p>
      ) : null}
    </section>
  );
}

/** A lab shows its tasks in a separate tab, which opens first. */
function toTasks(): void {
  const part = document.getElementById(tabId("practice"));
  if (part !== null) flushSync(() => part.click());
  document.getElementById(TASKS_PLACE)?.focus();
}

interface TasksProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
}

/** The tasks, and at their end what to hand in. */
export function Tasks({ client, announce }: TasksProps) {
  const { layers, update } = useLayers();
  const tasks = readTasks(layers.tasks);
  const work = readWork(layers.work, tasks.length);
  const states = tasks.map(({ seed }, at): TaskState | null => {
    if (typeof seed === "number") return { seed, answer: "", tries: 0, ...ofSeed(work[at], seed) };
    return work[at] ?? (seed === "any" ? { seed: 1, answer: "", tries: 0 } : null);
  });
  const setState = (at: number, next: TaskState): void => {
    // With a limit of attempts, another instance does not give new ones.
    const tries = layers.tries > 0 ? Math.max(next.tries, states[at]?.tries ?? 0) : next.tries;
    update({ work: writeWork(states.map((one, other) => (other === at ? { ...next, tries } : one))) });
  };
  // The address does not contain the name, so the state shows the change.
  const [, setNamed] = useState("");
  const isNamed = tasks.map(({ seed }) => seed === "name");
  const seedNow = states.find((one, at) => isNamed[at] && one !== null)?.seed ?? null;
  const name = seedNow === null ? "" : keptName(layers.title, seedNow);
  const takeName = (typed: string, seed: number): void => {
    keepName(layers.title, seed, typed);
    setNamed(typed);
    update({ work: writeWork(withSeed(seed, states, isNamed, layers.tries > 0)) });
  };
  return (
    <div className="assignment-tasks" id={TASKS_PLACE} tabIndex={-1}>
      {isNamed.includes(true) ? (
        <NameForm
          name={name}
          seedOf={(typed) => client.call((remote) => remote.seedOf(layers.title, typed))}
          lostBy={(seed) => lostBy(seed, states, isNamed)}
          keepsTries={layers.tries > 0}
          onName={takeName}
        />
      ) : null}
      {tasks.map(({ task, seed }, at) => {
        const state = states[at];
        return state == null ? null : (
          <TaskStep
            key={task}
            client={client}
            task={task}
            state={state}
            announce={announce}
            most={layers.tries}
            onChange={(next) => setState(at, next)}
            {...(seed === "any" ? {} : { instance: <p className="hint">{instanceOf(seed, state.seed)}</p> })}
          />
        );
      })}
      <HandIn client={client} announce={announce} name={name} tasks={tasks} states={states} most={layers.tries} />
    </div>
  );
}

/** Returns the answered state if it belongs to this instance. */
function ofSeed(state: TaskState | null | undefined, seed: number): Partial<TaskState> {
  return state?.seed === seed ? state : {};
}

function instanceOf(policy: SetTask["seed"], seed: number): string {
  return policy === "name" ? text.yourInstance(seed) : text.sameInstance(seed);
}

interface NameFormProps {
  /** Computes the instance of a name. */
  readonly seedOf: (name: string) => Promise<number>;
  /** Name of the shown instance; empty if the tab does not know it. */
  readonly name: string;
  /** Number of answers that another instance removes. */
  readonly lostBy: (seed: number) => number;
  /** True if used attempts still count in another instance. */
  readonly keepsTries: boolean;
  readonly onName: (name: string, seed: number) => void;
}

/** A name makes the instance of all tasks that want one. If it removes answers, the student is asked first. */
function NameForm({ seedOf, name, lostBy, keepsTries, onName }: NameFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const accept = (seed: number): void => {
    setAsked(null);
    onName(personOf(typed), seed);
  };
  const take = async (): Promise<void> => {
    try {
      const seed = await seedOf(personOf(typed));
      if (lostBy(seed) > 0) setAsked(seed);
      else accept(seed);
      setError(null);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  return (
    <form
      className="assignment-name"
      onSubmit={(event) => {
        event.preventDefault();
        if (personOf(typed) !== "") void take();
      }}
    >
      <label htmlFor={id}>{text.yourName}</label>
      <p className="run-line">
        <input
          id={id}
          autoComplete="name"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAsked(null);
          }}
        />
        <button type="submit" disabled={personOf(typed) === ""}>
          {text.getInstance}
        </button>
      </p>
      {asked === null ? (
        <p className="hint">{text.nameNote}</p>
      ) : (
        <div className="assignment-altered" role="alert">
          <p>{text.otherName(personOf(typed), lostBy(asked), keepsTries)}</p>
          <p className="run-line">
            <button
              type="button"
              className="primary"
              onClick={() => {
                setTyped(name);
                setAsked(null);
              }}
            >
              {text.keepAnswers}
            </button>
            <button type="button" onClick={() => accept(asked)}>
              {text.changeName}
            </button>
          </p>
        </div>
      )}
      <Problem error={error} />
    </form>
  );
}
