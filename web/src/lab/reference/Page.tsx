/**
 * The reference: the documents of the repository as they are, with live terms, the engine's own constants, and a glossary whose
 * entries can be linked.
 */

import { useCallback, useEffect, useMemo } from "react";
import access from "../../../../docs/accessibility.md?raw";
import errata from "../../../../docs/errata.md?raw";
import events from "../../../../docs/format/events.md?raw";
import linkFormat from "../../../../docs/format/links.md?raw";
import log from "../../../../docs/format/log.md?raw";
import manifest from "../../../../docs/format/manifest.md?raw";
import resultFormat from "../../../../docs/format/result.md?raw";
import tables from "../../../../docs/format/table.md?raw";
import derivation from "../../../../docs/model/cost-model.md?raw";
import real from "../../../../docs/model/what-is-real.md?raw";
import sources from "../../../../docs/sources.toml?raw";
import resultTypes from "../../engine/result-file.generated.ts?raw";
import { referenceText as text } from "../../text/pages/reference.en";
import { settle } from "../link/address";
import { useLinkState } from "../link/use-link-state";
import type { PageProps } from "../pages";
import { Constants } from "./Constants";
import { anchorOf, Document } from "./Document";
import { Glossary } from "./Glossary";
import { LiveFormula } from "./LiveFormula";
import { referenceLink } from "./links";
import { Parameters } from "./Parameters";
import { sourcesOf } from "./sources";
import { REFERENCE, REFERENCE_PARAMS, type ReferenceState } from "./state";
import "./reference.css";

/** The page. */
export function Page(props: PageProps) {
  const { notify, onShown } = props;
  const [state, update] = useLinkState(REFERENCE, notify);
  useEffect(() => onShown(), [onShown]);
  const { topic, entry } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another topic has other entries.
  useEffect(() => goTo(entry), [topic, entry]);
  const setFormula = useCallback((patch: Partial<ReferenceState>) => update(patch), [update]);
  return (
    <main id="main" tabIndex={-1} className="reference">
      <h1>{text.heading}</h1>
      <p className="lede">{text.lede}</p>
      <nav className="topics" aria-label={text.topics}>
        {REFERENCE_PARAMS.topic.options.map(({ value }) => (
          <a
            key={value}
            href={`#${referenceLink(value)}`}
            aria-current={value === topic ? "true" : undefined}
            onClick={() => settle()}
          >
            {text.topic[value]}
          </a>
        ))}
      </nav>
      {text.documentsNote === "" ? null : <p className="note">{text.documentsNote}</p>}
      <div className="topic">
        <TopicView {...props} state={state} setFormula={setFormula} />
      </div>
    </main>
  );
}

function goTo(entry: string): void {
  if (entry === "") return;
  const place = document.getElementById(anchorOf(entry));
  place?.scrollIntoView({ block: "start" });
  place?.focus({ preventScroll: true });
}

interface TopicProps extends PageProps {
  readonly state: ReferenceState;
  readonly setFormula: (patch: Partial<ReferenceState>) => void;
}

function TopicView({ client, info, state, setFormula }: TopicProps) {
  const formats = useMemo(() => [linkFormat, resultFormat, events, tables, log, manifest], []);
  switch (state.topic) {
    case "model":
      return (
        <>
          <Document markdown={real} />
          <Constants info={info} />
        </>
      );
    case "derivation":
      return (
        <>
          <LiveFormula client={client} state={state} onChange={setFormula} />
          <Document markdown={derivation} />
        </>
      );
    case "glossary":
      return <Glossary events={events} chosen={state.entry} />;
    case "formats":
      return (
        <>
          <Parameters />
          {formats.map((markdown) => (
            <Document key={markdown.slice(0, 40)} markdown={markdown} />
          ))}
          <details>
            <summary>{text.resultTypes}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
            <pre tabIndex={0} lang="en">
              <code>{resultTypes}</code>
            </pre>
          </details>
        </>
      );
    case "sources":
      return (
        <>
          <SourceList toml={sources} />
          <Document markdown={errata} />
        </>
      );
    default:
      return <Document markdown={access} />;
  }
}

/** The list. */
function SourceList({ toml }: { readonly toml: string }) {
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
