/** The answers of tasks: an overview that leads to each task, and the tasks with their answers marked. All or single answers can be hidden. */

import { type ReactNode, useRef, useState } from "react";
import { formOf, readAnswer } from "../../../figures/task/answer";
import type { PartMark } from "../../../figures/task/marks";
import { EMPTY_DRAFT } from "../../../figures/task/params";
import { TaskFigure } from "../../../figures/task/View";
import { shortAnswer } from "../../../figures/task/words";
import { taskText } from "../../../text/tasks/task.en";
import { teachText } from "../../../text/teach/teach.en";
import type { KeyRow, TaskKey } from "./use-key";

const text = teachText.key;

interface AnswersProps {
  readonly keys: readonly TaskKey[];
  /** In front of the choices: a heading, or a mark of the example. */
  readonly head: ReactNode;
  /** Adds an instance to tasks with free instances. */
  readonly onMore?: () => void;
}

/** Overview, choices and tasks. */
export function Answers({ keys, head, onMore }: AnswersProps) {
  const [isHidden, setHidden] = useState(false);
  /** Tasks that differ from the choice for all. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const parts = useRef(new Map<string, HTMLElement>());
  const go = (task: string): void => {
    const part = parts.current.get(task);
    part?.scrollIntoView({ block: "start", behavior: "smooth" });
    part?.focus({ preventScroll: true });
  };
  const isHiddenIn = (task: string): boolean => isHidden !== others.has(task);
  return (
    <>
      <div className="key-tools">
        {head}
        <label className="teach-tick">
          <input
            type="checkbox"
            checked={!isHidden}
            onChange={(event) => {
              setHidden(!event.target.checked);
              setOthers(new Set());
            }}
          />
          {text.solutions}
        </label>
        <button type="button" onClick={() => window.print()}>
          {text.print}
        </button>
      </div>
      {keys.length < 2 ? null : (
        <nav className="key-overview" aria-label={text.jump}>
          {keys.map(({ task: { task }, rows }) => (
            <button key={task} type="button" onClick={() => go(task)}>
              <b className="mono">{task}</b>
              <span>{taskText.titles[task]}</span>
              <span className="key-short">{isHiddenIn(task) ? text.hidden : overviewOf(rows)}</span>
            </button>
          ))}
        </nav>
      )}
      {keys.map((one) => {
        const { task } = one.task;
        return (
          <section
            key={task}
            ref={(part) => {
              if (part !== null) parts.current.set(task, part);
            }}
            tabIndex={-1}
            className="key-task"
            aria-label={text.answered(task)}
          >
            <div className="key-task-head">
              <h3>
                <span className="mono">{task}</span> {taskText.titles[task]}
              </h3>
              <button type="button" className="quiet" onClick={() => setOthers(toggled(others, task))}>
                {isHiddenIn(task) ? text.show : text.hide}
              </button>
            </div>
            <TaskAnswers
              rows={one.rows}
              isHidden={isHiddenIn(task)}
              onMore={one.task.seed === "any" ? onMore : undefined}
            />
          </section>
        );
      })}
      <p className="hint">{text.origin}</p>
    </>
  );
}

function toggled(set: ReadonlySet<string>, task: string): ReadonlySet<string> {
  return new Set(set.has(task) ? [...set].filter((one) => one !== task) : [...set, task]);
}

function overviewOf(rows: readonly KeyRow[]): string {
  const [only] = rows;
  if (only === undefined || rows.length > 1) return text.instances(rows.length);
  // A design needs more words than the overview has room for.
  return only.facts.kind === "contest" ? "" : shortAnswer(only.facts, only.code);
}

interface TaskAnswersProps {
  readonly rows: readonly KeyRow[];
  readonly isHidden: boolean;
  readonly onMore: (() => void) | undefined;
}

/** The instances with their answers, and the task of the chosen one with its answer marked. */
function TaskAnswers({ rows, isHidden, onMore }: TaskAnswersProps) {
  const [at, setAt] = useState(0);
  const row = rows[at] ?? rows[0];
  if (row === undefined) return null;
  return (
    <div className="key-columns">
      <div className="key-rows">
        <p className="key-caption">{isHidden ? text.hiddenAnswer : text.rightAnswer}</p>
        {rows.length === 1 ? (
          <div className="key-row">
            <RowWords row={row} isHidden={isHidden} />
          </div>
        ) : (
          rows.map((one, index) => (
            <button
              key={`${one.who} ${one.seed}`}
              type="button"
              className="key-row"
              aria-pressed={one === row}
              onClick={() => setAt(index)}
            >
              <RowWords row={one} isHidden={isHidden} />
            </button>
          ))
        )}
        {onMore === undefined ? null : (
          <button type="button" className="quiet key-more" onClick={onMore}>
            {text.more}
          </button>
        )}
        {isHidden ? null : <Code row={row} />}
      </div>
      <Instance row={row} isHidden={isHidden} />
    </div>
  );
}

/** An instance and its answer in few characters. */
function RowWords({ row: { who, seed, facts, code }, isHidden }: { readonly row: KeyRow; readonly isHidden: boolean }) {
  return (
    <>
      <span>
        {who === "" ? null : `${who}, `}
        {text.instance(seed)}
      </span>
      <strong data-words={facts.kind === "contest"}>{isHidden ? "?" : shortAnswer(facts, code)}</strong>
    </>
  );
}

/** An instance with the answer marked in it, or without an answer. */
function Instance({ row: { facts, code }, isHidden }: { readonly row: KeyRow; readonly isHidden: boolean }) {
  const draft = isHidden ? EMPTY_DRAFT : readAnswer(code);
  const { kind, count } = formOf(facts);
  const marks = Array.from(
    { length: count },
    (_, at): PartMark => (!isHidden && (kind === "numbers" || draft.chosen.includes(at)) ? "right" : null),
  );
  return <TaskFigure facts={facts} draft={draft} isDone={true} marks={marks} onDraft={KEEP} />;
}

/** The shown answer does not change. */
const KEEP = (): void => undefined;

/** The answer as codes contain it, and how to read it. */
function Code({ row: { code, isOne, facts } }: { readonly row: KeyRow }) {
  return (
    <p className="key-code">
      {text.inCode} <span className="mono">{code}</span>. {text.notation[formOf(facts).kind]}
      {isOne ? null : ` ${text.or}`}
    </p>
  );
}
