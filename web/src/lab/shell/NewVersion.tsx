/** Stores the lab for offline use after its first page is drawn, and reports an available new version. */

import { useEffect, useState } from "react";
import type { TakeOver } from "../../offline/register";
import { en } from "../../text/lab.en";
import { settle } from "../link/address";

/** Nothing, or a sentence with a button. The view stays: it is in the address. */
export function NewVersion({ isReady }: { readonly isReady: boolean }) {
  const [takeOver, setTakeOver] = useState<TakeOver | null>(null);
  useEffect(() => {
    if (!(isReady && import.meta.env.PROD)) return;
    import("../../offline/register").then(
      ({ keepOffline }) => keepOffline((found) => setTakeOver(() => found)),
      // Without this code the lab works as well as before.
      () => undefined,
    );
  }, [isReady]);
  if (takeOver === null) return null;
  const reload = (): void => {
    settle();
    takeOver();
  };
  return (
    <div className="notices" role="alert">
      <p className="notice">
        <span>{en.newVersion}</span>
        <button type="button" className="quiet" onClick={reload}>
          {en.reload}
        </button>
      </p>
    </div>
  );
}
