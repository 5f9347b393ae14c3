/** Addresses of the documentation, and of documents that the page *Reference* showed in earlier versions. Pure. */

import { entryOf } from "../../text/entry";
import { language } from "../../text/language.en";
import type { ReferenceState, Topic } from "./state";

/** Documents that the lab links to and that exist in every language (checked by `documents.test.ts`). */
export const TRANSLATED: readonly string[] = ["index", "glossary", "cite", "teaching", "honest", "model-what-is-real"];

const isTranslated = (page: string): boolean => TRANSLATED.includes(page) || /^lab-\d+$/u.test(page);

/** Returns the address of a document, in the language of the page if possible. */
export function documentAddress(page: string, anchor = ""): string {
  const folder = language.code !== "en" && isTranslated(page) ? `${language.code}/` : "";
  return `${language.root}guide/${folder}${page}.html${anchor === "" ? "" : `#${anchor}`}`;
}

/** Returns the address of the citations of a state, which its link names. */
export function citeAddress(fragment: string, title: string): string {
  return documentAddress("cite", `of=${encodeURIComponent(fragment)}&title=${encodeURIComponent(title)}`);
}

/** Returns the language of a document. */
export function languageOf(page: string): string {
  return isTranslated(page) ? language.code : "en";
}

/** Formats by the first heading of their document, which links contain. */
const FORMATS: Readonly<Record<string, string>> = {
  events: "format-events",
  "a-table-file-format-2": "format-table",
  "journals-and-the-write-ahead-log-format-2": "format-log",
  "the-manifest-format-2": "format-manifest",
  "result-files-format-1": "format-result",
};
const TOPICS: Readonly<Record<Exclude<Topic, "derivation">, string>> = {
  model: "model-what-is-real",
  glossary: "glossary",
  formats: "format-links",
  sources: "errata",
  access: "accessibility",
};

/** Returns the document that a link to a topic meant, or null if the link means the page. */
export function documentOf({ topic, entry }: Pick<ReferenceState, "topic" | "entry">): string | null {
  if (topic === "derivation" || (topic === "model" && entry === "")) return null;
  if (topic === "formats") return documentAddress(entryOf(FORMATS, entry) ?? TOPICS.formats);
  if (entry.startsWith("event-")) return documentAddress(FORMATS["events"] ?? "");
  if (topic === "sources" && /^[a-z]+\d{4}$/u.test(entry)) return documentAddress("sources", entry);
  return documentAddress(TOPICS[topic], entry);
}
