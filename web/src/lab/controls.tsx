/** Controls made from the declarations of parameters: a choice becomes a select or a segmented control, a number either. */

import { useId, useState } from "react";
import type { ChoiceParam, NumberParam, OptionalNumberParam } from "../figures/params/schema";

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (id: string) => React.ReactNode;
}

/** A label above its control. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field" title={hint}>
      <label htmlFor={id}>{label}</label>
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
  return (
    <Field label={param.label} hint={param.hint}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {param.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
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
  return (
    <fieldset className={className === undefined ? "segmented" : `segmented ${className}`}>
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
          <span>{option.label}</span>
        </label>
      ))}
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
  return (
    <Field label={label ?? param.label} hint={param.hint}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {values.map((one) => (
            <option key={one} value={one}>
              {one}
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

/** A number to type; what lies outside the bounds is marked and not taken. */
export function NumberInput({ param, value, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const fits = (typed: number): boolean =>
    typed >= param.min && typed <= param.max && (!param.whole || Number.isInteger(typed));
  const label = param.unit === undefined ? param.label : `${param.label}, ${param.unit}`;
  return (
    <Field label={label} hint={param.hint}>
      {(id) => (
        <input
          id={id}
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
