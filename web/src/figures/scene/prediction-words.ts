/** Labels of predictions in figures: the reader's own words, or the prediction of a class. */

import { createContext, useContext } from "react";

/** Changes the words of a prediction; words of anything else stay. */
export type PredictionWords = (says: string) => string;

/** Readers see the words as the lab wrote them. */
export const PredictionWordsContext = createContext<PredictionWords>((says) => says);

export function usePredictionWords(): PredictionWords {
  return useContext(PredictionWordsContext);
}
