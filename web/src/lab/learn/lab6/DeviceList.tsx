/** The devices of the paper's Table 1, before any curve is drawn. */

import type { Device } from "../../../engine/contract";
import { lab6Text as text } from "../../../text/lab6.en";
import { time } from "../../../text/numbers";

/** A table with the origin of its numbers. */
export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  return (
    <section className="task-table">
      <table>
        <caption>{text.devices}</caption>
        <thead>
          <tr>
            {text.deviceColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map(({ id, label, readNs, source }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{time(readNs)}</td>
              <td className="origin">{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
