/**
 * The page for an `<iframe>`: one figure that fills it, named by the address: `embed/index.html?figure=journey#v=1&lookup=stored`. Attributes
 * of the element may follow `figure`; anyone can write them into a link, so all others are ignored. Needs only `sandbox="allow-scripts"`. Built as one classic script that contains its WebAssembly: a
 * sandboxed module script would require the host to allow every origin.
 */

import { messagesText as text } from "../../text/embedding/messages.en";
import { ALL } from "../build/all";
import { attributesOf } from "../build/names";
import { warnOnce } from "../checked";
import { Controller } from "../controller";
import type { AnyDefinition } from "../definition";
import type { Handle } from "../handle";
import { groundOf } from "./ground";
import { callIn, type FaultCode, MESSAGE_VERSION, originAround } from "./messages";

const given = new URLSearchParams(location.search);
const around = originAround(location.search, document.referrer);

function post(type: string, message: object, to = around ?? "*"): void {
  // Messages contain only data from the address, so any window may receive them before the origin is known.
  parent.postMessage({ lsmLab: MESSAGE_VERSION, type, ...message }, to);
}

function tellSize(): void {
  post("size", { height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
}

/** Replacement for an element: attributes from the address, and the size of the page. */
function hostOf(definition: AnyDefinition): HTMLElement {
  const host = document.createElement("div");
  const name = `lsm-${definition.name}`;
  host.dataset["figure"] = name;
  for (const attribute of attributesOf(definition)) {
    const value = given.getAll(attribute).at(-1);
    // `figure` names the figure here, and the experiment in the attributes of a plot.
    if (value !== undefined && attribute !== "figure") host.setAttribute(attribute, value);
  }
  if (location.hash.length > 1) host.setAttribute("state", location.hash.slice(1));
  return host;
}

function begin(definition: AnyDefinition): void {
  const host = hostOf(definition);
  const root = host.attachShadow({ mode: "open" });
  const frame = new CSSStyleSheet();
  frame.replaceSync(":host{display:block}.width{container-type:inline-size}.place[hidden]{display:none}");
  const [width, place] = [document.createElement("div"), document.createElement("div")];
  width.className = "width";
  width.append(place);
  root.append(width);
  const waiting = document.getElementById("waiting");
  document.body.append(host);
  const handle = new Controller(definition, {
    host,
    root,
    place,
    sheets: [frame],
    show: (isLive) => waiting?.toggleAttribute("hidden", isLive),
    dispatch: (type, detail) => post(type, { detail }),
    needsFull: () => definition.needsFull === true || given.has("results"),
    turn: () => Promise.resolve(),
    origin: location.origin,
  });
  handle.inSight(true);
  // Without this condition, the page would resize twice before the figure or its error appears.
  const observer = new ResizeObserver(() => place.hasChildNodes() && tellSize());
  observer.observe(document.documentElement);
  observer.observe(place);
  addEventListener("message", (event) => answer(handle, event));
  addEventListener("hashchange", () => handle.setState(location.hash.slice(1)));
}

/** Answers a call with the figure, or with the reason why there is none. */
function answer(figure: Handle | string, { data, origin, source }: MessageEvent): void {
  const call = callIn({ data, origin, isFromParent: source === parent }, around);
  if (call === null) return;
  const { id } = call;
  // Refuses a call. The caller may differ from the accepted origin and still receives the reason.
  const refuse = (code: FaultCode, message: string): void =>
    post("answer", { id, error: { code, message } }, origin === "null" ? "*" : origin);
  if ("error" in call) refuse(call.error.code, call.error.message);
  else if (typeof figure === "string") refuse("no-figure", figure);
  else {
    try {
      const value = (figure[call.method] as (...args: readonly unknown[]) => unknown)(...call.args);
      post("answer", { id, value: value ?? null });
    } catch (cause) {
      refuse("failed", cause instanceof Error ? cause.message : String(cause));
    }
  }
}

const ground = new CSSStyleSheet();
ground.replaceSync(groundOf(given.get("theme")));
document.adoptedStyleSheets = [ground];
const wanted = given.get("figure") ?? "journey";
const definition = ALL.find(({ name }) => name === wanted.replace(/^lsm-/u, ""));
if (definition === undefined) {
  const place = document.getElementById("waiting");
  const message = text.noFigure(wanted.slice(0, 40), ALL.map(({ name }) => name).join(", "));
  if (place) place.textContent = message;
  warnOnce(message);
  addEventListener("message", (event) => answer(message, event));
  post("error", { detail: { kind: "no-figure", message, file: null } });
  new ResizeObserver(tellSize).observe(document.documentElement);
} else {
  begin(definition);
}
