/** The deck of a lab as a file. Loaded when a deck is made, because it contains reveal.js. */

import notes from "../../../../../../node_modules/reveal.js/dist/plugin/notes.js?raw";
import revealStyle from "../../../../../../node_modules/reveal.js/dist/reveal.css?raw";
import reveal from "../../../../../../node_modules/reveal.js/dist/reveal.js?raw";
import { language } from "../../../../text/language.en";
import { pagesText } from "../../../../text/pages/pages.en";
import { addressOf } from "../../../link/address";
import type { LabPage } from "../../../pages";
import type { BankQuestion } from "../../bank/bank";
import { linkOf } from "../../plans";
import { labName } from "../questions-quiz";
import { captured } from "./capture";
import { deckHtml } from "./deck";
import ownStyle from "./deck.css?raw";

/** Makes the deck of the questions of a lab. */
export async function deckOf(
  page: LabPage,
  questions: readonly BankQuestion[],
  onProgress: (done: number) => void,
): Promise<string> {
  const head = {
    title: labName(page),
    question: pagesText.titles[page].question,
    language: language.code,
    address: addressOf(linkOf(page)),
    addressOf: (question: BankQuestion) => addressOf(linkOf(page, `open=${question.step}`)),
  };
  return deckHtml(head, await captured(questions, onProgress), {
    reveal,
    notes,
    css: `${revealStyle}\n${ownStyle}`,
    fonts: await fontFaces(),
    nonce: [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join(""),
  });
}

/** The fonts of the page as rules that contain them. */
async function fontFaces(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [{ rule, base: sheet.href }] : [])),
  );
  const faces = rules.map(async ({ rule, base }) => {
    const address = /url\("?([^")]+\.woff2)"?\)/u.exec(rule.style.getPropertyValue("src"))?.[1];
    if (address === undefined) return "";
    const bytes = new Uint8Array(await (await fetch(new URL(address, base ?? location.href))).arrayBuffer());
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const of = (name: string): string => `${name}:${rule.style.getPropertyValue(name)};`;
    return `@font-face{${of("font-family")}${of("font-weight")}${of("font-style")}src:url(data:font/woff2;base64,${data}) format("woff2")}`;
  });
  return (await Promise.all(faces)).join("\n");
}
