/**
 * The answer key of tasks: made by the engine from the instances, for names or numbers. In no link of a student. It follows the fields.
 */

import { useEffect, useId, useRef, useState } from "react";
import { teachText } from "../../text/teach/teach.en";
import { MAX_SEED } from "../learn/lab-params";
import { Problem } from "../learn/Problem";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { AssignmentFields } from "./build/AssignmentFields";
import { readTasks } from "./check/judge";
import { readRoster } from "./check/roster";
import { Answers } from "./key/Answers";
import { TaskPicker } from "./key/TaskPicker";
import { useKey } from "./key/use-key";
import { KEY } from "./state";
import { TeachFrame } from "./TeachFrame";
import "./check/check.css";
import "./forms.css";
import "./key/key.css";

const text = teachText.key;

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
  const addSeed = (): void => setSeeds(`${seeds} ${Math.min(MAX_SEED, Math.max(0, ...numbersIn(seeds)) + 1)}`);
  return (
    <TeachFrame page="teach-key" heading={text.heading} lede={text.lede} version={info.version}>
      <div className="teach-form key-form">
        <div className="teach-assignment">
          <AssignmentFields title={title} tasks={state.tasks} onChange={({ tries: _, ...patch }) => update(patch)} />
        </div>
        <div className="teach-assignment">
          <TaskPicker tasks={state.tasks} onChange={(chosen) => update({ tasks: chosen })} />
          {asksNames ? (
            <div className="teach-field">
              <label htmlFor={`${id}-names`}>{text.names}</label>
              <textarea
                id={`${id}-names`}
                rows={4}
                spellCheck={false}
                value={names}
                onChange={(event) => setNames(event.target.value)}
              />
              <p className="hint">{text.namesHint}</p>
            </div>
          ) : null}
          {asksSeeds ? (
            <div className="teach-field key-seeds">
              <label htmlFor={`${id}-seeds`}>{text.seeds}</label>
              <input
                id={`${id}-seeds`}
                className="mono"
                aria-describedby={`${id}-seeds-hint`}
                value={seeds}
                onChange={(event) => setSeeds(event.target.value)}
              />
              <p className="hint" id={`${id}-seeds-hint`}>
                {text.seedsHint}
              </p>
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
          <Answers
            keys={keys}
            head={<h2 className="teach-heading">{title === "" ? text.heading : `${title}: ${text.heading}`}</h2>}
            onMore={addSeed}
          />
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
      <Answers
        keys={keys}
        head={
          <div className="check-example-head">
            <h2>{text.example.heading}</h2>
            <p>{text.example.line}</p>
          </div>
        }
      />
    </section>
  );
}

function numbersIn(written: string): readonly number[] {
  const found = written.match(/\d{1,6}/gu) ?? [];
  return [...new Set(found.map(Number))].filter((seed) => seed <= MAX_SEED);
}
