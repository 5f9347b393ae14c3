/** Where a page puts the fold with the data of its figures; without a place it is under each figure. */
import { createContext, type ReactNode } from "react";

/** Puts a fold into its place. */
export const DataPlace = createContext<((fold: ReactNode) => ReactNode) | null>(null);
