/** Starts the lab in the element that `index.html` leaves for it. */

// First, so that the engine loads while the rest of this file is still read.
import "./engine/start-worker";
import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-mono/latin-600.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./lab/App";
import { applyMotion, keptMotion } from "./lab/shell/motion-setting";
import "./theme/tokens.css";
import "./theme/base.css";
import "./lab/shell/page.css";
import "./lab/shell/print.css";

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no element with the id root");
applyMotion(keptMotion());
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
