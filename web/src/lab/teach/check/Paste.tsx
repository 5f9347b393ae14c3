/** Takes page and state from a pasted link. */

import { useId, useState } from "react";
import { teachText } from "../../../text/teach/teach.en";
import type { UpdateOf } from "../../link/use-link-state";
import { takenFrom } from "../build/build";
import type { BuilderState } from "../state";

const text = teachText.builder;

/** The field. */
export function Paste({ update }: { readonly update: UpdateOf<BuilderState> }) {
  const id = useId();
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  const use = (): void => {
    const taken = takenFrom(link);
    if (taken === null) {
      setSaid(text.pasteBad);
      return;
    }
    setSaid(text.pasted(taken.notices));
    setLink("");
    update(taken.state);
  };
  return (
    <form
      className="teach-field builder-paste"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <label htmlFor={id}>{text.paste}</label>
      <p className="run-line">
        <input
          id={id}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-said`}
          aria-invalid={said === text.pasteBad}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        <button type="submit" disabled={link.trim() === ""}>
          {text.use}
        </button>
      </p>
      <p id={`${id}-said`} className="hint" role="status">
        {said}
      </p>
    </form>
  );
}
