/** Starts the deck; keys that are meant for a figure are not taken by the slides. */
import Reveal from "./reveal/reveal.mjs";

const inFigure = () => document.activeElement?.localName.startsWith("lsm-") ?? false;

await Reveal.initialize({ hash: true, transition: "none", keyboardCondition: () => !inFigure() });
