/**
 * Snippets that an author copies to embed a figure in a given state: a tag, a frame, and a picture with a link. Pure.
 *
 * **Invariant** (test: `snippets.test.ts`): no state can break the markup around it.
 */

/** A figure in a state. */
export interface Wanted {
  /** The tag without `lsm-`. */
  readonly figure: string;
  /** A fragment, possibly with parameters of other figures. */
  readonly fragment: string;
  /** Parameter names of the figure. */
  readonly names: readonly string[];
  /** Target address of the link. */
  readonly live: string;
  /** Height to reserve, in CSS pixels. */
  readonly height: number;
  /** Address of the lab, ending with a slash. */
  readonly site: string;
  /** Address of the folder with `elements/v1/`, ending with a slash, if it is not the lab. */
  readonly source?: string;
  /** Folder of the figures' language within the lab, ending with a slash. Omitted for English. */
  readonly part?: string;
  /** Hash of the loader, or null if it is unknown. */
  readonly integrity: string | null;
  /** Attributes in addition to the state, such as the address of a result file. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Attributes of the frame if they differ from those of the tag. A frame is a page of its host, not of the author. */
  readonly frameAttributes?: Readonly<Record<string, string>>;
  /** Inline style of the tag: the height in addition to the start of its kind. */
  readonly style?: string;
  /** Description of the picture. */
  readonly alt: string;
  /** The picture in the tag, if there is one. */
  readonly picture?: Picture | null;
  /** Text of the link. */
  readonly openLive: string;
}

/** A picture that a page shows until its figure has loaded. */
export interface Picture {
  /** Its address from the author's page. */
  readonly src: string;
  /** Its size in CSS pixels, or null if it is unknown. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** A picture that was published with the elements: `still/index.json` has a list of them for each figure. */
export interface Still {
  readonly state: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The story as a moving picture, if there is one. */
  readonly story?: string;
}

/** Returns the published picture of a state. The order of parameters has no meaning. */
export function stillOf(stills: readonly Still[], fragment: string, names: readonly string[]): Still | null {
  const sorted = (state: string): string => state.split("&").sort().join("&");
  const wanted = sorted(stateFor(fragment, names));
  return stills.find(({ state }) => sorted(state) === wanted) ?? null;
}

export interface Snippets {
  readonly tag: string;
  readonly frame: string;
  readonly markdown: string;
}

/** Returns the pairs of a fragment that belong to a figure, as its state. */
export function stateFor(fragment: string, names: readonly string[]): string {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/u, ""))].filter(([name]) => names.includes(name));
  if (pairs.length === 0) return "";
  return ["v=1", ...pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join("&");
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Tags that reserve the space of figures and load the script. An author inserts them once per page. */
function loaderTags({ site, source = site, part = "", integrity }: Wanted): string {
  const check = integrity === null ? "" : ` integrity="${quoted(integrity)}" crossorigin`;
  const folder = quoted(`${source}elements/v1/${part}`);
  return `<link rel="stylesheet" href="${folder}room.css">
<script type="module" src="${folder}lsm-lab.js"${check}></script>`;
}

/** Closed as JSX demands. */
function imageOf({ src, size }: Picture, alt: string): string {
  const sizes = size === null ? "" : ` width="${size.width}" height="${size.height}"`;
  return `<img src="${quoted(src)}"${sizes} alt="${quoted(alt)}" />`;
}

export function snippetsOf(wanted: Wanted): Snippets {
  const { figure, fragment, names, live, height, site, alt, openLive, attributes = {}, picture = null } = wanted;
  const { frameAttributes = attributes } = wanted;
  const state = stateFor(fragment, names);
  const given = [...(state === "" ? [] : [["state", state] as const]), ...Object.entries(attributes)];
  const looks = wanted.style === undefined ? [] : [["style", wanted.style] as const];
  const said = [...given, ...looks].map(([name, value]) => ` ${name}="${quoted(value)}"`).join("");
  const requested = new URLSearchParams({ figure, ...frameAttributes });
  const frame = `${site}embed/index.html?${requested}${state === "" ? "" : `#${state}`}`;
  return {
    tag: `${loaderTags(wanted)}
<lsm-${figure}${said}>
  <a href="${quoted(live)}">${picture === null ? quoted(alt) : imageOf(picture, alt)}</a>
</lsm-${figure}>`,
    frame: `<iframe src="${quoted(frame)}" title="${quoted(alt)}" width="100%" height="${height}" loading="lazy" sandbox="allow-scripts allow-popups" style="border:0"></iframe>`,
    markdown: `[![${alt.replaceAll(/[[\]\n]/gu, "")}](${picture?.src ?? `${figure}.svg`})](${encodeURI(live).replaceAll("%25", "%").replaceAll("(", "%28").replaceAll(")", "%29")} "${openLive}")`,
  };
}
