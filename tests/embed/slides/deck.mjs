/** Starts the deck; the slides ignore keys for a figure. */
import Reveal from "./reveal/reveal.mjs";

const inFigure = () => document.activeElement?.localName.startsWith("lsm-") ?? false;

await Reveal.initialize({ hash: true, transition: "none", keyboardCondition: () => !inFigure() });
