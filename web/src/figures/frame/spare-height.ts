/** Height that a page leaves below its figures, in CSS px. Pictures with the attribute `data-grows` become higher by it. */
import { createContext } from "react";

export const SpareHeight = createContext(0);
