/** The answers of tasks: a list in which each task unfolds with its answer marked. All or single answers can be hidden. */

import { type ReactNode, useState } from "react";
import { usePrinting } from "../../../figures/frame/use-printing";
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

/** Choices and tasks. */
export function Answers({ keys, head, onMore }: AnswersProps) {
  const [isHidden, setHidden] = useState(false);
  /** Tasks that differ from the choice for all. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  /** Tasks of a list that are unfolded. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isPrinting = usePrinting();
  const isList = keys.length > 1;
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
      {keys.map((one) => {
        const { task } = one.task;
        const isOpen = !isList || isPrinting || opened.has(task);
        const title = (
          <>
            <span className="mono">{task}</span> {taskText.titles[task]}
          </>
        );
        return (
          <section key={task} className="key-task" data-open={isOpen} aria-label={text.answered(task)}>
            <div className="key-task-head">
              <h3>
                {isList ? (
                  <button
                    type="button"
                    className="key-toggle"
                    aria-expanded={isOpen}
                    onClick={() => setOpened(toggled(opened, task))}
                  >
                    {title}
                  </button>
                ) : (
                  title
                )}
              </h3>
              {isOpen ? null : (
                <span className="key-short">{isHiddenIn(task) ? text.hidden : overviewOf(one.rows)}</span>
              )}
              <button type="button" className="quiet" onClick={() => setOthers(toggled(others, task))}>
                {isHiddenIn(task) ? text.show : text.hide}
              </button>
            </div>
            {isOpen ? (
              <TaskAnswers
                rows={one.rows}
                isHidden={isHiddenIn(task)}
                onMore={one.task.seed === "any" ? onMore : undefined}
              />
            ) : null}
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

/** Instances whose answers a line has room for. */
const MOST_ROWS = 3;

function overviewOf(rows: readonly KeyRow[]): string {
  // A design needs more words than a line has room for.
  if (rows.length > MOST_ROWS || rows[0]?.facts.kind === "contest") return text.instances(rows.length);
  const named = ({ who, seed }: KeyRow): string => (who === "" ? text.instance(seed) : who);
  return rows.map((row) => (rows.length === 1 ? "" : `${named(row)}: `) + shortAnswer(row.facts, row.code)).join("; ");
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
