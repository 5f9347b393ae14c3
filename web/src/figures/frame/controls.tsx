/**
 * Controls generated from parameter declarations: a choice becomes a select or a segmented control, and so does a number. If an assignment
 * locks or hides a parameter (`Assigned.tsx`), its control is disabled or absent.
 */

import { useId, useState } from "react";
import { labelText } from "../../text/labels.en";
import { count, decimal } from "../../text/numbers";
import { type ChoiceParam, type NumberParam, type OptionalNumberParam, parse, type TextParam } from "../params/schema";
import { LockNote, useControl } from "./Assigned";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** The parameter that it changes, where an assignment may lock it. */
  readonly name?: string;
  readonly isLocked?: boolean;
  readonly children: (id: string) => React.ReactNode;
}

/** A label above its control. */
export function Field({ label, hint, name, isLocked = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field" title={hint === undefined ? undefined : labelText(hint)} data-control={name}>
      <label htmlFor={id}>
        {label}
        {isLocked ? <LockNote /> : null}
      </label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly param: ChoiceParam<Value>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice as a select. */
export function ChoiceSelect<Value extends string>({ param, value, onChange }: ChoiceProps<Value>) {
  const control = useControl(param.name);
  if (control.isHidden) return null;
  return (
    <Field label={labelText(param.label)} hint={param.hint} name={param.name} isLocked={control.isLocked}>
      {(id) => (
        <select
          id={id}
          value={value}
          disabled={control.isLocked}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {param.options.map((option) => (
            <option key={option.value} value={option.value}>
              {labelText(option.label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SegmentedProps<Value extends string> extends ChoiceProps<Value> {
  /** Name of the group for screen readers. */
  readonly name: string;
  readonly className?: string;
}

/** A choice as joined radio buttons: one tab stop, arrows move. */
export function Segmented<Value extends string>({ param, value, onChange, name, className }: SegmentedProps<Value>) {
  const group = useId();
  const control = useControl(param.name);
  if (control.isHidden) return null;
  return (
    <fieldset
      className={className === undefined ? "segmented" : `segmented ${className}`}
      disabled={control.isLocked}
      data-control={param.name}
    >
      <legend className="visually-hidden">{name}</legend>
      {param.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{labelText(option.label)}</span>
        </label>
      ))}
      {control.isLocked ? <LockNote /> : null}
    </fieldset>
  );
}

interface NumberSelectProps {
  readonly param: NumberParam;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly label?: string;
  /** Spacing of the offered values, where it is wider than the parameter's. */
  readonly step?: number;
}

/** A number with few sensible values as a select; a value from a link that lies between is offered too. */
export function NumberSelect({ param, value, onChange, label, step = param.step }: NumberSelectProps) {
  const steps = Math.round((param.max - param.min) / step);
  const offered = Array.from({ length: steps + 1 }, (_, index) => Number((param.min + index * step).toFixed(6)));
  const values = offered.includes(value) ? offered : [...offered, value].sort((a, b) => a - b);
  const control = useControl(param.name);
  if (control.isHidden) return null;
  return (
    <Field label={label ?? labelText(param.label)} hint={param.hint} name={param.name} isLocked={control.isLocked}>
      {(id) => (
        <select
          id={id}
          value={value}
          disabled={control.isLocked}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {decimal(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface NumberInputProps {
  readonly param: NumberParam | OptionalNumberParam;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Number input. Marks values outside the bounds and does not apply them. */
export function NumberInput({ param, value, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const fits = (typed: number): boolean =>
    typed >= param.min && typed <= param.max && (!param.whole || Number.isInteger(typed));
  const name = labelText(param.label);
  const label = param.unit === undefined ? name : `${name}, ${param.unit}`;
  const control = useControl(param.name);
  if (control.isHidden) return null;
  return (
    <Field label={label} hint={param.hint} name={param.name} isLocked={control.isLocked}>
      {(id) => (
        <input
          id={id}
          disabled={control.isLocked}
          type="number"
          inputMode="decimal"
          min={param.min}
          max={param.max}
          step="any"
          value={draft ?? value}
          aria-invalid={draft !== null && !fits(Number(draft || "NaN"))}
          onBlur={() => setDraft(null)}
          onChange={(event) => {
            setDraft(event.target.value);
            if (fits(event.target.valueAsNumber)) onChange(event.target.valueAsNumber);
          }}
        />
      )}
    </Field>
  );
}

interface SliderProps {
  readonly param: Pick<NumberParam, "name" | "label" | "min" | "max" | "step">;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Name with the value. */
  readonly label?: string;
  /** False while the figure moves the slider. */
  readonly isResting?: boolean;
}

/** A number as a slider, with its value next to its name. */
export function Slider({
  param,
  value,
  onChange,
  label = `${labelText(param.label)}: ${count(value)}`,
  isResting = true,
}: SliderProps) {
  const { isHidden, isLocked } = useControl(param.name);
  if (isHidden) return null;
  return (
    <Field label={label} name={param.name} isLocked={isLocked}>
      {(id) => (
        <input
          id={id}
          type="range"
          disabled={isLocked || !isResting}
          min={param.min}
          max={param.max}
          step={param.step}
          value={value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

interface TextInputProps {
  readonly param: TextParam;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text input. Marks texts that its parameter rejects and does not apply them. */
export function TextInput({ param, value, onChange }: TextInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const control = useControl(param.name);
  if (control.isHidden) return null;
  return (
    <Field label={labelText(param.label)} hint={param.hint} name={param.name} isLocked={control.isLocked}>
      {(id) => (
        <input
          id={id}
          disabled={control.isLocked}
          autoComplete="off"
          spellCheck={false}
          maxLength={param.lengthMax}
          value={draft ?? value}
          aria-invalid={draft !== null && parse(param, draft) === undefined}
          onBlur={() => setDraft(null)}
          onChange={(event) => {
            setDraft(event.target.value);
            if (parse(param, event.target.value) !== undefined) onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
