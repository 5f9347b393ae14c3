/** Card of the average lookup: time saved by sharing, by the time of a read. Labs 0 and 6 show it. */
import { type ReactNode, useRef } from "react";
import type { Curve, Device } from "../../../engine/contract";
import type { CostPair } from "../../../engine/worker/api";
import { Card } from "../../../figures/frame/Card";
import { GainCurveFigure, GainCurveNumbers } from "../../../figures/gain-curve/View";
import { deviceAt, type PriceTag } from "../../../live/prices";
import { type NativePoint, pointsOf } from "../../../results/points";
import { gainsText as gains } from "../../../text/gains.en";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { keySize } from "../../../text/numbers";
import { gapLink } from "../../link/gap-link";
import type { Results } from "../../shell/use-results";
import type { LabState } from "./state";
import type { Update } from "./use-lab-state";

const CHART_HEIGHT = 200;
/** Devices that are named on a curve; those between them would cover their names. */
const NAMED: ReadonlySet<string> = new Set(["hdd", "ssd", "pcie_ssd", "memory"]);

export interface GainCardProps {
  readonly state: LabState;
  readonly update: Update;
  /** Curves whose last value is the gain at the device. */
  readonly curves: readonly Curve[];
  readonly gainHere: number;
  /** Times of the average lookup at the device. */
  readonly expected: CostPair;
  /** Blocks that the lookup in the picture reads; left out without one. */
  readonly blocksRead?: number | null;
  /** True if the curves are exact sums because the printed ones are negative. */
  readonly isFormRejected: boolean;
  readonly device: Device;
  readonly devices: readonly Device[];
  /** Of a hash. */
  readonly price: PriceTag;
  readonly results: Results;
  /** Why the tree in the picture is not the one of the curve. */
  readonly treeProblem: string | null;
  /** Above the numbers behind *More*. */
  readonly more?: ReactNode;
  readonly foot?: ReactNode;
  /** False if the line with the saving is behind *More*. */
  readonly hasFoot?: boolean;
  /** Controls below the curve. */
  readonly children?: ReactNode;
  readonly height?: number;
  /** Shown while no value is read out. */
  readonly hint?: string;
  /** True if the curve names devices, and shows only points with its own share of empty lookups. */
  readonly isOfDevices?: boolean;
}

export function GainCard(props: GainCardProps) {
  const { state, update, curves, device, devices, price, results } = props;
  const picture = useRef<SVGSVGElement>(null);
  const all = results.results.flatMap((result) => pointsOf(result, state));
  const points =
    props.isOfDevices === true ? all.filter(({ emptyFraction }) => 100 * emptyFraction === state.emptyPercent) : all;
  const saving = <Saving {...props} points={points} />;
  const hasFoot = props.hasFoot !== false;
  return (
    <Card
      title={en.gainTitle}
      origin={text.average(en.gainOrigin(state.form === "exact" || props.isFormRejected, state.policy))}
      foot={
        <>
          {hasFoot ? saving : null}
          {props.foot}
        </>
      }
      more={
        <>
          {hasFoot ? null : saving}
          {props.more}
          <GainCurveNumbers curves={curves} points={points} picture={picture} />
        </>
      }
    >
      <GainCurveFigure
        curves={curves}
        alpha={state.emptyPercent / 100}
        points={points}
        device={{ label: device.label, readNs: device.readNs, gain: props.gainHere }}
        annotation={price.isFromTab ? en.curveFromTab : null}
        height={props.height ?? CHART_HEIGHT}
        {...(props.hint === undefined ? {} : { hint: props.hint })}
        {...(props.isOfDevices === true ? { devices: devices.filter(({ id }) => NAMED.has(id)) } : {})}
        onReadNs={(readNs) => update(deviceAt(readNs, devices), "scrub")}
        picture={picture}
      />
      {props.children}
      {props.isFormRejected ? <p className="caveat">{en.formRejected(state.levels, state.sizeRatio)}</p> : null}
      {props.treeProblem === null ? null : <p className="caveat">{en.treeTooLarge(props.treeProblem)}</p>}
    </Card>
  );
}

/** Which lookups the gains in the chart are of: average ones of the model, and whole ones that a run measured. */
function Saving(props: GainCardProps & { readonly points: readonly NativePoint[] }) {
  const { state, device, expected, blocksRead: ofThis = null, points, results } = props;
  const { readNs, wastedNs } = expected.perFilter;
  const blocks = (100 * (readNs + wastedNs)) / device.readNs;
  const point = points.find(({ emptyFraction }) => 100 * emptyFraction === state.emptyPercent);
  return (
    <div className="saving">
      <p>
        {state.arm === "merged" ? en.gainMasked : gains.average({ device: device.label, blocks, ofThis })}
        {point === undefined ? null : ` ${gains.measured(point.gain)}`}
      </p>
      {point === undefined ? null : <WhyLess run={point.run} results={results} curveKey={keySize(state.keyBytes)} />}
    </div>
  );
}

interface WhyLessProps {
  readonly run: string;
  readonly results: Results;
  readonly curveKey: string;
}

/** Why whole lookups save less, in short, and the way to all parts of the difference. */
function WhyLess({ run, results, curveKey }: WhyLessProps) {
  const keyBytes = results.results.find(({ result }) => result.run.id === run)?.result.tree?.key_bytes;
  return (
    <details className="fold">
      <summary>{en.gainMeasured}</summary>
      <p>
        {gains.whyLess(curveKey, keyBytes == null ? curveKey : keySize(keyBytes))}{" "}
        <a href={gapLink(run)}>{gains.parts}</a>
      </p>
    </details>
  );
}
