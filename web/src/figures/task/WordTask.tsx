/** Tasks that are words, numbers and tables. */

import { useId } from "react";
import type { LevelFacts, RunFacts, TaskFacts, TaskName } from "../../engine/contract";
import { cellText, count, fixed, percent, time, typed } from "../../text/numbers";
import { briefText } from "../../text/tasks/brief.en";
import { taskText as text, wordTaskTitles } from "../../text/tasks/task.en";
import { formOf } from "./answer";
import { Choices, type DraftProps } from "./Choices";
import { DesignFields } from "./DesignFields";
import { GivenTree } from "./GivenTree";
import { PartMark } from "./PartMark";
import { type TaskParams, withNumber } from "./params";
import { Table } from "./Table";
import { choiceWords, numberLabels, settingWords } from "./words";

/** Title of a task. */
export function Title({ task }: { readonly task: TaskName }) {
  return <h2>{(wordTaskTitles as Partial<Record<TaskName, string>>)[task]}</h2>;
}

/** The task. */
export function WordTask(props: TaskParams) {
  return (
    <>
      <Given facts={props.facts} />
      <Answers {...props} />
    </>
  );
}

export { formOf, WordTask as Task };

/** The given facts and the question. */
export function Given({ facts }: { readonly facts: TaskFacts }) {
  switch (facts.kind) {
    case "count":
      return (
        <>
          <p>{text.count}</p>
          <Table isDrawn caption={text.given} head={text.levels} rows={facts.levels.map(levelRow)} />
        </>
      );
    case "width":
      return (
        <>
          <Table
            isDrawn
            caption={text.given}
            head={text.keysOf}
            rows={[...facts.keys].map((keys, at) => [String(at + 1), text.keys(keys)])}
          />
          <p>{text.width(percent(facts.limit, 2))}</p>
        </>
      );
    case "device":
      return (
        <>
          <p className="task-setting">{settingWords(facts.setting)}.</p>
          <p>{text.device(percent(facts.goal), percent(facts.tolerance, 1))}</p>
        </>
      );
    case "pays":
      return <p>{text.pays(percent(facts.goal))}</p>;
    case "progression":
      return <p>{text.progression(facts.bits, facts.probes, facts.first[0] ?? 0, facts.first[1] ?? 0)}</p>;
    case "sizes":
      return <p>{text.sizes}</p>;
    case "runs":
      return <p>{text.runs(text.designOf(facts.design), facts.rounds)}</p>;
    case "design":
      return <p>{text.design(facts.rounds, facts.mostRuns, fixed(facts.mostWritten, 1))}</p>;
    case "pass":
    case "waste":
    case "divide":
    case "release":
      return <GivenTree facts={facts} />;
    default:
      return <GivenFurther facts={facts} />;
  }
}

/** Tasks about measuring, claims and designs. */
function GivenFurther({ facts }: { readonly facts: TaskFacts }) {
  switch (facts.kind) {
    case "batches":
      return <p>{text.batches(time(facts.clockStepNs), percent(facts.error))}</p>;
    case "rest":
      return (
        <>
          <Table isDrawn caption={text.given} head={text.restHead} rows={text.restRows(facts)} />
          <p>{text.rest(facts.shared, percent(facts.tolerance))}</p>
        </>
      );
    case "hold":
      return <p>{text.hold(facts.levels, facts.keys, facts.bitsPerKey, percent(facts.about))}</p>;
    case "size":
      return <p>{text.size(facts.keys, facts.bitsPerKey, percent(facts.tolerance))}</p>;
    case "fit":
      return <p>{text.fit(facts.millionKeys, facts.memoryMb)}</p>;
    case "candidates":
      return (
        <>
          <Table isDrawn caption={text.given} head={text.cells} rows={facts.cells.map(cellRow)} />
          <p>{text.candidates(facts.piece)}</p>
        </>
      );
    case "moves":
      return (
        <>
          <Table
            isDrawn
            caption={text.given}
            head={text.movesHead}
            rows={[
              ...facts.inputs.map((run, at) => [text.input(at + 1), ...runCells(run)]),
              [text.output, ...runCells(facts.output)],
            ]}
          />
          <p>{text.moves(facts.policy)}</p>
        </>
      );
    case "best":
    case "contest":
      return (
        <>
          <Table
            isDrawn={facts.kind === "best"}
            caption={briefText.head[0]}
            head={briefText.head}
            rows={briefText.rows(facts.brief)}
          />
          <p>{facts.kind === "best" ? text.best : text.contest(time(facts.goalNs ?? 0))}</p>
        </>
      );
    default:
      return null;
  }
}

function levelRow({ level, covers, maybe, holds }: LevelFacts): readonly string[] {
  const answer = maybe ? text.answers.maybe : text.answers.no;
  return [String(level), covers ? text.yes : text.no, covers ? answer : text.none, holds ? text.yes : text.no];
}

type CandidateFacts = Extract<TaskFacts, { kind: "candidates" }>;

function cellRow(slots: CandidateFacts["cells"][number], at: number): readonly string[] {
  return [text.cell(at + 1), ...slots.map((slot) => (slot ? text.slot(slot.fingerprint, slot.run) : text.none))];
}

function runCells({ level, number, entries }: RunFacts): readonly string[] {
  return [String(level), String(number), count(entries)];
}

/** Fields to choose or type an answer. */
function Answers({ facts, ...draft }: TaskParams) {
  if (facts.kind === "contest") return <DesignFields brief={facts.brief} {...draft} />;
  const form = formOf(facts);
  if (form.kind === "numbers") return <Numbers labels={numberLabels(facts)} {...draft} />;
  return <Choices options={choiceWords(facts)} isSeveral={form.kind === "several"} {...draft} />;
}

function Numbers({ labels, draft, onDraft, isDone, marks }: DraftProps & { readonly labels: readonly string[] }) {
  const id = useId();
  return (
    <fieldset className="task-numbers" disabled={isDone}>
      {labels.map((label, at) => (
        <p key={label}>
          <label htmlFor={`${id}-${at}`}>{label}</label>
          <PartMark mark={marks[at] ?? null} />
          <input
            id={`${id}-${at}`}
            inputMode="decimal"
            autoComplete="off"
            value={cellText(draft.numbers[at] ?? "")}
            onChange={(event) => onDraft(withNumber(draft, at, typed(event.target.value)))}
          />
        </p>
      ))}
    </fieldset>
  );
}
