/** Checks pasted result codes: the engine in your browser grades each again, also without a network. */

import { useEffect, useId, useState } from "react";
import { csv, download } from "../../../figures/frame/export";
import { sentence } from "../../../text/numbers";
import { teachText } from "../../../text/pages/teach.en";
import { taskText } from "../../../text/tasks/task.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { AssignmentFields } from "../build/AssignmentFields";
import { CHECK, type CheckState } from "../state";
import { TeachFrame } from "../TeachFrame";
import { needsLook, type Row, readTasks, type Summary, summarize, tableOf } from "./judge";
import { linesWithoutCode, readPasted, readRoster } from "./pasted";
import { type Progress, useCheck } from "./use-check";
import "./check.css";
import "../forms.css";

const text = teachText.check;
/** Number of rows that are shown initially, and added on request. */
const PAGE = 200;
/** Lines without a code that are named. */
const NAMED = 8;
/** Columns of the table that hold numbers. */
const IS_NUMBER = [true, false, true, true, true, false, false];

/** The page. */
export function Page({ client, info, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(CHECK, notify);
  const [pasted, setPasted] = useState("");
  const [roster, setRoster] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const { progress, rows, start, stop } = useCheck(client);
  useEffect(() => onShown(), [onShown]);
  useEffect(() => {
    // The engine's part for labs is fetched now, so that no network is needed later.
    client.call((remote) => remote.checkWords("")).catch(() => undefined);
  }, [client]);
  const check = (): void => {
    const entries = readPasted(pasted);
    setEmpty(entries.length === 0);
    setLeftOut(linesWithoutCode(pasted));
    if (entries.length > 0) {
      void start(entries, { title: state.title, tasks: readTasks(state.tasks) }, readRoster(roster));
    }
  };
  const isDone = progress !== null && !progress.isRunning;
  const summary = summarize(rows);
  const said = isDone ? text.counts(summary.right, summary.codes, summary.people) : "";
  useEffect(() => {
    if (said !== "") announce(said);
  }, [said, announce]);
  return (
    <TeachFrame page="teach-check" heading={text.heading} lede={text.lede} version={info.version}>
      <form
        className="teach-form"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <Pasted value={pasted} onChange={setPasted} />
        <Assignment state={state} roster={roster} onState={(patch) => update(patch)} onRoster={setRoster} />
        <p className="run-line">
          <button type="submit" className="primary" disabled={progress?.isRunning === true || pasted.trim() === ""}>
            {text.go}
          </button>
          {progress?.isRunning === true ? (
            <button type="button" onClick={stop}>
              {text.stop}
            </button>
          ) : null}
          <span className="hint" role="status">
            {isEmpty ? text.nothing : progressOf(progress)}
          </span>
        </p>
      </form>
      {isDone ? <Outcome rows={rows} summary={summary} leftOut={leftOut} /> : null}
      <p className="hint">{text.honest}</p>
    </TeachFrame>
  );
}

function progressOf(progress: Progress | null): string {
  if (progress === null) return "";
  const { done, all, isRunning } = progress;
  if (isRunning) return text.progress(done, all);
  return done < all ? text.stopped(done, all) : "";
}

function Pasted({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="teach-field">
      <label htmlFor={id}>{text.pasted}</label>
      <textarea
        id={id}
        rows={10}
        className="mono"
        spellCheck={false}
        placeholder={text.placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <label className="file">
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void file.text().then(onChange);
          }}
        />
        <span className="file-name">{text.open}</span>
      </label>
    </div>
  );
}

interface AssignmentProps {
  readonly state: CheckState;
  readonly roster: string;
  readonly onState: (patch: Partial<CheckState>) => void;
  readonly onRoster: (text: string) => void;
}

/** Expected assignment of the codes. */
function Assignment({ state, roster, onState, onRoster }: AssignmentProps) {
  const id = useId();
  return (
    <div className="teach-assignment">
      <AssignmentFields title={state.title} tasks={state.tasks} onChange={onState} />
      <div className="teach-field">
        <label htmlFor={`${id}-roster`}>{text.roster}</label>
        <textarea
          id={`${id}-roster`}
          rows={4}
          spellCheck={false}
          aria-describedby={`${id}-roster-hint`}
          value={roster}
          onChange={(event) => onRoster(event.target.value)}
        />
        <p className="hint" id={`${id}-roster-hint`}>
          {text.rosterHint}
        </p>
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly rows: readonly Row[];
  readonly summary: Summary;
  /** Lines in which no code was found. */
  readonly leftOut: readonly number[];
}

function Outcome({ rows, summary, leftOut }: OutcomeProps) {
  const [onlyAttention, setOnlyAttention] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const listed = onlyAttention ? rows.filter(needsLook) : rows;
  const save = (): void =>
    download(`${text.file}.csv`, "text/csv", `\u{feff}${csv({ columns: text.csvColumns, rows: tableOf(rows) })}`);
  return (
    <section className="teach-part" aria-label={text.summary}>
      <Sums summary={summary} />
      {leftOut.length === 0 ? null : <p>{text.leftOut(leftOut.slice(0, NAMED).map(String), leftOut.length > NAMED)}</p>}
      <p className="run-line">
        <label className="teach-tick">
          <input type="checkbox" checked={onlyAttention} onChange={(event) => setOnlyAttention(event.target.checked)} />
          <span>{text.onlyAttention}</span>
        </label>
        <button type="button" onClick={save}>
          {text.csv}
        </button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="teach-table" tabIndex={0} aria-label={text.caption}>
        <table>
          <caption>{text.caption}</caption>
          <thead>
            <tr>
              {text.columns.map((column, at) => (
                <th key={column} scope="col" className={IS_NUMBER[at] ? "number" : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, shown).map((row) => (
              <CodeRow key={`${row.line} ${row.name} ${row.code}`} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      {listed.length > shown ? (
        <p className="run-line">
          <button type="button" onClick={() => setShown(shown + PAGE)}>
            {text.moreRows(Math.min(PAGE, listed.length - shown), listed.length - shown)}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** A row. A row that needs attention is marked by a symbol and words, not only by color. */
function CodeRow({ row }: { readonly row: Row }) {
  const { read, result, remarks } = row;
  return (
    <tr data-look={needsLook(row)} data-result={result}>
      <td>{row.line ?? ""}</td>
      <th scope="row">{row.name === "" ? text.noName : row.name}</th>
      <td title={read === null ? undefined : taskText.titles[read.task]}>{read?.task ?? ""}</td>
      <td>{read?.seed ?? ""}</td>
      <td>{read?.tries ?? ""}</td>
      <td className="teach-result">
        {result === "wrong" && read !== null ? text.parts(read.right, read.of) : text.results[result]}
      </td>
      <td className="teach-remarks">
        {remarks.length === 0 ? "" : remarks.map(({ sentence: said }) => sentence(said)).join(" ")}
      </td>
    </tr>
  );
}

function Sums({ summary }: { readonly summary: Summary }) {
  return (
    <>
      <h2 className="teach-heading">{text.summary}</h2>
      <p className="teach-counts">
        <strong>{text.counts(summary.right, summary.codes, summary.people)}</strong> {text.attention(summary.attention)}
      </p>
      {summary.kinds.length === 0 ? null : (
        <ul className="teach-kinds">
          {summary.kinds.map(([kind, count]) => (
            <li key={kind}>
              <strong>{count}</strong> {text.kinds[kind]}
            </li>
          ))}
        </ul>
      )}
      {summary.byTask.length === 0 ? null : (
        <table className="teach-by-task">
          <caption>{text.byTask}</caption>
          <thead>
            <tr>
              {text.byTaskColumns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {summary.byTask.map(({ task, codes, right, tries }) => (
              <tr key={task}>
                <th scope="row">{task}</th>
                <td>{codes}</td>
                <td>{right}</td>
                <td>{tries}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
