/** The card of the cost bar: the device beside its name, prices and their origins below, the rest behind *more*. */

import { useRef } from "react";
import type { Device, LookupTrace } from "../../../engine/contract";
import type { CostPair, LookupArms } from "../../../engine/worker/api";
import { CostBarFigure, CostBarNumbers } from "../../../figures/cost-bar/View";
import { LockNote, useControl } from "../../../figures/frame/Assigned";
import { Card } from "../../../figures/frame/Card";
import { NumberInput } from "../../../figures/frame/controls";
import { type PriceTag, rounded } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { labelText } from "../../../text/labels.en";
import { time } from "../../../text/numbers";
import type { Role } from "../../../theme/tokens";
import { HashPriceLine } from "./HashPriceLine";
import { LAB_PARAMS, type LabState } from "./state";
import type { HashTimer } from "./use-hash-timing";
import type { Update } from "./use-lab-state";

interface CostCardProps {
  readonly state: LabState;
  readonly update: Update;
  readonly arms: LookupArms;
  /** How far each arm has come at the moment that is shown. */
  readonly positionOf: (trace: LookupTrace) => number;
  readonly device: Device;
  readonly devices: readonly Device[];
  /** Of a hash. */
  readonly price: PriceTag;
  readonly probe: PriceTag;
  readonly timer: HashTimer;
  readonly expected: CostPair | null;
  readonly highlight: Role | null;
  readonly onHighlight: (role: Role | null) => void;
}

/** Where the time of this lookup goes. */
export function CostCard(props: CostCardProps) {
  const { state, update, arms, positionOf, device, price, probe, timer, highlight, onHighlight } = props;
  const picture = useRef<SVGSVGElement>(null);
  return (
    <Card
      title={en.costTitle}
      origin={<DeviceChoice {...props} />}
      foot={<HashPriceLine state={state} update={update} price={price} timer={timer} />}
      more={
        <>
          <div className="fields">
            {state.device === "custom" ? (
              <NumberInput param={LAB_PARAMS.readNs} value={state.readNs} onChange={(readNs) => update({ readNs })} />
            ) : null}
            <NumberInput
              param={LAB_PARAMS.probeNs}
              value={rounded(probe.ns)}
              onChange={(probeNs) => update({ probeNs })}
            />
            <NumberInput param={LAB_PARAMS.otherNs} value={state.otherNs} onChange={(otherNs) => update({ otherNs })} />
          </div>
          <p className="note">
            {en.costOrigins(device.label, time(device.readNs), device.source, time(probe.ns), probe.origin)}
            {probe.caveat === null ? "" : ` ${probe.caveat}`}{" "}
            {state.probeNs === null ? null : (
              <button type="button" className="quiet" onClick={() => update({ probeNs: null })}>
                {en.forgetProbe}
              </button>
            )}
          </p>
          {props.expected === null ? null : (
            <p className="note">
              {en.costExpected(
                time(props.expected.perFilter.totalNs),
                time(props.expected.shared.totalNs),
                state.emptyPercent / 100,
              )}
            </p>
          )}
          <CostBarNumbers arms={arms} picture={picture} />
        </>
      }
    >
      <CostBarFigure
        arm={state.arm}
        device={device.label}
        arms={arms}
        positionOf={positionOf}
        highlight={highlight}
        onHighlight={onHighlight}
        picture={picture}
      />
      {state.arm === "merged" && arms.merged.counters.masks > 0 ? <p className="note">{en.costMasked}</p> : null}
    </Card>
  );
}

/** The device is chosen where its name stands. */
function DeviceChoice({ state, update, device, devices }: CostCardProps) {
  const { isHidden, isLocked } = useControl(LAB_PARAMS.device.name);
  return (
    <label data-control={LAB_PARAMS.device.name}>
      {en.originSimulated}, {isLocked ? <LockNote /> : null}
      <select
        className="inline"
        hidden={isHidden}
        disabled={isLocked}
        aria-label={labelText(LAB_PARAMS.device.label)}
        value={state.device}
        onChange={(event) => {
          const id = event.target.value as LabState["device"];
          update(id === "custom" ? { device: id, readNs: device.readNs } : { device: id });
        }}
      >
        {devices.map((known) => (
          <option key={known.id} value={known.id}>
            {known.label} {time(known.readNs)}
          </option>
        ))}
        <option value="custom">
          {state.device === "custom" ? en.customDeviceAt(time(state.readNs)) : en.customDevice}
        </option>
      </select>
    </label>
  );
}
