/** The gain as a formula: in symbols, with the terms of the setting at hand, and the terms as a table. */

import { createElement, type ReactNode } from "react";
import { formulaText as text } from "../../text/formula.en";
import { roleColour } from "../../theme/tokens";
import { describeFormula, formulaTable } from "./description";
import { type MathNode, numbers, symbols } from "./layout";
import type { FormulaParams } from "./params";
import "./formula.css";

/** The formula. */
export function FormulaFigure({ values }: FormulaParams) {
  return (
    <figure className="formula">
      <figcaption>
        <strong>{text.title}</strong> <span className="formula-origin">{text.origin}</span>
      </figcaption>
      <div className="formula-lines" role="img" aria-label={describeFormula(values)}>
        <MathLine node={symbols(text.words)} />
        {values === null ? null : <MathLine node={numbers(values)} />}
      </div>
      {values === null ? (
        <p className="formula-words">{text.sentence}</p>
      ) : (
        <details className="figure-data">
          <summary>{text.columns[0]}</summary>
          <Terms {...formulaTable(values)} />
        </details>
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
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line of MathML; the types of React have none of its elements. */
function MathLine({ node }: { readonly node: MathNode }) {
  return createElement("math", { display: "block" }, draw(node, "0"));
}

function draw({ tag, role, text: words, children = [] }: MathNode, key: string): ReactNode {
  const style = role === undefined ? undefined : { color: roleColour(role) };
  const inner = words ?? children.map((child, at) => draw(child, String(at)));
  return createElement(tag, { key, style, ...(role === undefined ? {} : { "data-role": role }) }, inner);
}
