/**
 * Every prediction of the labs as a question: stem, options, the right option, and the misconception behind each wrong option.
 *
 * The words are those of the labs. A prediction is any part of a lab's texts with a question and options, so a new one is in no list
 * here. The right options are recorded from runs of the engine (`right-options.generated.ts`).
 *
 * **Invariants** (tests: `bank.test.ts`; `tests/e2e/pages/questions.spec.ts` runs every question)
 * 1. Every question has a right option. Every other option has a misconception.
 * 2. `slide` is the place of the question among those of its lab in front of a class.
 */

import type { EngineInfo } from "../../../engine/worker/api";
import { initialValues } from "../../../figures/params/schema";
import { hashPrice, probePrice } from "../../../live/prices";
import type { LoadedResult } from "../../../results/origin";
import { lab6Text } from "../../../text/labs/lab6.en";
import { lab7Text } from "../../../text/labs/lab7.en";
import { CLAIM_WORDS, lab9Text } from "../../../text/labs/lab9.en";
import { fixedOf, LAB6_PARAMS } from "../../learn/lab6/state";
import { measuredRuns } from "../../learn/lab7/measured";
import { agreeValue } from "../../learn/lab7/outcomes";
import { runsInOrder } from "../../measure/runs/runs";
import { LAB_PAGES, type LabPage } from "../../pages";
import { RIGHT } from "./right-options.generated";

/** An option as the labs' texts have it. */
export interface BankOption {
  readonly value: string;
  readonly label: string;
  /** A clause that is true if the option is right. */
  readonly finding: string;
  /** The misconception of readers who choose it. A right option has none. */
  readonly mistake?: string;
}

/** A question of the bank. */
export interface BankQuestion {
  /** Page and step, such as `lab-5.levels`. */
  readonly id: string;
  readonly page: LabPage;
  /** Name of the step in links. */
  readonly step: string;
  readonly slide: number;
  readonly title: string;
  /** Null while a number in it is unknown. */
  readonly stem: string | null;
  readonly options: readonly BankOption[];
  /** Value of the right option. Null if only a run in the reader's browser decides it. */
  readonly right: string | null;
  readonly because: string;
}

/** Texts of a prediction. A stem with numbers is a function. */
interface Prediction {
  readonly title: string;
  readonly question: unknown;
  readonly options: readonly BankOption[];
  readonly because: string;
}

/** Sources of numbers in stems. */
export interface Known {
  readonly info: Pick<EngineInfo, "devices" | "hashPrices">;
  readonly results: readonly LoadedResult[];
}

const TEXTS = import.meta.glob<Readonly<Record<string, unknown>>>(
  ["../../../text/labs/lab*.en.ts", "!../../../text/labs/lab0.en.ts"],
  { eager: true },
);

/** All questions, in the order of the labs. */
export function bankOf(known: Known): readonly BankQuestion[] {
  return LAB_PAGES.flatMap((page) => (page === "lab-9" ? claims() : predictionsOf(page, known)));
}

function predictionsOf(page: LabPage, known: Known): readonly BankQuestion[] {
  return Object.entries(textOf(page))
    .filter((entry): entry is [string, Prediction] => isPrediction(entry[1]))
    .map(([name, { title, question, options, because }], at) => {
      const step = name.replace(/Step$/u, "");
      const id = `${page}.${step}`;
      const given = WITH_NUMBERS[id]?.(known);
      const stem = typeof question === "string" ? question : (given?.stem ?? null);
      const right = given?.right ?? RIGHT[id] ?? null;
      return { id, page, step, slide: at + 1, title, stem, options, right, because };
    });
}

function textOf(page: LabPage): Readonly<Record<string, unknown>> {
  const name = page.replace("-", "");
  const found = Object.entries(TEXTS).find(([path]) => path.includes(`/${name}.`));
  return (found?.[1][`${name}Text`] ?? {}) as Readonly<Record<string, unknown>>;
}

function isPrediction(value: unknown): value is Prediction {
  return typeof value === "object" && value !== null && "question" in value && "options" in value;
}

interface Given {
  readonly stem: string;
  readonly right?: string;
}

/** Questions whose stem has numbers: devices and costs at the start of lab 6, and the run that lab 7 opens with. */
const WITH_NUMBERS: Readonly<Record<string, (known: Known) => Given | null>> = {
  "lab-6.device": ofLab6(lab6Text.device),
  "lab-6.mix": ofLab6(lab6Text.mix),
  "lab-6.filter": ofLab6(lab6Text.filter),
  "lab-7.agree": ({ results }) => {
    const run = measuredRuns(runsInOrder(results))[0];
    const comparison = run?.comparisons[0];
    if (run === undefined || comparison === undefined) return null;
    const stem = lab7Text.agree.question(run.device, comparison.emptyFraction, comparison.predicted);
    return { stem, right: agreeValue(comparison) };
  },
};

function ofLab6({ question }: Pick<(typeof lab6Text)["device"], "question">) {
  return ({ info, results }: Known): Given | null => {
    const start = initialValues(LAB6_PARAMS);
    if (info.hashPrices.length === 0) return null;
    const hash = hashPrice(start, info.hashPrices, results, null);
    const fixed = fixedOf(info.devices, hash.ns, probePrice(start, results).ns);
    return fixed === null ? null : { stem: question(fixed) };
  };
}

/** The claims of lab 9 that the engine can decide. They share their options. */
function claims(): readonly BankQuestion[] {
  return Object.entries(CLAIM_WORDS)
    .filter(([claim]) => `lab-9.${claim}` in RIGHT)
    .map(([claim, { title, statement, source, ask, because }], at) => ({
      id: `lab-9.${claim}`,
      page: "lab-9",
      step: claim,
      slide: at + 1,
      title,
      stem: `${lab9Text.claimed(statement)}. ${lab9Text.sourceOf(source)} ${ask}`,
      options: lab9Text.options,
      right: RIGHT[`lab-9.${claim}`] ?? null,
      because,
    }));
}
