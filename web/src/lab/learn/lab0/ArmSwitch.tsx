/**
 * The one switch of the page, what each of its positions means, and the tree that a mask needs.
 *
 * **Invariants**
 * 1. A switch stays at the moment that is shown (`trace/same-moment.ts`).
 * 2. Where no mask fits the filters of the tree, choosing the mask also chooses filters that it fits, in one step of the
 *    history. The page says so and offers the way back; then it says plainly that no mask is used.
 */

import { useState } from "react";
import "./switch.css";
import { Segmented } from "../../../figures/frame/controls";
import { MASK_TREE, takesMask } from "../../../live/lookup";
import { type Replay, traceOf } from "../../../live/replay";
import { en } from "../../../text/lab.en";
import { decodeLookup, sameMoment } from "../../../trace";
import { LAB_PARAMS, type LabState, TO_MASK_TREE } from "./state";
import type { Update } from "./use-lab-state";

interface ArmSwitchProps {
  readonly state: LabState;
  readonly update: Update;
  readonly announce: (text: string) => void;
  readonly replay: Replay;
  /** The moment that is shown. */
  readonly position: number;
}

type Arm = LabState["arm"];
/** What the mask's tree took the place of. */
type Former = Pick<LabState, "filter" | "digest" | "hashOrigin" | "hashNs">;

/** The switch with its sentence. */
export function ArmSwitch({ state, update, announce, replay, position }: ArmSwitchProps) {
  const [former, setFormer] = useState<Former | null>(null);
  const choose = (arm: Arm): void => {
    if (arm === "merged" && !takesMask(state)) {
      const { filter, digest, hashOrigin, hashNs } = state;
      setFormer({ filter, digest, hashOrigin, hashNs });
      update({ arm, ...TO_MASK_TREE });
      announce(en.maskTreeChosen);
      return;
    }
    update({ arm, position: state.position === null ? null : movedTo(replay, state.arm, position, arm) });
    announce(en.switched(traceOf(replay.arms, arm).counters.hashes));
  };
  return (
    <div className="switch-place">
      <Segmented className="switch" param={LAB_PARAMS.arm} name={en.hashing} value={state.arm} onChange={choose} />
      {state.arm === "merged" ? <MaskHelp state={state} update={update} /> : null}
      {former !== null && isMaskTree(state) ? (
        <p className="switch-help">
          {en.maskTreeChosen}{" "}
          <button
            type="button"
            className="quiet"
            title={en.backToTree(en.filter(former.filter), en.digest(former.digest))}
            onClick={() => {
              setFormer(null);
              update(former);
            }}
          >
            {en.changeBack}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** What a mask is for; where the tree takes none, why not, and a tree that does. */
function MaskHelp({ state, update }: Pick<ArmSwitchProps, "state" | "update">) {
  if (takesMask(state)) {
    return <p className="switch-help">{en.maskHelp}</p>;
  }
  return (
    <p className="switch-help">
      {en.noMaskHere(en.filter(state.filter))}{" "}
      <button type="button" className="quiet" onClick={() => update(TO_MASK_TREE)}>
        {en.toMaskTree}
      </button>
    </p>
  );
}

function isMaskTree({ filter, digest }: LabState): boolean {
  return filter === MASK_TREE.filter && digest === MASK_TREE.digest;
}

/** The position of the moment that is shown in the trace of another arm. */
function movedTo({ arms }: Replay, from: Arm, position: number, to: Arm): number {
  return sameMoment(decodeLookup(traceOf(arms, from).words), position, decodeLookup(traceOf(arms, to).words));
}
