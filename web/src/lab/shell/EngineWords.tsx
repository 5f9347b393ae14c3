/**
 * A sentence of the page with words of the engine in it, or of a file: those are English whatever the page is, and screen
 * readers have to know.
 */

import type { ReactNode } from "react";

/** English text of the engine, marked as English. */
export function English({ children }: { readonly children: ReactNode }) {
  return <span lang="en">{children}</span>;
}

interface EngineWordsProps {
  /** The whole sentence, in the language of the page. */
  readonly sentence: string;
  /** The part of it that the engine said. */
  readonly words: string;
}

/** The sentence, the engine's part of it marked. */
export function EngineWords({ sentence, words }: EngineWordsProps) {
  const at = words === "" ? -1 : sentence.indexOf(words);
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <English>{words}</English>
      {sentence.slice(at + words.length)}
    </>
  );
}
