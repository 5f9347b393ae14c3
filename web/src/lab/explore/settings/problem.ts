/** Why the engine refuses a setting, in the words of the page: the name of the field with its unit. Pure. */

import type { EngineError } from "../../../engine/errors";
import { count, decimal } from "../../../text/numbers";
import { exploreText } from "../../../text/pages/explore.en";
import { SETTINGS, type SettingName } from "./settings";

const text = exploreText.problems;

/** Name and unit of a setting; the unit is what follows the comma of its label. */
export function nameAndUnit(name: SettingName): readonly [string, string] {
  const [label = "", unit = ""] = SETTINGS[name].param.label.split(", ");
  return [label, unit];
}

/** A number with separators and all of its decimals. */
function written(value: number): string {
  return Number.isInteger(value) ? count(value) : decimal(value);
}

/** The sentence for a value outside of the bounds. */
export function rangeProblem(name: SettingName, min: number, max: number): string {
  const [label, unit] = nameAndUnit(name);
  return text.range(label, written(min), written(max), unit);
}

/** The sentence for a refusal; null if the page has no words for it. */
export function problemOf({ field, reason }: EngineError): string | null {
  if (reason === undefined || field === undefined || !Object.hasOwn(SETTINGS, field)) return null;
  const [one, other] = reason.numbers;
  switch (reason.kind) {
    case "range":
      return rangeProblem(field as SettingName, one, other);
    case "memory":
      return text.reasons.memory(one, other);
    case "operations":
      return text.reasons.operations(one);
    case "fixed-size":
    case "zero-seed":
    case "no-operations":
      return text.reasons[reason.kind];
    default:
      return null;
  }
}
