/** A part of a figure whose code comes when it is first shown. */

import type { ReactNode } from "react";
import { frameText as text } from "../../text/frame.en";
import { useLater } from "./later";

interface LaterPartProps<Module> {
  /** The same at every drawing. */
  readonly load: () => Promise<Module>;
  /** The part, by what came. */
  readonly children: (module: Module) => ReactNode;
}

/** Nothing until it is there; where it did not come, what to do. */
export function LaterPart<Module extends object>({ load, children }: LaterPartProps<Module>): ReactNode {
  const found = useLater(load);
  if (found === "failed") return <p role="status">{text.notLoaded}</p>;
  return found === null ? null : children(found);
}
