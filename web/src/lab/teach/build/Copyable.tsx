/** A text to copy, with its button. */

import { useState } from "react";
import { teachText } from "../../../text/teach/teach.en";

const text = teachText.builder;

interface CopyButtonProps {
  /** Id of the field with the text. If the browser forbids to copy, the text is selected there. */
  readonly field: string;
  /** Empty while it is computed. */
  readonly value: string;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly announce: (text: string) => void;
}

/** The button. */
export function CopyButton({ field, value, label, isPrimary = false, announce }: CopyButtonProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    const place = document.getElementById(field);
    if (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement) place.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
      announce(text.copied);
    } catch {
      // The text is selected, so the reader can copy it.
    }
  };
  return (
    <button
      type="button"
      className={isPrimary ? "primary" : undefined}
      disabled={value === ""}
      onClick={() => void copy()}
    >
      {copied === value ? text.copied : label}
    </button>
  );
}

interface CopyableProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly button: string;
  readonly announce: (text: string) => void;
  readonly isLong?: boolean;
}

/** The field with its button. */
export function Copyable({ id, label, value, button, announce, isLong = false }: CopyableProps) {
  return (
    <div className="teach-field">
      <label htmlFor={id}>{label}</label>
      <div className="builder-copy">
        {isLong ? (
          <textarea id={id} className="mono" rows={5} readOnly={true} value={value} />
        ) : (
          <input id={id} className="mono" readOnly={true} value={value} />
        )}
        <CopyButton field={id} value={value} label={button} announce={announce} />
      </div>
    </div>
  );
}
