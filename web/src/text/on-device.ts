/** Devices of results in German sentences: the labels in the files are English. */

const VIRTUAL = "virtual disk";

/** Returns a device as it follows “auf”. */
export function onDevice(label: string): string {
  return label.startsWith(VIRTUAL) ? `einem virtuellen Laufwerk${label.slice(VIRTUAL.length)}` : label;
}
