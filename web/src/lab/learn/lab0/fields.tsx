/** Fields of the curve's tree and of its model, for the settings of lab 0 and the curve of lab 6. */
import { ChoiceSelect, NumberInput, NumberSelect } from "../../../figures/frame/controls";
import { type PriceTag, rounded } from "../../../live/prices";
import { en } from "../../../text/lab.en";
import { LAB_PARAMS, type LabState } from "./state";
import type { Update } from "./use-lab-state";

interface TreeFieldsProps {
  readonly state: LabState;
  readonly update: Update;
  /** True for short names, because all fields are in one row. */
  readonly isShort?: boolean;
}

export function TreeFields({ state, update, isShort = false }: TreeFieldsProps) {
  const named = (label: string) => (isShort ? { label } : {});
  return (
    <>
      <NumberSelect
        param={LAB_PARAMS.emptyPercent}
        {...named(en.emptyShort)}
        step={10}
        value={state.emptyPercent}
        onChange={(emptyPercent) => update({ emptyPercent })}
      />
      <NumberSelect
        param={LAB_PARAMS.bitsPerKey}
        {...named(en.bitsShort)}
        value={state.bitsPerKey}
        onChange={(bitsPerKey) => update({ bitsPerKey })}
      />
      <NumberSelect
        param={LAB_PARAMS.levels}
        {...named(en.levelsShort)}
        value={state.levels}
        onChange={(levels) => update({ levels })}
      />
      <NumberSelect
        param={LAB_PARAMS.sizeRatio}
        {...named(en.ratioShort)}
        value={state.sizeRatio}
        onChange={(sizeRatio) => update({ sizeRatio })}
      />
      <ChoiceSelect
        param={LAB_PARAMS.digest}
        value={state.digest}
        onChange={(digest) => update({ digest, hashOrigin: "default", hashNs: null })}
      />
    </>
  );
}

interface ModelFieldsProps extends TreeFieldsProps {
  /** Of a hash. */
  readonly price: PriceTag;
  readonly probe: PriceTag;
}

export function ModelFields({ state, update, price, probe }: ModelFieldsProps) {
  return (
    <>
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
    </>
  );
}
