/** The shape of the page in all of its phases: heading, sentences, tools, stage, cards and foot. Nothing here has a state. */
import type { CSSProperties, ReactNode } from "react";
import { lab0Text as text } from "../../../text/labs/lab0.en";
import { Term } from "../../reference/Term";
import "./lab0.css";

interface PageBodyProps {
  /** Number of filters that the heading names. */
  readonly filters: number;
  /** Progress of the page from its introduction (0) to its settled form (1). */
  readonly settled: number;
  readonly isBusy?: boolean;
  /** Next to the heading of the settled page: the sentences of the introduction in short. */
  readonly about?: ReactNode;
  /** The stage, and what belongs below it. */
  readonly children: ReactNode;
  readonly timeBar?: ReactNode;
  readonly tools?: ReactNode;
  readonly cards?: ReactNode;
  readonly foot: ReactNode;
  /** Below the stage and its cards. */
  readonly below?: ReactNode;
  /** Questions in front of a class. */
  readonly questions?: ReactNode;
  /** True for the first paint of `index.html`, which the page replaces: it has no landmark and no id. */
  readonly isStatic?: boolean;
}

export function PageBody(props: PageBodyProps) {
  const { filters, settled, isBusy = false, about, children, timeBar, tools, cards, below, foot, questions } = props;
  const Place = props.isStatic === true ? "div" : "main";
  const place = props.isStatic === true ? {} : { id: "main", tabIndex: -1, "aria-busy": isBusy };
  return (
    <Place {...place} className="lab0" data-settled={settled === 1} style={moving(settled, { "--settled": settled })}>
      <div className="intro">
        <h1>{text.heading(filters)}</h1>
        <Folding shown={1 - settled}>
          <p className="intro-text">
            <Pieces pieces={text.intro} />
          </p>
        </Folding>
        {settled === 0 ? null : about}
      </div>
      <Folding shown={settled}>{tools}</Folding>
      <div className="lab0-body">
        <div className="journey-place">
          {children}
          <Folding shown={1 - settled}>{timeBar}</Folding>
        </div>
        {cards === undefined ? null : (
          <aside className="cards" aria-label={text.cards}>
            <div className="cards-inner">{cards}</div>
          </aside>
        )}
      </div>
      {below}
      <div className="timeline-place">{foot}</div>
      {questions}
    </Place>
  );
}

/** A text whose terms show their definitions. */
export function Pieces({ pieces }: { readonly pieces: typeof text.intro }) {
  return pieces.map(([piece, term]) =>
    term === "" ? (
      piece
    ) : (
      <Term key={piece} id={term}>
        {piece}
      </Term>
    ),
  );
}

/** Inline styles exist only between the two forms: the final forms have none, because the page's policy forbids them. */
function moving(u: number, style: Readonly<Record<string, string | number>>): CSSProperties | undefined {
  return u === 0 || u === 1 ? undefined : (style as CSSProperties);
}

/** A part that grows to its size when it appears, and shrinks when it disappears. */
function Folding({ shown, children }: { readonly shown: number; readonly children: ReactNode }) {
  if (shown === 0 || children === undefined) return null;
  return (
    <div
      className="folding"
      data-moves={shown < 1}
      style={moving(shown, { gridTemplateRows: `${shown}fr`, opacity: shown })}
    >
      <div>{children}</div>
    </div>
  );
}
