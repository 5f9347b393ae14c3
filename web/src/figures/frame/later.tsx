/** Code that loads when it is first needed. */

import { type ReactNode, useEffect, useState } from "react";
import { frameText as text } from "../../text/frame.en";

/** Loaded modules, by their loader. */
const arrived = new WeakMap<() => Promise<object>, object>();

/** Loads a module in advance, so that {@link useLater} shows it immediately. */
export async function bring<Module extends object>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  arrived.set(load, module);
  return module;
}

/**
 * Returns the module of `load`: null until it has loaded, `failed` if it failed to load. A later mount retries. Loading starts when it is
 * needed.
 */
export function useLater<Module extends object>(
  load: () => Promise<Module>,
  isWanted = true,
): Module | "failed" | null {
  const [found, setFound] = useState<Module | "failed" | null>(() => (arrived.get(load) as Module | undefined) ?? null);
  const isMissing = isWanted && found === null;
  useEffect(() => {
    if (!isMissing) return;
    let isQueried = true;
    bring(load).then(
      (module) => isQueried && setFound(module),
      () => isQueried && setFound("failed"),
    );
    return () => {
      isQueried = false;
    };
  }, [load, isMissing]);
  return found;
}

interface LaterPartProps<Module> {
  /** The same at every drawing. */
  readonly load: () => Promise<Module>;
  /** Draws the part with the loaded module. */
  readonly children: (module: Module) => ReactNode;
}

/** Part of a figure whose code loads when it is first shown: empty until then, a message if loading fails. */
export function LaterPart<Module extends object>({ load, children }: LaterPartProps<Module>): ReactNode {
  const found = useLater(load);
  if (found === "failed") return <p role="alert">{text.notLoaded}</p>;
  return found === null ? null : children(found);
}
