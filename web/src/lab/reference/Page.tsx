/**
 * The reference: the cost model with the terms of a setting, the initial constants of the engine, and the documents of the documentation.
 * A link of an earlier version to a document opens it there.
 */

import { useCallback, useEffect } from "react";
import { referenceText as text } from "../../text/pages/reference.en";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { Constants } from "./Constants";
import { documentAddress, documentOf, languageOf } from "./documents";
import { LiveFormula } from "./LiveFormula";
import { REFERENCE, type ReferenceState } from "./state";
import "./reference.css";

/** The page. */
export function Page({ client, info, notify, onShown }: PageProps) {
  const [state, update] = useLinkState(REFERENCE, notify);
  useEffect(() => onShown(), [onShown]);
  const moved = documentOf(state);
  useEffect(() => {
    if (moved !== null) location.replace(moved);
  }, [moved]);
  const setFormula = useCallback((patch: Partial<ReferenceState>) => update(patch), [update]);
  return (
    <main id="main" tabIndex={-1} className="reference">
      <h1>{text.heading}</h1>
      <p className="lede">{text.lede}</p>
      <nav className="topics" aria-label={text.documents}>
        {Object.entries(text.document).map(([page, name]) => (
          <a key={page} href={documentAddress(page)} hrefLang={languageOf(page)}>
            {name}
          </a>
        ))}
      </nav>
      <LiveFormula client={client} state={state} onChange={setFormula} />
      <Constants info={info} />
    </main>
  );
}
