/** Numbers of a figure as a table and as files. The code loads with the first one shown. */

import type { ExportsProps } from "./ExportsContent";
import { LaterPart } from "./later";

const load = () => import("./ExportsContent");

/** Table, SVG and CSV. */
export function Exports(props: ExportsProps) {
  return <LaterPart load={load}>{({ ExportsContent }) => <ExportsContent {...props} />}</LaterPart>;
}
