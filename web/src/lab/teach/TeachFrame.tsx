/** The shape of the pages for teachers: which of them there are, heading, content. */

import type { ReactNode } from "react";
import { en } from "../../text/lab.en";
import { teachText as text } from "../../text/teach/teach.en";
import { PAGE_IDS, type PageId, pageOf } from "../pages";
import { PageLink } from "../shell/Navigation";
import "../learn/learn.css";
import "./teach.css";

const TEACH_PAGES = PAGE_IDS.filter((page) => pageOf(page).section === "teach");

interface TeachFrameProps {
  readonly page: PageId;
  readonly heading: string;
  readonly lede: string;
  /** Buttons at the end of the heading. */
  readonly actions?: ReactNode;
  /** Of the engine. */
  readonly version: string;
  readonly children: ReactNode;
}

/** The page. */
export function TeachFrame({ page, heading, lede, actions, version, children }: TeachFrameProps) {
  const names: Readonly<Partial<Record<PageId, string>>> = text.pages;
  return (
    <>
      {/* Named, because a lab in a frame has a main part too. */}
      <main id="main" tabIndex={-1} className="teach" aria-label={heading}>
        <nav className="teach-nav" aria-label={text.pages.label}>
          {TEACH_PAGES.map((other) => (
            <PageLink key={other} page={other} isCurrent={other === page}>
              {names[other] ?? other}
            </PageLink>
          ))}
        </nav>
        {actions === undefined ? (
          <>
            <h1>{heading}</h1>
            <p className="lede">{lede}</p>
          </>
        ) : (
          <div className="teach-head">
            <h1>{heading}</h1>
            <p>{lede}</p>
            <div className="teach-actions">{actions}</div>
          </div>
        )}
        {children}
      </main>
      {/* Lessons are read without the engine too. */}
      {version === "" ? null : (
        <footer className="page-foot">
          <span>{en.engineVersion(version)}</span>
        </footer>
      )}
    </>
  );
}
