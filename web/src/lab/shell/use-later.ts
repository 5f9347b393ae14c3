/** Code that only some links need, loaded on first use. */

import { useEffect, useState } from "react";
import { pagesText } from "../../text/pages/pages.en";
import type { Notify } from "./Notices";

/** Returns the module once it has loaded. Reports a failure. `load` must be the same function at every call. */
export function useLater<Module>(load: () => Promise<Module>, isWanted: boolean, notify: Notify): Module | null {
  const [module, setModule] = useState<{ readonly it: Module } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    load().then(
      (it) => isHere && setModule({ it }),
      (cause: unknown) =>
        isHere && notify(pagesText.partNotLoaded(cause instanceof Error ? cause.message : String(cause))),
    );
    return () => {
      isHere = false;
    };
  }, [load, isWanted, notify]);
  return isWanted ? (module?.it ?? null) : null;
}
