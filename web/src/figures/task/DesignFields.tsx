/** The answer of the contest: six choices, each a number of the engine's own lists. */

import { useId } from "react";
import type { TaskFacts } from "../../engine/contract";
import { briefText, chosen } from "../../text/tasks/brief.en";
import { taskText as text } from "../../text/tasks/task.en";
import { DESIGN_BITS, DESIGN_RATIO, type TaskParams } from "./params";

/** The brief of the contest, as its task has it. */
export type Brief = Extract<TaskFacts, { kind: "contest" }>["brief"];

interface Choice {
  readonly value: string;
  readonly label: string;
}

function between({ min, max }: { readonly min: number; readonly max: number }): readonly Choice[] {
  return Array.from({ length: max - min + 1 }, (_, at) => ({ value: String(min + at), label: String(min + at) }));
}

const named = (names: readonly string[]): readonly Choice[] =>
  names.map((name, at) => ({ value: String(at), label: chosen(name) }));

/** Choices for each number of an answer, in the order of the answer. */
export function designChoices(brief: Brief): readonly (readonly Choice[])[] {
  const { policies, plans, arms, digests } = brief;
  return [between(DESIGN_RATIO), named(policies), between(DESIGN_BITS), named(plans), named(arms), named(digests)];
}

/** The fields; a design is whole once all are chosen. */
export function DesignFields({
  brief,
  draft,
  onDraft,
  isDone,
}: Omit<TaskParams, "facts" | "marks"> & { readonly brief: Brief }) {
  const id = useId();
  const fields = designChoices(brief);
  const choose = (at: number, value: string): void =>
    onDraft({ ...draft, numbers: fields.map((_, other) => (other === at ? value : (draft.numbers[other] ?? ""))) });
  return (
    <fieldset className="task-numbers" disabled={isDone}>
      {fields.map((choices, at) => {
        const label = briefText.fields[at] ?? "";
        return (
          <p key={label}>
            <label htmlFor={`${id}-${at}`}>{label}</label>
            <select
              id={`${id}-${at}`}
              value={draft.numbers[at] ?? ""}
              onChange={(event) => choose(at, event.target.value)}
            >
              <option value="">{text.choose}</option>
              {choices.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </p>
        );
      })}
    </fieldset>
  );
}
