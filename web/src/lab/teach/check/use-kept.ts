/** Codes, names and decisions of a gradebook, in the page and in the browser. */

import { useState } from "react";
import { type KeptClass, keepClass, keptClass } from "./kept";

/** The class of the assignment of this title. */
export function useKept(title: string) {
  const [kept, setKept] = useState<KeptClass>(() => keptClass(title));
  const [isKept, setIsKept] = useState(true);
  return {
    kept,
    isKept,
    type: (patch: Partial<KeptClass>) => setKept({ ...kept, ...patch }),
    keep: (next: KeptClass) => {
      setKept(next);
      setIsKept(keepClass(title, next));
    },
  };
}
