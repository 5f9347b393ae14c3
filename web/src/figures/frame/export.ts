/** Hands files to the reader. */

/** Offers a file as a download. */
export function download(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
