/** A value once it rests: for words that nobody can follow while somebody scrubs, and that would be laid out in every frame. */

import { useEffect, useState } from "react";

/** How long a value must stay the same. */
export const REST_MS = 250;

/** The first value at once; every other when it has stayed the same for {@link REST_MS}. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
