/** The answer key of tasks: made by the engine from the instances, for names or numbers. In no link of a student. */

import { useEffect, useId, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskFacts } from "../../engine/contract";
import { formOf, readAnswer } from "../../figures/task/answer";
import { TaskFigure } from "../../figures/task/View";
import { answerWords } from "../../figures/task/words";
import { taskText } from "../../text/tasks/task.en";
import { teachText } from "../../text/teach/teach.en";
import { MAX_SEED } from "../learn/lab-params";
import { Problem } from "../learn/Problem";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { AssignmentFields } from "./build/AssignmentFields";
import { readTasks, type SetTask } from "./check/judge";
import { readRoster } from "./check/roster";
import { KEY } from "./state";
import { TeachFrame } from "./TeachFrame";
import "./check/check.css";
import "./forms.css";

const text = teachText.key;

/** A line of the key. */
interface KeyRow {
  readonly who: string;
  readonly seed: number;
  readonly words: readonly string[];
  readonly code: string;
  readonly facts: TaskFacts;
  /** True if this is the only right answer. */
  readonly isOne: boolean;
}

/** The key of a task. */
interface TaskKey {
  readonly task: SetTask;
  readonly rows: readonly KeyRow[];
}

/** The page. */
export function Page({ client, info, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(KEY, notify);
  const [names, setNames] = useState("");
  const [seeds, setSeeds] = useState("1 2 3");
  const key = useKey(client);
  const id = useId();
  useEffect(() => onShown(), [onShown]);
  const tasks = readTasks(state.tasks);
  const asksNames = tasks.some(({ seed }) => seed === "name");
  const asksSeeds = tasks.some(({ seed }) => seed === "any");
  return (
    <TeachFrame page="teach-key" heading={text.heading} lede={text.lede} version={info.version}>
      <form
        className="teach-form"
        onSubmit={(event) => {
          event.preventDefault();
          void key.make(
            tasks,
            state.title,
            readRoster(names).map(({ name }) => name),
            numbersIn(seeds),
          );
        }}
      >
        <div className="teach-assignment">
          <AssignmentFields
            title={state.title}
            tasks={state.tasks}
            onChange={({ tries: _, ...patch }) => update(patch)}
          />
        </div>
        <div className="teach-assignment">
          {asksNames ? (
            <div className="teach-field">
              <label htmlFor={`${id}-names`}>{text.names}</label>
              <textarea
                id={`${id}-names`}
                rows={6}
                spellCheck={false}
                value={names}
                onChange={(event) => setNames(event.target.value)}
              />
              <p className="hint">{text.namesHint}</p>
            </div>
          ) : null}
          {asksSeeds ? (
            <div className="teach-field">
              <label htmlFor={`${id}-seeds`}>{text.seeds}</label>
              <input
                id={`${id}-seeds`}
                className="mono"
                value={seeds}
                onChange={(event) => setSeeds(event.target.value)}
              />
              <p className="hint">{text.seedsHint}</p>
            </div>
          ) : null}
        </div>
        <p className="run-line">
          <button type="submit" className="primary" disabled={tasks.length === 0 || key.isRunning}>
            {text.go}
          </button>
          <span className="hint" role="status">
            {key.isRunning ? text.progress(key.done, key.all) : key.all === 0 ? text.nothing : ""}
          </span>
        </p>
      </form>
      <Problem error={key.error} />
      {key.keys.length === 0 ? (
        <Example client={client} />
      ) : (
        <section className="teach-part teach-key" aria-label={text.heading}>
          <h2 className="teach-heading">{state.title === "" ? text.heading : `${state.title}: ${text.heading}`}</h2>
          {key.keys.map((one) => (
            <TaskAnswers key={one.task.task} {...one} />
          ))}
          <p className="run-line">
            <button type="button" onClick={() => window.print()}>
              {text.print}
            </button>
            <span className="hint">{text.origin}</span>
          </p>
        </section>
      )}
    </TeachFrame>
  );
}

/** Tasks of the example: one instance for all students, and one of a free instance. */
const EXAMPLE_TASKS = "5a:1,6b:any";
/** Free instances of the example. */
const EXAMPLE_SEEDS = [1, 2];

/** The key of example tasks, which shows what the page returns before a lecturer has made one. */
function Example({ client }: Pick<PageProps, "client">) {
  const { keys, make } = useKey(client);
  const first = useRef(make);
  useEffect(() => void first.current(readTasks(EXAMPLE_TASKS), "", [], EXAMPLE_SEEDS), []);
  return (
    <section className="check-example teach-key" aria-label={text.example.heading}>
      <div className="check-example-head">
        <h2>{text.example.heading}</h2>
        <p>{text.example.line}</p>
      </div>
      {keys.map((one) => (
        <TaskAnswers key={one.task.task} {...one} />
      ))}
    </section>
  );
}

function numbersIn(written: string): readonly number[] {
  const found = written.match(/\d{1,6}/gu) ?? [];
  return [...new Set(found.map(Number))].filter((seed) => seed <= MAX_SEED);
}

/** The answers of a task. An instance for all students is shown as on the sheet, with the answer in it. */
function TaskAnswers(key: TaskKey) {
  const { task, rows } = key;
  const [only] = rows;
  if (typeof task.seed !== "number" || only === undefined) return <KeyTable {...key} />;
  return (
    <section className="key-task" aria-label={text.answered(task.task)}>
      <h3>{`${task.task}: ${taskText.titles[task.task]}`}</h3>
      <TaskFigure facts={only.facts} draft={readAnswer(only.code)} isDone={true} marks={[]} onDraft={KEEP} />
      <KeyTable {...key} />
    </section>
  );
}

/** The shown answer does not change. */
const KEEP = (): void => undefined;

function KeyTable({ task: { task }, rows }: TaskKey) {
  return (
    <table>
      <caption>{`${task}: ${taskText.titles[task]}`}</caption>
      <thead>
        <tr>
          {text.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ who, seed, words, code, isOne }) => (
          <tr key={`${who} ${seed}`}>
            <th scope="row">{who}</th>
            <td>{seed}</td>
            <td className="teach-answer">
              <ul>
                {words.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <span className="origin">
                {text.inCode} <span className="mono">{code}</span>
              </span>
              {isOne ? null : <span className="origin"> {text.or}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Key {
  readonly keys: readonly TaskKey[];
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  readonly error: Error | null;
  readonly make: (
    tasks: readonly SetTask[],
    title: string,
    names: readonly string[],
    seeds: readonly number[],
  ) => Promise<void>;
}

/** Asks the engine for one answer after the other, so that the page stays usable. */
function useKey(client: EngineClient): Key {
  const [keys, setKeys] = useState<readonly TaskKey[]>([]);
  const [counts, setCounts] = useState({ done: 0, all: 0, isRunning: false });
  const [error, setError] = useState<Error | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  const make: Key["make"] = async (tasks, title, names, seeds) => {
    turn.current += 1;
    const mine = turn.current;
    setError(null);
    try {
      const wanted = await wantedRows(client, tasks, title, names, seeds);
      const made: { task: SetTask["task"]; row: KeyRow }[] = [];
      for (const { task, who, seed } of wanted) {
        if (mine !== turn.current) return;
        setCounts({ done: made.length, all: wanted.length, isRunning: true });
        made.push({ task, row: { who, ...(await answerFor(client, task, seed)) } });
      }
      if (mine !== turn.current) return;
      setKeys(
        tasks.map((task) => ({ task, rows: made.filter((one) => one.task === task.task).map(({ row }) => row) })),
      );
      setCounts({ done: made.length, all: wanted.length, isRunning: false });
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
      setCounts({ done: 0, all: 0, isRunning: false });
    }
  };
  return { keys, error, ...counts, make };
}

interface Wanted {
  readonly task: SetTask["task"];
  readonly who: string;
  readonly seed: number;
}

/** Collects the requested instances. */
async function wantedRows(
  client: EngineClient,
  tasks: readonly SetTask[],
  title: string,
  names: readonly string[],
  seeds: readonly number[],
): Promise<readonly Wanted[]> {
  const ofNames = await Promise.all(
    names.map(async (who) => ({ who, seed: await client.call((remote) => remote.seedOf(title, who)) })),
  );
  return tasks.flatMap(({ task, seed }): Wanted[] => {
    if (typeof seed === "number") return [{ task, who: text.everybody, seed }];
    if (seed === "any") return seeds.map((one) => ({ task, who: text.someone, seed: one }));
    return ofNames.map((one) => ({ task, ...one }));
  });
}

async function answerFor(client: EngineClient, task: SetTask["task"], seed: number): Promise<Omit<KeyRow, "who">> {
  const facts = await client.call((remote) => remote.taskFacts(task, seed));
  const code = await client.call((remote) => remote.solveTask(task, seed));
  const isOne = formOf(facts).kind !== "numbers" || ["count", "runs", "progression"].includes(facts.kind);
  return { seed, code, facts, words: answerWords(facts, code), isOne };
}
