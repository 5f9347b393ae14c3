/** A page with a figure, as an author of a Next project writes it. */

import { Figures } from "./figures";
import "lsm-lab/react";

export default function Page() {
  return (
    <main>
      <h1>Notes</h1>
      <lsm-journey preset="false-positive">
        <a href="https://elements.example/">
          <img src="/lsm-lab/elements/v1/still/journey-false-positive.svg" width="752" height="446" alt="One lookup" />
        </a>
      </lsm-journey>
      <Figures />
    </main>
  );
}
