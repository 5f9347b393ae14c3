/** Tells a page's author what could not be used: each sentence once. */

const said = new Set<string>();

/** Says it in the console. */
export function sayOnce(sentence: string): void {
  if (said.has(sentence)) return;
  said.add(sentence);
  // biome-ignore lint/suspicious/noConsole: a page's author looks for it there.
  console.warn(sentence);
}
