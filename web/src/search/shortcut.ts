/** Keys that open the search. Apart from the search, which loads later. */

/** Returns true for Ctrl K, and for ⌘ K on a Mac. */
export function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !(shiftKey || altKey);
}
