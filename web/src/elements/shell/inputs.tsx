/** Controls of an element's settings, by kind of parameter. */

import { useEffect, useState } from "react";
import { ChoiceSelect, Field, NumberInput, NumberSelect, Segmented } from "../../figures/frame/controls";
import {
  type ChoiceParam,
  type NumberParam,
  type OptionalNumberParam,
  type Param,
  parse,
  type TextParam,
} from "../../figures/params/schema";
import { labelText } from "../../text/labels.en";

interface ControlProps<Kind extends Param> {
  readonly param: Kind;
  readonly value: number | string | null;
  readonly onChange: (value: number | string) => void;
}

/** Maximum number of choices that are shown side by side. */
const CHOICES_MAX = 3;
/** Maximum number of steps for a list. Longer ranges use another control. */
const STEPS_MAX = 24;

/** Control of a parameter. */
export function Control({ param, ...rest }: ControlProps<Param>) {
  if (param.kind === "choice") return <Choice {...rest} param={param} />;
  if (param.kind === "text") return <TextInput {...rest} param={param} />;
  return <Numeric {...rest} param={param} />;
}

function Choice({ param, value, onChange }: ControlProps<ChoiceParam>) {
  const given = { param, value: String(value), onChange };
  return param.options.length <= CHOICES_MAX ? (
    <Segmented {...given} name={labelText(param.label)} />
  ) : (
    <ChoiceSelect {...given} />
  );
}

/** An unset number starts at its minimum. */
function Numeric({ param, value, onChange }: ControlProps<NumberParam | OptionalNumberParam>) {
  if (param.kind === "number" && (param.max - param.min) / param.step <= STEPS_MAX) {
    return <NumberSelect param={param} value={Number(value)} onChange={onChange} />;
  }
  return <NumberInput param={param} value={Number(value ?? param.min)} onChange={onChange} />;
}

/** Text field. Enter or leaving the field applies a valid value. */
function TextInput({ param, value: given, onChange }: ControlProps<TextParam>) {
  const value = String(given ?? "");
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const isValid = parse(param, draft) !== undefined;
  const submit = (): void => {
    if (isValid && draft !== value) onChange(draft);
  };
  return (
    <Field label={labelText(param.label)} hint={param.hint}>
      {(id) => (
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          value={draft}
          aria-invalid={!isValid}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={submit}
          onKeyDown={(event) => event.key === "Enter" && submit()}
        />
      )}
    </Field>
  );
}
