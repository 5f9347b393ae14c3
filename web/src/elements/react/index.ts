/** What figures use of React, for elements: the build puts it in React's place. A name that is missing here ends the build. */

export { createRoot } from "./drawing";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "./hooks";
export { createContext, createElement, Fragment, memo } from "./nodes";
