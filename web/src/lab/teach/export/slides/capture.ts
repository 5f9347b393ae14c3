/**
 * Pictures of questions for slides: the page itself in a hidden frame, before and after the run, so that a slide shows what the lab shows.
 *
 * The frame is loaded again for each picture, because a link that was opened with a state begins with a settled figure.
 */

import { SEEN } from "../../../../elements/seen";
import { standaloneSvg } from "../../../../figures/frame/standalone-svg";
import type { BankQuestion } from "../../bank/bank";
import { linkOf } from "../../plans";
import type { Picture, Slide } from "./deck";

/** Size of the hidden window. */
const WINDOW = { width: 1280, height: 720 } as const;
/** Time until a figure must be complete. Runs of a lab take a few seconds. */
const LIMIT_MS = 60_000;
/** A picture is complete if it did not change for this time. */
const STILL_MS = 700;

/** Takes the pictures of questions one after the other. */
export async function captured(
  questions: readonly BankQuestion[],
  onProgress: (done: number) => void,
): Promise<readonly Slide[]> {
  const slides: Slide[] = [];
  for (const question of questions) {
    onProgress(slides.length);
    const { page, step } = question;
    const before = await shown(linkOf(page, `open=${step}`, { theme: "light" }), beforeRun);
    // The claims of lab 9 are part of one text in its links, so their runs have no link of one question.
    const after =
      page === "lab-9"
        ? null
        : await shown(linkOf(page, `guess-${step}=${SEEN}&ran-${step}=1&open=${step}`, { theme: "light" }), afterRun);
    slides.push({
      question,
      // Numbers in a stem are those of the picture. A claim has its words in a fold.
      stem: page === "lab-9" ? (question.stem ?? "") : before.stem,
      right: after?.right ?? question.right,
      before: before.pictures,
      after: after?.pictures ?? null,
      outcome: after?.outcome ?? "",
    });
  }
  return slides;
}

/** Opens a link in a frame and returns what `read` finds once it no longer changes. */
async function shown<Found>(fragment: string, read: (page: Document) => Found | null): Promise<Found> {
  const frame = document.createElement("iframe");
  frame.inert = true;
  frame.title = "";
  frame.style.cssText = `position:fixed;inset:0 auto auto 0;width:${WINDOW.width}px;height:${WINDOW.height}px;opacity:0;pointer-events:none;border:0`;
  frame.src = `${location.href.replace(/#.*$/u, "")}#${fragment}`;
  document.body.append(frame);
  try {
    const end = performance.now() + LIMIT_MS;
    let last = "";
    let since = performance.now();
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const page = frame.contentDocument;
      const now = page?.querySelector(".lab-drawing")?.innerHTML ?? "";
      if (now !== last) [last, since] = [now, performance.now()];
      const found = page === null || now === "" || performance.now() - since < STILL_MS ? null : read(page);
      if (found !== null) return found;
    }
    throw new Error(`no picture of ${fragment}`);
  } finally {
    frame.remove();
  }
}

/** Pictures of the open question, each with its caption. */
function pictures(page: Document): readonly Picture[] | null {
  const found = [...page.querySelectorAll<SVGSVGElement>(".lab-drawing svg")]
    // Icons of controls are small.
    .filter((svg) => svg.parentElement?.closest("svg") === null && svg.getBoundingClientRect().height > 60)
    .map((svg, at, all) => ({
      svg: standaloneSvg(svg),
      // A figure may have several pictures below one caption.
      caption: all.slice(0, at).some((other) => other.closest("figure") === svg.closest("figure"))
        ? ""
        : captionOf(svg),
      share: svg.getBoundingClientRect().width / (svg.closest(".lab-drawing")?.clientWidth ?? 1),
    }));
  return found.length === 0 ? null : found;
}

function captionOf(svg: SVGSVGElement): string {
  const caption = svg.closest("figure")?.querySelector("figcaption:not(.visually-hidden)");
  const hidden = caption?.cloneNode(true) as HTMLElement | undefined;
  for (const part of hidden?.querySelectorAll(".visually-hidden") ?? []) part.remove();
  for (const origin of hidden?.querySelectorAll(".chart-origin") ?? []) origin.prepend("· ");
  return (hidden?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
}

/** Pictures and stem of the open question. */
function beforeRun(page: Document): { readonly pictures: readonly Picture[]; readonly stem: string } | null {
  const stem = page.querySelector(".lab-question .question")?.textContent?.trim();
  const found = pictures(page);
  return stem === undefined || found === null ? null : { pictures: found, stem };
}

interface AfterRun {
  readonly pictures: readonly Picture[];
  readonly outcome: string;
  /** Value of the right option. */
  readonly right: string | null;
}

/** Pictures and sentence of the outcome; null while the run goes on. */
function afterRun(page: Document): AfterRun | null {
  const outcome = page.querySelector(".lab-result .lab-verdict + p")?.textContent?.trim();
  const found = pictures(page);
  const right = page.querySelector<HTMLInputElement>(".lab-option[data-right=true] input")?.value ?? null;
  return outcome === undefined || found === null ? null : { pictures: found, outcome, right };
}
