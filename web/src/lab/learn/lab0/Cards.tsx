/** The cards of the settled page: this lookup, and the average one. */
import { useContext } from "react";
import type { Device, LookupTrace } from "../../../engine/contract";
import { costBarParams } from "../../../figures/cost-bar/params";
import { useControl } from "../../../figures/frame/Assigned";
import { gainCurveParams } from "../../../figures/gain-curve/params";
import type { Curves } from "../../../live/curves";
import type { PriceTag } from "../../../live/prices";
import type { Replay } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { percent } from "../../../text/numbers";
import { VoteContext } from "../../link/use-layers";
import { EngineWords } from "../../shell/EngineWords";
import type { Results } from "../../shell/use-results";
import { CostCard } from "./CostCard";
import { GainCard } from "./GainCard";
import { INITIAL_STATE, LAB_PARAMS, type LabState } from "./state";
import type { Update } from "./use-lab-state";

/** State of the stage next to the cards. */
export interface ShownOnStage {
  /** Returns the position of each arm at the shown moment. */
  readonly positionOf: (trace: LookupTrace) => number;
  /** Shares the digest. */
  readonly onShare: () => void;
}

interface CardsProps extends ShownOnStage {
  readonly state: LabState;
  readonly update: Update;
  readonly replay: Replay | null;
  readonly curves: Curves | null;
  /** Why the engine refused something. */
  readonly problem: string | null;
  readonly device: Device;
  readonly devices: readonly Device[];
  /** Of a hash. */
  readonly price: PriceTag;
  readonly results: Results;
  /** In front of a class, no card shows the answer of a question that is still open. */
  readonly isCostHidden: boolean;
  readonly isGainHidden: boolean;
}

/** The cards are about as high as the stage. The bar of arm C takes its room from the chart. */
const CHART_HEIGHT = 152;
const THIRD_BAR = 28;

export function Cards(props: CardsProps) {
  const { state, replay, curves, problem, device, price } = props;
  const isHeld = useIsHeld(props);
  const alpha = state.emptyPercent / 100;
  // Lab 6 compares shares of empty lookups.
  const shown = curves?.curves.filter(({ emptyFraction }) => emptyFraction === alpha) ?? [];
  return (
    <>
      {problem === null ? null : (
        <p className="caveat" role="alert">
          <EngineWords sentence={en.engineError(problem)} words={problem} />
        </p>
      )}
      {replay === null || props.isCostHidden ? null : (
        <CostCard
          state={state}
          arms={replay.arms}
          positionOf={props.positionOf}
          device={device.label}
          price={price}
          expected={curves?.expected ?? null}
          isAsked={isHeld}
        />
      )}
      {isHeld ? <Held times={replay?.arms.perFilter.counters.hashes ?? 0} onShare={props.onShare} /> : null}
      {curves === null || props.isGainHidden || isHeld ? null : (
        <GainCard
          {...curves}
          curves={shown}
          state={state}
          update={props.update}
          device={device}
          devices={props.devices}
          price={price}
          results={props.results}
          treeProblem={replay?.treeProblem?.message ?? null}
          height={state.arm === "merged" ? CHART_HEIGHT - THIRD_BAR : CHART_HEIGHT}
          hint={text.curve(alpha, percent(alpha))}
          isOfDevices
          blocksRead={replay?.arms.shared.counters.blocksRead ?? null}
        />
      )}
    </>
  );
}

/** Fields that the average depends on and the picture does not. */
const OF_AVERAGE = Object.keys({ ...costBarParams, ...gainCurveParams }) as readonly (keyof LabState)[];

/**
 * True until the digest is shared, because the average and its controls follow the insight. They are shown at once in front of a class, and to
 * readers who cannot share. They are also shown if a link, a setting or an opened run is about the average.
 */
function useIsHeld({ state, replay, results }: CardsProps): boolean {
  const isVoted = useContext(VoteContext) !== null;
  const { isLocked, isHidden } = useControl(LAB_PARAMS.arm.name);
  if (state.arm !== "per-filter" || isVoted || isLocked || isHidden) return false;
  if (replay === null || replay.treeProblem !== null || replay.arms.perFilter.counters.hashes < 2) return false;
  const isPlain = OF_AVERAGE.every((field) => state[field] === INITIAL_STATE[field]);
  return isPlain && results.results.every(({ source }) => source === "bundled");
}

/** The step to the shared digest, in the place of the chart that is about it. */
function Held({ times, onShare }: { readonly times: number; readonly onShare: () => void }) {
  return (
    <section className="card held">
      <p>{text.held(times)}</p>
      <button type="button" className="opening-once" onClick={onShare}>
        {text.hashOnce}
      </button>
    </section>
  );
}
