/**
 * A deck of a lab's questions: one HTML file with reveal.js, its pictures and fonts. Pure.
 *
 * A slide shows a question with its figure. The next step shows the right option and the figure after the run. Presenter's notes (key S) have
 * the explanation and the misconception behind each wrong option. `?view=print` at the end of the address lays the slides out for a PDF.
 */

import { withPolicy } from "../../../../../../scripts/server/headers.mjs";
import { teachText } from "../../../../text/teach/teach.en";
import type { BankQuestion } from "../../bank/bank";
import { escaped } from "../quiz";

const text = teachText.exports.deck;

/** A picture with its caption. */
export interface Picture {
  /** A standalone SVG. */
  readonly svg: string;
  readonly caption: string;
  /** Share of the width of all pictures. */
  readonly share: number;
}

/** A question with its pictures before and after the run. */
export interface Slide {
  readonly question: BankQuestion;
  readonly stem: string;
  /** Value of the right option. */
  readonly right: string | null;
  readonly before: readonly Picture[];
  readonly after: readonly Picture[] | null;
  /** Sentence of the outcome, with its numbers and their source. */
  readonly outcome: string;
}

/** Parts of the file that are not of this lab. */
export interface DeckParts {
  readonly reveal: string;
  readonly notes: string;
  readonly css: string;
  /** `@font-face` rules with the fonts in them. */
  readonly fonts: string;
  /** Marks the scripts of the file, so that no other script runs. */
  readonly nonce: string;
}

/** Facts about the deck. */
export interface DeckHead {
  readonly title: string;
  /** The question of the lab. */
  readonly question: string;
  readonly language: string;
  /** Address of the lab, and of each of its questions. */
  readonly address: string;
  readonly addressOf: (question: BankQuestion) => string;
}

/** The policy of the file: its own scripts, and itself as the preview in the presenter's view. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    ...["img-src data:", "font-src data:", "frame-src 'self' file:", "base-uri 'none'", "form-action 'none'"],
  ].join("; ");

/** The file. */
export function deckHtml(head: DeckHead, slides: readonly Slide[], parts: DeckParts): string {
  const sections = [titleSlide(head), ...slides.map((slide) => questionSlide(slide, head.addressOf(slide.question)))];
  // The presenter's view is another page, under the same policy.
  const notes = parts.notes.replaceAll("<script>", `<script nonce="${parts.nonce}">`);
  const html = `<!doctype html>
<html lang="${head.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
<style>${parts.fonts}</style>
<style>${parts.css}</style>
</head>
<body>
<div class="reveal"><div class="slides">
${sections.join("\n")}
</div></div>
<script nonce="${parts.nonce}">${inScript(parts.reveal)}</script>
<script nonce="${parts.nonce}">${inScript(notes)}</script>
<script nonce="${parts.nonce}">Reveal.initialize({ width: 1280, height: 720, margin: 0.02, center: false, hash: true, transition: "none",
slideNumber: true, pdfSeparateFragments: false, plugins: [RevealNotes] });</script>
</body>
</html>
`;
  return withPolicy(html, policyOf(parts.nonce));
}

/** A script cannot contain its own end. */
function inScript(script: string): string {
  return script.replaceAll(/<\/(script)/giu, "<\\/$1").replaceAll("<!--", "<\\!--");
}

function titleSlide({ title, question, address }: DeckHead): string {
  return `<section><div class="slide title">
<h1>${escaped(title)}</h1>
<p>${escaped(question)}</p>
<p class="soft"><a href="${escaped(address)}">${escaped(address)}</a></p>
</div>
<aside class="notes">${escaped(text.notes)}</aside>
</section>`;
}

function questionSlide({ question, stem, right, before, after, outcome }: Slide, address: string): string {
  const { title, options, because } = question;
  const mistakes = options.filter(({ value, mistake }) => value !== right && mistake !== undefined);
  const pictures =
    after === null
      ? `<div>${before.map(picture).join("")}</div>`
      : `<div class="fragment fade-out" data-fragment-index="0">${before.map(picture).join("")}</div>
<div class="fragment" data-fragment-index="0">${after.map(picture).join("")}</div>`;
  return `<section><div class="slide">
<h2>${escaped(title)}</h2>
<div class="columns">
<div class="pictures">${pictures}</div>
<div class="words">
<p>${escaped(stem)}</p>
<ol>${options.map(({ value, label }) => option(label, value === right)).join("")}</ol>
<p class="fragment outcome" data-fragment-index="0">${escaped(outcome === "" ? because : outcome)}</p>
</div>
</div>
</div>
<aside class="notes">
<p>${escaped(because)}</p>
<ul>${mistakes.map(({ label, mistake }) => `<li>${escaped(text.note(label, mistake ?? ""))}</li>`).join("")}</ul>
<p><a href="${escaped(address)}">${escaped(text.live)}</a></p>
</aside>
</section>`;
}

function option(label: string, isRight: boolean): string {
  // Only the right option changes with the answer.
  const mark = isRight ? ` <span class="fragment tick" data-fragment-index="0">✓</span>` : "";
  return `<li>${escaped(label)}${mark}</li>`;
}

function picture({ svg, caption, share }: Picture): string {
  return `<figure style="width:${(100 * share).toFixed(1)}%">${caption === "" ? "" : `<figcaption>${escaped(caption)}</figcaption>`}${scalable(svg)}</figure>`;
}

/** A picture with a fixed size, so that it scales with its slide. */
function scalable(svg: string): string {
  return svg.replace(/^<svg([^>]*)>/u, (whole, attributes: string) => {
    const size = (name: string): string => new RegExp(`\\s${name}="([\\d.]+)"`, "u").exec(attributes)?.[1] ?? "";
    if (/\sviewBox=/u.test(attributes)) return whole;
    return `<svg${attributes} viewBox="0 0 ${size("width")} ${size("height")}">`;
  });
}
