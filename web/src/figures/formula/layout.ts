/**
 * The formula as a tree of MathML, in symbols and with the terms of a setting. Pure.
 *
 * **Invariants** (tests: `layout.test.ts`)
 * 1. Nothing is computed here: every number is from the engine.
 * 2. Each term has its role, and so its color, in both lines.
 */

import { percent, time } from "../../text/numbers";
import { type MathNode, mi, mn, mo, mtext, over, row, sub, term } from "./math";
import type { FormulaValues } from "./params";

/** Eq. (8) in symbols: N filters are probed, N - 1 hashes are saved. */
export function symbols(words: { readonly wasted: string; readonly read: string; readonly other: string }): MathNode {
  const saved = term("hash", mo("("), mi("N"), mo("−"), mn("1"), mo(")"), sub("T", "H"));
  const all = row(
    term("hash", mi("N"), sub("T", "H")),
    mo("+"),
    term("probe", mi("N"), sub("T", "P")),
    mo("+"),
    term("wasted", mtext(words.wasted)),
    mo("+"),
    term("read", mtext(words.read)),
    mo("+"),
    mtext(words.other),
  );
  return row(mi("G"), mo("="), over(saved, all));
}

/** The same with the terms of a setting. */
export function numbers({ perFilter, shared, gain }: FormulaValues): MathNode {
  const ns = (value: number): MathNode => mn(time(value));
  const saved = row(term("hash", ns(perFilter.hashNs)), mo("−"), term("hash", ns(shared.hashNs)));
  const all = row(
    term("hash", ns(perFilter.hashNs)),
    mo("+"),
    term("probe", ns(perFilter.probeNs)),
    mo("+"),
    term("wasted", ns(perFilter.wastedNs)),
    mo("+"),
    term("read", ns(perFilter.readNs)),
    mo("+"),
    ns(perFilter.otherNs),
  );
  return row(mo("="), over(saved, all), mo("="), mn(percent(gain, 1)));
}
