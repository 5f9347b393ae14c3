/** Controls of a page: their initial values, and the permissions of students. */

import { useId } from "react";
import { ChoiceSelect, NumberInput, TextInput } from "../../../figures/frame/controls";
import { encode, type Param, type ParamSchema } from "../../../figures/params/schema";
import { labelText } from "../../../text/labels.en";
import { learnText } from "../../../text/labs/learn.en";
import { teachText } from "../../../text/teach/teach.en";
import { SCHEMAS } from "../../page-schemas";
import type { BuilderProps } from "./Builder";
import { alsoSet, type Freedom, freedomOf, namesIn, startOf, startText, withFreedom, withName } from "./build";
import { lockableOf, STEPS } from "./lockable";

const text = teachText.builder;

/** Controls, other values of the start, and the steps. */
export function ControlTable({ state, update }: BuilderProps) {
  const values = startOf(state);
  const offered = lockableOf(state.for);
  const rows = Object.entries(SCHEMAS[state.for] as ParamSchema).filter(([, { name }]) => offered.includes(name));
  const also = alsoSet(state.start, offered);
  const setValue = (field: string, value: number | string): void =>
    update({ start: startText(state.for, { ...values, [field]: value }) });
  const setFreedom = (name: string, freedom: Freedom): void => update(withFreedom(state, name, freedom));
  return (
    <>
      {rows.length === 0 ? (
        <p className="hint">{text.noControls}</p>
      ) : (
        <table className="builder-controls">
          <caption>{text.controls}</caption>
          <thead>
            <tr>
              <th scope="col">{text.value}</th>
              <th scope="col">{text.may}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([field, param]) => (
              <tr key={param.name}>
                <td>
                  <Value param={param} value={values[field] ?? null} onChange={(value) => setValue(field, value)} />
                </td>
                <td>
                  <FreedomSelect
                    label={labelText(param.label)}
                    value={freedomOf(state, param.name)}
                    onChange={(freedom) => setFreedom(param.name, freedom)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {also.length === 0 ? null : (
        <p className="run-line">
          <span className="hint">{text.also(also)}</span>
          <button type="button" className="quiet" onClick={() => update({ start: withoutNames(state.start, also) })}>
            {text.forget}
          </button>
        </p>
      )}
      <Steps state={state} update={update} />
    </>
  );
}

function withoutNames(start: string, names: readonly string[]): string {
  return start
    .split("&")
    .filter((part) => !names.includes(part.slice(0, Math.max(part.indexOf("="), 0))))
    .join("&");
}

interface ValueProps {
  readonly param: Param;
  readonly value: number | string | null;
  readonly onChange: (value: number | string) => void;
}

/** Control of a parameter. */
function Value({ param, value, onChange }: ValueProps) {
  if (param.kind === "choice") return <ChoiceSelect param={param} value={encode(value)} onChange={onChange} />;
  if (param.kind === "text") return <TextInput param={param} value={encode(value)} onChange={onChange} />;
  return <NumberInput param={param} value={typeof value === "number" ? value : param.min} onChange={onChange} />;
}

interface FreedomProps {
  readonly label: string;
  readonly value: Freedom;
  readonly onChange: (freedom: Freedom) => void;
}

function FreedomSelect({ label, value, onChange }: FreedomProps) {
  return (
    <select
      aria-label={`${label}: ${text.may}`}
      value={value}
      onChange={(event) => onChange(event.target.value as Freedom)}
    >
      {Object.entries(text.freedom).map(([freedom, words]) => (
        <option key={freedom} value={freedom}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Choice of the shown kinds of steps. */
function Steps({ state, update }: BuilderProps) {
  const id = useId();
  // The others have no steps.
  if (state.for === "lab-0" || state.for === "explore") return null;
  return (
    <fieldset className="builder-steps" aria-describedby={id}>
      <legend>{text.steps}</legend>
      {STEPS.map((kind) => (
        <label key={kind} className="teach-tick">
          <input
            type="checkbox"
            checked={!namesIn(state.hidden).includes(`step-${kind}`)}
            onChange={(event) => update({ hidden: withName(state.hidden, `step-${kind}`, !event.target.checked) })}
          />
          <span>{learnText.steps[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}
