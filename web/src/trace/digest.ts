/** A digest as bits and as text. Pure. */

/** The 64 bits of a digest, the most significant first. */
export function digestBits(digest: bigint): readonly boolean[] {
  return Array.from({ length: 64 }, (_, index) => ((digest >> BigInt(63 - index)) & 1n) === 1n);
}

/** A digest as two groups of eight hexadecimal digits. */
export function digestText(digest: bigint): string {
  const digits = digest.toString(16).padStart(16, "0");
  return `${digits.slice(0, 8)} ${digits.slice(8)}`;
}
