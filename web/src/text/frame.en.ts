/** Texts of the frame around every figure, in English: its data as a table and as files. */
import { counted } from "./numbers";

export const frameText = {
  dataAndExport: "Data and export",
  saveCsv: "Save numbers (CSV)",
  saveSvg: "Save picture (SVG)",
  states: "Before and after, in place of the motion",
  before: "before",
  after: "after",
  notLoaded: "This did not come. Open it again once there is a connection.",
  rest: (rows: number): string => `${counted(rows, "more row is", "more rows are")} in the CSV file.`,
} as const;
