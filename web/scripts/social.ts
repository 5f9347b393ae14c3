/**
 * Tags for social networks, which show a link to the lab as a card with a picture. `scripts/pictures/social.mjs` draws the picture.
 *
 * Networks need complete addresses. `SITE_URL` names the site; without it, the address of the picture is relative, and networks ignore it.
 */
import type { HtmlTagDescriptor, Plugin } from "vite";
import type { Language } from "./language.ts";

/** Size that networks expect. */
const SIZE = { width: "1200", height: "630" } as const;

export function socialTags(language: Language): Plugin {
  return {
    name: "lsm-lab-social",
    transformIndexHtml: (html) => {
      const root = language === "en" ? "./" : "../";
      const site = process.env["SITE_URL"]?.replace(/\/*$/u, "/") ?? root;
      const title = /<title>([^<]*)<\/title>/u.exec(html)?.[1] ?? "";
      const about = /name="description"\s+content="([^"]*)"/u.exec(html)?.[1] ?? "";
      const tags = {
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:image": `${site}social.${language}.png`,
        "og:image:width": SIZE.width,
        "og:image:height": SIZE.height,
      };
      const described = Object.entries(tags).map(([property, content]) => tagOf("property", property, content));
      return [...described, tagOf("name", "twitter:card", "summary_large_image")];
    },
  };
}

function tagOf(kind: "property" | "name", name: string, content: string): HtmlTagDescriptor {
  return { tag: "meta", attrs: { [kind]: name, content }, injectTo: "head" };
}
