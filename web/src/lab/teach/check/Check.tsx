/** Checks pasted result codes: the engine in your browser grades each again, also without a network. */

import { useEffect, useMemo, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { learnText } from "../../../text/labs/learn.en";
import { gradebookText } from "../../../text/teach/gradebook.en";
import { teachText } from "../../../text/teach/teach.en";
import { useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { CHECK, type CheckState, isNewCheck, NEW_RULE } from "../state";
import { TeachFrame } from "../TeachFrame";
import { type Book, bookOf } from "./book";
import { CodeForm, progressOf } from "./CodeForm";
import { Decoded } from "./Decoded";
import { Example } from "./Example";
import { Export } from "./Export";
import { Gradebook } from "./Gradebook";
import { type Expected, judge, readTasks } from "./judge";
import { type KeptClass, keptClass, NOTHING } from "./kept";
import { linesWithoutCode, readPasted } from "./pasted";
import type { Decisions } from "./persons";
import { type PointRule, ruleOf } from "./points";
import { readRoster } from "./roster";
import { type Checked, useCheck } from "./use-check";
import { useKept } from "./use-kept";
import "./check.css";
import "../forms.css";

const text = teachText.check;

/** The page. A link to another assignment begins again with what was kept for it; a title that is typed does not. */
export function Page(props: PageProps) {
  const [state, update] = useLinkState(CHECK, props.notify);
  const [shown, setShown] = useState({ title: state.title, turn: 0 });
  if (state.title !== shown.title) setShown({ title: state.title, turn: shown.turn + 1 });
  // A page without a link and without kept codes begins a new gradebook. Its first change writes the rule into the link.
  const [isNew, setNew] = useState(() => isNewCheck(state) && keptClass(state.title) === NOTHING);
  const change = (patch: Partial<CheckState>): void => {
    const { title } = patch;
    if (title !== undefined) setShown({ ...shown, title });
    update(isNew ? { ...NEW_RULE, ...patch } : patch);
    setNew(false);
  };
  return (
    <Codes
      key={shown.turn}
      {...props}
      state={isNew ? { ...state, ...NEW_RULE } : state}
      isNew={isNew}
      update={change}
    />
  );
}

interface CodesProps extends PageProps {
  readonly state: CheckState;
  /** True until the state is in the link. */
  readonly isNew: boolean;
  readonly update: (patch: Partial<CheckState>) => void;
}

function Codes({ client, info, announce, onShown, state, isNew, update }: CodesProps) {
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
    if (isNew) update({});
    void start(entries, expectedOf(state), readRoster(kept.roster)).then(() => setAdding(false));
  };
  // Codes that were kept are checked when the page opens.
  const first = useRef(kept.pasted === "" ? null : check);
  useEffect(() => first.current?.(), []);
  const { rule, book, said } = useBook(checked, state, kept.decisions, announce);
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
        <Actions
          client={client}
          book={book}
          state={state}
          decisions={kept.decisions}
          isAdding={isAdding}
          onAdding={setAdding}
        />
      }
      version={info.version}
    >
      {book === null ? <Decoded client={client} /> : null}
      <div className={book === null ? "check-start" : undefined}>
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
        {book === null ? (
          <Example
            client={client}
            announce={announce}
            onUse={(pasted, assignment) => {
              type(pasted);
              update(assignment);
            }}
          />
        ) : null}
      </div>
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
      <Kept kept={kept} isKept={isKept} onDelete={remove} />
    </TeachFrame>
  );
}

function expectedOf({ title, tasks, tries }: CheckState): Expected {
  return { title, tasks: readTasks(tasks), tries };
}

/** The gradebook, and its counts in words, which are announced. */
function useBook(checked: Checked | null, state: CheckState, decisions: Decisions, announce: (text: string) => void) {
  const rule = useMemo((): PointRule => ruleOf(state), [state]);
  const book = useMemo((): Book | null => {
    if (checked === null) return null;
    const { entries, readings, expected, seeds, roster } = checked;
    return bookOf(judge(entries, readings, expected, seeds, roster, decisions), expected, rule, decisions);
  }, [checked, rule, decisions]);
  const said = book === null ? "" : countsOf(book);
  useEffect(() => {
    if (said !== "") announce(said);
  }, [said, announce]);
  return { rule, book, said };
}

function countsOf({ persons, rows, codes }: Book): string {
  const all = persons.filter(({ student }) => student !== null).length;
  const present = rows.filter(({ isOnRoster }) => isOnRoster || all === 0).length;
  return gradebookText.students(present, all, codes.length);
}

interface ActionsProps {
  readonly client: EngineClient;
  readonly book: Book | null;
  readonly state: CheckState;
  readonly decisions: Decisions;
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}

/** Buttons of the gradebook. */
function Actions({ client, book, state, decisions, isAdding, onAdding }: ActionsProps) {
  if (book === null) return null;
  return (
    <>
      <button type="button" aria-expanded={isAdding} onClick={() => onAdding(!isAdding)}>
        {gradebookText.add}
      </button>
      <Export client={client} book={book} title={state.title} tasks={readTasks(state.tasks)} decisions={decisions} />
    </>
  );
}

interface KeptProps {
  readonly kept: KeptClass;
  readonly isKept: boolean;
  readonly onDelete: () => void;
}

/** Names the place of the pasted texts, if there are any. */
function Kept({ kept: { pasted, roster }, isKept, onDelete }: KeptProps) {
  if (pasted === "" && roster === "") return null;
  return (
    <p className="run-line hint">
      <span>{isKept ? gradebookText.kept : gradebookText.notKept}</span>
      <button type="button" className="quiet" onClick={onDelete}>
        {gradebookText.clear}
      </button>
    </p>
  );
}
