/** Code that comes when somebody first asks for what it does. */

import { useEffect, useState } from "react";

/** What `load` brings: null until it is there, `failed` where it did not come; who asks again, later, tries again. */
export function useLater<Module extends object>(load: () => Promise<Module>): Module | "failed" | null {
  const [found, setFound] = useState<Module | "failed" | null>(null);
  useEffect(() => {
    let isAsked = true;
    load().then(
      (module) => isAsked && setFound(module),
      () => isAsked && setFound("failed"),
    );
    return () => {
      isAsked = false;
    };
  }, [load]);
  return found;
}
