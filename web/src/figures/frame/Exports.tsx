/** The numbers of a figure as a table and as files. Their code comes with the first that is shown: most readers never ask. */

import type { ExportsProps } from "./ExportsContent";
import { LaterPart } from "./LaterPart";

const load = () => import("./ExportsContent");

/** Table, SVG and CSV. */
export function Exports(props: ExportsProps) {
  return <LaterPart load={load}>{({ ExportsContent }) => <ExportsContent {...props} />}</LaterPart>;
}
