/** The equations of the derivation with the terms of the setting: a line in symbols, a line in numbers, and their meaning. */

import { MathLine } from "../../figures/formula/View";
import { referenceText } from "../../text/pages/reference.en";
import { DataTable } from "../measure/DataTable";
import { type Derived, equationsOf, levelRows } from "./equations";

const text = referenceText.equations;

/** All equations but Eq. (8), and the levels that they are summed over. */
export function Equations({ derived }: { readonly derived: Derived }) {
  return (
    <section className="equations" aria-labelledby="equations-title">
      <h3 id="equations-title">{text.title}</h3>
      <p className="note">{text.note}</p>
      {equationsOf(derived).map(({ id, title, says, symbols, numbers }) => (
        <figure key={id} className="formula" data-equation={id}>
          <figcaption>
            <strong>{title}</strong> <span className="formula-origin">{text.origin}</span>
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it scrolls and must be reachable by keyboard. */}
          <section className="formula-lines" tabIndex={0} aria-label={title}>
            <MathLine node={symbols} />
            <MathLine node={numbers} />
          </section>
          <p className="formula-words">{says}</p>
        </figure>
      ))}
      <DataTable caption={text.levels[derived.policy]} columns={text.levelColumns} rows={levelRows(derived.terms)} />
    </section>
  );
}
