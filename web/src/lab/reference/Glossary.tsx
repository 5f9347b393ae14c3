/** The glossary: words in groups, then the events of the engine. Every entry has its own link. */

import { useMemo } from "react";
import { language } from "../../text/language.en";
import { referenceText as text } from "../../text/pages/reference.en";
import { anchorOf, Words } from "./Document";
import { eventsOf, type Group } from "./glossary";
import { referenceLink } from "./links";
import { blocksOf } from "./markdown";
import { WORDS } from "./terms";

interface GlossaryProps {
  readonly events: string;
  readonly chosen: string;
}

/** The glossary. */
export function Glossary({ events, chosen }: GlossaryProps) {
  const groups = useMemo<Group[]>(() => [...WORDS, eventsOf(blocksOf(events), text.events)], [events]);
  return groups.map(({ title, entries }) => (
    <section key={title} className="glossary">
      <h2>{title}</h2>
      <dl lang={title === text.events ? "en" : language.code}>
        {entries.map(({ id, name, text: said }) => (
          <div key={id} id={anchorOf(id)} tabIndex={-1} data-chosen={id === chosen}>
            <dt>
              <a href={`#${referenceLink("glossary", id)}`}>{name}</a>
            </dt>
            <dd>
              {said.map((line) => (
                <p key={line.map((part) => part.text).join("")}>
                  <Words line={line} />
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
