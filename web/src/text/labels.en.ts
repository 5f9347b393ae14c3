/**
 * What parameters, their choices and devices are called. They are declared in English beside what they are the names of
 * (`figures/params/schema.ts`, the engine's devices); whoever shows one asks here for the word of the page's language.
 */

/** The word for an English one. */
export function labelText(english: string): string {
  return english;
}
