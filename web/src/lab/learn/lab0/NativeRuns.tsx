/** Runs that were measured natively, and a button to open another one. */
import { RunTitle } from "../../../figures/linked/names";
import { hasPoints, type LoadedResult, originOf } from "../../../results/points";
import { en } from "../../../text/lab.en";
import type { Results } from "../../shell/use-results";

export function NativeRuns({ results }: { readonly results: Results }) {
  return (
    <div className="runs">
      {results.results.map((loaded) => (
        <span key={loaded.result.run.id} className="run">
          <RunName loaded={loaded} />
          {loaded.source === "opened" ? (
            <button
              type="button"
              className="quiet"
              aria-label={en.removeResult(originOf(loaded.result))}
              onClick={() => results.remove(loaded)}
            >
              ×
            </button>
          ) : null}
        </span>
      ))}
      <label className="file">
        <input
          type="file"
          accept=".json,application/json"
          multiple
          onChange={(event) => {
            results.open([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <span className="file-name">{en.loadResult}</span>
      </label>
    </div>
  );
}

function RunName({ loaded }: { readonly loaded: LoadedResult }) {
  const isOnChart = hasPoints(loaded);
  return (
    <>
      <i className={isOnChart ? "dot" : "dot hollow"} aria-hidden="true" />
      <RunTitle run={loaded.result.run.id}>{originOf(loaded.result)}</RunTitle>
      {isOnChart ? "" : ` (${en.noReadLatency})`}
    </>
  );
}
