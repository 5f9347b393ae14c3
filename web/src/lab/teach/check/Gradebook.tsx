/** The gradebook: sums, students by tasks, and next to them what needs a decision. */

import { useId, useState } from "react";
import { decimal } from "../../../text/numbers";
import { taskText } from "../../../text/tasks/task.en";
import { gradebookText as text } from "../../../text/teach/gradebook.en";
import type { CheckState } from "../state";
import { type Book, type BookRow, type Cell, type CellState, isNotRight, type Sums, sumsOf } from "./book";
import { Doubts } from "./Doubts";
import { Missing } from "./Missing";
import type { Decisions } from "./persons";
import type { PointRule } from "./points";
import { Rule } from "./Rule";

/** Number of rows that are shown initially, and added on request. */
const PAGE = 200;
/** Lines without a code that are named. */
const NAMED = 8;

const SYMBOLS: Readonly<Record<CellState, string>> = {
  right: "✓",
  wrong: "✕",
  foreign: "≠",
  over: "✕",
  unread: "?",
  none: "–",
};

/** Shown rows: all, those with a doubt, or those that are not right in a task, by its index. */
type Filter = "all" | "look" | number;

interface GradebookProps {
  readonly book: Book;
  readonly rule: PointRule;
  readonly state: CheckState;
  /** Lines in which no code was found. */
  readonly leftOut: readonly number[];
  readonly decisions: Decisions;
  readonly announce: (text: string) => void;
  readonly onDecide: (decisions: Decisions) => void;
  readonly onRule: (patch: Partial<CheckState>) => void;
}

/** The gradebook. */
export function Gradebook(props: GradebookProps) {
  const { book, rule, state, leftOut, decisions, announce, onDecide, onRule } = props;
  const [filter, setFilter] = useState<Filter>("all");
  const sums = sumsOf(book, decisions);
  return (
    <>
      <Summary book={book} sums={sums} filter={filter} onFilter={setFilter} />
      <div className="book">
        <div className="book-side">
          <Doubts book={book} decisions={decisions} announce={announce} onDecide={onDecide} />
          <Missing book={book} decisions={decisions} announce={announce} onDecide={onDecide} />
        </div>
        <div className="book-main">
          <Table book={book} sums={sums} filter={filter} onFilter={setFilter} />
          <Notes book={book} leftOut={leftOut} />
          <Rule tasks={book.tasks} rule={rule} state={state} onRule={onRule} />
        </div>
      </div>
    </>
  );
}

interface SummaryProps {
  readonly book: Book;
  readonly sums: Sums;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Summary({ book: { rows, tasks, most }, sums, filter, onFilter }: SummaryProps) {
  return (
    <section className="book-sums" aria-label={text.byPoints}>
      <p>
        <span className="book-mean mono">
          {decimal(Math.round(sums.mean * 10) / 10)} / {decimal(most)}
        </span>
        <span className="book-label">{text.mean}</span>
      </p>
      {tasks.map(({ task }, at) => (
        <button
          key={task}
          type="button"
          className="book-task"
          aria-pressed={filter === at}
          onClick={() => onFilter(filter === at ? "all" : at)}
        >
          <span>
            <b>{task}</b> {text.rightOf(sums.right[at] ?? 0, rows.length)}
          </span>
          <progress max={Math.max(rows.length, 1)} value={sums.right[at] ?? 0} aria-hidden="true" />
          <span className="book-label">{taskText.titles[task]}</span>
        </button>
      ))}
      <Histogram bins={sums.bins} />
    </section>
  );
}

/** Sizes of the histogram: its bars between the left and the right edge, above the base. */
const PLOT = { width: 300, height: 76, left: 26, right: 296, top: 8, base: 44 } as const;

/** Students by whole points, with the axes of both. */
function Histogram({ bins }: { readonly bins: readonly number[] }) {
  const { left, right, top, base } = PLOT;
  const most = Math.max(1, ...bins);
  const step = (right - left) / bins.length;
  const last = bins.length - 1;
  const ticks = [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
  const heightOf = (count: number): number => (count / most) * (base - top);
  return (
    <div className="book-histogram">
      <span className="book-label">{text.studentsAxis}</span>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={text.histogram(bins)}>
        {[0, most].map((count) => (
          <g key={count}>
            <path d={`M${left} ${base - heightOf(count)}H${right}`} />
            <text x={left - 6} y={base - heightOf(count) + 4} textAnchor="end">
              {count}
            </text>
          </g>
        ))}
        {bins.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its number of points.
            key={at}
            x={left + at * step + step * 0.08}
            y={base - heightOf(count)}
            width={step * 0.84}
            height={heightOf(count)}
          >
            <title>{text.bin(at, count)}</title>
          </rect>
        ))}
        {ticks.map((tick) => (
          <text key={tick} x={left + (tick + 0.5) * step} y={base + 14} textAnchor="middle">
            {tick}
          </text>
        ))}
        <text x={right} y={base + 29} textAnchor="end">
          {text.points}
        </text>
      </svg>
    </div>
  );
}

/** The task that fewest students have right. */
function hardest({ right }: Sums): number {
  return right.indexOf(Math.min(...right));
}

function rowsOf(rows: readonly BookRow[], filter: Filter): readonly BookRow[] {
  if (filter === "all") return rows;
  return rows.filter((row) => (filter === "look" ? row.needsLook : isNotRight(row, filter)));
}

function Table({ book, sums, filter, onFilter }: SummaryProps) {
  const [shown, setShown] = useState(PAGE);
  const { rows, tasks, most } = book;
  const listed = rowsOf(rows, filter);
  return (
    <>
      <div className="book-tools">
        <Filters book={book} sums={sums} filter={filter} onFilter={onFilter} />
        <Legend rows={rows} />
      </div>
      <table className="book-table">
        <thead>
          <tr>
            <th scope="col">{text.student}</th>
            {tasks.map(({ task, points }) => (
              <th key={task} scope="col" className="book-of" title={taskText.titles[task]}>
                <b>{task}</b> <span className="book-wide">{text.pointsShort(points)}</span>
              </th>
            ))}
            <th scope="col" className="number">
              <span className="book-wide">{text.points}</span>
              <span className="book-narrow">{text.ofPoints(most)}</span>
            </th>
            <th scope="col" className="number book-wide">
              {text.tries}
            </th>
            <th scope="col" className="book-wide">
              <span className="visually-hidden">{text.filter.lookColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, shown).map((row) => (
            <Row key={row.person} row={row} book={book} />
          ))}
        </tbody>
      </table>
      {listed.length > shown ? (
        <p className="run-line">
          <button type="button" onClick={() => setShown(shown + PAGE)}>
            {text.more(Math.min(PAGE, listed.length - shown), listed.length - shown)}
          </button>
        </p>
      ) : null}
    </>
  );
}

function Filters({ book: { rows, tasks }, sums, filter, onFilter }: SummaryProps) {
  const group = useId();
  const at = typeof filter === "number" ? filter : hardest(sums);
  const task = tasks[at]?.task;
  const options: readonly (readonly [Filter, string])[] = [
    ["all", text.filter.all(rows.length)],
    ["look", text.filter.look(rowsOf(rows, "look").length)],
    ...(task === undefined ? [] : [[at, text.filter.notRight(task, rowsOf(rows, at).length)] as const]),
  ];
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{text.filter.name}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={group} checked={filter === value} onChange={() => onFilter(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const LEGEND: readonly CellState[] = ["right", "wrong", "foreign", "over", "unread", "none"];

/** The marks. Too many attempts are rare, so they are named only if there are any. */
function Legend({ rows }: { readonly rows: readonly BookRow[] }) {
  const isOver = rows.some(({ cells }) => cells.some(({ state }) => state === "over"));
  return (
    <p className="book-legend" aria-hidden="true">
      {LEGEND.filter((state) => state !== "over" || isOver).map((state) => (
        <span key={state}>
          <span className="book-cell" data-state={state}>
            {SYMBOLS[state]}
          </span>
          {text.states[state]}
        </span>
      ))}
    </p>
  );
}

function Row({ row, book }: { readonly row: BookRow; readonly book: Book }) {
  const isStranger = !row.isOnRoster && book.persons.some(({ student }) => student !== null);
  return (
    <tr data-look={row.needsLook}>
      <th scope="row">
        {row.name}
        {isStranger ? <span className="book-note"> {text.notOnRoster}</span> : null}
      </th>
      {row.cells.map((cell, at) => (
        <td key={book.tasks[at]?.task} className="book-of">
          <Mark cell={cell} />
        </td>
      ))}
      <td className="number book-sum">{decimal(row.points)}</td>
      <td className="number book-wide">{row.tries}</td>
      <td className="book-wide book-look">{row.needsLook ? text.look : ""}</td>
    </tr>
  );
}

/** A cell: a mark, and its word for readers who do not see it. */
function Mark({ cell }: { readonly cell: Cell }) {
  const words = wordsOf(cell);
  return (
    <span
      className="book-cell"
      data-state={cell.state}
      data-copy={cell.isCopy}
      title={cell.remarks.length === 0 ? undefined : cell.remarks.join("; ")}
    >
      <span aria-hidden="true">{SYMBOLS[cell.state]}</span>
      {words === text.states[cell.state] ? null : <span className="visually-hidden">{text.states[cell.state]}</span>}
      {words === "" ? null : <small>{words}</small>}
    </span>
  );
}

/** The most important words: a cell has room for two. */
function wordsOf({ state, tries, codes, isCopy, isVoid }: Cell): string {
  if (state === "none") return "";
  if (state === "foreign") return text.states.foreign;
  if (state === "unread") return text.cell.unread;
  if (state === "over") return text.cell.over(tries);
  if (isVoid) return text.cell.void;
  if (isCopy) return text.cell.copy;
  if (tries > 1) return text.cell.tries(tries);
  return codes > 1 ? text.cell.codes(codes) : "";
}

/** Corrected codes and lines without a code. */
function Notes({ book, leftOut }: { readonly book: Book; readonly leftOut: readonly number[] }) {
  const corrected = book.codes.filter(({ isCorrected }) => isCorrected).length;
  const lines = leftOut.slice(0, NAMED).map(String);
  if (corrected === 0 && lines.length === 0) return null;
  return (
    <p className="hint">
      {corrected === 0 ? "" : text.left.slips(corrected)}{" "}
      {lines.length === 0 ? "" : text.left.skipped(lines, leftOut.length > NAMED)}
    </p>
  );
}
