/** What went wrong in the part of the engine that labs need, where it was needed, and the way on. */

import { EngineError } from "../../engine/errors";
import { learnText as text } from "../../text/labs/learn.en";
import { settle } from "../link/address";
import { EngineWords } from "../shell/EngineWords";
import "./learn.css";

/** Loads the page anew: all that it shows is in its address. */
function reload(): void {
  settle();
  location.reload();
}

/** Nothing, where nothing is wrong. */
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
