/** Counts with their nouns, in English: apart from the texts that say them, since every figure counts something. */

/** A count with its noun. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
