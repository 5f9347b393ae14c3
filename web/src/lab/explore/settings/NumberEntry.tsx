/** A number that applies once typing pauses: every change is another run. */

import { useEffect, useRef, useState } from "react";
import type { NumberParam } from "../../../figures/params/schema";

/** A pause of this length ends typing. */
export const PAUSE_MS = 600;

interface NumberEntryProps {
  readonly id: string;
  readonly param: NumberParam;
  readonly value: number | string;
  readonly describedBy: string;
  readonly isBad?: boolean;
  readonly isLocked?: boolean;
  readonly onChange: (value: number) => void;
  /** Called with whether the text is a value that fits. */
  readonly onFits?: (fits: boolean) => void;
}

/** Returns true if a text is a valid value of a parameter. */
function fitsIn({ min, max, whole = false }: NumberParam, draft: string): boolean {
  const typed = Number(draft);
  return draft.trim() !== "" && typed >= min && typed <= max && (!whole || Number.isInteger(typed));
}

export function NumberEntry(props: NumberEntryProps) {
  const { id, param, value, describedBy, isBad = false, isLocked = false, onChange, onFits } = props;
  const [draft, setDraft] = useState(String(value));
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another value from elsewhere, such as the history, replaces what was typed.
  if (shown !== value) {
    setShown(value);
    if (Number(draft) !== value) setDraft(String(value));
  }
  const fits = fitsIn(param, draft);
  useEffect(() => onFits?.(fits), [fits, onFits]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string): void => {
    clearTimeout(timer.current);
    if (fitsIn(param, text) && Number(text) !== value) onChange(Number(text));
  };
  return (
    <input
      id={id}
      min={param.min}
      max={param.max}
      type="number"
      inputMode="decimal"
      step={param.whole ? 1 : "any"}
      value={draft}
      disabled={isLocked}
      aria-describedby={describedBy === "" ? undefined : describedBy}
      aria-invalid={isBad || !fits}
      onChange={({ target }) => {
        setDraft(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(target.value), PAUSE_MS);
      }}
      onBlur={() => apply(draft)}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply(draft);
      }}
    />
  );
}
