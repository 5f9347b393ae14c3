/** Content of the page: rendered on the server, and again in the browser. */
import "lsm-lab/react";

export function Notes() {
  return (
    <main>
      <h1>Notes</h1>
      <lsm-journey levels={5} lookup="false-positive" arm="shared">
        <p>A false positive of a filter causes a wasted read.</p>
      </lsm-journey>
      {/* @ts-expect-error: there is no such value */}
      <lsm-cost-bar device="floppy" />
    </main>
  );
}
