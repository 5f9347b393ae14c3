/** Shown until an answer of the engine is known: that the engine works on it, or why there is no answer. */

import { learnText } from "../../text/labs/learn.en";
import { Problem } from "./Problem";

export function Waiting({ error }: { readonly error: Error | null }) {
  return error === null ? <p className="hint working">{learnText.working}</p> : <Problem error={error} />;
}
