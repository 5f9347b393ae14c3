/** Result codes of the assignment: the attempts that they allow, and a real code. */

import { useId } from "react";
import type { EngineClient } from "../../../engine/client";
import { teachText } from "../../../text/teach/teach.en";
import { useAnswer } from "../../shell/use-answer";
import { readTasks } from "../check/judge";
import type { BuilderProps } from "./Builder";

const text = teachText.builder;

interface HandedInProps extends BuilderProps {
  readonly client: EngineClient;
}

/** Offered numbers of attempts. 0: any number. */
const TRIES = [0, 1, 2, 3, 5, 10];

/** The part. */
export function HandedIn({ client, state, update }: HandedInProps) {
  const id = useId();
  // A link may have another number.
  const offered = [...new Set([...TRIES, state.tries])].sort((a, b) => a - b);
  return (
    <>
      <p className="run-line">
        <label htmlFor={id}>{text.tries}</label>
        <select id={id} value={state.tries} onChange={(event) => update({ tries: Number(event.target.value) })}>
          {offered.map((tries) => (
            <option key={tries} value={tries}>
              {tries === 0 ? text.anyTries : tries}
            </option>
          ))}
        </select>
      </p>
      <p className="hint">{text.codes}</p>
      <Example client={client} state={state} />
    </>
  );
}

/** A code of the first task with one instance, made by the engine. */
function Example({ client, state }: Pick<HandedInProps, "client" | "state">) {
  const [first] = readTasks(state.tasks);
  const seed = typeof first?.seed === "number" ? first.seed : 1;
  const code = useAnswer(client, "builder-code", first === undefined ? null : `${first.task} ${seed}`, async () => {
    if (first === undefined) return "";
    const answer = await client.call((remote) => remote.solveTask(first.task, seed));
    return client.call((remote) => remote.taskCode(first.task, seed, 1, answer));
  });
  if (first === undefined || code.value === null) return null;
  return (
    <p className="builder-code">
      <span className="hint">{text.codeOf(seed)}</span> <code className="mono">{code.value}</code>
    </p>
  );
}
