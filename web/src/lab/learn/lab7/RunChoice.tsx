/** Choice of the native run to compare with the model, or of the reader's own run. */

import { Field } from "../../../figures/frame/controls";
import { lab7Text as text } from "../../../text/labs/lab7.en";
import type { MeasuredRun } from "./measured";

interface RunChoiceProps {
  readonly runs: readonly MeasuredRun[];
  readonly chosen: MeasuredRun | null;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (files: readonly File[]) => void;
}

/** A select and a file. */
export function RunChoice({ runs, chosen, onChoose, onOpen }: RunChoiceProps) {
  return (
    <div className="run-choice">
      {chosen === null ? (
        <p>{text.agree.none}</p>
      ) : (
        <Field label={text.run}>
          {(id) => (
            <select id={id} value={chosen.id} onChange={(event) => onChoose(event.target.value)}>
              {runs.map((run) => (
                <option key={run.id} value={run.id} title={run.title}>
                  {run.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p>
        <label className="file">
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              onOpen([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <span className="file-name">{text.open}</span>
        </label>
      </p>
    </div>
  );
}
