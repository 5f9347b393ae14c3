/** Replacement of a page without its engine: its question, the reason, and links to readable pages. */

import { pagesText } from "../../text/pages/pages.en";
import { settle } from "../link/address";
import { linkTo } from "../link/link";
import { PAGE_IDS, type PageId, pageOf } from "../pages";
import { GuideLink } from "./Navigation";
import { currentTheme } from "./use-page";

const text = pagesText.without;

interface WithoutProps {
  readonly page: PageId;
}

/** Title and question of the page. */
export function PageHeading({ page }: WithoutProps) {
  const { place, title, question } = pagesText.titles[page];
  return (
    <>
      <p className="page-place">{place === title ? place : pagesText.menu(place, title)}</p>
      <h1>{question}</h1>
    </>
  );
}

/** The page. */
export function WithoutEngine({ page }: WithoutProps) {
  const readable = PAGE_IDS.filter((other) => pageOf(other).isReadable === true);
  return (
    <main id="main" tabIndex={-1} className="page-coming">
      <PageHeading page={page} />
      <p className="lede">{text.page}</p>
      <h2>{text.instead}</h2>
      <ul>
        {readable.map((other) => (
          <li key={other}>
            <a href={`#${linkTo(other, currentTheme())}`} onClick={settle}>
              {pagesText.titles[other].title}
            </a>{" "}
            <span className="page-place">{pagesText.titles[other].question}</span>
          </li>
        ))}
        <li>
          <GuideLink />
        </li>
      </ul>
    </main>
  );
}
