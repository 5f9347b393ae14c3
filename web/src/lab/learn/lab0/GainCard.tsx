/** The card of the gain curve: the five controls at hand, what was measured natively, the rest behind *more*. */

import { useRef } from "react";
import type { Curve, Device } from "../../../engine/contract";
import { Card } from "../../../figures/frame/Card";
import { ChoiceSelect, NumberInput, NumberSelect } from "../../../figures/frame/controls";
import { GainCurveFigure, GainCurveNumbers } from "../../../figures/gain-curve/View";
import { RunTitle } from "../../../figures/linked/names";
import { deviceAt, type PriceTag, rounded } from "../../../live/prices";
import { hasPoints, type LoadedResult, originOf, pointsOf } from "../../../results/points";
import { en } from "../../../text/lab.en";
import type { Results } from "../../shell/use-results";
import { LAB_PARAMS, type LabState } from "./state";
import type { Update } from "./use-lab-state";

const CHART_HEIGHT = 162;

interface GainCardProps {
  readonly state: LabState;
  readonly update: Update;
  /** Curves whose last value is the gain at the device. */
  readonly curves: readonly Curve[];
  readonly gainHere: number;
  /** Whether the curves are exact sums because the printed ones are negative. */
  readonly isFormRejected: boolean;
  readonly device: Device;
  readonly devices: readonly Device[];
  /** Of a hash. */
  readonly price: PriceTag;
  readonly probe: PriceTag;
  readonly results: Results;
  /** Why the tree in the picture is not the one of the curve. */
  readonly treeProblem: string | null;
}

/** Whether sharing pays, by device. */
export function GainCard(props: GainCardProps) {
  const { state, update, curves, device, devices, price, results } = props;
  const picture = useRef<SVGSVGElement>(null);
  const points = results.results.flatMap((result) => pointsOf(result, state));
  return (
    <Card
      title={en.gainTitle}
      origin={en.gainOrigin(state.form === "exact" || props.isFormRejected, state.policy)}
      foot={<NativeRuns results={results} />}
      more={<GainMore {...props} numbers={<GainCurveNumbers curves={curves} points={points} picture={picture} />} />}
    >
      <GainCurveFigure
        curves={curves}
        alpha={state.emptyPercent / 100}
        points={points}
        device={{ label: device.label, readNs: device.readNs, gain: props.gainHere }}
        annotation={price.isFromTab ? en.curveFromTab : null}
        height={CHART_HEIGHT}
        onReadNs={(readNs) => update(deviceAt(readNs, devices), "scrub")}
        picture={picture}
      />
      <div className="fields five">
        <NumberSelect
          param={LAB_PARAMS.emptyPercent}
          label={en.emptyShort}
          step={10}
          value={state.emptyPercent}
          onChange={(emptyPercent) => update({ emptyPercent })}
        />
        <NumberSelect
          param={LAB_PARAMS.bitsPerKey}
          label={en.bitsShort}
          value={state.bitsPerKey}
          onChange={(bitsPerKey) => update({ bitsPerKey })}
        />
        <NumberSelect
          param={LAB_PARAMS.levels}
          label={en.levelsShort}
          value={state.levels}
          onChange={(levels) => update({ levels })}
        />
        <NumberSelect
          param={LAB_PARAMS.sizeRatio}
          label={en.ratioShort}
          value={state.sizeRatio}
          onChange={(sizeRatio) => update({ sizeRatio })}
        />
        <ChoiceSelect
          param={LAB_PARAMS.digest}
          value={state.digest}
          onChange={(digest) => update({ digest, hashOrigin: "default", hashNs: null })}
        />
      </div>
      {state.arm === "merged" ? <p className="note">{en.gainMasked}</p> : null}
      {props.isFormRejected ? <p className="caveat">{en.formRejected(state.levels, state.sizeRatio)}</p> : null}
      {props.treeProblem === null ? null : <p className="caveat">{en.treeTooLarge(props.treeProblem)}</p>}
    </Card>
  );
}

function GainMore({ state, update, price, probe, numbers }: GainCardProps & { readonly numbers: React.ReactNode }) {
  return (
    <>
      <div className="fields">
        <ChoiceSelect param={LAB_PARAMS.form} value={state.form} onChange={(form) => update({ form })} />
        <ChoiceSelect param={LAB_PARAMS.policy} value={state.policy} onChange={(policy) => update({ policy })} />
        <ChoiceSelect param={LAB_PARAMS.filter} value={state.filter} onChange={(filter) => update({ filter })} />
        <NumberInput
          param={LAB_PARAMS.hashNs}
          value={rounded(price.ns)}
          onChange={(hashNs) => update({ hashNs, hashOrigin: "hand" })}
        />
        <NumberInput param={LAB_PARAMS.probeNs} value={rounded(probe.ns)} onChange={(probeNs) => update({ probeNs })} />
        <NumberInput
          param={LAB_PARAMS.keyBytes}
          value={state.keyBytes}
          onChange={(keyBytes) => update({ keyBytes, hashOrigin: "default", hashNs: null })}
        />
        <NumberInput param={LAB_PARAMS.seed} value={state.seed} onChange={(seed) => update({ seed })} />
      </div>
      <p className="note">{en.gainNote}</p>
      {numbers}
    </>
  );
}

/** What was measured elsewhere, and how to add to it. */
function NativeRuns({ results }: { readonly results: Results }) {
  return (
    <div className="runs">
      {results.results.map((loaded) => (
        <span key={loaded.result.run.id} className="run">
          <RunName loaded={loaded} />
          {loaded.source === "opened" ? (
            <button
              type="button"
              className="quiet"
              aria-label={en.removeResult(originOf(loaded.result))}
              onClick={() => results.remove(loaded)}
            >
              ×
            </button>
          ) : null}
        </span>
      ))}
      <label className="file">
        <input
          type="file"
          accept=".json,application/json"
          multiple
          onChange={(event) => {
            results.open([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <span className="file-name">{en.loadResult}</span>
      </label>
    </div>
  );
}

function RunName({ loaded }: { readonly loaded: LoadedResult }) {
  const isOnChart = hasPoints(loaded);
  return (
    <>
      <i className={isOnChart ? "dot" : "dot hollow"} aria-hidden="true" />
      <RunTitle run={loaded.result.run.id}>{originOf(loaded.result)}</RunTitle>
      {isOnChart ? "" : ` (${en.noReadLatency})`}
    </>
  );
}
