/** The runs at hand, one of them chosen; and how to bring another. */

import { experimentsOf } from "../../../results/lookups";
import { type LoadedResult, runTitle } from "../../../results/points";
import { measureText as text } from "../../../text/pages/measure.en";
import { twoRunsText } from "../../../text/pages/two-runs.en";
import { English } from "../../shell/EngineWords";
import { runDetails, runNames } from "./runs";

interface RunListProps {
  readonly runs: readonly LoadedResult[];
  readonly chosen: LoadedResult | null;
  readonly onChoose: (run: string) => void;
  readonly onOpen: (files: readonly File[]) => void;
  readonly onRemove: (run: LoadedResult) => void;
  /** The run that the chosen one is compared with. */
  readonly other: LoadedResult | null;
  readonly onCompare: (run: string) => void;
}

/** The list. */
export function RunList({ runs, chosen, onChoose, onOpen, onRemove, other, onCompare }: RunListProps) {
  const names = runNames(runs);
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
      {chosen === null || runs.length < 2 ? null : (
        <p className="run-compare">
          <label className="choice">
            <span>{twoRunsText.choose}</span>
            <select value={other?.result.run.id ?? ""} onChange={(event) => onCompare(event.target.value)}>
              <option value="">{twoRunsText.nothing}</option>
              {runs
                .filter((run) => run !== chosen)
                .map((run) => (
                  <option key={`${run.name}:${run.result.run.id}`} value={run.result.run.id}>
                    {names.get(run)}
                  </option>
                ))}
            </select>
          </label>
        </p>
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
            aria-label={text.remove(runTitle(chosen))}
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

/** Two runs of one drive look alike but for machine, day and plan: what the reader has opened or left says its file too. */
function RunButton({ loaded, isChosen, onChoose }: RunButtonProps) {
  const { name, result, source } = loaded;
  const { run } = result;
  const isOfFile = source === "opened" || source === "found";
  const summary = text.runSummary(experimentsOf(result).length, result.claims?.length ?? 0);
  const details = [...runDetails(result), ...(run.partial ? [text.partial] : [])];
  return (
    <button type="button" className="run-button" aria-pressed={isChosen} onClick={() => onChoose(run.id)}>
      <span className="run-device">
        <English>{runTitle(loaded)}</English>
      </span>
      <span>{[...details, summary].join(", ")}</span>
      <span>{isOfFile ? `${text.source(source)}: ${name}` : text.source(source)}</span>
    </button>
  );
}
