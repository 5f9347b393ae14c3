/** What code and documents cite, by key. */

import { useMemo } from "react";
import { referenceText as text } from "../../text/pages/reference.en";
import { anchorOf } from "./Document";
import { sourcesOf } from "./sources";

/** The list. */
export function SourceList({ toml }: { readonly toml: string }) {
  const sources = useMemo(() => sourcesOf(toml), [toml]);
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title">{text.sources(sources.length)}</h2>
      <ul className="sources">
        {sources.map(({ key, title, authors, where, doi, for: use }) => (
          <li key={key} id={anchorOf(key)} tabIndex={-1}>
            <span lang="en">
              <cite>{title}</cite>. {authors}. {where}.
            </span>{" "}
            {doi === null ? null : <a href={`https://doi.org/${doi}`}>{doi}</a>}
            <span className="source-use">
              {text.citedAs(key)}: <span lang="en">{use}.</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
