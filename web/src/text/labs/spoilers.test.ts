/** Broken if a text that readers see before they predict contains the answer. */
import { expect, it } from "vitest";
import { lab0Text as lab0De } from "./lab0.de";
import { lab0Text } from "./lab0.en";
import { lab2Text as lab2De } from "./lab2.de";
import { lab2Text } from "./lab2.en";
import { lab5Text as lab5De } from "./lab5.de";
import { lab5Text } from "./lab5.en";
import { lab7Text as lab7De } from "./lab7.de";
import { lab7Text } from "./lab7.en";
import { lab8Text as lab8De } from "./lab8.de";
import { lab8Text } from "./lab8.en";

const introOf = ({ heading, intro }: Pick<typeof lab0Text, "heading" | "intro">): string =>
  `${heading(5)} ${intro.map(([piece]) => piece).join("")}`;

it.each([
  ["lab 0", introOf(lab0Text), /once|one hash|enough|same/iu],
  ["lab 0, German", introOf(lab0De), /einmal|ein Hash|genügt|dieselb/iu],
  ["lab 2", lab2Text.lede, /64|is enough because|additions/iu],
  ["lab 2, German", lab2De.lede, /64|Addition/iu],
  ["lab 5", lab5Text.lede, /once|one hash|same answers/iu],
  ["lab 5, German", lab5De.lede, /einmal|ein Hash\b|dieselben Antworten/iu],
  ["lab 7", lab7Text.lede, /clock|step|batch/iu],
  ["lab 7, German", lab7De.lede, /Uhr|Schritt|Stapel/iu],
  ["lab 8, Explain", `${lab8Text.explain.title} ${lab8Text.explain.prompt}`, /different numbers|unfair/iu],
  ["lab 8, Explain, German", `${lab8De.explain.title} ${lab8De.explain.prompt}`, /verschieden viele|ungerecht/iu],
])("%s does not contain its answer", (_, text, answer) => {
  expect(text).not.toMatch(answer);
});
