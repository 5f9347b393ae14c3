/** How much may move, for readers whose system says something else than they want here. */

import { useId, useState } from "react";
import { exploreText } from "../../text/pages/explore.en";
import { chooseMotion, keptMotion, MOTION_CHOICES, type MotionChoice } from "../shell/motion-setting";

const text = exploreText.motion;

/** The select. */
export function MotionSelect() {
  const id = useId();
  const [choice, setChoice] = useState(keptMotion);
  const choose = (next: MotionChoice): void => {
    chooseMotion(next);
    setChoice(next);
  };
  return (
    <span className="motion-choice">
      <label htmlFor={id}>{text.label}</label>{" "}
      <select id={id} value={choice} title={text.hint} onChange={(event) => choose(event.target.value as MotionChoice)}>
        {MOTION_CHOICES.map((one) => (
          <option key={one} value={one}>
            {text.choices[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
