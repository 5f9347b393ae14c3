/** The settings of the lab, each locked by one press here or in the preview. */

import type { ParamSchema } from "../../../figures/params/schema";
import { labelText } from "../../../text/labels.en";
import { teachText } from "../../../text/teach/teach.en";
import { LABS } from "../../learn/labs";
import { keptFrom } from "../../link/use-link-state";
import { SCHEMAS } from "../../page-schemas";
import type { BuilderProps } from "./Builder";
import { freedomOf, namesIn, withFreedom } from "./build";
import { lockableOf } from "./lockable";

const text = teachText.builder;

/** One box per setting. */
export function Locks({ state, update }: BuilderProps) {
  const offered = lockableOf(state.for);
  if (offered.length === 0) return <p className="hint">{text.noControls}</p>;
  const rows = Object.values(SCHEMAS[state.for] as ParamSchema).filter(({ name }) => offered.includes(name));
  return (
    <fieldset className="builder-locks">
      <legend className="visually-hidden">{text.locks}</legend>
      {rows.map(({ name, label }) => {
        const freedom = freedomOf(state, name);
        const shown = freedom === "hidden" ? text.hiddenControl(labelText(label)) : labelText(label);
        return (
          <label key={name} data-locked={freedom === "locked"}>
            <input
              type="checkbox"
              aria-label={text.lockOf(shown)}
              checked={freedom === "locked"}
              disabled={freedom === "hidden"}
              onChange={(event) => update(withFreedom(state, name, event.target.checked ? "locked" : "free"))}
            />
            {shown}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Warns if the goal of the challenge may be out of reach because of locked settings or hidden steps. */
export function ChallengeWarning({ state }: Pick<BuilderProps, "state">) {
  const hidden = namesIn(state.hidden);
  const challenge = state.for === "explore" ? undefined : LABS[state.for].challenge;
  const kept = keptFrom(challenge, new Set(namesIn(state.locked)), new Set(hidden));
  const labels = Object.values(SCHEMAS[state.for] as ParamSchema)
    .filter(({ name }) => kept.includes(name))
    .map(({ label }) => labelText(label));
  return (
    <div role="status">
      {kept.length === 0 || hidden.includes("step-push") ? null : <p className="caveat">{text.challenge(labels)}</p>}
    </div>
  );
}

interface LockByClickProps extends Pick<BuilderProps, "state"> {
  /** True while a click in the preview locks. */
  readonly isLocking: boolean;
  readonly onLocking: (isLocking: boolean) => void;
}

/** Turns locking by clicks on and off. A narrow window has no preview to click in. */
export function LockByClick({ state, isLocking, onLocking }: LockByClickProps) {
  if (lockableOf(state.for).length === 0) return null;
  return (
    <button type="button" className="builder-by-click" aria-pressed={isLocking} onClick={() => onLocking(!isLocking)}>
      {text.lockByClick}
    </button>
  );
}
