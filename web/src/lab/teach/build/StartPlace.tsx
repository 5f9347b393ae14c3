/** Start of the assignment: the lab, and the question that it opens at. */

import { useId } from "react";
import { learnText } from "../../../text/labs/learn.en";
import { pagesText } from "../../../text/pages/pages.en";
import { teachText } from "../../../text/teach/teach.en";
import { bankOf, type Known } from "../bank/bank";
import { LAB_IDS, type LabId } from "../state";
import type { BuilderProps } from "./Builder";
import { openOf, withOpen } from "./view";

const text = teachText.builder;

interface StartPlaceProps extends BuilderProps {
  readonly known: Known;
}

/** Both choices. */
export function StartPlace({ state, update, known }: StartPlaceProps) {
  const id = useId();
  return (
    <>
      <div className="builder-row">
        <label htmlFor={`${id}-lab`}>{text.page}</label>
        <select
          id={`${id}-lab`}
          value={state.for}
          onChange={(event) => update({ for: event.target.value as LabId, start: "", locked: "", hidden: "" })}
        >
          {LAB_IDS.map((lab) => (
            <option key={lab} value={lab}>
              {pagesText.menu(pagesText.titles[lab].place, pagesText.titles[lab].title)}
            </option>
          ))}
        </select>
      </div>
      <OpensAt state={state} update={update} known={known} />
    </>
  );
}

/** The questions of the lab, its tasks and its challenge. Pages without questions have no such choice. */
function OpensAt({ state, update, known }: StartPlaceProps) {
  const id = useId();
  const open = openOf(state);
  if (open === null) return null;
  const places: (readonly [string, string])[] = [
    ["", text.firstQuestion],
    ...bankOf(known)
      .filter(({ page }) => page === state.for)
      .map(({ step, title, slide }) => [step, text.questionAt(slide, title)] as const),
    ["challenge", learnText.steps.push],
    ["practice", learnText.part.practice],
  ];
  // A pasted link may open at another place.
  if (!places.some(([place]) => place === open)) places.push([open, open]);
  return (
    <div className="builder-row">
      <label htmlFor={id}>{text.opensAt}</label>
      <select id={id} value={open} onChange={(event) => update({ start: withOpen(state, event.target.value) })}>
        {places.map(([place, name]) => (
          <option key={place} value={place}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
