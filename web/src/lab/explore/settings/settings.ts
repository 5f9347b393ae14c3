/**
 * The settings of the sandbox as parameters of links and controls.
 *
 * The engine declares them (`engine/lab/src/sandbox/catalogue.rs`), and a generated file repeats them, because links are read before the
 * engine is loaded. Texts are in `text/explore/settings.en.ts`.
 *
 * **Invariants**: names are permanent, because links contain them. Bounds are those of the engine for each number alone. The engine rejects
 * senseless values and combinations with a sentence.
 */

import type { ChoiceParam, NumberParam, TextParam } from "../../../figures/params/schema";
import { familyNames, type SettingText, settingsText } from "../../../text/explore/settings.en";
import { DECLARED } from "./settings.generated";

/** The name of a setting. */
export type SettingName = keyof typeof DECLARED;

/** A setting without texts does not compile. */
const TEXTS: Readonly<Record<SettingName, SettingText>> = settingsText;

/** Settings that belong together, as the engine groups them. */
export type RoomName = (typeof DECLARED)[keyof typeof DECLARED]["room"];

/** A setting. */
export interface Setting {
  readonly room: RoomName;
  readonly param: ChoiceParam | NumberParam;
}

type Declared = (typeof DECLARED)[SettingName];

function paramOf(name: SettingName, declared: Declared): ChoiceParam | NumberParam {
  const { label, hint, options: names } = TEXTS[name];
  if (declared.kind === "choice") {
    const named = (value: string): string => names?.[value] ?? familyNames[value] ?? value;
    const options = declared.names.split(" ").map((value) => ({ value, label: named(value) }));
    return { kind: "choice", name, label, hint, initial: declared.initial, options };
  }
  const { initial, min, max } = declared;
  if (declared.kind === "whole") return { kind: "number", name, label, hint, initial, min, max, step: 1, whole: true };
  return { kind: "number", name, label, hint, initial, min, max, step: 0.01 };
}

/** All settings, in the order of links. */
export const SETTINGS = Object.fromEntries(
  Object.entries(DECLARED).map(([name, declared]) => [
    name,
    { room: declared.room, param: paramOf(name as SettingName, declared) },
  ]),
) as Readonly<Record<SettingName, Setting>>;

/** All names, in the order of links. */
export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** Settings that the second configuration may have otherwise: all but the workload, which both meet. */
export const OPTION_NAMES = SETTING_NAMES.filter((name) => SETTINGS[name].room !== "workload");

/** The field of the second configuration. */
export type OtherName = `b-${SettingName}`;

/** A setting of the second configuration, as text; empty where it is that of the first. */
export function otherParam(name: SettingName): TextParam {
  const { label, hint } = TEXTS[name];
  return { kind: "text", name: `b-${name}`, label, hint, initial: "", lengthMax: 24, pattern: /^[\w.+-]*$/u };
}
