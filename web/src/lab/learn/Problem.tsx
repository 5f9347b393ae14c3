/** An engine failure, shown at the part that needs the engine, with the next step. */

import { EngineError } from "../../engine/errors";
import { learnText as text } from "../../text/labs/learn.en";
import { settle } from "../link/address";
import { EngineWords } from "../shell/EngineWords";
import "./learn.css";

/** Reloads the page. Its address contains everything shown. */
function reload(): void {
  settle();
  location.reload();
}

/** Renders nothing without an error. */
export function Problem({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const isMissing = error instanceof EngineError && error.kind === "no-full-module";
  return (
    <div className="problem" role="alert">
      <p>
        {isMissing ? text.notThere : <EngineWords sentence={text.noLaboratory(error.message)} words={error.message} />}
      </p>
      {isMissing ? (
        <button type="button" onClick={reload}>
          {text.reload}
        </button>
      ) : null}
    </div>
  );
}
