/** The options of a configuration: a few to begin with, the others by rooms; each explains itself, and a refusal stands beside it. */

import { useId, useState } from "react";
import { LockNote, useControl } from "../../figures/frame/Assigned";
import { Segmented } from "../../figures/frame/controls";
import type { ChoiceParam, NumberParam } from "../../figures/params/schema";
import { exploreText as text } from "../../text/pages/explore.en";
import { roomsText } from "../../text/pages/explore-settings.en";
import type { UpdateOf } from "../link/use-link-state";
import { English } from "../shell/EngineWords";
import { SETTING_NAMES, SETTINGS, type SettingName } from "./settings";
import {
  EXPLORE_PARAMS,
  type ExploreState,
  firstValue,
  isDifferent,
  type PaneName,
  settingPatch,
  valueIn,
} from "./state";

/** What is open to begin with. */
const ESSENTIAL: readonly SettingName[] = [
  ...(["mix", "operations", "memtable", "ratio", "policy", "filter", "bits"] as const),
];
const ROOMS = ["workload", "tree", "compaction", "filter", "memory", "reading", "log"] as const;

/** A setting that the engine refuses. */
export interface Refused {
  readonly pane: PaneName;
  readonly setting: string;
  readonly sentence: string;
}

interface OptionsProps {
  readonly state: ExploreState;
  readonly update: UpdateOf<ExploreState>;
  readonly refused: Refused | null;
}

/** All options of the configuration that is chosen. */
export function Options({ state, update, refused }: OptionsProps) {
  const pane: PaneName = state.panes === 2 ? state.pane : "a";
  const setting = (name: SettingName) => (
    <SettingControl
      key={name}
      name={name}
      pane={pane}
      state={state}
      update={update}
      problem={refused?.pane === pane && refused.setting === name ? refused.sentence : null}
    />
  );
  return (
    <div className="explore-options">
      {state.panes === 2 ? (
        <div className="explore-which">
          <span className="label">{text.optionsOf}</span>
          <Segmented
            param={EXPLORE_PARAMS.pane}
            name={text.optionsOf}
            value={state.pane}
            onChange={(chosen) => update({ pane: chosen })}
          />
        </div>
      ) : null}
      <h2>{text.essentials}</h2>
      {ESSENTIAL.map(setting)}
      <h2>{text.more}</h2>
      {ROOMS.map((room) => {
        const names = SETTING_NAMES.filter((name) => SETTINGS[name].room === room && !ESSENTIAL.includes(name));
        return (
          <Room
            key={room}
            room={room}
            pane={pane}
            state={state}
            names={names}
            isBlamed={names.some((name) => name === refused?.setting)}
          >
            {room === "workload" && pane === "b" ? <p className="hint">{text.sharedWorkload}</p> : null}
            {names.map(setting)}
            {room === "tree" ? <p className="hint">{text.blockNote}</p> : null}
          </Room>
        );
      })}
    </div>
  );
}

interface RoomProps {
  readonly room: string;
  readonly pane: PaneName;
  readonly state: ExploreState;
  readonly names: readonly SettingName[];
  readonly isBlamed: boolean;
  readonly children: React.ReactNode;
}

/** The settings of a room, folded; opened where one of them is to blame. */
function Room({ room, pane, state, names, isBlamed, children }: RoomProps) {
  const [isOpen, setOpen] = useState(false);
  const changed = names.filter((name) => valueIn(state, pane, name) !== SETTINGS[name].param.initial).length;
  return (
    <details className="explore-room" open={isOpen || isBlamed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {roomsText[room]}
        {changed > 0 ? <span className="explore-changed">{text.changedCount(changed)}</span> : null}
      </summary>
      {isOpen || isBlamed ? children : null}
    </details>
  );
}

interface SettingProps {
  readonly name: SettingName;
  readonly pane: PaneName;
  readonly state: ExploreState;
  readonly update: UpdateOf<ExploreState>;
  readonly problem: string | null;
}

/** A setting: its control, what it does, and what is wrong with it. */
function SettingControl({ name, pane, state, update, problem }: SettingProps) {
  const id = useId();
  const { param, room } = SETTINGS[name];
  const value = valueIn(state, pane, name);
  const onChange = (next: number | string): void => update(settingPatch(state, pane, name, next));
  const differs = pane === "b" && room !== "workload" && isDifferent(state, name);
  const describedBy = problem === null ? `${id}-hint` : `${id}-problem ${id}-hint`;
  const { isHidden, isLocked } = useControl(param.name);
  const common = { id, describedBy, isBad: problem !== null, isLocked };
  if (isHidden) return null;
  return (
    <div className="explore-setting" data-control={param.name} data-differs={differs} data-refused={problem !== null}>
      <label htmlFor={id}>
        {param.label}
        {isLocked ? <LockNote /> : null}
      </label>
      {param.kind === "choice" ? (
        <Choice param={param} value={String(value)} onChange={onChange} {...common} />
      ) : (
        <Entry key={`${pane} ${value}`} param={param} value={value} onChange={onChange} {...common} />
      )}
      {problem === null ? null : (
        <p id={`${id}-problem`} className="explore-problem">
          <English>{problem}</English>
        </p>
      )}
      {differs ? (
        <p className="explore-differs">
          {text.differs(labelOf(name, firstValue(state, name)))}{" "}
          <button type="button" className="quiet" disabled={isLocked} onClick={() => onChange(firstValue(state, name))}>
            {text.same}
          </button>
        </p>
      ) : null}
      <p id={`${id}-hint`} className="explore-hint">
        {param.hint}
      </p>
    </div>
  );
}

function labelOf(name: SettingName, value: number | string): string {
  const { param } = SETTINGS[name];
  if (param.kind !== "choice") return String(value);
  return param.options.find((option) => option.value === value)?.label ?? String(value);
}

interface ControlProps {
  readonly id: string;
  readonly describedBy: string;
  readonly isBad: boolean;
  readonly isLocked: boolean;
  readonly onChange: (value: number | string) => void;
}

function Choice({
  id,
  describedBy,
  isBad,
  isLocked,
  param,
  value,
  onChange,
}: ControlProps & { param: ChoiceParam; value: string }) {
  const isKnown = param.options.some((option) => option.value === value);
  return (
    <select
      id={id}
      value={value}
      disabled={isLocked}
      aria-describedby={describedBy}
      aria-invalid={isBad}
      onChange={(event) => onChange(event.target.value)}
    >
      {isKnown ? null : <option value={value}>{value}</option>}
      {param.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A number, taken when it is left or entered: every change is another run. */
function Entry({
  id,
  describedBy,
  isBad,
  isLocked,
  param,
  value,
  onChange,
}: ControlProps & { param: NumberParam; value: number | string }) {
  const [draft, setDraft] = useState(String(value));
  const typed = Number(draft);
  const { min, max, whole = false } = param;
  const fits = draft.trim() !== "" && typed >= min && typed <= max && (!whole || Number.isInteger(typed));
  const take = (): void => {
    if (fits && typed !== value) onChange(typed);
    if (!fits) setDraft(String(value));
  };
  return (
    <input
      id={id}
      min={min}
      max={max}
      type="number"
      inputMode="decimal"
      step={whole ? 1 : "any"}
      value={draft}
      disabled={isLocked}
      aria-describedby={describedBy}
      aria-invalid={isBad || !fits}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
