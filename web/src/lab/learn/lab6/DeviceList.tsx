/** The devices of the paper's Table 1, before any curve is drawn. */

import type { Device } from "../../../engine/contract";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { time } from "../../../text/numbers";
import { Facts } from "../Facts";

/** A table with the origin of its numbers. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const rows = devices.map(({ label, readNs, source }) => ({ name: label, cells: [time(readNs), source] }));
  return <Facts caption={text.devices} columns={text.deviceColumns} rows={rows} hasOrigin={true} />;
}
