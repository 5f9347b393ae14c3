/** The states before and after a motion, numbered. Replaces the motion for readers who prefer reduced motion. */
import { frameText as text } from "../../text/frame.en";
import type { TwoStates } from "./motion";
import "./numbered-states.css";

interface NumberedStatesProps {
  readonly states: TwoStates | null;
  /** Names of the state before and after, in the words of the figure. */
  readonly before: string;
  readonly after: string;
}

/** The two states as buttons, the one that is shown marked; nothing where the move itself is seen. */
export function NumberedStates({ states, ...words }: NumberedStatesProps) {
  if (states === null) return null;
  const names = { before: text.before, after: text.after };
  return (
    // A group and no fieldset: nothing is handed in.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div className="numbered-states" role="group" aria-label={text.states}>
      {(["before", "after"] as const).map((which, at) => (
        <button
          key={which}
          type="button"
          aria-pressed={states.shown === which}
          data-state={which}
          onClick={() => states.show(which)}
        >
          <b>{at + 1}</b>{" "}
          <span>
            {names[which]}: {words[which]}
          </span>
        </button>
      ))}
    </div>
  );
}
