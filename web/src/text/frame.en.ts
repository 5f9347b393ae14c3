/** Texts of the frame around every figure, in English: its data as a table and as files. */
import { counted } from "./numbers";

export const frameText = {
  dataAndExport: "Data and export",
  saveCsv: "Save numbers (CSV)",
  saveSvg: "Save picture (SVG)",
  states: "Before and after, instead of motion",
  before: "before",
  after: "after",
  notLoaded: "This part could not be loaded. Check your connection and open it again.",
  rest: (rows: number): string => `${counted(rows, "more row is", "more rows are")} in the CSV file.`,
} as const;
