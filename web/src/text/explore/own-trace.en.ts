/** Texts in Explore about a trace of the reader, in English. */
import { count, counted } from "../numbers";

const at = (line: number, column: number): string => `Line ${count(line)}, column ${count(column)}`;

export const ownTraceText = {
  param: "trace file",
  help: {
    summary: "Formats",
    csv: "CSV: operation,key,size; operations are put, get, delete, scan and modify.",
    ycsb: "YCSB: the lines that the database “basic” prints.",
    rocksdb: "db_bench: a trace that RocksDB’s trace_analyzer converted to text.",
  },
  reading: (name: string, operations: number): string =>
    `Reading ${name}: ${counted(operations, "operation", "operations")} so far`,
  stop: "Stop reading",
  open: "Open trace",
  missing: (name: string): string => `This run needs the trace file ${name}. Open it to run it here.`,
  noEffect: "A trace replaces the workload. Only the value size still applies, and only if the trace has no sizes.",
  noTradeOff: "The trade-off compares runs of a generated workload, not of a trace.",
  tooLarge: (name: string, mb: number): string =>
    `Could not open ${name}: the file is ${count(mb)} MB; the limit is 100 MB.`,
  failed: (name: string, problem: string): string => `Could not read ${name}. ${problem}`,
  unreadable: "The browser could not read the file. Open it again.",
  problems: {
    "trace-operation": (line: number, column: number): string =>
      `${at(line, column)}: an operation is expected, such as put, get, delete or scan.`,
    "trace-key": (line: number, column: number): string =>
      `${at(line, column)}: a key of 1 to 1,024 bytes is expected; RocksDB keys are hexadecimal.`,
    "trace-size": (line: number, column: number): string =>
      `${at(line, column)}: a size is expected: a whole number of bytes up to 1,048,576, or up to 1,000 keys for a scan.`,
    "trace-missing": (line: number, column: number): string =>
      `${at(line, column)}: a column is missing; each line needs an operation and a key.`,
    "trace-line": (line: number, column: number): string =>
      `${at(line, column)}: the line is longer than 1 MiB. Is this a text file?`,
    "trace-operations": (line: number, column: number): string =>
      `${at(line, column)}: the trace has more than 2,000,000 operations. Shorten the file.`,
    "trace-memory": (line: number, column: number): string =>
      `${at(line, column)}: the trace writes more than 192 MiB of keys and values. Shorten the file.`,
    "trace-empty": (): string => "The file contains no operations.",
  },
} as const;
