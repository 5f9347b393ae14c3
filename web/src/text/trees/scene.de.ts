/** Bedienelemente von Szenen, auf Deutsch. */

import type { Twin } from "../twin";
import type { sceneText as english } from "./scene.en";

export const sceneText: Twin<typeof english> = {
  back: "Einen Schritt zurück",
  play: "Abspielen",
  pause: "Pause",
  replay: "Noch einmal abspielen",
  forward: "Einen Schritt weiter",
  track: "Zeitpunkt in der Szene",
  skip: "Überspringen",
};
