/** The brief, the design, and what it costs: by the model at once, counted when the tree was written. */

import { type ReactNode, useId } from "react";
import type { ContestBrief, DesignScores } from "../../../engine/contract";
import { Assigned } from "../../../figures/frame/Assigned";
import { ChoiceSelect, NumberSelect } from "../../../figures/frame/controls";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { learnText } from "../../../text/labs/learn.en";
import { briefText } from "../../../text/tasks/brief.en";
import type { UpdateOf } from "../../link/use-link-state";
import { MAX_SEED } from "../lab-params";
import { DESIGN_PARAMS, type Lab10State } from "./state";

interface DesignerProps {
  readonly state: Lab10State;
  readonly update: UpdateOf<Lab10State>;
  readonly brief: ContestBrief | null;
  readonly sketch: DesignScores | null;
  readonly counted: DesignScores | null;
  readonly isRunning: boolean;
  /** How far the run is, and how it is stopped. */
  readonly progress: ReactNode;
  readonly onRun: () => void;
}

/** The figure of the contest. */
export function Designer(props: DesignerProps) {
  const { state, update, brief } = props;
  return (
    <figure className="designer" aria-label={briefText.head[0]}>
      <Assigned name="brief">
        <BriefLine seed={state.brief} onSeed={(seed) => update({ brief: seed })} />
      </Assigned>
      {brief === null ? (
        <p className="hint working">{learnText.working}</p>
      ) : (
        <Rows rows={briefText.rows(brief)} head={null} label={briefText.head[0]} />
      )}
      <section className="design-choices" aria-label={text.designer}>
        <NumberSelect param={DESIGN_PARAMS.ratio} value={state.ratio} onChange={(ratio) => update({ ratio })} />
        <ChoiceSelect param={DESIGN_PARAMS.policy} value={state.policy} onChange={(policy) => update({ policy })} />
        <NumberSelect param={DESIGN_PARAMS.bits} value={state.bits} onChange={(bits) => update({ bits })} />
        <ChoiceSelect param={DESIGN_PARAMS.plan} value={state.plan} onChange={(plan) => update({ plan })} />
        <ChoiceSelect param={DESIGN_PARAMS.arm} value={state.arm} onChange={(arm) => update({ arm })} />
        <ChoiceSelect param={DESIGN_PARAMS.digest} value={state.digest} onChange={(digest) => update({ digest })} />
      </section>
      {brief === null ? null : <Result {...props} brief={brief} />}
    </figure>
  );
}

function BriefLine({ seed, onSeed }: { readonly seed: number; readonly onSeed: (seed: number) => void }) {
  const id = useId();
  return (
    <>
      <p className="run-line">
        <label htmlFor={id}>{text.brief.seed}</label>
        <input
          id={id}
          type="number"
          min={0}
          max={MAX_SEED}
          value={seed}
          onChange={(event) => {
            const typed = event.target.valueAsNumber;
            if (Number.isInteger(typed) && typed >= 0 && typed <= MAX_SEED) onSeed(typed);
          }}
        />
        <button type="button" className="quiet" onClick={() => onSeed((seed + 1) % (MAX_SEED + 1))}>
          {text.brief.another}
        </button>
      </p>
      <p className="hint">{text.brief.note}</p>
    </>
  );
}

/** Whether it fits, what it costs, and the run. */
function Result(props: DesignerProps & { readonly brief: ContestBrief }) {
  const { brief, sketch, counted, isRunning, progress, onRun } = props;
  if (sketch === null) return <p className="hint working">{learnText.working}</p>;
  const { fits, filterBytes, bufferBytes, modelled } = sketch;
  if (!(fits && modelled)) return <p className="caveat">{text.unfit(filterBytes)}</p>;
  const rows = text.rows(modelled, counted?.counted ?? null);
  return (
    <>
      <p>{text.fits(filterBytes, bufferBytes ?? 0)}</p>
      <p aria-live="polite">{text.sketch(modelled.totalNs, brief.plain.totalNs, brief.bestNs ?? null)}</p>
      <p className="run-line">
        <button type="button" className="primary" disabled={isRunning || counted !== null} onClick={onRun}>
          {isRunning ? text.working : text.build}
        </button>
        {isRunning ? progress : null}
      </p>
      <Rows rows={rows} head={text.columns} caption={text.scores} />
      <p className="origin">{`${text.columns[1]}: ${text.origin.model}; ${text.columns[2]}: ${text.origin.counted}`}</p>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly (readonly string[])[];
  readonly head: readonly string[] | null;
  readonly caption?: string;
  /** What it is of, where no caption says it. */
  readonly label?: string;
}

function Rows({ rows, head, caption, label }: RowsProps) {
  return (
    <table className="design-table" aria-label={label}>
      {caption === undefined ? null : <caption>{caption}</caption>}
      {head === null ? null : (
        <thead>
          <tr>
            {head.map((column, at) =>
              at === 0 ? (
                <td key="name" />
              ) : (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
