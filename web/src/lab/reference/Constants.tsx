/** Constants that the engine starts with: published prices, each with its source. */

import type { EngineInfo } from "../../engine/worker/api";
import { en } from "../../text/lab.en";
import { labelText } from "../../text/labels.en";
import { keySize, time } from "../../text/numbers";
import { referenceText as text } from "../../text/pages/reference.en";
import { DataTable } from "../measure/DataTable";
import { English } from "../shell/EngineWords";

/** The tables. */
export function Constants({ info }: { readonly info: EngineInfo }) {
  // The engine did not run: there is nothing of it to show.
  if (info.version === "") return null;
  return (
    <section className="constants" aria-labelledby="constants-title">
      <h2 id="constants-title">{text.constants}</h2>
      <p className="note">{text.constantsNote(info.version)}</p>
      <DataTable
        caption={text.devices}
        columns={text.deviceColumns}
        rows={info.devices.map(({ label, readNs, source }) => [
          labelText(label),
          time(readNs),
          <English key="source">{source}</English>,
        ])}
      />
      <DataTable
        caption={text.hashes}
        columns={text.hashColumns}
        rows={info.hashPrices.map(({ digest, keyBytes, ns, source }) => [
          en.digest(digest),
          keySize(keyBytes),
          time(ns),
          <English key="source">{source}</English>,
        ])}
      />
    </section>
  );
}
