/** The head of a run: back to the experiments, the views, the device of the cost model, and the settings. */

import { useId } from "react";
import { useControl } from "../../figures/frame/Assigned";
import { exploreText as text } from "../../text/pages/explore.en";
import { settle } from "../link/address";
import { linkTo } from "../link/link";
import { titleOf } from "./start/experiments";
import { isAsking } from "./start/Guess";
import { EXPLORE_PARAMS, type ShownView, shownView } from "./state";
import type { ViewProps } from "./view";

const VIEWS = ["run", "compare", "time", "trade-off", "space"] as const satisfies readonly ShownView[];

type ToolbarProps = Pick<ViewProps, "state" | "update" | "onSettings">;

export function Toolbar({ state, update, onSettings }: ToolbarProps) {
  const group = useId();
  const device = useId();
  const shown = shownView(state);
  const panes = useControl(EXPLORE_PARAMS.panes.name);
  const choose = (view: (typeof VIEWS)[number]): void => {
    // The question is in the place of every view, so a view that is chosen skips it.
    const skipped = isAsking(state) ? ({ guess: "skip" } as const) : {};
    update({ view, ...skipped, ...(view === "compare" && state.panes !== 2 ? { panes: 2, pane: "b" } : {}) });
  };
  return (
    <div className="explore-bar">
      <a href={`#${linkTo("explore", state.theme)}`} onClick={settle}>
        ← {text.toStart}
      </a>
      <h1>{titleOf(state)}</h1>
      <fieldset className="segmented">
        <legend className="visually-hidden">{text.viewsOf}</legend>
        {VIEWS.map((view) => {
          const isLocked = view === "compare" && state.panes !== 2 && (panes.isLocked || panes.isHidden);
          return (
            <label key={view}>
              <input
                type="radio"
                name={group}
                value={view}
                checked={view === shown}
                disabled={isLocked}
                onChange={() => choose(view)}
              />
              <span>{text.views[view]}</span>
            </label>
          );
        })}
      </fieldset>
      <div className="explore-device">
        <label htmlFor={device}>{text.deviceLabel}</label>
        <select
          id={device}
          value={state.device}
          onChange={(event) => update({ device: event.target.value as typeof state.device })}
        >
          {EXPLORE_PARAMS.device.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" className="explore-settings-button" onClick={onSettings}>
          {text.settings}
        </button>
      </div>
    </div>
  );
}
