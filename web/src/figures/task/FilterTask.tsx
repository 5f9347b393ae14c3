/** Tasks about one filter over words: it is on show, bit by bit. */

import { type ComponentType, type ReactNode, useState } from "react";
import type { TaskFacts, TaskName } from "../../engine/contract";
import { filterTaskTitles, taskText as text } from "../../text/tasks/task.en";
import { FilterFigure } from "../filter/View";
import { type FilterFacts, type Form, formOfFilter } from "./answer";
import { Choices } from "./Choices";
import type { TaskParams } from "./params";

/** Title of a task. */
export function Title({ task }: { readonly task: TaskName }) {
  return <h2>{(filterTaskTitles as Partial<Record<TaskName, string>>)[task]}</h2>;
}

interface FilterTaskProps extends Omit<TaskParams, "facts"> {
  readonly facts: FilterFacts;
}

/** The task with its filter. */
export function FilterTask(props: FilterTaskProps) {
  return (
    <>
      <SmallFilter facts={props.facts} />
      <FilterQuestion {...props} />
    </>
  );
}

/** The task without its filter. */
export function FilterQuestion({ facts, ...draft }: FilterTaskProps) {
  return (
    <>
      <p>{facts.kind === "maybe" ? text.maybe : text.culprits(facts.liar, [...facts.places])}</p>
      <Choices options={optionsOf(facts)} isSeveral={true} {...draft} />
    </>
  );
}

/** The same with the type of `Kind`. */
export const Task = FilterTask as ComponentType<TaskParams>;
/** The form of an answer, with the type of `Kind`. */
export const formOf = formOfFilter as (facts: TaskFacts) => Form;

/** Each task's filter can be pointed at; nothing of that is part of the answer. */
export function SmallFilter({ facts: { filter, kind } }: Pick<FilterTaskProps, "facts">) {
  const [bit, setBit] = useState<number | null>(null);
  const [word, setWord] = useState<number | null>(null);
  return (
    <FilterFigure
      filter={filter}
      namesSetters={kind === "maybe"}
      bit={bit}
      word={word}
      onBit={setBit}
      onWord={setWord}
    />
  );
}

/** Words of the first task are shown with their bits. */
function optionsOf(facts: FilterFacts): readonly ReactNode[] {
  if (facts.kind === "culprits") return facts.suspects.map((suspect) => facts.filter.keys[suspect] ?? "");
  return facts.words.map((word, at) => (
    <>
      {word} <span className="mono">{text.bits([...(facts.places[at] ?? [])])}</span>
    </>
  ));
}
