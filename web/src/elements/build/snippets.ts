/**
 * What an author copies to embed a figure: a tag, a frame, a picture with a link; each with a state. Pure.
 *
 * **Invariant** (broken by `snippets.test.ts`): whatever a state holds, the markup around it stays whole.
 */

/** A figure of a state. */
export interface Wanted {
  /** The tag without `lsm-`. */
  readonly figure: string;
  /** A fragment, perhaps with parameters of other figures. */
  readonly fragment: string;
  /** The names that the figure knows. */
  readonly names: readonly string[];
  /** The address that the link leads to. */
  readonly live: string;
  /** The height to keep free, in CSS pixels. */
  readonly height: number;
  /** The address of the lab, with its slash. */
  readonly site: string;
  /** The folder in there of the figures' language, with its slash; left out: English, which needs none. */
  readonly part?: string;
  /** The hash of the loader; null where it is not known. */
  readonly integrity: string | null;
  /** Attributes besides the state, such as the address of a result file. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Those of the frame, which stands on another page than the author's; left out: the same. */
  readonly frameAttributes?: Readonly<Record<string, string>>;
  /** What the tag says of its looks: how much higher than the start of its kind it is. */
  readonly style?: string;
  /** What the picture shows. */
  readonly alt: string;
  /** What the link says. */
  readonly openLive: string;
}

/** The snippets. */
export interface Snippets {
  readonly tag: string;
  readonly frame: string;
  readonly markdown: string;
}

/** The pairs of a fragment that a figure knows, as its state. */
export function stateFor(fragment: string, names: readonly string[]): string {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/u, ""))].filter(([name]) => names.includes(name));
  if (pairs.length === 0) return "";
  return ["v=1", ...pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join("&");
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The room of figures before the script has run, and the script: an author names once what it has to be. */
function loaderTags({ site, part = "", integrity }: Wanted): string {
  const check = integrity === null ? "" : ` integrity="${quoted(integrity)}" crossorigin`;
  const folder = quoted(`${site}elements/v1/${part}`);
  return `<link rel="stylesheet" href="${folder}room.css">
<script type="module" src="${folder}lsm-lab.js"${check}></script>`;
}

/** All of them. */
export function snippetsOf(wanted: Wanted): Snippets {
  const { figure, fragment, names, live, height, site, alt, openLive, attributes = {} } = wanted;
  const { frameAttributes = attributes } = wanted;
  const state = stateFor(fragment, names);
  const given = [...(state === "" ? [] : [["state", state] as const]), ...Object.entries(attributes)];
  const looks = wanted.style === undefined ? [] : [["style", wanted.style] as const];
  const said = [...given, ...looks].map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
  const asked = new URLSearchParams({ figure, ...frameAttributes });
  const frame = `${site}embed/index.html?${asked}${state === "" ? "" : `#${state}`}`;
  return {
    tag: `${loaderTags(wanted)}
<lsm-${figure}${said}>
  <a href="${quoted(live)}">${quoted(alt)}</a>
</lsm-${figure}>`,
    frame: `<iframe src="${quoted(frame)}" title="${quoted(alt)}" width="100%" height="${height}" loading="lazy" sandbox="allow-scripts allow-popups" style="border:0"></iframe>`,
    markdown: `[![${alt.replaceAll(/[[\]]/gu, "")}](${figure}.svg)](${encodeURI(live).replaceAll("%25", "%").replaceAll("(", "%28").replaceAll(")", "%29")} "${openLive}")`,
  };
}
