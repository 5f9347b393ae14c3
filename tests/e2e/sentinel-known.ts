/**
 * Pages that are known to fail before the sentinel, each with the reason. A page that no longer fails makes its test fail, so that
 * this list can only become shorter.
 */

interface Known {
  /** Smallest tier of states in which it fails. */
  readonly tier: "few states" | "all states";
  /** The language whose further states fail; both without one. */
  readonly language?: "English" | "German";
  readonly reason: string;
}

export const KNOWN: Readonly<Record<string, Known>> = {};
