/**
 * The assignment next to its form: the page of the lab at the link for students, in a frame. A click on a control locks it.
 *
 * **Invariant** (test: `tests/e2e/pages/assignment.spec.ts`): while controls are locked by clicks, no click changes the lab.
 */

import { useEffect, useId, useRef, useState } from "react";
import { teachText } from "../../../text/teach/teach.en";
import { LabFrame } from "../LabFrame";
import type { BuilderProps } from "./Builder";
import { freedomOf, takenFrom, withFreedom } from "./build";
import { lockableOf, lockedBy } from "./lockable";
import { previewOf, type View, viewOfChange, viewsOf } from "./view";

const text = teachText.builder;

/** Looks of the controls that a click locks. */
const LOOKS = `
:root[data-locking] :is([data-control], .assigned > *) { outline: 2px dashed var(--edge); outline-offset: 3px; cursor: pointer; }
:root[data-locking] :is([data-control], .assigned > *):hover { outline: 2px solid var(--ink); }
:root[data-locking] [data-control] :is(input, select, button, textarea, label) { pointer-events: none; }
`;

interface LiveLabProps extends BuilderProps {
  /** Check words of the assignment; null while they are computed. */
  readonly check: string | null;
  /** True while a click on a control locks it. */
  readonly isLocking: boolean;
}

/** The frame, and the choice of what it shows. */
export function LiveLab({ check, state, update, isLocking }: LiveLabProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState(0);
  const [view, setView] = useView(state, isLocking);
  const views = viewsOf(state);
  const shown = views.includes(view) ? view : "start";
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (loaded === 0 || !page) return;
    page.documentElement.toggleAttribute("data-locking", isLocking);
    return isLocking ? onControl(page, state.for, (name) => update(toggled(state, name))) : undefined;
  }, [loaded, isLocking, state, update]);
  const take = (): void => {
    const taken = takenFrom(frame.current?.contentWindow?.location.hash ?? "");
    if (taken?.state.for === state.for) update({ start: taken.state.start ?? "" });
  };
  return (
    <section className="builder-live" aria-label={text.live}>
      <div className="builder-live-head">
        <h2 className="teach-heading">{text.live}</h2>
        {views.length === 1 ? null : <Views views={views} view={shown} onView={setView} />}
        <button type="button" onClick={take}>
          {text.takeStart}
        </button>
      </div>
      <LabFrame
        frame={frame}
        page={state.for}
        fragment={check === null ? null : previewOf(state, check, shown)}
        title={text.live}
        looks={LOOKS}
        onPage={() => setLoaded((times) => times + 1)}
      />
    </section>
  );
}

/** The shown place. A change of the form moves it to where the change is seen, and so does locking by clicks. */
function useView(state: BuilderProps["state"], isLocking: boolean) {
  const [view, setView] = useState<View>("start");
  const [before, setBefore] = useState({ state, isLocking });
  if (before.state !== state || before.isLocking !== isLocking) {
    setBefore({ state, isLocking });
    setView(isLocking ? "settings" : (viewOfChange(before.state, state) ?? view));
  }
  return [view, setView] as const;
}

interface ViewsProps {
  readonly views: readonly View[];
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Views({ views, view, onView }: ViewsProps) {
  const group = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{text.view}</legend>
      {views.map((one) => (
        <label key={one}>
          <input type="radio" name={group} checked={one === view} onChange={() => onView(one)} />
          <span>{text.views[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Calls `act` with the parameter of the control under each click, which then has no other effect. */
function onControl(page: Document, lab: BuilderProps["state"]["for"], act: (name: string) => void): () => void {
  const offered = new Set(lockableOf(lab));
  const onPress = (event: Event): void => {
    const control = (event.target as Element | null)?.closest?.("[data-control]");
    const name = lockedBy(control?.getAttribute("data-control") ?? "");
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "pointerdown" && offered.has(name)) act(name);
  };
  const kinds = ["pointerdown", "mousedown", "click"] as const;
  for (const kind of kinds) page.addEventListener(kind, onPress, true);
  return () => {
    for (const kind of kinds) page.removeEventListener(kind, onPress, true);
  };
}

function toggled(state: BuilderProps["state"], name: string) {
  return withFreedom(state, name, freedomOf(state, name) === "locked" ? "free" : "locked");
}
