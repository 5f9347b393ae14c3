/** A number with few values as a slider with its value next to it. */

import { useId } from "react";
import type { NumberParam } from "../../figures/params/schema";
import { labelText } from "../../text/labels.en";
import { decimal } from "../../text/numbers";

interface SliderProps {
  readonly param: NumberParam;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The slider. */
export function Slider({ param, value, onChange }: SliderProps) {
  const id = useId();
  const said = param.unit === undefined ? decimal(value) : `${decimal(value)} ${param.unit}`;
  return (
    <div className="slider">
      <label htmlFor={id}>{labelText(param.label)}</label>
      <input
        id={id}
        type="range"
        min={param.min}
        max={param.max}
        step={param.step}
        value={value}
        aria-valuetext={said}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{said}</output>
    </div>
  );
}
