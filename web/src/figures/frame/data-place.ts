/** Place of the fold with the data of a page's figures. Default: under each figure. */
import { createContext, type ReactNode } from "react";

/** Puts a fold into its place. */
export const DataPlace = createContext<((fold: ReactNode) => ReactNode) | null>(null);
