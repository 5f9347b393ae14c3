/** A text to type, taken when it is complete and allowed. */

import { useEffect, useState } from "react";
import { Field } from "../figures/frame/controls";
import type { TextParam } from "../figures/params/schema";
import { labelText } from "../text/labels.en";
import type { InputProps } from "./inputs";
import { parse } from "./read-attributes";

/** The field; Enter or leaving it hands in what was typed. */
export function TextInput({ param, value: given, onChange }: InputProps<TextParam>) {
  const value = String(given ?? "");
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const isValid = parse(param, draft) !== undefined;
  const hand = (): void => {
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
          onBlur={hand}
          onKeyDown={(event) => event.key === "Enter" && hand()}
        />
      )}
    </Field>
  );
}
