/** The head of the page: its name, where one can go, a link to exactly this view, the language and the theme. */

import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import "./header.css";
import { en } from "../../text/lab.en";
import { language } from "../../text/language.en";
import { layersText } from "../../text/link.en";
import { pagesText } from "../../text/pages/pages.en";
import { addressOf, currentFragment } from "../link/address";
import { pageParams, type ThemeChoice } from "../link/page-params";
import { useLayers } from "../link/use-layers";
import type { PageId } from "../pages";
import { citeAddress } from "../reference/documents";
import { Navigation } from "./Navigation";
import type { Notify } from "./Notices";
import { Search } from "./Search";
import { chooseTheme } from "./use-page";

const THEME_NAMES: Readonly<Record<ThemeChoice, string>> = {
  auto: en.themeAuto,
  light: en.themeLight,
  dark: en.themeDark,
};
const SAID_MS = 2500;

interface HeaderProps {
  readonly page: PageId;
  readonly theme: ThemeChoice;
  readonly announce: (text: string) => void;
  readonly notify: Notify;
}

/** The head of the page. */
export function Header({ page, theme, announce, notify }: HeaderProps) {
  const { update } = useLayers();
  return (
    <header className="page-head">
      {/* No link: the fragment of the address is the state. */}
      <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
        {en.skipToFigure}
      </button>
      <strong>{en.product}</strong>
      <Navigation page={page} />
      <div className="page-head-actions">
        <Search notify={notify} />
        <button
          type="button"
          className="plain project"
          title={layersText.projectTitle}
          onClick={() => update({ mode: "projector" })}
        >
          {layersText.project}
        </button>
        <Share announce={announce} />
        <Cite page={page} />
        {language.others.map((other) => (
          <LanguageLink key={other.code} {...other} />
        ))}
        <label className="theme">
          <span className="visually-hidden">{en.theme}</span>
          <select value={theme} onChange={(event) => chooseTheme(event.target.value as ThemeChoice)}>
            {pageParams.theme.options.map(({ value }) => (
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

/** Link to the citations of this view. Its address includes the fragment, read when the link is about to be used. */
function Cite({ page }: { readonly page: PageId }) {
  const { place, title } = pagesText.titles[page];
  const keepFragment = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void => {
    currentTarget.href = citeAddress(currentFragment(), place === title ? title : `${place}, ${title}`);
  };
  return (
    <a
      className="language cite"
      href={citeAddress("", "")}
      onFocus={keepFragment}
      onPointerDown={keepFragment}
      onClick={keepFragment}
    >
      {en.cite}
    </a>
  );
}

interface LanguageProps {
  readonly code: string;
  readonly short: string;
  readonly name: string;
  readonly path: string;
}

/** Link to the same view in another language. Its address includes the fragment, read when the link is about to be used. */
function LanguageLink({ code, short, name, path }: LanguageProps) {
  const keepFragment = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void => {
    const fragment = currentFragment();
    currentTarget.href = fragment === "" ? path : `${path}#${fragment}`;
  };
  return (
    <a
      className="language"
      href={path}
      hrefLang={code}
      lang={code}
      aria-label={name}
      title={name}
      onFocus={keepFragment}
      onPointerDown={keepFragment}
      onClick={keepFragment}
    >
      {short}
    </a>
  );
}

/** Copies the link. If the browser forbids it, shows the link for manual copying. */
function Share({ announce }: Pick<HeaderProps, "announce">) {
  const [outcome, setOutcome] = useState<"copied" | "by-hand" | null>(null);
  const [link, setLink] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (outcome === "by-hand") field.current?.select();
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    const now = addressOf(currentFragment());
    setLink(now);
    try {
      await navigator.clipboard.writeText(now);
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
            <input ref={field} readOnly value={link} onBlur={() => setOutcome(null)} />
          </label>
        </span>
      ) : null}
    </span>
  );
}
