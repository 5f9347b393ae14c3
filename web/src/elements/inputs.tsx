/**
 * The controls that a definition can have for its parameters, by their kind. A definition names those that it needs: the script of a
 * figure has no others (docs/decisions/0070; `inputs.test.ts` holds definitions to them).
 */

import type { ComponentType } from "react";
import { ChoiceSelect, NumberInput, NumberSelect, Segmented } from "../figures/frame/controls";
import type { ChoiceParam, NumberParam, OptionalNumberParam, Param, TextParam } from "../figures/params/schema";
import { labelText } from "../text/labels.en";

/** A parameter with its value, and who hears of another. */
export interface InputProps<Of extends Param> {
  readonly param: Of;
  readonly value: number | string | null;
  readonly onChange: (value: number | string) => void;
}

type Numeric = NumberParam | OptionalNumberParam;

/** Controls by the kind of parameter. */
export interface Inputs {
  readonly choice?: ComponentType<InputProps<ChoiceParam>>;
  readonly number?: ComponentType<InputProps<Numeric>>;
  readonly text?: ComponentType<InputProps<TextParam>>;
}

/** Whether a parameter has so few values that all are offered. */
export function hasFew(param: ChoiceParam | Numeric): boolean {
  if (param.kind === "choice") return param.options.length <= 3;
  return param.kind === "number" && (param.max - param.min) / param.step <= 24;
}

/** A choice that has few. */
export function FewChoices({ param, value, onChange }: InputProps<ChoiceParam>) {
  return <Segmented param={param} name={labelText(param.label)} value={String(value)} onChange={onChange} />;
}

/** Any choice. */
export function Choices(props: InputProps<ChoiceParam>) {
  const { param, value, onChange } = props;
  return hasFew(param) ? (
    <FewChoices {...props} />
  ) : (
    <ChoiceSelect param={param} value={String(value)} onChange={onChange} />
  );
}

/** A number that has few. */
export function FewNumbers({ param, value, onChange }: InputProps<Numeric>) {
  return <NumberSelect param={param as NumberParam} value={Number(value)} onChange={onChange} />;
}

/** Any number; one that is left open begins at its least. */
export function Numbers(props: InputProps<Numeric>) {
  const { param, value, onChange } = props;
  return hasFew(param) ? (
    <FewNumbers {...props} />
  ) : (
    <NumberInput param={param} value={Number(value ?? param.min)} onChange={onChange} />
  );
}
