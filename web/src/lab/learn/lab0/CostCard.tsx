/** Card of this lookup: its time by component, in every arm. */
import { useRef } from "react";
import type { LookupTrace } from "../../../engine/contract";
import type { CostPair, LookupArms } from "../../../engine/worker/api";
import { CostBarFigure, CostBarNumbers } from "../../../figures/cost-bar/View";
import { Card } from "../../../figures/frame/Card";
import type { PriceTag } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { keySize, time } from "../../../text/numbers";
import type { LabState } from "./state";

interface CostCardProps {
  readonly state: LabState;
  readonly arms: LookupArms;
  /** Returns the position of each arm at the shown moment. */
  readonly positionOf: (trace: LookupTrace) => number;
  /** Name of the device. */
  readonly device: string;
  /** Of a hash. */
  readonly price: PriceTag;
  readonly expected: CostPair | null;
  /** True while the way of hashing is still a question. */
  readonly isAsked: boolean;
}

export function CostCard(props: CostCardProps) {
  const { state, arms, positionOf, device, price, expected } = props;
  const picture = useRef<SVGSVGElement>(null);
  const isMasked = state.arm === "merged" && arms.merged.counters.masks > 0;
  return (
    <Card
      title={en.costTitle}
      origin={text.thisLookup(keySize(state.keyBytes))}
      foot={<p>{text.pricedFor(keySize(state.keyBytes), keySize(arms.shared.key.length))}</p>}
      more={
        <>
          <p className="note">
            {en.hashOf(keySize(state.keyBytes))} <b className="mono">{time(price.ns)}</b>, {price.origin}
          </p>
          {price.caveat === null ? null : <p className="caveat">{price.caveat}</p>}
          {expected === null ? null : (
            <p className="note">
              {en.costExpected(
                time(expected.perFilter.totalNs),
                time(expected.shared.totalNs),
                state.emptyPercent / 100,
              )}
            </p>
          )}
          {isMasked ? <p className="note">{en.costMasked}</p> : null}
          <CostBarNumbers arms={arms} picture={picture} />
        </>
      }
    >
      <CostBarFigure
        arm={state.arm}
        device={device}
        arms={arms}
        positionOf={positionOf}
        picture={picture}
        isAsked={props.isAsked}
      />
    </Card>
  );
}
