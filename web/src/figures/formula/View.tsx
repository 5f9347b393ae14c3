/** The gain as a formula: in symbols, with the terms of the current setting, and the terms as a table. */

import { createElement, type ReactNode } from "react";
import { formulaText as text } from "../../text/charts/formula.en";
import { roleColour } from "../../theme/tokens";
import { Fold } from "../frame/DataAndExport";
import { EmbedButton } from "../frame/EmbedButton";
import { type Linked, useLinked } from "../linked/Linked";
import { CostName } from "../linked/names";
import { isFaded } from "../linked/thing";
import { describeFormula, formulaTable, TERM_COSTS } from "./description";
import { numbers, symbols } from "./layout";
import type { MathNode } from "./math";
import type { FormulaParams } from "./params";
import "./formula.css";

/** The formula. */
export function FormulaFigure({ values }: FormulaParams) {
  return (
    <figure className="formula">
      <figcaption>
        <strong>{text.title}</strong> <span className="formula-origin">{text.origin}</span>
      </figcaption>
      <div
        className="formula-lines"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it scrolls and must be reachable by keyboard.
        tabIndex={0}
        aria-label={values === null ? text.title : describeFormula(values)}
      >
        <MathLine node={symbols(text.words)} />
        {values === null ? null : <MathLine node={numbers(values)} />}
      </div>
      {values === null ? (
        <p className="formula-words">{text.sentence}</p>
      ) : (
        <Fold summary={text.columns[0]}>
          {() => (
            <>
              <Terms {...formulaTable(values)} />
              <EmbedButton figure="formula" />
            </>
          )}
        </Fold>
      )}
    </figure>
  );
}

function Terms({ columns, rows }: ReturnType<typeof formulaTable>) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={name}>
            <th scope="row">
              <TermName at={row}>{name}</TermName>
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a term; of one that is a cost, to point at. */
function TermName({ at, children }: { readonly at: number; readonly children: ReactNode }) {
  const cost = TERM_COSTS[at];
  return cost === undefined || cost === null ? children : <CostName cost={cost}>{children}</CostName>;
}

/** A line of MathML; the types of React have none of its elements. */
export function MathLine({ node }: { readonly node: MathNode }) {
  const linked = useLinked();
  return createElement("math", { display: "block" }, draw(node, "0", linked));
}

/** A term of a cost can be pointed at, and steps back while another is meant. */
function draw({ tag, role, text: words, children = [] }: MathNode, key: string, linked: Linked): ReactNode {
  const inner = words ?? children.map((child, at) => draw(child, String(at), linked));
  if (role === undefined) return createElement(tag, { key }, inner);
  const term = {
    key,
    style: { color: roleColour(role) },
    "data-role": role,
    "data-faded": isFaded(linked.pointed, "cost", role),
    onPointerEnter: () => linked.point("cost", role),
    onPointerLeave: () => linked.point("cost", null),
  };
  return createElement(tag, term, inner);
}
