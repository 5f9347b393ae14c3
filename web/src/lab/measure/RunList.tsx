/** The runs at hand, one of them chosen; and how to bring another. */

import { experimentsOf } from "../../results/lookups";
import type { LoadedResult } from "../../results/points";
import { measureText as text } from "../../text/measure.en";
import { day } from "../../text/numbers";

interface RunListProps {
  readonly runs: readonly LoadedResult[];
  readonly chosen: LoadedResult | null;
  readonly onChoose: (run: string) => void;
  readonly onOpen: (files: readonly File[]) => void;
  readonly onRemove: (run: LoadedResult) => void;
}

/** The list. */
export function RunList({ runs, chosen, onChoose, onOpen, onRemove }: RunListProps) {
  return (
    <section className="run-list" aria-label={text.runs}>
      {runs.length === 0 ? (
        <div className="no-runs">
          <p>
            {text.none} {text.noneHint}
          </p>
          <code>{text.command}</code>
        </div>
      ) : (
        <ul>
          {runs.map((loaded) => (
            <li key={`${loaded.name}:${loaded.result.run.id}`}>
              <RunButton loaded={loaded} isChosen={loaded === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      <p className="run-open">
        <label className="file">
          <input
            type="file"
            accept=".json,application/json"
            multiple
            onChange={(event) => {
              onOpen([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <span className="file-name">{text.openFile}</span>
        </label>{" "}
        <span>{text.openHint}</span>
        {chosen?.source === "opened" ? (
          <button
            type="button"
            className="quiet"
            aria-label={text.remove(chosen.result.device.label)}
            onClick={() => onRemove(chosen)}
          >
            {text.removeShort}
          </button>
        ) : null}
      </p>
    </section>
  );
}

interface RunButtonProps {
  readonly loaded: LoadedResult;
  readonly isChosen: boolean;
  readonly onChoose: (run: string) => void;
}

function RunButton({ loaded: { result, source }, isChosen, onChoose }: RunButtonProps) {
  const { run, device } = result;
  const summary = text.runSummary(experimentsOf(result).length, result.claims?.length ?? 0);
  const details = [day(run.started_utc), ...(run.preset ? [run.preset] : []), ...(run.partial ? [text.partial] : [])];
  return (
    <button type="button" className="run-button" aria-pressed={isChosen} onClick={() => onChoose(run.id)}>
      <span className="run-device">{device.label}</span>
      <span>{[...details, summary].join(", ")}</span>
      <span>{text.source(source)}</span>
    </button>
  );
}
