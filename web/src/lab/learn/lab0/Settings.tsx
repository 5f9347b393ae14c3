/** Settings that most users never change: the device, the tree, costs, the model, and native runs to compare with. */
import type { Device } from "../../../engine/contract";
import { useControl } from "../../../figures/frame/Assigned";
import { Field, NumberInput } from "../../../figures/frame/controls";
import { Fold } from "../../../figures/frame/DataAndExport";
import type { PriceTag } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { labelText } from "../../../text/labels.en";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { time } from "../../../text/numbers";
import type { Results } from "../../shell/use-results";
import { ModelFields, TreeFields } from "./fields";
import { HashPriceLine } from "./HashPriceLine";
import { NativeRuns } from "./NativeRuns";
import { LAB_PARAMS, type LabState } from "./state";
import type { HashTimer } from "./use-hash-timing";
import type { Update } from "./use-lab-state";

export interface SettingsProps {
  readonly state: LabState;
  readonly update: Update;
  readonly device: Device;
  readonly devices: readonly Device[];
  /** Of a hash. */
  readonly price: PriceTag;
  readonly probe: PriceTag;
  readonly timer: HashTimer;
  readonly results: Results;
}

export function SettingsPanel(props: SettingsProps) {
  const { state, update, device } = props;
  return (
    <>
      <h2>{text.settings}</h2>
      <div className="settings-fields">
        <DeviceSelect {...props} />
        {state.device === "custom" ? (
          <NumberInput param={LAB_PARAMS.readNs} value={state.readNs} onChange={(readNs) => update({ readNs })} />
        ) : null}
        <TreeFields state={state} update={update} />
      </div>
      <Fold className="settings-more" summary={text.moreSettings}>
        {() => <MoreSettings {...props} />}
      </Fold>
      <Fold className="settings-more" summary={text.results}>
        {() => <NativeRuns results={props.results} />}
      </Fold>
      <p className="note">
        {en.costOrigins(device.label, time(device.readNs), device.source, time(props.probe.ns), props.probe.origin)}
        {props.probe.caveat === null ? "" : ` ${props.probe.caveat}`}
      </p>
    </>
  );
}

function DeviceSelect({ state, update, device, devices }: SettingsProps) {
  const { name, label } = LAB_PARAMS.device;
  const { isHidden, isLocked } = useControl(name);
  if (isHidden) return null;
  return (
    <Field label={labelText(label)} name={name} isLocked={isLocked}>
      {(id) => (
        <select
          id={id}
          disabled={isLocked}
          value={state.device}
          onChange={(event) => {
            const chosen = event.target.value as LabState["device"];
            update(chosen === "custom" ? { device: chosen, readNs: device.readNs } : { device: chosen });
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
      )}
    </Field>
  );
}

function MoreSettings({ state, update, price, probe, timer }: SettingsProps) {
  return (
    <>
      <div className="settings-fields">
        <ModelFields state={state} update={update} price={price} probe={probe} />
        <NumberInput param={LAB_PARAMS.otherNs} value={state.otherNs} onChange={(otherNs) => update({ otherNs })} />
      </div>
      <p className="note">{text.maskHint}</p>
      <HashPriceLine state={state} update={update} price={price} timer={timer} />
      {state.probeNs === null ? null : (
        <button type="button" className="quiet" onClick={() => update({ probeNs: null })}>
          {en.forgetProbe}
        </button>
      )}
      <p className="note">{en.gainNote}</p>
    </>
  );
}
