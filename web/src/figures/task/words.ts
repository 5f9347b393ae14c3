/** Texts of a task's choices, fields and answers. Pure. Contains no solutions. */

import type { SettingFacts, TaskFacts } from "../../engine/contract";
import { cellText, time } from "../../text/numbers";
import { briefText } from "../../text/tasks/brief.en";
import { taskText as text } from "../../text/tasks/task.en";
import { formOf, readAnswer } from "./answer";
import { letterOf } from "./marks";

/** A setting as a sentence without its point. */
export function settingWords(setting: SettingFacts): string {
  return capital(text.setting(setting));
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns the label of each number. */
export function numberLabels(facts: TaskFacts): readonly string[] {
  if (facts.kind === "count") return text.counts;
  if (facts.kind === "runs") return Array.from({ length: facts.levels }, (_, at) => text.runsOf(at + 1));
  if (facts.kind === "progression") return text.places;
  if (facts.kind === "rest") return [text.restNs];
  if (facts.kind === "pass") return text.passNumbers;
  if (facts.kind === "moves") return text.moveNumbers;
  if (facts.kind === "divide") return [...facts.keys].map((_, at) => text.bitsOf(at + 1));
  return [facts.kind === "size" ? text.megabytes : text.readNs];
}

/** The choices. */
export function choiceWords(facts: TaskFacts): readonly string[] {
  switch (facts.kind) {
    case "maybe":
      return facts.words;
    case "culprits":
      return facts.suspects.map((suspect) => facts.filter.keys[suspect] ?? "");
    case "width":
      return facts.widths.map(text.widthOf);
    case "pays":
      return facts.settings.map(settingWords);
    case "waste":
      return facts.settings.map(text.tree);
    case "release":
      return facts.segments.map(text.segment);
    case "sizes":
      return facts.sizes.map(({ keys, bitsPerKey }) => text.sizeOf(keys, bitsPerKey));
    case "design":
      return facts.designs.map((design) => capital(text.designOf(design)));
    case "batches":
      return facts.batches.map(({ stepNs, rounds }) => text.batch(time(stepNs), rounds));
    case "hold":
      return facts.statements.map(({ about, value }) => text.statement(about, value));
    case "fit":
      return facts.designs.map(({ bitsPerKey, bufferMb }) => text.memory(bitsPerKey, bufferMb));
    case "candidates":
      return Array.from({ length: facts.runs }, (_, run) => text.run(run));
    case "best":
      return facts.designs.map((design) => briefText.design(facts.brief, design));
    default:
      return [];
  }
}

/** Formats an answer: the selected options, or each number with its name. */
export function answerWords(facts: TaskFacts, answer: string): readonly string[] {
  const { chosen, numbers } = readAnswer(answer);
  if (facts.kind === "contest") return [briefText.design(facts.brief, numbers.map(Number))];
  if (formOf(facts).kind !== "numbers") {
    const choices = choiceWords(facts);
    return chosen.map((at) => choices[at] ?? "");
  }
  const labels = numberLabels(facts);
  return numbers.map((number, at) => text.numberIs(labels[at] ?? "", number));
}

/** An answer in as few characters as possible: letters of choices, numbers in the order of their fields, or a design in words. */
export function shortAnswer(facts: TaskFacts, answer: string): string {
  if (facts.kind === "contest") return answerWords(facts, answer).join();
  const { chosen, numbers } = readAnswer(answer);
  return formOf(facts).kind === "numbers" ? numbers.map(cellText).join(" · ") : chosen.map(letterOf).join(", ");
}
