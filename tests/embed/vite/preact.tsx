/** @jsxImportSource preact */
/** The same tags in Preact: read by the type checker alone. */
import "lsm-lab/preact";

export function Tags() {
  return (
    <>
      <lsm-journey levels={5} class="wide" onClick={() => undefined} />
      {/* @ts-expect-error: there is no such value */}
      <lsm-cost-bar device="floppy" />
    </>
  );
}
