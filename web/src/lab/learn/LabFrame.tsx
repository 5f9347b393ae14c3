/** The shape of a lab's page: question, figure, steps, and where to go next. */

import type { ReactNode } from "react";
import { learnText } from "../../text/labs/learn.en";
import { pagesText } from "../../text/pages/pages.en";
import { useAssignedTasks } from "../link/use-layers";
import { nextLab, type PageId } from "../pages";
import { GuideLink, PageLink } from "../shell/Navigation";
import type { Lab } from "./labs";
import { LabContext } from "./Step";
import "./learn.css";

interface LabFrameProps {
  readonly lab: Lab;
  readonly lede: string;
  /** Stays in view beside the steps, where there is room. */
  readonly figure: ReactNode;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The page of a lab. */
export function LabFrame({ lab, lede, figure, children, foot }: LabFrameProps) {
  const { page } = lab;
  const { place, title, question } = pagesText.titles[page];
  const tasks = useAssignedTasks();
  return (
    <>
      <main id="main" tabIndex={-1} className="lab">
        <div className="lab-intro">
          <p className="lab-place">{pagesText.menu(place, title)}</p>
          <h1>{question}</h1>
          <p className="lede">{lede}</p>
        </div>
        <div className="lab-figure">{figure}</div>
        <div className="lab-steps">
          <LabContext value={lab}>{children}</LabContext>
          {tasks ?? <NextLab page={page} />}
        </div>
      </main>
      <footer className="page-foot">
        <GuideLink />
        {foot}
      </footer>
    </>
  );
}

/** A link to the next lab, where there is one. */
export function NextLab({ page }: { readonly page: PageId }) {
  const next = nextLab(page);
  if (next === null) return null;
  const { place, title, question } = pagesText.titles[next];
  return (
    <p className="next-lab">
      <PageLink page={next}>
        <span className="step-kind">
          {learnText.next}
          <span className="visually-hidden">: </span>
        </span>
        <span className="step-title">
          {pagesText.menu(place, title)}
          <span className="visually-hidden">. </span>
        </span>
        <span className="labs-question">{question}</span>
      </PageLink>
    </p>
  );
}
