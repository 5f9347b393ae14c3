/** How a prediction is shown while a class votes on it; null where it is shown to one reader. */

import { type ComponentType, createContext } from "react";
import type { PredictionProps } from "../learn/Prediction";

/** What takes the place of a prediction. */
export const VoteContext = createContext<ComponentType<PredictionProps> | null>(null);
