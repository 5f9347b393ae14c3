/** The form of the gradebook: the codes, their assignment, and the names of the course. */

import { type ReactNode, useId, useMemo, useState } from "react";
import { teachText } from "../../../text/teach/teach.en";
import { useSettled } from "../../shell/use-settled";
import { AssignmentFields } from "../build/AssignmentFields";
import type { CheckState } from "../state";
import type { KeptClass } from "./kept";
import { readPasted } from "./pasted";
import { readRoster } from "./roster";
import type { Progress } from "./use-check";

const text = teachText.check;

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

/** The form. */
export function CodeForm({ kept, state, progress, isEmpty, onType, onState, onCheck, onStop }: CodeFormProps) {
  const isRunning = progress?.isRunning === true;
  const [pasted, roster] = [useSettled(kept.pasted), useSettled(kept.roster)];
  const codes = useMemo(() => readPasted(pasted).length, [pasted]);
  const students = useMemo(() => readRoster(roster), [roster]);
  const fault = useId();
  const hasId = students.some(({ id, login, mail, canvas }) => [id, login, mail, canvas].some((field) => field !== ""));
  return (
    <form
      className="teach-form check-form"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <Area
        label={text.pasted}
        placeholder={text.placeholder}
        isCode={true}
        rows={3}
        fault={isEmpty && codes === 0 ? fault : undefined}
        open={text.open}
        value={kept.pasted}
        onChange={(pasted) => onType({ pasted })}
      >
        {codes === 0 ? text.codesHint : text.found(codes)}
      </Area>
      <div className="teach-assignment">
        <AssignmentFields title={state.title} tasks={state.tasks} tries={state.tries} onChange={onState} />
      </div>
      <Area
        label={text.roster}
        placeholder={text.rosterPlaceholder}
        rows={2}
        open={text.openRoster}
        value={kept.roster}
        onChange={(roster) => onType({ roster })}
      >
        {students.length === 0 ? text.rosterHint : text.foundNames(students.length, hasId)}
      </Area>
      <p className="run-line">
        <button type="submit" className="primary" disabled={isRunning || kept.pasted.trim() === ""}>
          {text.go}
        </button>
        {isRunning ? (
          <button type="button" onClick={onStop}>
            {text.stop}
          </button>
        ) : null}
        <span id={fault} className="hint" role="status">
          {isEmpty ? text.nothing : progressOf(progress)}
        </span>
      </p>
    </form>
  );
}

/** How far a check is. */
export function progressOf(progress: Progress | null): string {
  if (progress === null) return "";
  const { done, all, isRunning } = progress;
  if (isRunning) return text.progress(done, all);
  return done < all ? text.stopped(done, all) : "";
}

interface AreaProps {
  readonly label: string;
  readonly placeholder: string;
  readonly isCode?: boolean;
  readonly rows: number;
  /** Id of the sentence with the reason why the text cannot be used. */
  readonly fault?: string | undefined;
  /** Label of the button that opens a file. */
  readonly open: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Line below the text. */
  readonly children: ReactNode;
}

/** Most bytes of a file: tens of thousands of codes. A text of 30 MB would block the page for a minute. */
const FILE_MAX = 2_000_000;

/** A text, typed or pasted, that a file can be added to. */
function Area({ label, placeholder, isCode = false, rows, fault, open, value, onChange, children }: AreaProps) {
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const add = (file: File | undefined): void => {
    setTooLarge(file !== undefined && file.size > FILE_MAX);
    if (file === undefined || file.size > FILE_MAX) return;
    void file.text().then((added) => onChange(value.trim() === "" ? added : `${value.trimEnd()}\n${added}`));
  };
  return (
    <div className="teach-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        className={isCode ? "mono" : undefined}
        spellCheck={false}
        placeholder={placeholder}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${fault}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="check-under">
        <p className="hint" id={`${id}-hint`} role={isTooLarge ? "alert" : undefined}>
          {isTooLarge ? text.tooLarge : children}
        </p>
        <label className="file">
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/*"
            onChange={(event) => {
              add(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
          <span className="file-name">{open}</span>
        </label>
      </div>
    </div>
  );
}
