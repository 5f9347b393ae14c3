/** The gradebook of an invented class, which the reader can try before there are codes. Nothing of it is kept. */

import { useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { teachText } from "../../../text/teach/teach.en";
import type { CheckState } from "../state";
import { bookOf } from "./book";
import { EXAMPLE, EXAMPLE_STATE } from "./example";
import { Gradebook } from "./Gradebook";
import { judge, readTasks } from "./judge";
import { readPasted } from "./pasted";
import type { Decisions } from "./persons";
import { ruleOf } from "./points";
import { readRoster } from "./roster";
import { useCheck } from "./use-check";

const text = teachText.check.example;

const { theme: _, ...ASSIGNMENT } = EXAMPLE_STATE;

interface ExampleProps {
  readonly client: EngineClient;
  readonly announce: (text: string) => void;
  /** Puts the example into the form. */
  readonly onUse: (kept: typeof EXAMPLE, assignment: Partial<CheckState>) => void;
}

/** The example. Its place is reserved until the engine has graded it. */
export function Example({ client, announce, onUse }: ExampleProps) {
  const [state, setState] = useState<CheckState>(EXAMPLE_STATE);
  const [decisions, setDecisions] = useState<Decisions>({});
  const { checked, start } = useCheck(client);
  const first = useRef(start);
  useEffect(() => {
    const expected = { title: EXAMPLE_STATE.title, tasks: readTasks(EXAMPLE_STATE.tasks), tries: EXAMPLE_STATE.tries };
    void first.current(readPasted(EXAMPLE.pasted), expected, readRoster(EXAMPLE.roster));
  }, []);
  const rule = ruleOf(state);
  return (
    <section className="check-example" aria-label={text.heading}>
      <div className="check-example-head">
        <h2>{text.heading}</h2>
        <p>{text.line}</p>
        <button type="button" onClick={() => onUse(EXAMPLE, ASSIGNMENT)}>
          {text.use}
        </button>
      </div>
      {checked === null ? null : (
        <Gradebook
          book={bookOf(
            judge(checked.entries, checked.readings, checked.expected, checked.seeds, checked.roster, decisions),
            checked.expected,
            rule,
            decisions,
          )}
          rule={rule}
          state={state}
          leftOut={[]}
          decisions={decisions}
          announce={announce}
          onDecide={setDecisions}
          onRule={(patch) => setState({ ...state, ...patch })}
        />
      )}
    </section>
  );
}
