/** Lab 6, *Is it worth it? On which device?* */

import { useCallback, useEffect, useMemo } from "react";
import type { Device } from "../../../engine/contract";
import { FormulaFigure } from "../../../figures/formula/View";
import { PlotFigure } from "../../../figures/plot/View";
import { deviceOf, hashPrice, probePrice } from "../../../live/prices";
import { hasPoints, type LoadedResult } from "../../../results/points";
import { en } from "../../../text/lab.en";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { time } from "../../../text/numbers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import { runsInOrder } from "../../measure/runs/runs";
import type { PageProps } from "../../pages";
import { Explain, SelfCheck } from "../Explain";
import { Facts } from "../Facts";
import { HashCost } from "../HashCost";
import { LabFrame } from "../LabFrame";
import { GainCard } from "../lab0/GainCard";
import { HashPriceLine } from "../lab0/HashPriceLine";
import { useHashTiming } from "../lab0/use-hash-timing";
import { useCurves } from "../lab0/use-lab-state";
import { measuredRuns } from "../lab7/measured";
import { Prediction } from "../Prediction";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { deviceOutcome, filterOutcome, mixOutcome, timesPlot } from "./outcomes";
import { type Fixed, fixedOf, GOAL, type Lab6State, SPEC } from "./state";
import { type Gains, useGains, useTimes } from "./use-lab6";

/** The page. */
export function Page({ client, info, results, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  const fixed = useMemo(() => fixedOf(info.devices, info.hashPrices), [info]);
  const gains = useGains(client, fixed);
  const ordered = useMemo(() => runsInOrder(results.results), [results.results]);
  const run = useMemo(() => measuredRuns(ordered)[0] ?? null, [ordered]);
  const onCurve = useMemo(() => ({ ...results, results: withoutOlder(ordered) }), [results, ordered]);
  const comparison = run?.comparisons[0];
  useEffect(() => onShown(), [onShown]);
  const steps = { client, state, update, fixed, gains: gains.value };
  const drawsCurve = state.ranDevice > 0 && state.guessDevice !== "";
  const figure = drawsCurve ? (
    <Curve client={client} info={info} results={onCurve} notify={notify} state={state} update={update} />
  ) : (
    <>
      <FormulaFigure values={null} />
      <DeviceList devices={info.devices} />
    </>
  );
  return (
    <LabFrame lab={SPEC} lede={text.lede} figure={figure} foot={<span>{en.engineVersion(info.version)}</span>}>
      <Problem error={gains.error} />
      <DeviceStep {...steps} />
      <MixStep {...steps} />
      <FilterStep {...steps} />
      <Explain
        {...text.explain}
        measured={() =>
          run === null || comparison === undefined ? null : (
            <HashCost client={client} run={run} comparison={comparison} />
          )
        }
      />
      <TaskPair client={client} announce={announce} state={state} update={update} tasks={["6a", "6b"]} />
      <SelfCheck {...text.check} />
    </LabFrame>
  );
}

/** Of the runs that come with the lab only the newest, because the points of several cover each other. */
function withoutOlder(ordered: readonly LoadedResult[]): readonly LoadedResult[] {
  const newest = ordered.find((one) => one.source === "bundled" && hasPoints(one));
  return ordered.filter((one) => one.source !== "bundled" || one === newest);
}

type CurveProps = Pick<PageProps, "client" | "info" | "results" | "notify"> & {
  readonly state: Lab6State;
  readonly update: UpdateOf<Lab6State>;
};

/** Curve, native runs and the formula, all of one setting. */
function Curve({ client, info, results, notify, state, update }: CurveProps) {
  const onTimed = useCallback(
    ({ medianNs }: { medianNs: number }) => update({ hashOrigin: "tab", hashNs: Number(medianNs.toPrecision(4)) }),
    [update],
  );
  const timer = useHashTiming(notify, onTimed);
  const device = useMemo(() => deviceOf(state, info.devices, results.results), [state, info.devices, results.results]);
  const price = hashPrice(state, info.hashPrices, results.results, timer.timing);
  const probe = probePrice(state, results.results);
  const curves = useCurves(client, state, { hashNs: price.ns, probeNs: probe.ns, readNs: device.readNs });
  if (curves.value === null) return <Problem error={curves.error} />;
  const { gainHere, expected } = curves.value;
  return (
    <>
      <GainCard
        state={state}
        update={update}
        device={device}
        price={price}
        probe={probe}
        results={results}
        curves={curves.value.curves}
        gainHere={gainHere}
        isFormRejected={curves.value.isFormRejected}
        devices={info.devices}
        treeProblem={null}
      />
      <div className="price-place">
        <HashPriceLine state={state} update={update} price={price} timer={timer} />
      </div>
      <FormulaFigure values={{ ...expected, gain: gainHere, device: device.label, readNs: device.readNs }} />
      <Push gain={gainHere} />
    </>
  );
}

/** The challenge stands below the figure that it is about. */
function Push({ gain }: { readonly gain: number }) {
  const isReached = Math.abs(gain - GOAL.gain) <= GOAL.tolerance;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {text.push.now(gain, isReached)}
      </p>
    </Step>
  );
}

interface StepProps {
  readonly client: PageProps["client"];
  readonly state: Lab6State;
  readonly update: UpdateOf<Lab6State>;
  readonly fixed: Fixed | null;
  readonly gains: Gains | null;
}

function DeviceStep({ state, update, fixed, gains }: StepProps) {
  if (fixed === null) return null;
  return (
    <Prediction
      {...text.device}
      question={text.device.question(fixed)}
      locked={state.guessDevice}
      onLock={(guessDevice) => update({ guessDevice })}
      isRunning={gains === null}
      onRun={() => update({ ranDevice: 1 })}
      onReset={() => update({ guessDevice: "", ranDevice: 0 })}
      outcome={state.ranDevice > 0 && gains !== null ? deviceOutcome(gains, fixed) : null}
    />
  );
}

function MixStep({ state, update, fixed, gains }: StepProps) {
  if (fixed === null) return null;
  return (
    <Prediction
      {...text.mix}
      question={text.mix.question(fixed)}
      locked={state.guessMix}
      onLock={(guessMix) => update({ guessMix })}
      isRunning={gains === null}
      onRun={() => update({ ranMix: 1 })}
      onReset={() => update({ guessMix: "", ranMix: 0 })}
      outcome={state.ranMix > 0 && gains !== null ? mixOutcome(gains, fixed) : null}
    />
  );
}

function FilterStep({ client, state, update, fixed }: StepProps) {
  const hasRun = state.ranFilter > 0 && state.guessFilter !== "";
  const times = useTimes(client, fixed, hasRun);
  if (fixed === null) return null;
  const found = hasRun ? times.value : null;
  return (
    <>
      <Prediction
        {...text.filter}
        question={text.filter.question(fixed)}
        locked={state.guessFilter}
        onLock={(guessFilter) => update({ guessFilter })}
        isRunning={hasRun && found === null}
        onRun={() => update({ ranFilter: 1 })}
        onReset={() => update({ guessFilter: "", ranFilter: 0 })}
        outcome={found === null ? null : filterOutcome(found, fixed)}
      />
      {found === null ? null : <PlotFigure params={timesPlot(found, fixed)} />}
      <Problem error={times.error} />
    </>
  );
}

/** A table with the origin of its numbers. */
function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const rows = devices.map(({ label, readNs, source }) => ({ name: label, cells: [time(readNs), source] }));
  return <Facts caption={text.devices} columns={text.deviceColumns} rows={rows} hasOrigin={true} />;
}
