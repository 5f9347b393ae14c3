/** Describes the budget in sentences and as a table. Pure. */

import { budgetText as text } from "../../text/charts/budget.en";
import type { DataTable } from "../frame/csv";
import type { BudgetLevel, BudgetParams } from "./params";

function wholeOf(levels: readonly BudgetLevel[]): number {
  return levels.reduce((sum, { parts }) => sum + parts, 0);
}

/** The part of the memory that a level has, as text. */
export function shareOf(levels: readonly BudgetLevel[], parts: number): string {
  return text.share(parts / Math.max(wholeOf(levels), 1));
}

/** Describes the allocation of the memory and its expected wasted reads. */
export function describeBudget({ levels, reads, others }: Omit<BudgetParams, "onParts" | "bitsPerPart">): string {
  const parts = levels.map((one) => text.level(one.level, shareOf(levels, one.parts), text.bits(one.bitsPerKey)));
  const compared = others.map((other) => text.other(other.name, text.reads(other.reads)));
  return [text.title, ...parts, text.promise(text.reads(reads)), ...compared].join(". ").concat(".");
}

/** Describes a handle. */
export function handleText(level: BudgetLevel, levels: readonly BudgetLevel[]): string {
  return text.handleValue(text.bits(level.bitsPerKey), shareOf(levels, level.parts), text.rate(level.rate));
}

/** Reading of the selected level, shown before the wasted reads of all levels. Null if no level is selected. */
export function readLevel(levels: readonly BudgetLevel[], at: number | null): string | null {
  const level = levels.find((one) => one.level === at);
  return level === undefined ? null : text.read(level.level, text.bits(level.bitsPerKey), text.reads(level.rate));
}

/** A row for each level. */
export function budgetTable({ levels, others }: Pick<BudgetParams, "levels" | "others">): DataTable {
  return {
    columns: [...text.columns, ...others.map(({ name }) => text.otherColumn(name))],
    rows: levels.map((one, at) => [
      String(one.level),
      text.count(one.entries),
      shareOf(levels, one.parts),
      text.bits(one.bitsPerKey),
      text.rate(one.rate),
      ...others.map(({ parts }) => shareOf(levels, parts[at] ?? 0)),
    ]),
  };
}
