/**
 * Draws the pictures that social networks show with links to the lab and to the story: `node scripts/pictures/social.mjs` writes
 * `web/public/social.LANGUAGE.png` and `web/public/social-story.LANGUAGE.png`.
 *
 * The pictures are committed, because a build must not need a browser. Each has the title of its page and a figure that the engine computed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { openWorkshop } from "../../web/scripts/workshop.mjs";
import { at } from "../bootstrap/paths.mjs";
import { orExplain } from "../bootstrap/problem.mjs";
import { bootstrap } from "../bootstrap/products.mjs";
import { pngOf } from "./png.mjs";

const SIZE = { width: 1200, height: 630 };
/** Width of a figure before it is enlarged. */
const FIGURE = 752;
const EDGE = 48;
const HEAD = 100;
const FOOT = 16;

await orExplain(async () => {
  await bootstrap();
  for (const language of ["en", "de"]) {
    const workshop = await openWorkshop(language);
    try {
      const { pagesText } = await workshop.load("/src/text/pages/pages.en.ts");
      const story = readFileSync(at("docs/guide", language === "en" ? "story.md" : `story.${language}.md`), "utf8");
      const titles = { social: pagesText.titles["lab-0"].question, "social-story": /^# (.+)$/mu.exec(story)?.[1] };
      for (const [name, title] of Object.entries(titles)) {
        const arm = name === "social" ? "shared" : "per-filter";
        const figure = await drawn(workshop, { keyKind: "false-positive", arm });
        writeFileSync(at("web/public", `${name}.${language}.png`), await pngOf(card(title, figure), 1));
      }
    } finally {
      await workshop.close();
    }
  }
});

async function drawn(workshop, values) {
  const journey = workshop.definitions.find(({ name }) => name === "journey");
  const state = { ...workshop.start(journey), ...values };
  const data = await workshop.feed(journey, state);
  return workshop.picture(journey, state, data, { theme: "light", width: FIGURE });
}

function card(title, figure) {
  const { width, height } = SIZE;
  const text = (x, words, look) => `<text x="${x}" y="68" ${look}>${words}</text>`;
  const place = `x="${EDGE}" y="${HEAD}" width="${width - 2 * EDGE}" height="${height - HEAD - FOOT}"`;
  const [, high] = /^<svg[^>]* height="([\d.]+)"/u.exec(figure) ?? [];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="system-ui"><style>${faces().join("")}</style>` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    text(EDGE, title, 'font-size="44" font-weight="600" fill="#161a22"') +
    text(width - EDGE, "LSM Lab", 'font-size="30" fill="#59616f" text-anchor="end"') +
    `<svg ${place} viewBox="0 0 ${FIGURE} ${high}">${figure}</svg></svg>`
  ).replaceAll(/system-ui(?:, sans-serif)?/gu, "'IBM Plex Sans'");
}

/** The typeface of the lab, inside the picture. */
function faces() {
  return [400, 600].map((weight) => {
    const file = at(`node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`);
    const data = `data:font/woff2;base64,${readFileSync(file, "base64")}`;
    return `@font-face{font-family:"IBM Plex Sans";font-weight:${weight};src:url(${data})}`;
  });
}
