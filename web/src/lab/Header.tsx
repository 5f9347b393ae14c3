/** The head of the page: its name, where one can go, a link to exactly this view, and the theme. */

import { useEffect, useRef, useState } from "react";
import "./header.css";
import { en } from "../text/en";
import { LAB_PARAMS, type LabState, type ThemeChoice } from "./state";
import { linkOf, type Update } from "./use-lab-state";

const THEME_NAMES: Readonly<Record<ThemeChoice, string>> = {
  auto: en.themeAuto,
  light: en.themeLight,
  dark: en.themeDark,
};
const SAID_MS = 2500;

interface HeaderProps {
  readonly state: LabState;
  readonly update: Update;
  readonly announce: (text: string) => void;
}

/** The head of the page. */
export function Header({ state, update, announce }: HeaderProps) {
  return (
    <header className="page-head">
      {/* No link: the fragment of the address is the state. */}
      <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
        {en.skipToFigure}
      </button>
      <strong>{en.product}</strong>
      <nav aria-label={en.nav}>
        <span aria-current="page">{en.lab0}</span>
      </nav>
      <div className="page-head-actions">
        <Share state={state} announce={announce} />
        <label className="theme">
          <span className="visually-hidden">{en.theme}</span>
          <select value={state.theme} onChange={(event) => update({ theme: event.target.value as ThemeChoice })}>
            {LAB_PARAMS.theme.options.map(({ value }) => (
              <option key={value} value={value}>
                {THEME_NAMES[value]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

/** Copies the link; where the browser forbids it, shows the link to copy by hand. */
function Share({ state, announce }: Pick<HeaderProps, "state" | "announce">) {
  const [outcome, setOutcome] = useState<"copied" | "by-hand" | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (outcome === "by-hand") field.current?.select();
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(linkOf(state));
      setOutcome("copied");
      announce(en.linkCopied);
    } catch {
      setOutcome("by-hand");
    }
  };
  return (
    <span className="share">
      <button type="button" className="plain" title={en.shareTitle} onClick={() => void copy()}>
        {outcome === "copied" ? en.linkCopied : en.share}
      </button>
      {outcome === "by-hand" ? (
        <span className="share-by-hand">
          <label>
            {en.linkByHand}
            <input ref={field} readOnly value={linkOf(state)} onBlur={() => setOutcome(null)} />
          </label>
        </span>
      ) : null}
    </span>
  );
}
