/** The numbers of a figure as a table and as files. Their code comes with the first that is shown: most readers never ask. */

import { frameText as text } from "../../text/frame.en";
import type { ExportsProps } from "./ExportsContent";
import { useLater } from "./later";

const load = () => import("./ExportsContent");

/** Table, SVG and CSV. */
export function Exports(props: ExportsProps) {
  const found = useLater(load);
  if (found === "failed") return <p role="status">{text.notLoaded}</p>;
  return found === null ? null : <found.ExportsContent {...props} />;
}
