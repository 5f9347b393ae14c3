/** What this build of the page is written in: English. How numbers and dates are written follows from it. */

export const language = {
  /** As `lang` attributes and `Intl` name it. */
  code: "en",
  /** From the page to the folder that all languages share: results, pictures. */
  root: "./",
  /** The same page in other languages: where it is, from here, and what it calls its language. */
  others: [{ code: "de", short: "DE", name: "Deutsch", path: "de/" }],
  /** Zero to ten. */
  numbers: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] as readonly string[],
  /** A date of ISO form, `2026-01-31`, as readers write it. */
  date: (iso: string): string => iso,
} as const;
