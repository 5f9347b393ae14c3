/** A link to the guide, which lies beside the lab as pages of its own. */

import { language } from "../../text/language.en";
import { pagesText } from "../../text/pages/pages.en";

/** Stands in the foot of every page; the guide is in English. */
export function GuideLink() {
  return (
    <a href={`${language.root}guide/index.html`} hrefLang="en">
      {pagesText.guide}
    </a>
  );
}
