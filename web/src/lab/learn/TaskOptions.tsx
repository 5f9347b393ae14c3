/** Options of a task, in one fold below it: the instance, by number or by name, the figure to embed, and the check of a code. */

import { useId, useState } from "react";
import type { EngineClient } from "../../engine/client";
import type { TaskName } from "../../engine/contract";
import { EmbedButton } from "../../figures/frame/EmbedButton";
import { learnText as text } from "../../text/labs/learn.en";
import { MAX_SEED } from "./lab-params";
import { Problem } from "./Problem";
import { personOf } from "./person";
import { CodeCheck } from "./ResultCode";

interface TaskOptionsProps {
  readonly client: EngineClient;
  readonly task: TaskName;
  readonly seed: number;
  /** Null if an assignment has chosen the instance. */
  readonly onSeed: ((seed: number) => void) | null;
}

export function TaskOptions({ client, task, seed, onSeed }: TaskOptionsProps) {
  return (
    <details className="fold task-options">
      <summary>{text.options}</summary>
      <div>
        {onSeed === null ? null : (
          <>
            <Seed seed={seed} onSeed={onSeed} />
            <FromName client={client} onSeed={onSeed} />
          </>
        )}
        <CodeCheck client={client} />
        <EmbedButton
          figure="task"
          state={`v=1&task=${task}&seed=${seed}`}
          link={`v=1&page=lab-${task.slice(0, -1)}&seed-${task.slice(-1)}=${seed}`}
        />
      </div>
    </details>
  );
}

interface SeedProps {
  readonly seed: number;
  readonly onSeed: (seed: number) => void;
}

/** Chooses the instance by number, or the next one. */
function Seed({ seed, onSeed }: SeedProps) {
  const id = useId();
  return (
    <p className="run-line">
      <label htmlFor={id} title={text.seedHint}>
        {text.seed}
      </label>
      <input
        id={id}
        type="number"
        min={0}
        max={MAX_SEED}
        value={seed}
        onChange={(event) => {
          const typed = event.target.valueAsNumber;
          if (Number.isInteger(typed) && typed >= 0 && typed <= MAX_SEED) onSeed(typed);
        }}
      />
      <button type="button" className="quiet" onClick={() => onSeed((seed + 1) % (MAX_SEED + 1))}>
        {text.otherInstance}
      </button>
    </p>
  );
}

function FromName({ client, onSeed }: Pick<SeedProps, "onSeed"> & { readonly client: EngineClient }) {
  const [assignment, setAssignment] = useState("");
  const [student, setStudent] = useState("");
  const [error, setError] = useState<Error | null>(null);
  const take = async (): Promise<void> => {
    try {
      onSeed(await client.call((remote) => remote.seedOf(assignment, personOf(student))));
      setError(null);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  return (
    <div className="task-option">
      <h3>{text.fromName}</h3>
      <label>
        {text.assignment}
        <input autoComplete="off" value={assignment} onChange={(event) => setAssignment(event.target.value)} />
      </label>
      <label>
        {text.student}
        <input autoComplete="off" value={student} onChange={(event) => setStudent(event.target.value)} />
      </label>
      <button type="button" disabled={student.trim() === ""} onClick={() => void take()}>
        {text.take}
      </button>
      <p>{text.fromNameNote}</p>
      <Problem error={error} />
    </div>
  );
}
