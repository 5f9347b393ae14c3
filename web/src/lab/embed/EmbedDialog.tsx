/** The dialog that gives a figure away: a tag, a frame, a picture, each to copy. */

import { useEffect, useId, useRef, useState } from "react";
import { type Still, snippetsOf, stillOf } from "../../elements/build/snippets";
import { ELEMENTS, VERSION } from "../../elements/names.generated";
import type { EngineClient } from "../../engine/client";
import type { Embeddable, RunFile } from "../../figures/frame/EmbedButton";
import { download } from "../../figures/frame/export";
import { pngOf } from "../../figures/frame/png";
import { embedText as text } from "../../text/embedding/embed.en";
import { language } from "../../text/language.en";
import { currentFragment } from "../link/address";
import { citeAddress } from "../reference/documents";
import { Qr } from "../teach/build/Qr";
import { moreOf } from "./reserved-space";
import { addressOf, isThisMachine, SOURCES, type Source } from "./sources";
import { useMore } from "./use-more";
import "./embed-dialog.css";

interface EmbedDialogProps {
  readonly embeddable: Embeddable;
  readonly client: EngineClient;
  readonly onClose: () => void;
}

/** Space of a frame above and below its figure (`embed/embed.css`). */
const FRAME_EDGES = 8;

/** The dialog; Escape closes it, as the browser has it. */
export function EmbedDialog({ embeddable, client, onClose }: EmbedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const { figure, state, link, results, own, svg } = embeddable;
  const facts = ELEMENTS.find(({ name }) => name === figure);
  const page = new URL("./", document.baseURI.replace(/[?#].*$/u, "")).href;
  const site = new URL(language.root, page).href;
  const part = page.slice(site.length);
  const hashes = useJson<Readonly<Record<string, string>>>(`${site}elements/v1/integrity.json`);
  const integrity = hashes?.[`${part}lsm-lab.js`] ?? null;
  const [source, setSource] = useState<Source>("lab");
  const extras = useMore(embeddable, client, site);
  const more = moreOf(extras);
  const fragment = state ?? currentFragment();
  const live = `${page}#${link ?? fragment}${own === undefined ? "" : `&file=${encodeURIComponent(own)}`}`;
  const names = facts?.attributes ?? [];
  const { still, story, hasPicture, picture, setWish } = usePicture(embeddable, {
    site,
    part,
    source,
    fragment,
    names,
  });
  const { tag, frame, markdown } = snippetsOf({
    figure,
    site,
    source: addressOf(source, site),
    picture,
    part,
    integrity,
    fragment,
    live,
    openLive: text.openLive,
    alt: still?.alt ?? text.alt(figure),
    ...filesOf(site, source, { results, own }),
    names,
    height: FRAME_EDGES + Math.max(0, ...extras.map(({ extra }) => extra)) + highestOf(facts?.rooms),
    ...(more === null ? {} : { style: `--lsm-more:${more}` }),
  });
  return (
    <dialog ref={dialog} className="embed-dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 id={`${id}-title`}>{text.title}</h2>
      {isThisMachine(site) ? <p className="embed-warning">{text.thisMachine}</p> : null}
      {own === undefined ? null : <p className="note">{text.own(own)}</p>}
      <Snippet name={text.tag} note={text.tagNote} snippet={tag}>
        <SourceChoice source={source} onChange={setSource} />
        <p className="note">{text.sourceNotes[source](VERSION, results)}</p>
        {svg === null && still === null ? null : (
          <PictureChoice own={still === null ? `${figure}.svg` : null} isOn={hasPicture} onChange={setWish} />
        )}
      </Snippet>
      <Snippet name={text.frame} note={null} snippet={frame} />
      <PictureSnippet {...{ figure, svg, markdown }} isPublished={hasPicture && still !== null} story={story} />
      <div className="embed-qr">
        <Qr text={live} label={text.qr} />
        <p className="note">{text.qrNote}</p>
      </div>
      <p className="embed-close">
        <a href={citeAddress(link ?? fragment, text.citeTitle(figure))}>{text.cite}</a>
        <button type="button" onClick={() => dialog.current?.close()}>
          {text.close}
        </button>
      </p>
    </dialog>
  );
}

interface Around {
  readonly site: string;
  readonly part: string;
  readonly source: Source;
  readonly fragment: string;
  readonly names: readonly string[];
}

/** The picture in the tag: the published one of a named state, or else a file of the author, if wished for. */
function usePicture({ figure, results, own }: Embeddable, { site, part, source, fragment, names }: Around) {
  const stills = useJson<Readonly<Record<string, readonly Still[]>>>(`${site}elements/v1/${part}still/index.json`);
  const [preference, setWish] = useState<boolean | null>(null);
  // The pictures of figures of a file are those of the sample run.
  const hasFile = results !== undefined || own !== undefined;
  const still = hasFile ? null : stillOf(stills?.[figure] ?? [], fragment, names);
  const hasPicture = preference ?? still !== null;
  const folder = `${addressOf(source, site)}elements/v1/${part}still/`;
  const place = still === null ? { src: `${figure}.svg`, size: null } : { src: `${folder}${still.file}`, size: still };
  const story = still?.story === undefined ? null : `${site}elements/v1/${part}still/${still.story}`;
  return { still, story, hasPicture, picture: hasPicture ? place : null, setWish };
}

interface PictureChoiceProps {
  /** File that the author has to save, if there is no published picture. */
  readonly own: string | null;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function PictureChoice({ own, isOn, onChange }: PictureChoiceProps) {
  return (
    <label className="embed-picture">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />{" "}
      {own === null ? text.withPicture : text.ownPicture(own)}
    </label>
  );
}

interface PictureSnippetProps {
  readonly figure: string;
  readonly svg: string | null;
  readonly markdown: string;
  /** True if the code names the address of a published picture. */
  readonly isPublished: boolean;
  readonly story: string | null;
}

/** The picture as code and as files. */
function PictureSnippet({ figure, svg, markdown, isPublished, story }: PictureSnippetProps) {
  if (svg === null) return null;
  const savePng = (): unknown => pngOf(svg).then((png) => download(`${figure}.png`, "image/png", png));
  return (
    <Snippet name={text.picture} note={isPublished ? null : text.pictureNote} snippet={markdown}>
      <p className="embed-files">
        <button type="button" onClick={() => download(`${figure}.svg`, "image/svg+xml", svg)}>
          {text.save}
        </button>{" "}
        <button type="button" onClick={() => void savePng()}>
          {text.savePng}
        </button>{" "}
        {story === null ? null : (
          <a href={story} download={true}>
            {text.saveStory}
          </a>
        )}
      </p>
    </Snippet>
  );
}

/** Source of the result file of a figure: the site, or the author's own pages. */
function filesOf(site: string, source: Source, { results, own }: RunFile) {
  const name = results ?? (own === undefined ? undefined : encodeURIComponent(own));
  if (name === undefined) return {};
  const onSite = { results: `${site}results/${name}` };
  const isOnSite = results !== undefined && source === "lab";
  return { attributes: isOnSite ? onSite : { results: name }, frameAttributes: onSite };
}

interface SourceChoiceProps {
  readonly source: Source;
  readonly onChange: (source: Source) => void;
}

function SourceChoice({ source, onChange }: SourceChoiceProps) {
  const group = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{text.sourceLabel}</legend>
      {SOURCES.map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={name === source} onChange={() => onChange(name)} />
          <span>{text.sources[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The height of a figure where it is narrowest. */
function highestOf(rooms = ""): number {
  const heights = rooms.match(/..../gu)?.map((both) => 4 * Number.parseInt(both.slice(2), 36)) ?? [600];
  return Math.max(...heights);
}

/** A file that was published with this page. Null before it has loaded, and if it cannot load. */
function useJson<Content>(address: string): Content | null {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    fetch(address)
      .then((response) => response.json() as Promise<Content>)
      .then(setContent, () => undefined);
  }, [address]);
  return content;
}

interface SnippetProps {
  readonly name: string;
  readonly note: string | null;
  readonly snippet: string;
  readonly children?: React.ReactNode;
}

/** Some text to copy. */
function Snippet({ name, note, snippet, children }: SnippetProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const copy = async (): Promise<void> => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(snippet);
      setSaid(text.copied);
    } catch {
      setSaid(text.byHand);
    }
  };
  return (
    <div className="embed-snippet">
      <label htmlFor={id}>{name}</label>
      {note === null ? null : <p className="note">{note}</p>}
      {children}
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={Math.min(2 + Math.floor(snippet.length / 120), 8)}
        value={snippet}
        spellCheck={false}
      />
      <p className="run-line">
        <button type="button" onClick={() => void copy()}>
          {text.copy}
        </button>{" "}
        <span role="status">{said}</span>
      </p>
    </div>
  );
}
