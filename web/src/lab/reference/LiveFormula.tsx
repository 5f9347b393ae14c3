/** The gain with live terms: the engine evaluates the formula for the setting, in exact sums and as the paper prints it. */

import type { EngineClient } from "../../engine/client";
import type { CurveParams, FormName } from "../../engine/contract";
import type { FormulaValues } from "../../figures/formula/params";
import { FormulaFigure } from "../../figures/formula/View";
import { NumberInput, Segmented } from "../../figures/frame/controls";
import { rejectsForm } from "../../live/curves";
import { en } from "../../text/lab.en";
import { referenceText as text } from "../../text/pages/reference.en";
import { Problem } from "../learn/Problem";
import { DataTable } from "../measure/DataTable";
import { useAnswer } from "../shell/use-answer";
import { Equations } from "./Equations";
import type { Derived } from "./equations";
import { Slider } from "./Slider";
import { REFERENCE_PARAMS, type ReferenceState } from "./state";

interface LiveFormulaProps {
  readonly client: EngineClient;
  readonly state: ReferenceState;
  readonly onChange: (patch: Partial<ReferenceState>) => void;
}

/** Few values lie between the ends of these: a slider reaches them. */
const SLIDERS = ["levels", "sizeRatio", "emptyPercent", "bitsPerKey"] as const;
/** Prices span five orders of magnitude: they are typed. */
const PRICES = ["hashNs", "probeNs", "readNs", "otherNs"] as const;

/** Controls, formula, and both forms next to each other. */
export function LiveFormula({ client, state, onChange }: LiveFormulaProps) {
  const question = JSON.stringify(
    [...SLIDERS, ...PRICES].map((field) => state[field]).concat(state.policy === "tiering" ? 1 : 0),
  );
  const { value, error } = useAnswer(client, "reference", question, async () => ({
    exact: await valuesOf(client, state, "exact"),
    printed: await orRejected(valuesOf(client, state, "printed")),
  }));
  // By themselves: they wait for the full engine, the formula does not.
  const derived = useAnswer(client, "reference-terms", question, () => derivedOf(client, state));
  return (
    <section className="live" aria-labelledby="live-title">
      <h2 id="live-title">{text.live}</h2>
      <div className="live-controls">
        {SLIDERS.map((field) => (
          <Slider
            key={field}
            param={REFERENCE_PARAMS[field]}
            value={state[field]}
            onChange={(changed) => onChange({ [field]: changed })}
          />
        ))}
        {PRICES.map((field) => (
          <NumberInput
            key={field}
            param={REFERENCE_PARAMS[field]}
            value={state[field]}
            onChange={(changed) => onChange({ [field]: changed })}
          />
        ))}
        <Segmented
          param={REFERENCE_PARAMS.policy}
          value={state.policy}
          name={REFERENCE_PARAMS.policy.label}
          onChange={(policy) => onChange({ policy })}
        />
      </div>
      {value === null ? (
        <Problem error={error} />
      ) : (
        <>
          <FormulaFigure values={value.exact} />
          {value.printed === null ? (
            <p className="note">{en.formRejected(state.levels, state.sizeRatio)}</p>
          ) : (
            <DataTable
              caption={text.formsCaption}
              columns={text.formColumns}
              rows={text.formRows(value.exact, value.printed)}
            />
          )}
          {derived.value === null ? null : <Equations derived={derived.value} />}
          <Problem error={derived.error} />
        </>
      )}
    </section>
  );
}

function paramsOf(state: ReferenceState, form: FormName): CurveParams {
  const { levels, sizeRatio, bitsPerKey, hashNs, probeNs, otherNs, policy, readNs } = state;
  return {
    levels,
    sizeRatio,
    bitsPerKey,
    hashNs,
    probeNs,
    otherNs,
    form,
    policy,
    filter: "standard",
    emptyFractions: [emptyOf(state)],
    readNs: Float64Array.of(readNs),
  };
}

const emptyOf = ({ emptyPercent }: ReferenceState): number => emptyPercent / 100;

/** Null if the engine rejects the form of the sums for this tree. */
async function orRejected<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (rejectsForm(error)) return null;
    throw error;
  }
}

async function derivedOf(client: EngineClient, state: ReferenceState): Promise<Derived> {
  const { policy, sizeRatio, bitsPerKey, hashNs, readNs } = state;
  const emptyFraction = emptyOf(state);
  const exact = paramsOf(state, "exact");
  const [pair, terms, printed] = await Promise.all([
    client.call((remote) => remote.modelCost(exact, emptyFraction, readNs)),
    client.call((remote) => remote.modelTerms(exact, emptyFraction, readNs)),
    orRejected(client.call((remote) => remote.modelTerms(paramsOf(state, "printed"), emptyFraction, readNs))),
  ]);
  return { policy, sizeRatio, bitsPerKey, emptyFraction, hashNs, ...pair, terms, printed };
}

async function valuesOf(client: EngineClient, state: ReferenceState, form: FormName): Promise<FormulaValues> {
  const { readNs } = state;
  const emptyFraction = emptyOf(state);
  const params = paramsOf(state, form);
  const [curves, pair] = await Promise.all([
    client.call((remote) => remote.gainCurves(params)),
    client.call((remote) => remote.modelCost(params, emptyFraction, readNs)),
  ]);
  return { ...pair, gain: curves[0]?.gain[0] ?? 0, device: text.device, readNs };
}
