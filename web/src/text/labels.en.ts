/**
 * Names of parameters, their choices and devices. They are declared in English next to their definitions (`figures/params/schema.ts`, the
 * engine's devices), and translated here for display.
 */

/** Returns the name in the page's language. */
export function labelText(english: string): string {
  return english;
}
