/** Targets of links in documents: the topic with the other document, or the web. Pure. */

import { initialValues } from "../../figures/params/schema";
import { writeLink } from "../link/link";
import { REFERENCE_PARAMS, type Topic } from "./state";

/** Documents of the repository that a topic shows, and under which heading. */
const PLACES: Readonly<Record<string, readonly [Topic, string]>> = {
  "cost-model.md": ["derivation", ""],
  "what-is-real.md": ["model", ""],
  "glossary.md": ["glossary", ""],
  "events.md": ["formats", "events"],
  "table.md": ["formats", "a-table-file-format-2"],
  "log.md": ["formats", "journals-and-the-write-ahead-log-format-2"],
  "manifest.md": ["formats", "the-manifest-format-2"],
  "links.md": ["formats", "links"],
  "result.md": ["formats", "result-files-format-1"],
  "errata.md": ["sources", "errata-of-the-sources"],
  "accessibility.md": ["access", ""],
};

const START = initialValues(REFERENCE_PARAMS);

/** The link to a topic, and to an entry of it, without `#`. */
export function referenceLink(topic: Topic, entry = ""): string {
  const written = writeLink("reference", REFERENCE_PARAMS, { ...START, topic, entry });
  return written === "" ? "v=1&page=reference" : written;
}

/** The address of a link in a document; null where it leads to nothing that the page has. */
export function linkOf(to: string): string | null {
  if (/^https:\/\//u.test(to)) return to;
  const place = PLACES[to.replace(/^.*\//u, "").replace(/#.*$/u, "")];
  return place === undefined ? null : `#${referenceLink(...place)}`;
}
