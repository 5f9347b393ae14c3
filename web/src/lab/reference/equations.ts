/**
 * The equations of the cost model's derivation, in symbols and with the values of a setting. Pure.
 *
 * **Invariants** (broken by `equations.test.ts`)
 * 1. Nothing is computed here: every number is an input of the setting, or one that the engine handed over.
 * 2. Each term of a cost has its role, and with it its colour, in both lines.
 */

import type { CostBreakdown, ModelTerms, PolicyName } from "../../engine/contract";
import type { MathNode } from "../../figures/formula/math";
import * as math from "../../figures/formula/math";
import { fixed, percent, time } from "../../text/numbers";
import { referenceText } from "../../text/pages/reference.en";

const { mi, mn, mo, mtext, over, row, sub, term } = math;
const text = referenceText.equations;

/** Answer of the engine for a setting, as exact sums and as printed in the paper. */
export interface Derived {
  readonly policy: PolicyName;
  readonly sizeRatio: number;
  readonly bitsPerKey: number;
  readonly emptyFraction: number;
  readonly perFilter: CostBreakdown;
  readonly shared: CostBreakdown;
  readonly hashNs: number;
  readonly terms: ModelTerms;
  /** Null if the engine rejects the printed form for this tree. */
  readonly printed: ModelTerms | null;
}

/** An equation: its name, its meaning, and its two lines. */
export interface Equation {
  readonly id: string;
  readonly title: string;
  readonly says: string;
  readonly symbols: MathNode;
  readonly numbers: MathNode;
}

const N_DIGITS = 4;
const number = (value: number): MathNode => mn(fixed(value, N_DIGITS));
const ns = (value: number): MathNode => mn(time(value));
const ALPHA = mi("α");
const HITS = row(mo("("), mn("1"), mo("−"), ALPHA, mo(")"));

/** All equations, in the order of the derivation. Eq. (8) has its own figure. */
export function equationsOf(derived: Derived): readonly Equation[] {
  return [
    rate(derived),
    saved(derived),
    probed(derived),
    cost(derived, "unshared"),
    cost(derived, "shared"),
    rearranged(derived),
    limit(derived),
  ];
}

/** Eq. (1). */
function rate({ bitsPerKey, terms }: Derived): Equation {
  return {
    id: "eq-1",
    ...text.rate,
    symbols: row(mi("f"), mo("="), mtext(text.rateOf)),
    numbers: row(mo("="), mtext(text.rateAt(bitsPerKey)), mo("="), mn(percent(terms.falsePositiveRate, N_DIGITS))),
  };
}

/** Eq. (13): the sum, and what the paper prints for it. */
function saved({ terms, printed, emptyFraction, sizeRatio }: Derived): Equation {
  const sum = (from: MathNode, to: MathNode): MathNode => ({ tag: "munderover", children: [mo("∑"), from, to] });
  const inner: MathNode = { tag: "munder", children: [mo("∑"), row(mi("j"), mo("<"), mi("i"))] };
  const printedForm = over(row(mn("1"), mo("−"), ALPHA), row(mi("T"), mo("−"), mn("1")));
  const alpha = mn(fixed(emptyFraction, 2));
  const printedNumbers = over(row(mn("1"), mo("−"), alpha), row(mn(String(sizeRatio)), mo("−"), mn("1")));
  return {
    id: "eq-13",
    ...text.saved,
    symbols: row(
      mi("S"),
      mo("="),
      sum(row(mi("i"), mo("="), mn("2")), mi("L")),
      inner,
      sub("β", "j"),
      mo("≈"),
      printedForm,
    ),
    numbers:
      printed === null
        ? row(mo("="), number(terms.levelsSaved))
        : row(mo("="), number(terms.levelsSaved), mo("≈"), printedNumbers, mo("="), number(printed.levelsSaved)),
  };
}

/** N, for leveling Eq. (4), for tiering Eq. (5) summed. */
function probed({ policy, perFilter, terms, emptyFraction }: Derived): Equation {
  const levels = mn(String(terms.levels.length));
  const s = number(terms.levelsSaved);
  const n = number(perFilter.filtersProbed);
  if (policy === "leveling") {
    return {
      id: "eq-n",
      ...text.probed.leveling,
      symbols: row(mi("N"), mo("="), mi("L"), mo("−"), mi("S")),
      numbers: row(mo("="), levels, mo("−"), s, mo("="), n),
    };
  }
  const hits = row(mo("("), mn("1"), mo("−"), mn(fixed(emptyFraction, 2)), mo(")"));
  const runs = mn(String(terms.runsPerLevel));
  const half = (r: MathNode): MathNode => over(row(r, mo("+"), mn("1")), mn("2"));
  const empty = (l: MathNode, saving: MathNode, found: MathNode): MathNode =>
    row(mo("("), l, mo("−"), saving, mo("−"), found, mo(")"));
  return {
    id: "eq-n",
    ...text.probed.tiering,
    symbols: row(mi("N"), mo("="), HITS, half(mi("R")), mo("+"), mi("R"), empty(mi("L"), mi("S"), HITS)),
    numbers: row(mo("="), hits, half(runs), mo("+"), runs, empty(levels, s, hits), mo("="), n),
  };
}

/** Eq. (4) or (6), with a hash for each filter; Eq. (7), with one. */
function cost(derived: Derived, kind: "unshared" | "shared"): Equation {
  const { policy, perFilter, shared } = derived;
  const arm = kind === "shared" ? shared : perFilter;
  const hash = kind === "shared" ? [sub("T", "H")] : [mi("N"), sub("T", "H")];
  const absent =
    policy === "leveling"
      ? row(mo("("), mi("N"), mo("−"), HITS, mo(")"))
      : row(mi("R"), mo("("), mi("L"), mo("−"), mi("S"), mo("−"), HITS, mo(")"));
  return {
    id: kind === "shared" ? "eq-7" : "eq-4",
    ...(kind === "shared" ? text.shared : text.cost[policy]),
    symbols: row(
      sub("C", kind),
      mo("="),
      term("hash", ...hash),
      mo("+"),
      term("probe", mi("N"), sub("T", "P")),
      mo("+"),
      term("read", HITS, sub("T", "D")),
      mo("+"),
      term("wasted", absent, mi("f"), sub("T", "D")),
      mo("+"),
      sub("T", "other"),
    ),
    numbers: row(
      mo("="),
      term("hash", ns(arm.hashNs)),
      mo("+"),
      term("probe", ns(arm.probeNs)),
      mo("+"),
      term("read", ns(arm.readNs)),
      mo("+"),
      term("wasted", ns(arm.wastedNs)),
      mo("+"),
      ns(arm.otherNs),
      mo("="),
      ns(arm.totalNs),
    ),
  };
}

/** Cost of every additional filter: `T_H + T_P + f T_D`. */
const PER_FILTER = row(
  term("hash", sub("T", "H")),
  mo("+"),
  term("probe", sub("T", "P")),
  mo("+"),
  term("wasted", mi("f"), sub("T", "D")),
);

/** Eq. (9). For a single filter there is nothing to divide by. */
function rearranged({ terms, hashNs }: Derived): Equation {
  const gain = mn(percent(terms.gainByEq9, 3));
  const rest = row(PER_FILTER, mo("+"), over(mtext(text.rest), row(mi("N"), mo("−"), mn("1"))));
  const numbers = row(ns(terms.perFilterNs), mo("+"), over(ns(terms.restNs), number(terms.extraFilters)));
  return {
    id: "eq-9",
    ...text.rearranged,
    symbols: row(mi("G"), mo("="), over(term("hash", sub("T", "H")), rest)),
    numbers:
      terms.extraFilters === 0
        ? row(mo("="), gain, mtext(text.oneFilter))
        : row(mo("="), over(term("hash", ns(hashNs)), numbers), mo("="), gain),
  };
}

/** Limit of Eq. (9). */
function limit({ terms, hashNs }: Derived): Equation {
  return {
    id: "eq-9-limit",
    ...text.limit,
    symbols: row(mi("G"), mo("→"), over(term("hash", sub("T", "H")), PER_FILTER)),
    numbers: row(
      mo("="),
      over(term("hash", ns(hashNs)), ns(terms.perFilterNs)),
      mo("="),
      mn(percent(terms.gainLimit, 3)),
    ),
  };
}

/** The levels as rows: where lookups end, and the cost of a level for arriving lookups. */
export function levelRows({ levels }: ModelTerms): readonly (readonly string[])[] {
  return levels.map(({ level, hit, reach, empty, filtersProbed, costNs }) => [
    String(level),
    ...[hit, reach, empty, filtersProbed].map((value) => fixed(value, N_DIGITS)),
    time(costNs),
  ]);
}
