/** Lab 6, *Is it worth it? On which device?* */

import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { FormulaFigure } from "../../../figures/formula/View";
import { Assigned } from "../../../figures/frame/Assigned";
import { initialValues } from "../../../figures/params/schema";
import { deviceOf, hashPrice, probePrice } from "../../../live/prices";
import { hasPoints, type LoadedResult } from "../../../results/points";
import { en } from "../../../text/lab.en";
import { lab6Text as text } from "../../../text/labs/lab6.en";
import { learnText } from "../../../text/labs/learn.en";
import { percent } from "../../../text/numbers";
import { type UpdateOf, useLinkState } from "../../link/use-link-state";
import type { PageProps } from "../../pages";
import { Explain } from "../Explain";
import { LabPage } from "../frame/LabPage";
import type { LearnStep } from "../frame/question";
import { ModelFields, TreeFields } from "../lab0/fields";
import { GainCard, type GainCardProps } from "../lab0/GainCard";
import { HashPriceLine } from "../lab0/HashPriceLine";
import { NativeRuns } from "../lab0/NativeRuns";
import { useHashTiming } from "../lab0/use-hash-timing";
import { useCurves } from "../lab0/use-lab-state";
import { Problem } from "../Problem";
import { Step } from "../Step";
import { TaskPair } from "../TaskPair";
import { MeasuredSquare } from "./MeasuredSquare";
import { useQuestions } from "./Steps";
import { fixedOf, GOAL, LAB6_PARAMS, type Lab6State, SPEC } from "./state";
import { useGains } from "./use-lab6";

/** The page. */
export function Page({ client, info, results, notify, announce, onShown }: PageProps) {
  const [state, update] = useLinkState(SPEC, notify);
  // The questions use the prices with which the figure starts, so both show the same gains.
  const fixed = useMemo(() => {
    const start = initialValues(LAB6_PARAMS);
    const hash = hashPrice(start, info.hashPrices, results.results, null);
    return fixedOf(info.devices, hash.ns, probePrice(start, results.results).ns);
  }, [info, results.results]);
  const gains = useGains(client, fixed);
  const points = useMemo(() => ({ ...results, results: withoutOthers(results.results) }), [results]);
  const curve = useCurve({ client, info, results, points, notify, state, update });
  const figure = state.open === "explain" ? curve.compared : curve.moved;
  useEffect(() => onShown(), [onShown]);
  const questions = useQuestions(client, state, update, fixed, gains);
  const steps: readonly LearnStep[] = [
    ...questions,
    {
      kind: "explain",
      id: "explain",
      title: text.explain.title,
      content: (
        <Explain
          {...text.explain}
          measured={() => <MeasuredSquare client={client} results={points.results} state={state} />}
        />
      ),
    },
    { kind: "push", id: "challenge", title: text.push.title, content: <Push gain={curve.gain} /> },
  ];
  return (
    <LabPage
      lab={SPEC}
      state={state}
      update={update}
      lede={text.lede}
      sandbox={
        <>
          {figure}
          <Problem error={gains.error} />
        </>
      }
      steps={steps}
      practice={<TaskPair client={client} announce={announce} state={state} update={update} tasks={["6a", "6b"]} />}
      check={text.check}
      foot={<span>{en.engineVersion(info.version)}</span>}
    />
  );
}

/** Shows only the first bundled run, as in lab 0: its costs draw the curve. Points of several runs would overlap. */
function withoutOthers(results: readonly LoadedResult[]): readonly LoadedResult[] {
  const first = results.find((one) => one.source === "bundled" && hasPoints(one));
  return results.filter((one) => one.source !== "bundled" || one === first);
}

type CurveProps = Pick<PageProps, "client" | "info" | "results" | "notify"> & {
  readonly state: Lab6State;
  readonly update: UpdateOf<Lab6State>;
  /** The runs that are drawn; costs are those of `results`, as in the questions. */
  readonly points: PageProps["results"];
};

/** Curve, measured points and the formula, all of one setting, and the gain there. */
function useCurve({ client, info, results, points, notify, state, update }: CurveProps) {
  const onTimed = useCallback(
    ({ medianNs }: { medianNs: number }) => update({ hashOrigin: "tab", hashNs: Number(medianNs.toPrecision(4)) }),
    [update],
  );
  const timer = useHashTiming(notify, onTimed);
  const device = useMemo(() => deviceOf(state, info.devices, results.results), [state, info.devices, results.results]);
  const price = hashPrice(state, info.hashPrices, results.results, timer.timing);
  const probe = probePrice(state, results.results);
  const curves = useCurves(client, state, { hashNs: price.ns, probeNs: probe.ns, readNs: device.readNs });
  if (curves.value === null) {
    const problem = <Problem error={curves.error} />;
    return { compared: problem, moved: problem, gain: null };
  }
  const { gainHere, expected } = curves.value;
  const card = (
    height: number,
    shown: Pick<GainCardProps, "results" | "hint" | "isOfDevices">,
    children?: ReactNode,
  ) => (
    <GainCard
      state={state}
      update={update}
      device={device}
      price={price}
      {...shown}
      curves={curves.value?.curves ?? []}
      gainHere={gainHere}
      expected={expected}
      isFormRejected={curves.value?.isFormRejected ?? false}
      devices={info.devices}
      treeProblem={null}
      height={height}
      hasFoot={false}
      more={
        <>
          <div className="fields five">
            <TreeFields state={state} update={update} isShort />
          </div>
          <div className="fields">
            <ModelFields state={state} update={update} price={price} probe={probe} />
          </div>
          <div className="price-place">
            <HashPriceLine state={state} update={update} price={price} timer={timer} />
          </div>
          <NativeRuns results={points} />
          <p className="note">{en.gainNote}</p>
        </>
      }
    >
      {children}
    </GainCard>
  );
  // The challenge is about the model, and its curve has the names of devices where points would be.
  const moved = (
    <>
      {card(
        MOVED,
        { results: { ...results, results: [] }, hint: text.push.hint, isOfDevices: true },
        <EmptyShare state={state} update={update} />,
      )}
      <FormulaFigure values={{ ...expected, gain: gainHere, device: device.label, readNs: device.readNs }} />
    </>
  );
  return { compared: card(COMPARED, { results: points, hint: text.marks }), moved, gain: gainHere };
}

/** Heights of the curve: alone, and above the formula. */
const COMPARED = 460;
const MOVED = 280;

/** The share of empty lookups, which the challenge changes. */
function EmptyShare({ state, update }: Pick<CurveProps, "state" | "update">) {
  const { min, max } = LAB6_PARAMS.emptyPercent;
  return (
    <Assigned name={LAB6_PARAMS.emptyPercent.name}>
      <label className="curve-share">
        <span>{text.push.share}</span>
        <input
          type="range"
          min={min}
          max={max}
          step={10}
          value={state.emptyPercent}
          aria-valuetext={percent(state.emptyPercent / 100)}
          onChange={(event) => update({ emptyPercent: event.target.valueAsNumber }, "scrub")}
        />
        <output>{percent(state.emptyPercent / 100)}</output>
      </label>
    </Assigned>
  );
}

/** The challenge is about the figure. */
function Push({ gain }: { readonly gain: number | null }) {
  const isReached = gain !== null && Math.abs(gain - GOAL.gain) <= GOAL.tolerance;
  return (
    <Step kind="push" title={text.push.title}>
      <p className="question">{text.push.question}</p>
      <p className={isReached ? "happened" : "predicted"} aria-live="polite">
        {gain === null ? learnText.working : text.push.now(gain, isReached)}
      </p>
    </Step>
  );
}
