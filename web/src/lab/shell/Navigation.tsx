/**
 * Navigation: the labs behind one button that names the current one, and the other pages next to it. On a phone, they are behind it too.
 */

import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { pagesText as text } from "../../text/pages/pages.en";
import { settle } from "../link/address";
import { linkBack } from "../link/kept";
import { PAGE_IDS, type PageId, pageOf } from "../pages";
import { documentAddress } from "../reference/documents";
import { currentTheme } from "./use-page";
import "./navigation.css";

const LABS = PAGE_IDS.filter((page) => pageOf(page).section === "learn");
const OTHERS = PAGE_IDS.filter((page) => pageOf(page).section !== "learn" && pageOf(page).within === undefined);

/** The navigation of the head. */
export function Navigation({ page }: { readonly page: PageId }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || menu.current?.open !== true) return;
    close();
    menu.current.querySelector("summary")?.focus();
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget !== null && !menu.current?.contains(event.relatedTarget)) close();
  };
  const isLab = pageOf(page).section === "learn";
  const { place, title } = text.titles[page];
  const shownPage = pageOf(page).within ?? page;
  return (
    <nav className="page-nav" aria-label={text.nav}>
      <details className="labs" ref={menu} onKeyDown={onKeyDown} onBlur={onBlur}>
        <summary>
          <span className={isLab ? undefined : "labs-wide"}>{isLab ? place : text.learn}</span>
          {isLab ? <span className="labs-title">{text.ofPlace(title)}</span> : null}
          {isLab ? null : <span className="labs-narrow">{place}</span>}
        </summary>
        <ol>
          {LABS.map((lab) => (
            <li key={lab}>
              <PageLink page={lab} isCurrent={lab === page} onGo={close}>
                <span className="labs-place">{text.titles[lab].place}</span>
                <span>
                  {text.titles[lab].title}
                  <span className="labs-question">{text.titles[lab].question}</span>
                </span>
              </PageLink>
            </li>
          ))}
          {OTHERS.map((other) => (
            <li key={other} className="labs-narrow">
              <PageLink page={other} isCurrent={other === shownPage} onGo={close}>
                <span className="labs-place">{text.titles[other].title}</span>
                <span className="labs-question">{text.titles[other].question}</span>
              </PageLink>
            </li>
          ))}
        </ol>
      </details>
      {OTHERS.map((other) => (
        <PageLink key={other} page={other} className="labs-wide" isCurrent={other === shownPage}>
          {text.titles[other].title}
        </PageLink>
      ))}
    </nav>
  );
}

interface PageLinkProps {
  readonly page: PageId;
  readonly isCurrent?: boolean;
  readonly onGo?: () => void;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** A link to a page: a lab and a page for teachers in its last state, any other page at its start. The theme is kept. */
export function PageLink({ page, isCurrent = false, onGo, className, children }: PageLinkProps) {
  return (
    <a
      href={`#${linkBack(page, currentTheme())}`}
      className={className}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        // The page may have left other state since this link was drawn.
        event.currentTarget.href = `#${linkBack(page, currentTheme())}`;
        settle();
        onGo?.();
      }}
    >
      {children}
    </a>
  );
}

/** The link in the foot of every page. */
export function GuideLink() {
  return <a href={documentAddress("index")}>{text.guide}</a>;
}
