/** The cards of the settled page: this lookup, and the average one. */
import type { Device, LookupTrace } from "../../../engine/contract";
import { eventCount, spentAt, total } from "../../../figures/cost-bar/layout";
import { useLinked } from "../../../figures/linked/Linked";
import type { Curves } from "../../../live/curves";
import type { PriceTag } from "../../../live/prices";
import type { Replay } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { percent, time } from "../../../text/numbers";
import type { Role } from "../../../theme/tokens";
import { GAP_LINK } from "../../link/gap-link";
import { EngineWords } from "../../shell/EngineWords";
import type { Results } from "../../shell/use-results";
import { CostCard } from "./CostCard";
import { GainCard } from "./GainCard";
import type { LabState } from "./state";
import type { Update } from "./use-lab-state";

/** State of the stage next to the cards. */
export interface ShownOnStage {
  /** Returns the position of each arm at the shown moment. */
  readonly positionOf: (trace: LookupTrace) => number;
  readonly onHighlight: (role: Role | null) => void;
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
const CHART_HEIGHT = 166;
const THIRD_BAR = 28;

export function Cards(props: CardsProps) {
  const { state, replay, curves, problem, device, price } = props;
  const { pointed } = useLinked();
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
          onHighlight={props.onHighlight}
          highlight={pointed.cost}
          expected={curves?.expected ?? null}
        />
      )}
      {curves === null || props.isGainHidden ? null : (
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
          foot={
            <p className="saving">
              {state.arm === "merged" ? en.gainMasked : savingOf(device, curves.gainHere, replay)}{" "}
              <a href={GAP_LINK}>{en.gainMeasured}</a>
            </p>
          }
        />
      )}
    </>
  );
}

function savingOf({ label, readNs }: Device, gain: number, replay: Replay | null): string {
  const blocks = replay?.arms.shared.counters.blocksRead ?? 0;
  return text.saving(
    label,
    time(readNs),
    percent(gain, 1),
    blocks,
    replay === null ? null : savesOf(replay.arms, gain),
  );
}

/** Gains this close are not called larger or smaller. */
const SAME = 0.02;

/** Compares the saving of this lookup with the average one. */
function savesOf({ perFilter, shared }: Replay["arms"], average: number): "more" | "less" | null {
  const whole = (trace: LookupTrace): number => total(spentAt(trace, eventCount(trace)));
  const saved = 1 - whole(shared) / whole(perFilter);
  return Math.abs(saved - average) < SAME ? null : saved > average ? "more" : "less";
}
