/** Types of a prediction, and a prediction of a page without the frame of labs: it is asked in front of a class alone. */

import { type ReactNode, useContext } from "react";
import { VoteContext } from "../link/use-layers";

/** One of the answers to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** The prediction in a word or number, such as "5 %". */
  readonly short?: string;
}

/** What happened, once it did. */
export interface Outcome {
  /** The option that came true. */
  readonly value: string;
  /** In words, with numbers and where they are from. */
  readonly sentence: ReactNode;
  /** Why those who predicted something else may have thought so. */
  readonly because: string;
  /** The outcome in a word or number, such as "5.9 %": the line that is left of an answered question. */
  readonly short?: string;
}

/** What a prediction is made of. */
export interface PredictionProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly options: readonly Option[];
  /** The locked option; empty before. */
  readonly locked: string;
  readonly onLock: (value: string) => void;
  /** What the run is called. */
  readonly runLabel: string;
  readonly isRunning: boolean;
  /** How far the run is and how it is stopped, where it takes long enough to be told. */
  readonly progress?: ReactNode;
  readonly onRun: () => void;
  readonly onReset: () => void;
  readonly outcome: Outcome | null;
}

/** The question as a slide; nothing if nobody votes. */
export function Prediction(props: PredictionProps) {
  const Vote = useContext(VoteContext);
  return Vote === null ? null : <Vote {...props} />;
}
