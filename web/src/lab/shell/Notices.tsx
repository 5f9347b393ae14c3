/** What the reader must know and can put away: a broken file, a link half understood, an engine that was restarted. */

import { en } from "../../text/lab.en";
import type { Notices as NoticesState } from "./use-notices";

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
