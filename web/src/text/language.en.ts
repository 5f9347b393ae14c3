/** Language of this build: English. It decides how numbers and dates are written. */

export const language = {
  /** Code for `lang` attributes and `Intl`. */
  code: "en",
  /** Path from the page to the folder that all languages share: results, pictures. */
  root: "./",
  /** The same page in other languages: its path from here, and the native name of the language. */
  others: [{ code: "de", short: "DE", name: "Deutsch", path: "de/" }],
  /** Zero to ten. */
  numbers: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] as readonly string[],
  /** Formats an ISO date, `2026-01-31`, for readers. */
  date: (iso: string): string => iso,
} as const;
