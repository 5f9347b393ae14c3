/** What went wrong in the part of the engine that labs need, where it was needed. */

import { learnText } from "../../text/learn.en";

/** Nothing, where nothing is wrong. */
export function Problem({ error }: { readonly error: Error | null }) {
  return error === null ? null : (
    <p className="caveat" role="alert">
      {learnText.noLaboratory(error.message)}
    </p>
  );
}
