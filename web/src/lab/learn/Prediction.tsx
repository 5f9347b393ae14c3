/** Types of a prediction, and a prediction of pages without the frame of labs, which is only asked in front of a class. */

import { type ReactNode, useContext } from "react";
import { VoteContext } from "../link/use-layers";

/** One of the answers to choose from. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** The prediction as a word or number, such as "5 %". */
  readonly short?: string;
}

/** Result of a run. */
export interface Outcome {
  /** The correct option. */
  readonly value: string;
  /** In words, with numbers and where they are from. */
  readonly sentence: ReactNode;
  /** Why those who predicted something else may have thought so. */
  readonly because: string;
  /** The outcome as a word or number, such as "5.9 %", for the line of a folded question. */
  readonly short?: string;
}

/** Parts of a prediction. */
export interface PredictionProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly options: readonly Option[];
  /** The locked option; empty before. */
  readonly locked: string;
  readonly onLock: (value: string) => void;
  readonly isRunning: boolean;
  /** Progress of a long run, with its stop button. */
  readonly progress?: ReactNode;
  readonly onRun: () => void;
  readonly onReset: () => void;
  readonly outcome: Outcome | null;
}

/** The question as a slide. Renders nothing without a vote. */
export function Prediction(props: PredictionProps) {
  const Vote = useContext(VoteContext);
  return Vote === null ? null : <Vote {...props} />;
}
