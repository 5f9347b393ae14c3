/**
 * Starts the lab in the element that `index.html` leaves for it.
 */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no element with the id root");
createRoot(place).render(
  <StrictMode>
    <h1>LSM Lab</h1>
  </StrictMode>,
);
