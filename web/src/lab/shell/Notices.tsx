/** Dismissible notices: a broken file, a partly unreadable link, a restarted engine. */

import { useCallback, useState } from "react";
import { en } from "../../text/lab.en";

/** Shows a sentence until it is dismissed. Equal sentences are shown once. */
export type Notify = (sentence: string) => void;

/** Current notices. */
interface NoticesState {
  readonly sentences: readonly string[];
  readonly notify: Notify;
  readonly dismiss: (sentence: string) => void;
}

/** The notices of a page. */
export function useNotices(): NoticesState {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const notify = useCallback<Notify>((sentence) => {
    setSentences((before) => (before.includes(sentence) ? before : [...before, sentence]));
  }, []);
  const dismiss = useCallback((gone: string) => {
    setSentences((before) => before.filter((sentence) => sentence !== gone));
  }, []);
  return { sentences, notify, dismiss };
}

/** The notices, oldest first. */
export function Notices({ sentences, dismiss }: Pick<NoticesState, "sentences" | "dismiss">) {
  return (
    <div className="notices" role="alert">
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
