/**
 * A prediction whose guess and whose run are two fields of the link: locked, run, shown, started over.
 *
 * **Invariant**: starting over takes back guess and run together, so that no outcome stands beside another guess.
 */

import type { ReactNode } from "react";
import type { UpdateOf } from "../link/use-link-state";
import type { Answer } from "../shell/use-answer";
import { type Outcome, Prediction } from "./Prediction";
import { Problem } from "./Problem";

type Words = Pick<Parameters<typeof Prediction>[0], "title" | "question" | "options" | "runLabel">;

/** The fields of a state that hold texts, and those that hold numbers. */
type TextField<State> = { [Key in keyof State]: State[Key] extends string ? Key : never }[keyof State];
type NumberField<State> = { [Key in keyof State]: State[Key] extends number ? Key : never }[keyof State];

interface GuessedRunProps<State, Value> {
  readonly words: Words;
  readonly state: State;
  readonly update: UpdateOf<State>;
  readonly guess: TextField<State>;
  readonly ran: NumberField<State>;
  /** What the run found: wanted once {@link hasRun} says so. */
  readonly answer: Answer<Value>;
  readonly outcome: (found: Value) => Outcome | null;
  readonly progress?: ReactNode;
  /** What else is taken back. */
  readonly reset?: Partial<State>;
  /** What is shown under the outcome. */
  readonly children?: (found: Value) => ReactNode;
}

/** Whether a guess is locked and its run was asked for. */
export function hasRun<State>(state: State, guess: TextField<State>, ran: NumberField<State>): boolean {
  return state[guess] !== "" && (state[ran] as number) > 0;
}

/** The prediction, and what its run shows. */
export function GuessedRun<State, Value>(props: GuessedRunProps<State, Value>) {
  const { words, state, update, guess, ran, answer, outcome, progress, reset, children } = props;
  const isWanted = hasRun(state, guess, ran);
  const found = isWanted ? answer.value : null;
  const set = (patch: Record<PropertyKey, unknown>): void => update(patch as Partial<State>);
  return (
    <>
      <Prediction
        {...words}
        locked={state[guess] as string}
        onLock={(value) => set({ [guess]: value })}
        isRunning={isWanted && found === null}
        progress={progress}
        onRun={() => set({ [ran]: 1 })}
        onReset={() => set({ [guess]: "", [ran]: 0, ...reset })}
        outcome={found === null ? null : outcome(found)}
      />
      {found === null ? null : children?.(found)}
      <Problem error={answer.error} />
    </>
  );
}
