/**
 * The answer key of tasks: made by the engine from the instances, for names or numbers. In no link of a student. It follows the fields.
 */

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskFacts } from "../../engine/contract";
import { formOf, readAnswer } from "../../figures/task/answer";
import { EMPTY_DRAFT } from "../../figures/task/params";
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
import "./key.css";

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

/** Pause after typing before the key follows. */
const PAUSE_MS = 400;

/** The page. */
export function Page({ client, info, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(KEY, notify);
  const [names, setNames] = useState("");
  const [seeds, setSeeds] = useState("1 2 3");
  const { keys, isRunning, done, all, error, make } = useKey(client);
  const id = useId();
  useEffect(() => onShown(), [onShown]);
  const latest = useRef(make);
  latest.current = make;
  const { title } = state;
  useEffect(() => {
    const roster = readRoster(names).map(({ name }) => name);
    const timer = setTimeout(
      () => void latest.current(readTasks(state.tasks), title, roster, numbersIn(seeds)),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [state.tasks, title, names, seeds]);
  const tasks = readTasks(state.tasks);
  const asksNames = tasks.some(({ seed }) => seed === "name");
  const asksSeeds = tasks.some(({ seed }) => seed === "any");
  return (
    <TeachFrame page="teach-key" heading={text.heading} lede={text.lede} version={info.version}>
      <div className="teach-form">
        <div className="teach-assignment">
          <AssignmentFields title={title} tasks={state.tasks} onChange={({ tries: _, ...patch }) => update(patch)} />
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
      </div>
      <p className="hint" role="status">
        {isRunning ? text.progress(done, all) : ""}
      </p>
      <Problem error={error} />
      {keys.length === 0 ? (
        <Example client={client} />
      ) : (
        <section className="teach-key" aria-label={text.heading}>
          <Answers keys={keys} heading={title === "" ? text.heading : `${title}: ${text.heading}`} />
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
      <Answers keys={keys} heading={null} />
    </section>
  );
}

interface AnswersProps {
  readonly keys: readonly TaskKey[];
  /** Null if the part around has a heading. */
  readonly heading: string | null;
}

/** The tasks with their solutions or without, and a line that leads to each task, hides the solutions and prints. */
function Answers({ keys, heading }: AnswersProps) {
  const [isHidden, setHidden] = useState(false);
  const parts = useRef(new Map<string, HTMLElement>());
  const go = (task: string): void => {
    const part = parts.current.get(task);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="key-tools">
        {heading === null ? null : <h2 className="teach-heading">{heading}</h2>}
        {keys.length < 2 ? null : (
          <nav aria-label={text.jump}>
            {keys.map(({ task: { task } }) => (
              <button key={task} type="button" onClick={() => go(task)}>
                {task}
              </button>
            ))}
          </nav>
        )}
        <label className="teach-tick">
          <input type="checkbox" checked={!isHidden} onChange={(event) => setHidden(!event.target.checked)} />
          {text.solutions}
        </label>
        <button type="button" onClick={() => window.print()}>
          {text.print}
        </button>
      </div>
      {keys.map((one) => (
        <section
          key={one.task.task}
          ref={(part) => {
            if (part !== null) parts.current.set(one.task.task, part);
          }}
          tabIndex={-1}
          className="key-task"
          aria-label={text.answered(one.task.task)}
        >
          <h3>
            <span className="mono">{one.task.task}</span> {taskText.titles[one.task.task]}
          </h3>
          <TaskAnswers task={one} isHidden={isHidden} />
        </section>
      ))}
      <p className="hint">{text.origin}</p>
    </>
  );
}

function numbersIn(written: string): readonly number[] {
  const found = written.match(/\d{1,6}/gu) ?? [];
  return [...new Set(found.map(Number))].filter((seed) => seed <= MAX_SEED);
}

interface TaskAnswersProps {
  readonly task: TaskKey;
  readonly isHidden: boolean;
}

/** The answers of a task. An instance for all students is open, as on the sheet. Other instances are in a table. */
function TaskAnswers({ task: { task, rows }, isHidden }: TaskAnswersProps) {
  const [only] = rows;
  if (typeof task.seed === "number" && only !== undefined) {
    return (
      <>
        <Instance row={only} isHidden={isHidden} />
        <p className="hint">
          {text.forAll(only.seed)} {isHidden ? null : <Code row={only} />}
        </p>
      </>
    );
  }
  return (
    <table>
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
        {rows.map((row) => (
          <tr key={`${row.who} ${row.seed}`}>
            <th scope="row">{row.who}</th>
            <td>{row.seed}</td>
            <td className="teach-answer">
              {isHidden ? null : <Solution row={row} />}
              <Fold summary={text.showTask}>
                <Instance row={row} isHidden={isHidden} />
              </Fold>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An instance with the answer in it, or with none. */
function Instance({ row: { facts, code }, isHidden }: { readonly row: KeyRow; readonly isHidden: boolean }) {
  const draft = isHidden ? EMPTY_DRAFT : readAnswer(code);
  return <TaskFigure facts={facts} draft={draft} isDone={true} marks={[]} onDraft={KEEP} />;
}

/** The shown answer does not change. */
const KEEP = (): void => undefined;

function Solution({ row }: { readonly row: KeyRow }) {
  return (
    <>
      <ul>
        {row.words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <Code row={row} />
    </>
  );
}

/** The answer as codes contain it. */
function Code({ row: { code, isOne } }: { readonly row: KeyRow }) {
  return (
    <span className="origin">
      {text.inCode} <span className="mono">{code}</span>
      {isOne ? null : ` ${text.or}`}
    </span>
  );
}

/** A fold whose content is drawn once it is open, because a class has many instances. */
function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
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
        tasks
          .map((task) => ({ task, rows: made.filter((one) => one.task === task.task).map(({ row }) => row) }))
          .filter(({ rows }) => rows.length > 0),
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
    if (typeof seed === "number") return [{ task, who: "", seed }];
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
