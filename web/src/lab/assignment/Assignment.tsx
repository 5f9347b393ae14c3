/**
 * An assignment on top of a page: its title, the note of its author, and its tasks with the result codes.
 *
 * **Invariants**
 * 1. Text of an author is always shown as text, never as markup.
 * 2. A typed name is not stored: the link contains only the number derived from it.
 */

import { useId, useState } from "react";
import { flushSync } from "react-dom";
import type { EngineClient } from "../../engine/client";
import { assignmentText as text } from "../../text/pages/assignment.en";
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
import { readWork, writeWork } from "./work";
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
  const [name, setName] = useState("");
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
  const takeSeed = (seed: number): void => {
    const taken = states.map((one, at) =>
      tasks[at]?.seed === "name" && one?.seed !== seed ? { seed, answer: "", tries: 0 } : one,
    );
    update({ work: writeWork(taken) });
  };
  return (
    <div className="assignment-tasks" id={TASKS_PLACE} tabIndex={-1}>
      {tasks.some(({ seed }) => seed === "name") ? (
        <NameForm client={client} name={name} title={layers.title} onName={setName} onSeed={takeSeed} />
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
  readonly client: EngineClient;
  readonly name: string;
  readonly title: string;
  readonly onName: (name: string) => void;
  readonly onSeed: (seed: number) => void;
}

/** A name makes the instance of all tasks that want one. */
function NameForm({ client, name, title, onName, onSeed }: NameFormProps) {
  const id = useId();
  const [error, setError] = useState<Error | null>(null);
  const take = async (): Promise<void> => {
    try {
      onSeed(await client.call((remote) => remote.seedOf(title, personOf(name))));
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
        if (personOf(name) !== "") void take();
      }}
    >
      <label htmlFor={id}>{text.yourName}</label>
      <p className="run-line">
        <input id={id} autoComplete="name" value={name} onChange={(event) => onName(event.target.value)} />
        <button type="submit" disabled={personOf(name) === ""}>
          {text.getInstance}
        </button>
      </p>
      <p className="hint">{text.nameNote}</p>
      <Problem error={error} />
    </form>
  );
}
