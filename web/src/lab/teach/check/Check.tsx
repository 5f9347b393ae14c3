/** Checks pasted result codes: the engine in your browser grades each again, also without a network. */

import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { learnText } from "../../../text/labs/learn.en";
import { gradebookText } from "../../../text/pages/gradebook.en";
import { teachText } from "../../../text/pages/teach.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { AssignmentFields } from "../build/AssignmentFields";
import { CHECK, type CheckState } from "../state";
import { TeachFrame } from "../TeachFrame";
import { type Book, bookOf } from "./book";
import { Export } from "./Export";
import { Gradebook } from "./Gradebook";
import { judge, readTasks } from "./judge";
import { type KeptClass, keepClass, keptClass, NOTHING } from "./kept";
import { linesWithoutCode, readPasted } from "./pasted";
import type { Decisions } from "./persons";
import { type PointRule, readPoints } from "./points";
import { readRoster } from "./roster";
import { type Checked, type Progress, useCheck } from "./use-check";
import "./check.css";
import "../forms.css";

const text = teachText.check;

/** The page. A link to another assignment begins again with what was kept for it; a title that is typed does not. */
export function Page(props: PageProps) {
  const [state, update] = useLinkState(CHECK, props.notify);
  const [shown, setShown] = useState({ title: state.title, turn: 0 });
  if (state.title !== shown.title) setShown({ title: state.title, turn: shown.turn + 1 });
  const change = (patch: Partial<CheckState>): void => {
    const { title } = patch;
    if (title !== undefined) setShown({ ...shown, title });
    update(patch);
  };
  return <Codes key={shown.turn} {...props} state={state} update={change} />;
}

interface CodesProps extends PageProps {
  readonly state: CheckState;
  readonly update: (patch: Partial<CheckState>) => void;
}

function Codes({ client, info, announce, onShown, state, update }: CodesProps) {
  const { kept, isKept, type, keep } = useKept(state.title);
  const [isAdding, setAdding] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const { progress, checked, start, stop, clear } = useCheck(client);
  useEffect(() => onShown(), [onShown]);
  const check = (): void => {
    const entries = readPasted(kept.pasted);
    setEmpty(entries.length === 0);
    if (entries.length === 0) return;
    keep(kept);
    const expected = { title: state.title, tasks: readTasks(state.tasks), tries: state.tries };
    void start(entries, expected, readRoster(kept.roster)).then(() => setAdding(false));
  };
  // Codes that were kept are checked when the page opens.
  const first = useRef(kept.pasted === "" ? null : check);
  useEffect(() => first.current?.(), []);
  const rule = useMemo((): PointRule => ruleOf(state), [state]);
  const book = useBook(checked, rule, kept.decisions);
  const said = book === null ? "" : countsOf(book);
  useEffect(() => {
    if (said !== "") announce(said);
  }, [said, announce]);
  const remove = (): void => {
    keep(NOTHING);
    clear();
    setAdding(false);
  };
  return (
    <TeachFrame
      page="teach-check"
      heading={book === null ? text.heading : state.title || gradebookText.untitled}
      lede={said || text.lede}
      actions={
        book === null ? undefined : (
          <Actions
            client={client}
            book={book}
            state={state}
            decisions={kept.decisions}
            isAdding={isAdding}
            onAdding={setAdding}
          />
        )
      }
      version={info.version}
    >
      {book === null || isAdding ? (
        <CodeForm
          kept={kept}
          state={state}
          progress={progress}
          isEmpty={isEmpty}
          onType={type}
          onState={update}
          onCheck={check}
          onStop={stop}
        />
      ) : (
        <p className="hint" role="status">
          {progressOf(progress)}
        </p>
      )}
      {book === null ? null : (
        <Gradebook
          book={book}
          rule={rule}
          state={state}
          leftOut={linesWithoutCode(kept.pasted)}
          decisions={kept.decisions}
          announce={announce}
          onDecide={(decisions) => keep({ ...kept, decisions })}
          onRule={update}
        />
      )}
      <p className="hint">{learnText.codeNote}</p>
      {kept.pasted === "" && kept.roster === "" ? null : <Kept isKept={isKept} onDelete={remove} />}
    </TeachFrame>
  );
}

/** Codes and names, in the page and in the browser. */
function useKept(title: string) {
  const [kept, setKept] = useState<KeptClass>(() => keptClass(title));
  const [isKept, setIsKept] = useState(true);
  return {
    kept,
    isKept,
    type: (patch: Partial<KeptClass>) => setKept({ ...kept, ...patch }),
    keep: (next: KeptClass) => {
      setKept(next);
      setIsKept(keepClass(title, next));
    },
  };
}

function useBook(checked: Checked | null, rule: PointRule, decisions: Decisions): Book | null {
  return useMemo(() => {
    if (checked === null) return null;
    const { entries, readings, expected, seeds, roster } = checked;
    return bookOf(judge(entries, readings, expected, seeds, roster, decisions), expected, rule, decisions);
  }, [checked, rule, decisions]);
}

function countsOf({ persons, rows, codes }: Book): string {
  const all = persons.filter(({ student }) => student !== null).length;
  const present = rows.filter(({ isOnRoster }) => isOnRoster || all === 0).length;
  return gradebookText.students(present, all, codes.length);
}

interface ActionsProps {
  readonly client: EngineClient;
  readonly book: Book;
  readonly state: CheckState;
  readonly decisions: Decisions;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** Buttons of the gradebook. */
function Actions({ client, book, state, decisions, isAdding, onAdding }: ActionsProps) {
  return (
    <>
      <button type="button" aria-expanded={isAdding} onClick={() => onAdding(!isAdding)}>
        {gradebookText.add}
      </button>
      <Export client={client} book={book} title={state.title} tasks={readTasks(state.tasks)} decisions={decisions} />
    </>
  );
}

function Kept({ isKept, onDelete }: { readonly isKept: boolean; readonly onDelete: () => void }) {
  return (
    <p className="run-line hint">
      <span>{isKept ? gradebookText.kept : gradebookText.notKept}</span>
      <button type="button" className="quiet" onClick={onDelete}>
        {gradebookText.clear}
      </button>
    </p>
  );
}

interface CodeFormProps {
  readonly kept: KeptClass;
  readonly state: CheckState;
  readonly progress: Progress | null;
  /** True if no code was found. */
  readonly isEmpty: boolean;
  readonly onType: (patch: Partial<KeptClass>) => void;
  readonly onState: (patch: Partial<CheckState>) => void;
  readonly onCheck: () => void;
  readonly onStop: () => void;
}

/** Codes, names and assignment. */
function CodeForm({ kept, state, progress, isEmpty, onType, onState, onCheck, onStop }: CodeFormProps) {
  const isRunning = progress?.isRunning === true;
  return (
    <form
      className="teach-form"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <Pasted value={kept.pasted} onChange={(pasted) => onType({ pasted })} />
      <Assignment state={state} roster={kept.roster} onState={onState} onRoster={(roster) => onType({ roster })} />
      <p className="run-line">
        <button type="submit" className="primary" disabled={isRunning || kept.pasted.trim() === ""}>
          {text.go}
        </button>
        {isRunning ? (
          <button type="button" onClick={onStop}>
            {text.stop}
          </button>
        ) : null}
        <span className="hint" role="status">
          {isEmpty ? text.nothing : progressOf(progress)}
        </span>
      </p>
    </form>
  );
}

function ruleOf({ tasks, points, late, share, partial, counts }: CheckState): PointRule {
  return { points: readPoints(points, readTasks(tasks)), late, share, isPartial: partial === "yes", counts };
}

function progressOf(progress: Progress | null): string {
  if (progress === null) return "";
  const { done, all, isRunning } = progress;
  if (isRunning) return text.progress(done, all);
  return done < all ? text.stopped(done, all) : "";
}

/** A text that a file can be added to. */
function useFile(value: string, onChange: (text: string) => void) {
  return (file: File | undefined): void => {
    if (file === undefined) return;
    void file.text().then((added) => onChange(value.trim() === "" ? added : `${value.trimEnd()}\n${added}`));
  };
}

interface FileFieldProps {
  readonly label: string;
  readonly onFile: (file: File | undefined) => void;
}

function FileField({ label, onFile }: FileFieldProps) {
  return (
    <label className="file">
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/*"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <span className="file-name">{label}</span>
    </label>
  );
}

function Pasted({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const id = useId();
  const addFile = useFile(value, onChange);
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
      <FileField label={text.open} onFile={addFile} />
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
  const addFile = useFile(roster, onRoster);
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
        <FileField label={text.openRoster} onFile={addFile} />
      </div>
    </div>
  );
}
