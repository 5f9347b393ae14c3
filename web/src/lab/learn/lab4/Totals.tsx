/** Numbers of an average lookup: of the model, and counted. */

import type { CountedFlow, CountedMean, ModelFlow } from "../../../engine/contract";
import { Segmented } from "../../../figures/frame/controls";
import { labelText } from "../../../text/labels.en";
import { lab4Text as text } from "../../../text/labs/lab4.en";
import { perLookup } from "../../../text/labs/means";
import { LAB4_PARAMS, type Lab4State } from "./state";

interface TotalsProps {
  readonly model: ModelFlow;
  readonly counted: CountedFlow | null;
  readonly form: Lab4State["form"];
  readonly onForm: (form: Lab4State["form"]) => void;
}

interface Row {
  readonly name: string;
  readonly model: number;
  readonly counted: CountedMean | undefined;
}

/** The table, and the keys that the model omits. */
export function Totals({ model, counted, form, onForm }: TotalsProps) {
  const visited = form === "exact" ? model.levelsVisited : model.levelsVisitedPrinted;
  const rows: readonly Row[] = [
    { name: text.totals.visited(form === "exact"), model: visited, counted: counted?.levelsVisited },
    { name: text.totals.filters, model: model.filtersProbed, counted: counted?.filtersProbed },
    { name: text.totals.reads, model: model.blocksRead, counted: counted?.blocksRead },
    { name: text.totals.wasted, model: model.falsePositives, counted: counted?.falsePositives },
  ];
  return (
    <section className="flow-totals">
      <table aria-label={text.totals.caption}>
        <thead>
          <tr>
            <td />
            {text.totals.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, model: expected, counted: real }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{perLookup(expected)}</td>
              <td>{real === undefined ? "–" : perLookup(real.mean)}</td>
              <td>{real === undefined ? "" : text.totals.interval(real)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flow-controls">
        <span className="label">{text.form.toggle}</span>
        <Segmented param={LAB4_PARAMS.form} name={labelText(LAB4_PARAMS.form.label)} value={form} onChange={onForm} />
      </div>
      {counted === null ? null : <p className="origin">{text.totals.origin(counted, model.runsPerLevel)}</p>}
    </section>
  );
}
