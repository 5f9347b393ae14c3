/** Dismissible notices: a broken file, a partly unreadable link, a restarted engine. */

import { useCallback, useEffect, useRef, useState } from "react";
import { en } from "../../text/lab.en";

/** Shows a sentence until it is dismissed. Equal sentences are shown once. */
export type Notify = (sentence: string) => void;

/** Current notices. */
interface NoticesState {
  readonly sentences: readonly string[];
  /** Number of notifications, equal ones included. */
  readonly count: number;
  readonly notify: Notify;
  readonly dismiss: (sentence: string) => void;
}

/** The notices of a page. */
export function useNotices(): NoticesState {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [count, setCount] = useState(0);
  const notify = useCallback<Notify>((sentence) => {
    setCount((before) => before + 1);
    setSentences((before) => (before.includes(sentence) ? before : [...before, sentence]));
  }, []);
  const dismiss = useCallback((gone: string) => {
    setSentences((before) => before.filter((sentence) => sentence !== gone));
  }, []);
  return { sentences, count, notify, dismiss };
}

/** The notices, oldest first. The press that causes one can be far below, so a new one scrolls into view. */
export function Notices({ sentences, count, dismiss }: Omit<NoticesState, "notify">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) place.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <div className="notices" role="alert" ref={place}>
      {sentences.map((sentence) => (
        <p key={sentence} className="notice">
          <span>{sentence}</span>
          <button type="button" className="quiet" onClick={() => dismiss(sentence)}>
            {en.dismiss}
          </button>
        </p>
      ))}
    </div>
  );
}
