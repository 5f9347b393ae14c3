/** Explore begins with questions: experiments as cards, the reader's own ones, and a run from scratch. */

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { EngineClient } from "../../../engine/client";
import { initialValues } from "../../../figures/params/schema";
import { exploreText as text } from "../../../text/pages/explore.en";
import { settle } from "../../link/address";
import type { Notify } from "../../shell/Notices";
import { TraceStatus } from "../own-trace/OpenTrace";
import { TRACE_READING } from "../own-trace/reading";
import { SETTING_NAMES } from "../settings/settings";
import { EXPLORE_PARAMS, type ExploreState } from "../state";
import {
  EXPERIMENT_NAMES,
  EXPERIMENTS,
  type ExperimentName,
  keepExperiment,
  keptExperiments,
  linkOf,
  openFile,
  type Read,
  stateOf,
  titleOf,
} from "./experiments";
import { CardPicture } from "./Pictures";
import "./start.css";

interface StartProps {
  readonly client: EngineClient;
  readonly theme: ExploreState["theme"];
  readonly notify: Notify;
  readonly onShown: () => void;
}

/** A maplet belongs to a frozen tree, so this experiment is the figure of lab 11 and not a run. */
const ONE_FILTER = "v=1&page=lab-11&open=explain";

const SCRATCH: Partial<ExploreState> = { view: "run" };

/** The start page. */
export function Start({ client, theme, notify, onShown }: StartProps) {
  const [kept, setKept] = useState(keptExperiments);
  useEffect(onShown, [onShown]);
  const linkWith = (state: ExploreState): string => linkOf({ ...state, theme });
  const openTrace = (trace: string): void => {
    const state = { ...initialValues(EXPLORE_PARAMS), ...SCRATCH, trace } as ExploreState;
    settle();
    location.hash = linkWith(state);
  };
  const open = (file: File | undefined): void => {
    if (file === undefined) return;
    if (!/\.json$/iu.test(file.name)) {
      void TRACE_READING.open(client, file, notify).then((trace) => {
        if (trace !== null) openTrace(trace);
      });
      return;
    }
    const show = (read: Read): void => {
      if (!read.ok) {
        notify(text.files.refused(file.name, read.problem));
        return;
      }
      const link = linkWith(read.state);
      keepExperiment({ title: titleOf(read.state), link });
      setKept(keptExperiments());
      settle();
      location.hash = link;
    };
    void openFile(file).then(show);
  };
  return (
    <main id="main" tabIndex={-1} className="explore-start">
      <h1>{text.heading}</h1>
      <p className="lede">{text.lede}</p>
      <ul className="explore-cards">
        {EXPERIMENT_NAMES.map((name) => (
          <ExperimentCard key={name} name={name} linkWith={linkWith} />
        ))}
        <Card
          isFlat={true}
          href={ONE_FILTER}
          picture={<CardPicture of="one-filter" />}
          title={text.start.oneFilter}
          question={text.start.oneFilterQuestion}
          meta={text.start.oneFilterMeta}
        />
        <Card
          isFlat={true}
          href={linkWith({ ...initialValues(EXPLORE_PARAMS), ...SCRATCH })}
          picture={<CardPicture of="scratch" />}
          title={text.start.scratch}
          question={text.start.scratchQuestion}
          meta={text.start.scratchMeta(SETTING_NAMES.length)}
        />
        <OpenCard onFile={open} />
      </ul>
      {kept.length === 0 ? null : (
        <section className="explore-kept" aria-label={text.start.yours}>
          <h2>{text.start.yours}</h2>
          {kept.map(({ title, link }) => (
            <a key={link} href={`#${link}`} onClick={settle}>
              {title}
            </a>
          ))}
          <span>{text.start.kept}</span>
        </section>
      )}
    </main>
  );
}

interface ExperimentCardProps {
  readonly name: ExperimentName;
  readonly linkWith: (state: ExploreState) => string;
}

function ExperimentCard({ name, linkWith }: ExperimentCardProps) {
  const experiment = EXPERIMENTS[name];
  const { title, question } = text.experiments[name];
  const { operations, load = 0 } = experiment.a;
  return (
    <Card
      href={linkWith({ ...stateOf(experiment, name), guess: "ask" })}
      picture={<CardPicture of={name} />}
      title={title}
      question={question}
      isFirst={name === EXPERIMENT_NAMES[0]}
      meta={text.start.runs(2, Number(operations) + Number(load))}
    />
  );
}

interface CardProps {
  readonly href: string;
  readonly picture: ReactNode;
  readonly title: string;
  readonly question: string;
  readonly meta: string;
  /** True for a card whose picture is at the left. */
  readonly isFlat?: boolean;
  /** True for the card to start with. */
  readonly isFirst?: boolean;
}

function Card({ href, picture, title, question, meta, isFlat = false, isFirst = false }: CardProps) {
  return (
    <li className={isFlat ? "explore-flat" : undefined}>
      <a className="explore-card" data-first={isFirst || undefined} href={`#${href}`} onClick={settle}>
        {picture}
        {isFirst ? <span className="explore-first">{text.start.first}</span> : null}
        <h2>{title}</h2>
        <p>{question}</p>
        <p className="explore-card-meta">{meta}</p>
      </a>
    </li>
  );
}

/** Opens a file, chosen or dropped. */
function OpenCard({ onFile }: { readonly onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="explore-flat">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra way; the button does the same */}
      <div
        className="explore-card"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onFile(event.dataTransfer.files[0]);
        }}
      >
        <CardPicture of="file" />
        <h2>
          <button type="button" className="explore-card-open" onClick={() => input.current?.click()}>
            {text.start.open}
          </button>
        </h2>
        <p>{text.start.openQuestion}</p>
        <p className="explore-card-meta">{text.start.openMeta}</p>
        <TraceStatus />
        <input
          ref={input}
          type="file"
          hidden={true}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
    </li>
  );
}
