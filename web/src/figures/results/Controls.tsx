/** The reader's choices for an experiment: the quantity, a value for each further axis, and the style of bars. */

import { resultsText as text } from "../../text/charts/results.en";
import { labelText } from "../../text/labels.en";
import { type Arrangement, readChoices, writeChoices } from "./arrangement";
import { type ResultsValues, resultsParams } from "./params";
import { PARTS, type Quantity } from "./quantities";

interface ControlsProps {
  readonly quantities: readonly Quantity[];
  readonly quantity: Quantity;
  readonly arrangement: Arrangement;
  readonly values: ResultsValues;
  readonly onChange: (patch: Partial<ResultsValues>) => void;
}

/** Shown quantity, and the value of each further axis. */
export function Controls({ quantities, quantity, arrangement, values, onChange }: ControlsProps) {
  const choose = (name: string, value: string): void =>
    onChange({ at: writeChoices({ ...readChoices(values.at), [name]: value }) });
  const barOptions = resultsParams.bars.options.map(({ value, label }) => ({ value, text: labelText(label) }));
  return (
    <div className="results-controls">
      {quantities.length > 1 ? (
        <Choice
          label={text.show}
          value={quantity.id}
          options={quantities.map(({ id, label }) => ({ value: id, text: label }))}
          onChange={(show) => onChange({ show })}
        />
      ) : null}
      {arrangement.slices.map(({ axis, values: options, chosen }) => (
        <Choice
          key={axis.name}
          label={axis.label}
          value={chosen}
          options={options.map((option) => ({ value: option.text, text: text.value(axis.name, option.text) }))}
          onChange={(value) => choose(axis.name, value)}
        />
      ))}
      {quantity.id === PARTS ? (
        <Choice
          label={labelText(resultsParams.bars.label)}
          value={values.bars}
          options={barOptions}
          onChange={(value) => onChange({ bars: value as ResultsValues["bars"] })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
