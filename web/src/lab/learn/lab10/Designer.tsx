/** The brief, the design and its point on the map: costs of the model immediately, counts after the tree was written. */

import { type ReactNode, useId, useMemo, useRef } from "react";
import type { ContestBrief, DesignCosts, DesignScores } from "../../../engine/contract";
import { Assigned } from "../../../figures/frame/Assigned";
import { ChoiceSelect, NumberSelect } from "../../../figures/frame/controls";
import { SpareHeight } from "../../../figures/frame/spare-height";
import type { DesignScore } from "../../../figures/outcomes/designs/score-layout";
import { lab10Text as text } from "../../../text/labs/lab10.en";
import { time } from "../../../text/numbers";
import type { UpdateOf } from "../../link/use-link-state";
import { useSpareHeight } from "../frame/use-spare-height";
import { MAX_SEED } from "../lab-params";
import { MapFigure } from "./Pictures";
import { DESIGN_PARAMS, designOf, type Lab10State } from "./state";
import { choicesOf, mapOf, nearOf } from "./use-lab10";

interface DesignerProps {
  readonly state: Lab10State;
  readonly update: UpdateOf<Lab10State>;
  readonly brief: ContestBrief | null;
  /** Costs of all designs of the brief (model). */
  readonly costs: DesignCosts | null;
  readonly goalNs: number | null;
  readonly sketch: DesignScores | null;
  readonly counted: DesignScores | null;
  readonly isRunning: boolean;
  /** Progress of the run with its button *Stop*. */
  readonly progress: ReactNode;
  readonly onRun: () => void;
}

/** The figure of the contest. */
export function Designer(props: DesignerProps) {
  const { state, update, brief, costs, goalNs, sketch, counted } = props;
  const place = useRef<HTMLElement>(null);
  const spare = useSpareHeight(place);
  const map = useMemo(() => (brief === null || costs === null ? null : mapOf(brief, costs)), [brief, costs]);
  const near = useMemo(
    () => (brief === null || costs === null ? [] : nearOf(designOf(state, brief), brief, costs)),
    [state, brief, costs],
  );
  const marks = {
    near,
    plain: brief?.plain ?? null,
    mine: sketch?.modelled ?? null,
    counted: counted?.counted ?? null,
    goalNs,
    score: brief === null || sketch === null ? null : scoreOf(brief, sketch, { counted, goalNs }),
  };
  return (
    <section className="designer" aria-label={text.designer} ref={place}>
      <BriefFacts brief={brief} />
      <SpareHeight value={spare}>
        <MapFigure
          map={map}
          marks={marks}
          sketch={sketch}
          counted={counted}
          onChoose={(design, isDragged) => {
            if (brief !== null && costs !== null)
              update(choicesOf(design, brief, costs), isDragged ? "scrub" : undefined);
          }}
        />
      </SpareHeight>
      <div className="design-choices">
        <NumberSelect param={DESIGN_PARAMS.ratio} value={state.ratio} onChange={(ratio) => update({ ratio })} />
        <ChoiceSelect param={DESIGN_PARAMS.policy} value={state.policy} onChange={(policy) => update({ policy })} />
        <NumberSelect param={DESIGN_PARAMS.bits} value={state.bits} onChange={(bits) => update({ bits })} />
        <ChoiceSelect param={DESIGN_PARAMS.arm} value={state.arm} onChange={(arm) => update({ arm })} />
        <Result {...props} />
      </div>
      <details className="fold">
        <summary>{text.more}</summary>
        <div className="design-choices">
          <ChoiceSelect param={DESIGN_PARAMS.plan} value={state.plan} onChange={(plan) => update({ plan })} />
          <ChoiceSelect param={DESIGN_PARAMS.digest} value={state.digest} onChange={(digest) => update({ digest })} />
          <Assigned name="brief">
            <BriefLine seed={state.brief} onSeed={(seed) => update({ brief: seed })} />
          </Assigned>
        </div>
        {brief === null ? null : <HashFact brief={brief} digest={state.digest} />}
      </details>
    </section>
  );
}

/** The score of a design, as the figure draws it. */
function scoreOf(
  { memoryBytes }: ContestBrief,
  { fits, modelled, filterBytes, bufferBytes }: DesignScores,
  { counted, goalNs }: Pick<DesignerProps, "counted" | "goalNs">,
): DesignScore {
  const totalNs = fits && modelled ? modelled.totalNs : null;
  return {
    totalNs,
    countedNs: counted?.counted?.totalNs ?? null,
    goalNs,
    says: totalNs === null ? "–" : time(totalNs),
    filterBytes,
    bufferBytes: totalNs === null ? null : (bufferBytes ?? 0),
    memoryBytes,
  };
}

function BriefLine({ seed, onSeed }: { readonly seed: number; readonly onSeed: (seed: number) => void }) {
  const id = useId();
  return (
    <p className="run-line">
      <label htmlFor={id} title={text.brief.note}>
        {text.brief.seed}
      </label>
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
  );
}

/** The workload as a bar with the names of its parts, the device and the memory. */
export function BriefFacts({ brief }: { readonly brief: ContestBrief | null }) {
  // Its place is reserved.
  if (brief === null) return <div className="brief-facts" />;
  const { puts, empty, found, readNs, memoryBytes } = brief;
  const shares = [puts, empty, found];
  return (
    <p className="brief-facts">
      <b>{text.brief.workload}</b>
      <span className="brief-mix" aria-hidden="true">
        {shares.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mix have no other name.
          <i key={at} data-part={at} style={{ flexGrow: share }} />
        ))}
      </span>
      {text.brief.mix(puts, empty, found).map((says, at) => (
        <span key={says} className="brief-part">
          <i data-part={at} aria-hidden="true" />
          {says}
        </span>
      ))}
      <span>{text.brief.limits(readNs, memoryBytes)}</span>
    </p>
  );
}

/** The cost of a hash with its source. */
function HashFact({ brief, digest }: { readonly brief: ContestBrief; readonly digest: string }) {
  const { device, digests, hashNs, hashKeyBytes } = brief;
  return (
    <p className="hash-fact">
      {text.brief.device(device)} {text.brief.hash(hashNs[digests.indexOf(digest)] ?? 0, hashKeyBytes)}
      {digest === "xxh64" ? ` ${text.brief.hashNote}` : null}
    </p>
  );
}

/** Fit, costs, and the run. */
function Result({ sketch, counted, isRunning, progress, onRun }: DesignerProps) {
  if (sketch === null) return <p className="design-result hint working">{text.costing}</p>;
  const { fits, filterBytes, modelled } = sketch;
  if (!(fits && modelled)) return <p className="design-result caveat">{text.unfit(filterBytes)}</p>;
  const real = counted?.counted;
  return (
    <p className="run-line design-result">
      <button type="button" className="primary" disabled={isRunning || counted !== null} onClick={onRun}>
        {isRunning ? text.working : text.build}
      </button>
      {isRunning ? progress : null}
      <span className="visually-hidden" aria-live="polite">
        <strong>{text.sketch(modelled.totalNs)}</strong>
        {real === undefined ? null : `, ${text.real(real.totalNs)}`}
      </span>
    </p>
  );
}
