/** Sentences that wait until they are dismissed, and sentences that are only said. */

import { useCallback, useState } from "react";

/** Shows a sentence until it is dismissed; the same sentence stands once. */
export type Notify = (sentence: string) => void;

/** What there is to read. */
export interface Notices {
  readonly sentences: readonly string[];
  readonly notify: Notify;
  readonly dismiss: (sentence: string) => void;
}

/** The notices of a page. */
export function useNotices(): Notices {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const notify = useCallback<Notify>((sentence) => {
    setSentences((before) => (before.includes(sentence) ? before : [...before, sentence]));
  }, []);
  const dismiss = useCallback((gone: string) => {
    setSentences((before) => before.filter((sentence) => sentence !== gone));
  }, []);
  return { sentences, notify, dismiss };
}
