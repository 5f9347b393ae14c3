/** A link to the next lab, if there is one. */

import { learnText } from "../../../text/labs/learn.en";
import { pagesText } from "../../../text/pages/pages.en";
import { nextLab, type PageId } from "../../pages";
import { PageLink } from "../../shell/Navigation";

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
