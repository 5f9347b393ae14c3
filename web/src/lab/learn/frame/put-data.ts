/** Puts the folds of figures into one row of a page. */

import { type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";

/** Returns the value of a `DataPlace`, and the reference of the row. */
export function usePutData() {
  const [row, setRow] = useState<HTMLDivElement | null>(null);
  const put = useCallback((fold: ReactNode): ReactNode => (row === null ? null : createPortal(fold, row)), [row]);
  return [put, setRow] as const;
}
