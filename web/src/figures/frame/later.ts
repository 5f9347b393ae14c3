/** Code that comes when somebody first asks for what it does. */

import { useEffect, useState } from "react";

/** What has come, by what brings it. */
const arrived = new WeakMap<() => Promise<object>, object>();

/** Brings what {@link useLater} will show, so that it is there at once. */
export async function bring<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  arrived.set(load, module);
  return module;
}

/**
 * What `load` brings: null until it is there, `failed` where it did not come; who asks again, later, tries again. It comes once it is
 * wanted.
 */
export function useLater<Module extends object>(
  load: () => Promise<Module>,
  isWanted = true,
): Module | "failed" | null {
  const [found, setFound] = useState<Module | "failed" | null>(() => (arrived.get(load) as Module | undefined) ?? null);
  const isMissing = isWanted && found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isAsked = true;
    bring(load).then(
      (module) => isAsked && setFound(module),
      () => isAsked && setFound("failed"),
    );
    return () => {
      isAsked = false;
    };
  }, [load, isMissing]);
  return found;
}
