/**
 * The settings, in a sheet over the page: groups with their changes, a search over names, choices and their lines, and for each setting
 * what it does. A refusal is shown at the setting that is to blame.
 */

import { type Ref, useCallback, useId, useRef, useState } from "react";
import { Assigned, LockNote, useControl } from "../../../figures/frame/Assigned";
import { Segmented } from "../../../figures/frame/controls";
import { download } from "../../../figures/frame/export";
import { type ChoiceParam, choice } from "../../../figures/params/schema";
import { choiceLines } from "../../../text/explore/choices.en";
import { ownTraceText } from "../../../text/explore/own-trace.en";
import { roomsText } from "../../../text/explore/settings.en";
import { ended } from "../../../text/numbers";
import { exploreText as text } from "../../../text/pages/explore.en";
import { English } from "../../shell/EngineWords";
import type { RunState } from "../runs/runner";
import { fileOf, keepExperiment, linkOf, titleOf } from "../start/experiments";
import {
  bothPatch,
  differing,
  EXPLORE_PARAMS,
  firstValue,
  isDifferent,
  type PaneName,
  settingPatch,
  valueIn,
} from "../state";
import { labelOf, type ViewProps } from "../view";
import { NumberEntry } from "./NumberEntry";
import { nameAndUnit, problemOf, rangeProblem } from "./problem";
import { type RoomName, SETTING_NAMES, SETTINGS, type SettingName } from "./settings";
import "./settings.css";

/** A group of settings; the first one has those that most runs turn. */
type Group = RoomName | "first";
const GROUPS: readonly Group[] = ["first", "workload", "tree", "compaction", "filter", "memory", "reading", "log"];
const FIRST: readonly SettingName[] = ["operations", "policy", "ratio", "memtable", "bits", "mix", "filter"];
const LINES: Readonly<Record<string, Readonly<Record<string, string>>>> = choiceLines;

/** The configurations that the sheet changes. */
const EDITED = choice<PaneName | "both">({
  name: "edited",
  label: text.sheet.of,
  initial: "b",
  options: [
    { value: "a", label: text.paneNames.a },
    { value: "b", label: text.paneNames.b },
    { value: "both", label: text.sheet.both },
  ],
});

/** The warning that more than one setting differs. */
function severalOf(state: ViewProps["state"]): string {
  return text.sheet.several(
    differing(state)
      .map((name) => nameAndUnit(name)[0])
      .join(", "),
  );
}

interface SettingsProps extends Pick<ViewProps, "state" | "update" | "runs"> {
  readonly ref: Ref<HTMLDialogElement>;
}

/** An invalid setting, with the sentence that explains why. */
interface Blamed {
  readonly pane: PaneName;
  readonly setting: string;
  readonly sentence: string;
  readonly isEnglish: boolean;
}

function blamedOf({ error }: RunState): Blamed | null {
  if (error?.error.field === undefined) return null;
  const own = problemOf(error.error);
  return {
    pane: error.pane === 0 ? "a" : "b",
    setting: error.error.field,
    sentence: own ?? ended(error.error.message),
    isEnglish: own === null,
  };
}

/** Everything that a search looks at. */
function wordsOf(name: SettingName): string {
  const { param, room } = SETTINGS[name];
  const choices = param.kind === "choice" ? param.options.map(({ label, value }) => `${label} ${value}`) : [];
  return [param.label, param.hint ?? "", roomsText[room], ...choices, ...Object.values(LINES[name] ?? {})]
    .join(" ")
    .toLowerCase();
}

function groupOf(group: Group): readonly SettingName[] {
  return group === "first" ? FIRST : SETTING_NAMES.filter((name) => SETTINGS[name].room === group);
}

function titleOfGroup(group: Group): string {
  return group === "first" ? text.essentials : (roomsText[group] ?? group);
}

function isFound(name: SettingName, words: readonly string[]): boolean {
  const all = wordsOf(name);
  return words.every((word) => all.includes(word));
}

/** The words of the search and the settings with all of them; null without words. A link to a setting searches for it once. */
function useSettingSearch(linked: string): [string, (search: string) => void, readonly SettingName[] | null] {
  const [search, setSearch] = useState("");
  const [known, setKnown] = useState("");
  const labelOfLinked = Object.hasOwn(SETTINGS, linked) ? SETTINGS[linked as SettingName].param.label : null;
  if (linked !== known) {
    setKnown(linked);
    if (labelOfLinked !== null) setSearch(labelOfLinked);
  }
  // Other settings may have the same words.
  if (search !== "" && search === labelOfLinked) return [search, setSearch, [linked as SettingName]];
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  return [search, setSearch, words.length === 0 ? null : SETTING_NAMES.filter((name) => isFound(name, words))];
}

/** The sheet. It stays in the page, so that the browser keeps its focus and its place. */
export function Settings({ ref, state, update, runs }: SettingsProps) {
  const [room, setRoom] = useState<Group>("first");
  const [search, setSearch, found] = useSettingSearch(state.find);
  const dialog = useRef<HTMLDialogElement | null>(null);
  const id = useId();
  const setDialog = useCallback(
    (element: HTMLDialogElement | null) => {
      dialog.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );
  const [isBoth, setBoth] = useState(false);
  const pane: PaneName = state.panes === 2 && !isBoth ? state.pane : "a";
  const blamed = blamedOf(runs);
  const [seen, setSeen] = useState<string | null>(null);
  // A new refusal opens its group once; after that, the reader chooses.
  if ((blamed?.setting ?? null) !== seen) {
    setSeen(blamed?.setting ?? null);
    if (blamed !== null && Object.hasOwn(SETTINGS, blamed.setting)) {
      setRoom(SETTINGS[blamed.setting as SettingName].room);
    }
  }
  const names = found ?? groupOf(room);
  const close = (): void => dialog.current?.close();
  const changed = changedOf(state, pane).length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; a click outside of it does too
    <dialog
      ref={setDialog}
      className="explore-sheet"
      aria-label={text.sheet.title}
      onClose={() => {
        if (state.find !== "") update({ find: "" });
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="explore-sheet-body">
        <div className="explore-sheet-head">
          <header>
            <h2>{text.sheet.title}</h2>
            <Panes state={state} update={update} />
            <button type="button" onClick={close}>
              {text.sheet.close}
            </button>
          </header>
          <Edited state={state} update={update} isBoth={isBoth} onBoth={setBoth} />
        </div>
        <div className="explore-search">
          <label htmlFor={`${id}-search`} className="visually-hidden">
            {text.sheet.searchLabel}
          </label>
          <input
            id={`${id}-search`}
            type="search"
            value={search}
            placeholder={text.sheet.search(SETTING_NAMES.length)}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Rooms
          state={state}
          pane={pane}
          room={found === null ? room : null}
          onRoom={(chosen) => {
            setSearch("");
            setRoom(chosen);
          }}
        />
        <section
          className="explore-options"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={found === null ? titleOfGroup(room) : text.sheet.found(names.length)}
        >
          <List
            state={state}
            update={update}
            pane={pane}
            isBoth={state.panes === 2 && isBoth}
            names={names}
            room={found === null ? room : null}
            blamed={blamed?.pane === pane ? blamed : null}
          />
        </section>
        <footer>
          <strong>
            {state.panes === 2 ? text.sheet.differ(differing(state).length) : text.sheet.changed(changed)}
          </strong>
          <button type="button" className="quiet" onClick={() => save(state)}>
            {text.files.save}
          </button>
          <button type="button" className="primary" onClick={close}>
            {text.sheet.done}
          </button>
        </footer>
      </div>
    </dialog>
  );
}

interface EditedProps extends Pick<SettingsProps, "state" | "update"> {
  readonly isBoth: boolean;
  readonly onBoth: (isBoth: boolean) => void;
}

/** The configurations that changes apply to, and a warning if A and B differ in several settings. */
function Edited({ state, update, isBoth, onBoth }: EditedProps) {
  if (state.panes !== 2) return null;
  return (
    <div className="explore-edited">
      <span aria-hidden="true">{text.sheet.of}</span>
      <Segmented
        param={EDITED}
        name={text.sheet.of}
        value={isBoth ? "both" : state.pane}
        onChange={(chosen) => {
          onBoth(chosen === "both");
          if (chosen !== "both") update({ pane: chosen });
        }}
      />
      {differing(state).length > 1 ? <p className="explore-several">{severalOf(state)}</p> : null}
    </div>
  );
}

interface ListProps extends Pick<SettingsProps, "state" | "update"> {
  readonly pane: PaneName;
  readonly isBoth: boolean;
  readonly names: readonly SettingName[];
  /** The group that is shown; null for settings of all groups. */
  readonly room: Group | null;
  readonly blamed: Blamed | null;
}

/** Settings one below the other, with a note where the group needs one. */
function List({ state, update, pane, isBoth, names, room, blamed }: ListProps) {
  return (
    <>
      {room === "workload" && pane === "b" ? <p className="explore-hint">{text.sharedWorkload}</p> : null}
      {names.length === 0 ? <p>{text.sheet.none}</p> : null}
      {state.trace !== "" && names.some((name) => SETTINGS[name].room === "workload") ? (
        <p className="hint">{ownTraceText.noEffect}</p>
      ) : null}
      {names.map((name) => (
        <SettingControl
          key={`${pane} ${name}`}
          name={name}
          pane={pane}
          isBoth={isBoth}
          state={state}
          update={update}
          blamed={blamed?.setting === name ? blamed : null}
        />
      ))}
      {room === "tree" ? <p className="explore-hint">{text.blockNote}</p> : null}
    </>
  );
}

interface RoomsProps extends Pick<SettingsProps, "state"> {
  readonly pane: PaneName;
  /** The group that is shown; null while a search shows settings of all. */
  readonly room: Group | null;
  readonly onRoom: (room: Group) => void;
}

function changedOf(state: ViewProps["state"], pane: PaneName): readonly SettingName[] {
  return SETTING_NAMES.filter((name) => valueIn(state, pane, name) !== SETTINGS[name].param.initial);
}

/** Groups of settings, each with the number of its changes. */
function Rooms({ state, pane, room, onRoom }: RoomsProps) {
  const changed = changedOf(state, pane);
  return (
    <nav aria-label={text.sheet.rooms}>
      {GROUPS.map((one) => {
        const own = one === "first" ? 0 : changed.filter((name) => SETTINGS[name].room === one).length;
        return (
          <button key={one} type="button" aria-pressed={one === room} onClick={() => onRoom(one)}>
            {titleOfGroup(one)}
            {own > 0 ? <small>{own}</small> : null}
          </button>
        );
      })}
    </nav>
  );
}

/** Saves the experiment as a file, and keeps it in this browser. */
function save(state: ViewProps["state"]): void {
  const title = titleOf(state);
  keepExperiment({ title, link: linkOf({ ...state, at: null, step: 0, open: null, ran: null }) });
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/gu, "");
  download(`${name}.json`, "application/json", fileOf(state));
}

/** One configuration, or two. */
function Panes({ state, update }: Pick<SettingsProps, "state" | "update">) {
  return (
    <div className="explore-panes-choice">
      <Assigned name={EXPLORE_PARAMS.panes.name}>
        <button type="button" aria-pressed={state.panes === 1} onClick={() => update({ panes: 1, pane: "a" })}>
          {text.one}
        </button>
        <button type="button" aria-pressed={state.panes === 2} onClick={() => update({ panes: 2, pane: "b" })}>
          {text.two}
        </button>
      </Assigned>
    </div>
  );
}

interface SettingProps extends Pick<ViewProps, "state" | "update"> {
  readonly name: SettingName;
  readonly pane: PaneName;
  /** True if a change applies to A and B. */
  readonly isBoth: boolean;
  readonly blamed: Blamed | null;
}

/** Returns true for a setting of B, which is compared with that of A. */
function canDiffer(pane: PaneName, isBoth: boolean, name: SettingName): boolean {
  return (pane === "b" || isBoth) && SETTINGS[name].room !== "workload";
}

/** A setting: its control, its effect, and its problem. */
function SettingControl({ name, pane, isBoth, state, update, blamed }: SettingProps) {
  const id = useId();
  const { param } = SETTINGS[name];
  const [fits, setFits] = useState(true);
  const value = valueIn(state, pane, name);
  const { isHidden, isLocked } = useControl(param.name);
  if (isHidden) return null;
  const onChange = (next: number | string): void =>
    update(isBoth ? bothPatch(name, next) : settingPatch(state, pane, name, next));
  const differs = canDiffer(pane, isBoth, name) && isDifferent(state, name);
  const isBad = blamed !== null || !fits;
  const describedBy = isBad ? `${id}-problem ${id}-hint` : `${id}-hint`;
  const shared = { id, describedBy, isLocked };
  return (
    <div className="explore-setting" data-control={param.name} data-differs={differs} data-refused={isBad}>
      {param.kind === "choice" ? (
        <Choice {...shared} name={name} param={param} value={String(value)} onChange={onChange} />
      ) : (
        <div className="explore-number">
          <label htmlFor={id}>
            {nameAndUnit(name)[0]}
            {isLocked ? <LockNote /> : null}
          </label>
          <NumberEntry {...shared} isBad={isBad} param={param} value={value} onChange={onChange} onFits={setFits} />
          <span>{nameAndUnit(name)[1]}</span>
        </div>
      )}
      <p id={`${id}-hint`} className="explore-hint">
        {param.hint}
      </p>
      {isBad ? (
        <p id={`${id}-problem`} className="explore-problem" role="alert">
          {!fits && param.kind === "number" ? (
            rangeProblem(name, param.min, param.max)
          ) : blamed?.isEnglish ? (
            <English>{blamed.sentence}</English>
          ) : (
            blamed?.sentence
          )}
        </p>
      ) : null}
      {differs ? (
        <p className="explore-differs">
          {text.differs(labelOf(name, firstValue(state, name)))}{" "}
          <button type="button" className="quiet" disabled={isLocked} onClick={() => onChange(firstValue(state, name))}>
            {text.same}
          </button>
        </p>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly id: string;
  readonly describedBy: string;
  readonly isLocked: boolean;
  readonly name: SettingName;
  readonly param: ChoiceParam;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** All choices with their lines: radio buttons, one of which may come from a link and be unknown. */
function Choice({ id, describedBy, isLocked, name, param, value, onChange }: ChoiceProps) {
  const lines = LINES[name] ?? {};
  return (
    <fieldset className="explore-choice" disabled={isLocked} aria-describedby={describedBy}>
      <legend>
        {param.label}
        {isLocked ? <LockNote /> : null}
      </legend>
      {param.options.map((option) => (
        <label key={option.value} data-chosen={option.value === value}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b>{option.label}</b>
            <span>{lines[option.value]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
