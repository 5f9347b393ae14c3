/** Die ersten Ansichten der Seite nativer Läufe auf Deutsch: Befund, Qualität, Aussagen, zwei Rechner, eigene Dateien. */

import { residualText, type TermName } from "../charts/residual.en";
import { entryOf } from "../entry";
import { en } from "../lab.en";
import { count, counted, fixed, keySize, percent, significant, time, withUnit } from "../numbers";
import { byPointer } from "../pointer";
import type { Twin } from "../twin";
import { bytes, capital, decimalBytes } from "../units";
import type { answerText as english } from "./answer.en";

const EMULATED: Readonly<Record<string, string>> = {
  hdd: "Festplatte, emuliert",
  sata: "SATA-SSD, emuliert",
  pcie: "PCIe-SSD, emuliert",
  nvm: "NVM, emuliert",
};

const KINDS: Readonly<Record<string, string>> = {
  memory: "Arbeitsspeicher",
  "page-cache": "Page-Cache",
  replayed: "nachgespieltes Gerät",
};

const PRESETS: Readonly<Record<string, string>> = {
  quick: "kurzer Lauf",
  standard: "alle Paper-Abbildungen",
  "paper-core": "der Baum des Papers",
};

const REPORTED: Readonly<Record<string, string>> = {
  about: "etwa ",
  "more than": "über ",
  "up to": "bis zu ",
};

/** Disturbances of a machine with their values, each named as the engine names it. */
const NOISE: Readonly<Record<string, (value: number) => string>> = {
  steal: (value) => `${percent(value, 1)} der Zeit entfielen auf andere Gäste`,
  others: (value) => `${percent(value, 1)} entfielen auf andere Programme`,
  waiting: (value) => `${percent(value, 1)} der Zeit wartete ein Prozess`,
  throttled: (value) => `${percent(value, 1)} der Zeit war das Programm gedrosselt`,
  clock: (value) => `der Takt änderte sich um ${percent(value, 1)}`,
  interruptions: (value) => `${fixed(value, 0)} Unterbrechungen pro Sekunde`,
};

/** A value with the limit of a quiet machine. */
function noise({ name, value, limit }: Check["values"][number]): string[] {
  const said = entryOf(NOISE, name)?.(value);
  if (said === undefined) return [];
  if (limit === undefined) return [said];
  return [`${said} (Grenze ${name === "interruptions" ? fixed(limit, 0) : percentShort(limit)})`];
}

/** A limit in percent without a superfluous zero. */
function percentShort(fraction: number): string {
  return percent(fraction, Number.isInteger(Math.round(fraction * 1e6) / 1e4) ? 0 : 1);
}

const CLAIM_NAMES: Readonly<Record<string, string>> = {
  "fig11-ssd": "Gewinn auf einer SSD (Fig. 11)",
  "fig13-alpha-ssd": "Gewinn auf einer SSD, alle leer (Fig. 13)",
  "fig8a-gain": "Größter Gewinn aller Schlüssellängen",
  "fig10-zipf": "Gewinn bei Zipf-Verteilung, 1-KiB-Schlüssel",
  "fig11-ramdisk": "Gewinn auf einer RAM-Disk (Fig. 11)",
  "fig14-alpha-ramdisk": "Gewinn im RAM, alle leer (Fig. 14)",
  "fig14-alpha-ramdisk:1": "Gewinn im RAM, keiner leer (Fig. 14)",
  "fig5-rotation-vs-double": "Doppeltes Hashen / Rotation, Latenz",
  "fjall-xxh3": "Lesen aus dem Cache mit XXH3, 1 KB",
  "blog-5bits": "Falsch positiv, 5 Bits pro Schlüssel",
  "blog-5bits:1": "Falsch positiv, 8 Bits pro Schlüssel",
  "blog-memory": "Speicher von 1 Mio. Schlüsseln, je 10 Bits",
  "errata-blog-70-percent": "Lesezugriffe, die Filter sparen",
  "errata-md5": "Falsch positiv, ganzes MD5",
  "errata-xx-slower": "XXHash / MurmurHash64A, Zeit",
  "table1-device-memory": "4 KiB aus dem RAM lesen",
  "table1-device-ssd": "4 KiB von einer SSD lesen",
  "table2-all_k_independent": "Falsch positiv, sieben Funktionen",
};

const HASHES: Readonly<Record<string, string>> = {
  cityhash64: "CityHash64",
  murmurhash64a: "MurmurHash64A",
  murmur2_32: "Murmur2, 32 Bits",
  crc32_ieee: "CRC-32",
  xxhash: "XXHash",
  md5: "MD5",
  sha256: "SHA-256",
};

function hashes(names: string): string {
  return names
    .split("+")
    .map((name) => entryOf(HASHES, name) ?? name)
    .join(" + ");
}

/** Three significant digits, including trailing zeros. */
function threeDigits(number: number): string {
  const whole = Math.floor(Math.log10(Math.max(Math.abs(number), 1e-9)));
  return fixed(number, Math.min(6, Math.max(0, 2 - whole)));
}

/** Difference of two shares, in percentage points. */
function points(fraction: number): string {
  return withUnit(fixed(Math.abs(100 * fraction), 1), "Prozentpunkte");
}

/** Difference of two shares with its sign, for tables. */
function signedPoints(fraction: number): string {
  const size = withUnit(fixed(Math.abs(100 * fraction), 1), "PP");
  return `${fraction < 0 ? "\u2212" : "+"}${size}`;
}

function value(unit: string, number: number): string {
  if (unit === "fraction") return `${threeDigits(number * 100)} %`;
  if (unit === "ns") return time(number);
  if (unit === "bytes") return decimalBytes(number);
  return unit === "ratio" ? `${significant(number, 3)}×` : significant(number, 3);
}

/** The number without its unit. */
function unitless(unit: string, number: number): string {
  const whole = value(unit, number);
  return unit === "ratio" ? whole : whole.replace(/\s\S+$/u, "");
}

/** Both ends. Omits the unit if the number next to it has the same one. */
function spread(unit: string, low: number, high: number): string {
  const [one, other] = [low, high].map((end) => value(unit, end).split(/\s/u)[1] ?? "");
  return one === other
    ? `${unitless(unit, low)} bis ${unitless(unit, high)}`
    : `${value(unit, low)} bis ${value(unit, high)}`;
}

function share(fraction: number): string {
  return percent(fraction, 1);
}

type Point = Parameters<(typeof english)["said"]>[0];

function said({ relation, unit, claimed }: Point): string {
  const number = unit === "fraction" ? withUnit(significant(claimed * 100, 3), "%") : value(unit, claimed);
  return `${REPORTED[relation] ?? ""}${number}`;
}

/** Gains have one digit after the point on the whole page; counted rates have three significant digits. */
const isGain = ({ unit, origin }: Pick<Point, "unit" | "origin">): boolean =>
  unit === "fraction" && origin === "measured";

function found(point: Point): string {
  return isGain(point) ? share(point.found) : value(point.unit, point.found);
}

function foundInterval({ unit, low, high, origin }: Point): string {
  if (low === undefined || high === undefined) return origin === "counted" ? "gezählt" : "";
  if (isGain({ unit, origin })) return range(low, high);
  return spread(unit, low, high);
}

function range(low: number, high: number): string {
  return `${fixed(100 * low, 1)} bis ${fixed(100 * high, 1)}`;
}

interface Check {
  readonly state: string;
  readonly values: readonly { readonly name: string; readonly value: number; readonly limit?: number | undefined }[];
}

function numberOf({ values }: Check, name: string): number {
  return values.find((one) => one.name === name)?.value ?? 0;
}

function lookups(empty: number): string {
  if (empty === 1) return "eines leeren Lookups";
  if (empty === 0) return "eines Lookups mit vorhandenem Schlüssel";
  return `eines mittleren Lookups (${percent(empty)} leer)`;
}

function times(ratio: number): string {
  if (ratio > 1.95) return `${significant(ratio, 2)}-mal so groß`;
  const change = Math.abs(ratio - 1);
  return change < 0.005 ? "gleich" : `${percent(change)} ${ratio > 1 ? "mehr" : "weniger"}`;
}

const device: Twin<typeof english>["device"] = ({ kind, text, targetNs }, isVirtual) => {
  if (kind === "real") return isVirtual ? "dieses virtuelle Laufwerk" : "dieses Laufwerk";
  if (kind === "emulated") return entryOf(EMULATED, text) ?? (targetNs === undefined ? text : "emuliertes Gerät");
  return entryOf(KINDS, kind) ?? text;
};

const placed: Twin<typeof english>["placed"] = (row, by, isVirtual) => {
  if (by === "empty_fraction") return `${percent(row.emptyFraction)} leer`;
  return by === "device" ? device(row, isVirtual) : row.text;
};

const VERDICTS = {
  less: "weniger als gemessen",
  within: "innerhalb des gemessenen Intervalls",
  more: "mehr als gemessen",
} as const;

const PARTS = { hash: "Hashen", probe: "Abfragen", read: "Lesen", other: "übrige Arbeit" } as const;

const WITH: Readonly<Record<string, string>> = {
  published: "mit den Kosten aus Tabelle 1",
  run: "mit den Kosten und Fehlerraten dieses Laufs",
  "held-out": "mit einzeln gemessenen Kosten dieses Rechners",
  "held-out-with-other": "mit diesen Kosten und T_other anderer Lookups",
};

/** Two sentences per property of a run. */
const CHECKS: Readonly<Record<string, (check: Check) => readonly [string, string]>> = {
  build: () => ["Das Programm wurde ohne Optimierung gebaut.", "Alle seine Zeiten sind zu lang."],
  reads: (check) => {
    const { state } = check;

    const [passed, failed] = [numberOf(check, "passed"), numberOf(check, "failed")];
    const [reads, file] = ["reads", "bytes"].map((name) => check.values.find((one) => one.name === name));
    if (state === "good") return ["Lesezugriffe erreichten das Gerät.", `${passed} von ${passed} Prüfungen bestanden.`];
    if (state === "poor" && failed === 1 && numberOf(check, "footprint") === 1) {
      const blocks = reads?.limit ?? 0;
      const read =
        reads === undefined
          ? ""
          : `${count(reads.value)} Zugriffe auf ${count(blocks)} Blöcke (${bytes(file?.value ?? 0)}); `;
      const rule = file?.limit === undefined ? "" : `Grenze: jeder Block einmal oder ${bytes(file.limit)}. `;
      return [
        "Vielleicht hat ein Cache des Hosts geantwortet.",
        `${read}${rule}${passed} andere Prüfungen wurden bestanden.`,
      ];
    }
    if (state === "poor") {
      return [
        "Vielleicht hat der Arbeitsspeicher geantwortet.",
        `${failed} von ${passed + failed} Prüfungen sind fehlgeschlagen.`,
      ];
    }
    return [
      "Kein Gerät beantwortete diese Zugriffe.",
      "Der Arbeitsspeicher hat geantwortet, oder nichts ließ sich prüfen.",
    ];
  },
  control: (check) => {
    const { state } = check;

    const [low, high] = [numberOf(check, "low"), numberOf(check, "high")];
    const limit = check.values[0]?.limit;
    const rule = limit === undefined ? "" : `; Grenze: der Gewinn, ${percent(limit, 1)}`;
    const control = `A/A-Kontrolle: Zwei Messungen desselben Codes unterscheiden sich um ${range(low, high)} %${rule}.`;
    if (check.values.length === 0) {
      return [
        "Keine Kontrolle vergleicht den Code mit sich selbst.",
        "Ohne diese A/A-Kontrolle kann Rauschen wie ein Gewinn aussehen.",
      ];
    }
    return state === "good"
      ? ["Zwei Messungen desselben Codes stimmen überein.", control]
      : ["Zwei Messungen desselben Codes weichen zu stark ab.", control];
  },
  executions: (check) => {
    const executions = numberOf(check, "count");
    return executions > 1
      ? [
          `Die Intervalle gelten für ${count(executions)} Ausführungen.`,
          "Jede hat einen eigenen Prozess und einen eigenen Baum.",
        ]
      : [
          "Es gab nur eine Ausführung.",
          `Ab ${count(check.values[0]?.limit ?? 0)} Ausführungen enthalten die Intervalle auch deren Unterschiede.`,
        ];
  },
  quiet: (check) => {
    const { state } = check;

    const told = check.values.flatMap(noise);
    const said = told.length === 0 ? "" : `${capital(told.join("; "))}.`;
    if (state === "good") return ["Der Rechner war ruhig.", said || "Keine Störung erreichte ihre Grenze."];
    return [state === "fair" ? "Der Rechner war nicht ruhig." : "Der Rechner war beschäftigt.", said];
  },
  size: (check) => {
    const [filters] = check.values;
    const [held, cache] = [filters?.value ?? 0, filters?.limit ?? 0];
    return [
      "Die Filter passen in den L2-Cache des Prozessors.",
      `${bytes(held)} von ${bytes(cache)}: Abfragen dauern kürzer als in einem größeren Baum.`,
    ];
  },
  steady: (check) => {
    const { state } = check;
    const read = time(numberOf(check, "p50"));
    const rule = `Grenze: Drift ${percentShort(numberOf(check, "drift"))}, Spanne ${percentShort(numberOf(check, "range"))} in zehn Abschnitten`;
    return state === "good"
      ? ["Die Leselatenz war stabil.", `T_D der Kalibrierung: ${read} (Median); ${rule}.`]
      : [
          "Die Leselatenz schwankte.",
          `T_D der Kalibrierung, ${read}, ist ungenau (${rule}). Für Gewinne werden beide Varianten abwechselnd gemessen.`,
        ];
  },
  virtual: () => ["Zwischen Datei und Laufwerk liegt ein Hypervisor.", "Die Latenzen sind nicht die eines Laufwerks."],
  complete: () => ["Der Lauf endete vorzeitig.", "Seine fertigen Vergleiche sind vollständig."],
};

export const answerText: Twin<typeof english> = {
  views: "Ansicht",
  run: "Lauf",
  second: "und",
  allRuns: (runs) => `Alle ${count(runs)} Läufe`,
  cards: "Zeit, die ein gemeinsamer Digest je leerem Lookup spart, und gültige Gewinne",
  cardFound: (row) =>
    row === undefined ? "keine Lookups" : row.isDoubtful ? "keine Aussage" : `${share(row.gain.estimate)} gespart`,
  cardTrust: (above, state) =>
    above === undefined
      ? "! nicht gültig"
      : `${state === "good" ? "✓ gültig" : "~ zum Teil,"} über ${percent(Math.ceil(above * 100) / 100)}`,
  cite: "Zitieren",
  summary: "Übersicht drucken",
  open: "Datei öffnen",
  loading: "Läufe werden gelesen …",
  preparing: "Der Lauf wird mit seinem Modell verglichen …",

  runName: (machine, plan, date) => [machine, plan, date].filter(Boolean).join(", "),
  plan: (preset) => {
    const parts = preset.split("+").length;
    return entryOf(PRESETS, preset) ?? (parts > 1 ? `${parts} Experimente` : preset);
  },

  finding: ({ gain, claim, emptyFraction: empty, isDoubtful }) => {
    if (isDoubtful) return `Dieser Lauf zeigt nicht, wie viel Zeit ${lookups(empty)} ein gemeinsamer Digest spart`;
    if (claim === "slower")
      return `Ein gemeinsamer Digest verlängerte die Zeit ${lookups(empty)} um ${share(-gain.estimate)}`;
    if (claim === "faster") return `Ein gemeinsamer Digest sparte ${share(gain.estimate)} der Zeit ${lookups(empty)}`;
    return `Ein gemeinsamer Digest änderte nichts Messbares an der Zeit ${lookups(empty)}`;
  },
  lede: (row, isVirtual, tables) =>
    [
      `Verglichen mit Lookups, die den Schlüssel für jeden Filter neu hashen. Speicherort: ${device(row, isVirtual)}${tables === null ? "" : `, Baum mit ${count(tables)} Tabellen`}.`,
      row.emptyFraction === 1 ? "Ein leerer Lookup sucht einen fehlenden Schlüssel." : "",
    ]
      .filter(Boolean)
      .join(" "),
  why: ({ model, withOther, other, verdict, hash }) =>
    [
      `Mit Hashen, Abfragen und Lesen allein sagt das Modell ${share(model)} voraus.`,
      `Mit übriger Arbeit (T_other, ${percent(other)} der Zeit) sagt es ${share(withOther)} voraus, ${VERDICTS[verdict]}.`,
      hash === null
        ? ""
        : `Ein Hash weniger verkürzte den Lookup um ${time(hash.saved.estimate)}, einzeln dauert ein Hash nur ${time(hash.alone)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  whyName: (name, by) => (by === "empty_fraction" ? name.replace(/leer$/u, "leere Lookups") : name),
  noFinding: "Dieser Lauf hat einzelne Operationen gemessen, aber keine Lookups",
  noFindingNote:
    "Seine Kosten und Abbildungen folgen unten. Ein Lauf mit Lookups zeigt, was ein gemeinsamer Digest spart.",
  interval: ({ low, high }) => `(95-%-KI ${range(low, high)} %)`,
  chartTitle: (by) =>
    by === "device"
      ? "Gesparte Zeit je leerem Lookup, nach Speicherort"
      : by === "empty_fraction"
        ? "Gesparte Zeit pro Lookup, nach Anteil leerer Lookups"
        : "Gesparte Zeit pro Lookup",
  chartAxis: "gesparte Zeit, % eines Lookups mit einem Digest pro Filter",
  hint: byPointer(
    "Zeigen Sie auf eine Zeile, oder drücken Sie die Pfeiltasten.",
    "Tippen Sie auf eine Zeile, um sie abzulesen.",
  ),
  device,
  placed,
  latency: (ns) => time(ns),
  rowNumber: ({ estimate, low, high }) => `${share(estimate)} (${range(low, high)})`,
  rowShort: ({ estimate }) => share(estimate),
  reading: ({ gain, model, modelWithOther, controlLow, controlHigh, isDoubtful }) => {
    const measured = `gemessen ${share(gain.estimate)} (95-%-KI ${range(gain.low, gain.high)} %)`;
    const withOther = modelWithOther === undefined ? "" : `, mit übriger Arbeit ${share(modelWithOther)}`;
    const predicted = model === undefined ? "" : `; Modell ${share(model)}${withOther}`;
    const control =
      controlLow === undefined || controlHigh === undefined
        ? ""
        : `; derselbe Code zweimal: ${range(controlLow, controlHigh)} %${isDoubtful ? ", zu breit für eine Aussage" : ""}`;
    return `${measured}${predicted}${control}`;
  },
  told: (name, { kind, targetNs, readNs }, by) => {
    if (by !== "device" || readNs === undefined || (kind !== "real" && targetNs === undefined)) return `${name}:`;
    return kind === "real"
      ? `${name} (Median der Lesezeiten dieses Baums):`
      : `${name} (gemessene Lesezeit: ${time(readNs)}):`;
  },
  showModel: "Mit dem Modell vergleichen",
  measured: "gemessen, 95-%-KI",
  model: "Modell: Hash, Abfrage, Lesen",
  modelWithOther: "Modell mit übriger Arbeit",
  models: (model, withOther) =>
    withOther === undefined ? share(model) : `${fixed(100 * withOther, 1)} bis ${share(model)}`,
  emulated: "emuliert: der Arbeitsspeicher antwortet nach dieser Zeit",
  noDifference: "hohl: das Intervall enthält 0",
  doubtful: "blass mit ?: keine Aussage, denn derselbe Code, zweimal gemessen, weicht ebenso stark ab",
  origin: (origin) => `${origin}; Modell: Gl. (8)`,
  columns: [
    "Konfiguration",
    "T_D, ns",
    "Gewinn",
    "von",
    "bis",
    "Modell aus Hash, Abfrage und Lesen",
    "Modell mit aller übrigen Arbeit",
    "Kontrolle von",
    "Kontrolle bis",
  ],

  trust: "Ist dieser Lauf verlässlich?",
  trusted: (above) => `Ja, bei Gewinnen über ${Math.ceil(above * 100)} %.`,
  trustedPartly: (above) =>
    `Zum Teil: bei Gewinnen über ${Math.ceil(above * 100)} %, falls die fehlgeschlagene Prüfung unten sie nicht verfälscht hat.`,
  trustedWhy: (above) => `A/A-Kontrolle: derselbe Code zweimal, bis zu ${percent(above, 1)} Abweichung.`,
  untrusted: "Nicht bei Gewinnen: Seine Kontrolle erlaubt keine Aussage.",
  untrustedNoLookups: "Er enthält keinen Vergleich, der sich beurteilen lässt.",
  states: { good: "Bestanden", fair: "Einschränkungen", poor: "Nicht bestanden" },
  check: (check) => entryOf(CHECKS, check.name)?.(check) ?? [check.name, ""],
  machine: (cpu, processors, memory) =>
    [
      cpu,
      ...(processors === null ? [] : [counted(processors, "Prozessor", "Prozessoren")]),
      ...(memory === null ? [] : [bytes(memory)]),
    ].join(", "),
  tree: (levels, ratio, tables, entries, key, bits) =>
    [
      `L = ${levels}, T = ${ratio}`,
      ...(entries === null
        ? []
        : [`${count(entries)} Einträge${tables === null ? "" : ` in ${count(tables)} Tabellen`}`]),
      en.keysOf(keySize(key)),
      en.bits(bits),
    ].join(", "),
  program: (name, version) => `${name} ${version}`,

  claims: "Aussagen der Quellen und Ergebnisse dieses Rechners",
  claimsFound: (all, groups) => `${all} Aussagen: ${groups.join(" + ")}.`,
  claimGroup: (verdict, claims) => `${claims} ${verdict}`,
  claimsOpen:
    "Nicht vergleichbar: Dieser Lauf hat andere Hardware oder Bedingungen als die Quelle. Nicht getestet: Dieser Lauf hat das Experiment nicht gemessen.",
  claimTables: (tables) => `${count(tables)} Tabellen`,
  noClaims: "Dieser Lauf testet keine Aussagen der Quellen. Ein Lauf „standard“ testet 74.",
  claimsMost: (shown) => `die ${shown} wichtigsten`,
  verdicts: {
    reproduced: "bestätigt",
    contradicted: "widerlegt",
    "not-resolvable": "nicht entscheidbar",
    "not-comparable": "nicht vergleichbar",
    "not-run": "nicht getestet",
  },
  claimName: (id, part) => {
    const known = entryOf(CLAIM_NAMES, part === 0 ? id : `${id}:${part}`);
    if (known !== undefined) return known;
    const [, table, rest = ""] = /^(table1-hash|table2|table3|elastic-fpr)-(.+)$/u.exec(id) ?? [];
    if (table === "table1-hash") return `${hashes(rest)} eines Schlüssels von 1 KB`;
    if (table === "table2") return `Falsch positiv, ${hashes(rest)}`;
    if (table === "table3") return `Falsch positiv bei 7 Einheiten, ${hashes(rest)}`;
    if (table === "elastic-fpr") return `Falsch positiv, ${rest} Bits pro Schlüssel`;
    return null;
  },
  said,
  found,
  foundInterval,
  ratio: ({ ratio }) => times(ratio),
  marks: {
    source: "Quelle",
    machine: "dieser Rechner, 95-%-KI",
    allowed: "Bereich einzelner Filter, den die Regel erlaubt",
  },
  heads: {
    claim: "Aussage",
    said: "Quelle",
    found: "dieser Rechner",
    plot: "dieser Rechner / Quelle",
    verdict: "Urteil",
  },
  same: "gleich",
  ratioTick: (ratio) => `${significant(ratio, 2)}×`,
  claimsKey: byPointer(
    "Zeigen Sie auf eine Zeile, oder öffnen Sie sie für die Begründung.",
    "Tippen Sie auf eine Zeile, um die Begründung zu lesen.",
  ),
  claimReading: (point, verdict, reason) => {
    const interval = foundInterval(point);
    const measured = `${found(point)}${interval === "" ? "" : ` (${interval})`}`;
    return `Quelle ${said(point)}, dieser Rechner ${measured}: ${times(point.ratio)}; ${[verdict, reason].filter(Boolean).join(", ")}`;
  },
  noNumber: "nicht als Zahl vergleichbar",
  withoutNumber: (others) =>
    others === 0
      ? ""
      : `${counted(others, "weitere Aussage ist", "weitere Aussagen sind")} nicht als Zahl vergleichbar. Wählen Sie ein Urteil, um sie zu sehen.`,

  pressRow: byPointer(
    "Drücken Sie auf eine Zeile: Wohin geht die Zeit ihres Lookups?",
    "Tippen Sie auf eine Zeile: Wohin geht die Zeit ihres Lookups?",
  ),
  pressGap: byPointer(
    "Drücken Sie auf eine Zeile, um die Teile ihrer Lücke zu sehen.",
    "Tippen Sie auf eine Zeile, um die Teile ihrer Lücke zu sehen.",
  ),
  partsTitle: (name) => `Wo die Zeit eines mittleren Lookups bleibt: ${name}`,
  partsArms: ["Digest pro Filter", "gemeinsamer Digest"],
  part: (part, first, shared) => {
    const same = Math.abs(first - shared) < 0.02 * first || part === "probe" || part === "read";
    return same ? `${PARTS[part]} ${time(first)}` : `${PARTS[part]} ${time(first)} → ${time(shared)}`;
  },

  partsRest: ({ saved, alone }) =>
    `Ein Hash weniger sparte ${time(saved.estimate)} (${spread("ns", saved.low, saved.high)}), einzeln dauert ein Hash ${time(alone)}: Der Rest enthält die Differenz.`,

  details: "Einzelheiten",
  folds: {
    measured: "Wie gemessen wurde",
    costs: "Kosten einzelner Operationen",
    figures: "Abbildungen dieses Laufs",
    calibration: "Modell mit den Kosten dieses Rechners",
    claims: "Alle Aussagen, mit Regeln und Begründungen",
  },
  foldMeasured: (reads, pairs) =>
    [reads, ...(pairs > 0 ? [`${count(pairs)} Paare`] : []), "95-%-KI"].filter(Boolean).join(", "),
  foldCosts: (read, hash, probe) =>
    [
      ...(read === null ? [] : [`Lesen ${time(read)}`]),
      ...(hash === null ? [] : [`Hash eines Schlüssels von ${keySize(hash.keyBytes)} ${time(hash.ns)}`]),
      ...(probe === null ? [] : [`Filterabfrage ${time(probe)}`]),
    ].join(", "),
  foldFigures: "jede mit Diagramm, Zahlen, Modell und Aussagen",
  foldCalibration: (miss) =>
    miss === undefined ? "" : `höchstens ${points(miss.gainMedian)} Abweichung bei der Hälfte der Gewinne`,
  counts: {
    costs: (number) => counted(number, "Kostenwert", "Kostenwerte"),
    figures: (number) => counted(number, "Abbildung", "Abbildungen"),
    gains: (number) => counted(number, "Gewinn", "Gewinne"),
    claims: (number) => counted(number, "Aussage", "Aussagen"),
  },

  gapLargest: (name, model, { estimate, low, high }) =>
    model >= low && model <= high
      ? `${name}: Das Modell aus Hash, Abfrage und Lesen sagt einen Gewinn von ${share(model)} voraus, innerhalb des gemessenen Intervalls (${range(low, high)} %)`
      : `${name}: Das Modell aus Hash, Abfrage und Lesen sagt einen Gewinn von ${share(model)} voraus, gemessen wurden ${share(estimate)}`,
  gapNoClaim:
    "Kein Gewinn dieses Diagramms ist größer als seine A/A-Kontrolle, daher lässt sich das Modell hier nicht prüfen",
  gapFinding: (gains, half, worst) =>
    `Von allen ${counted(gains, "Gewinn", "Gewinnen")} dieses Laufs weicht die Hälfte um höchstens ${points(half)} vom Modell ab; die größte Abweichung beträgt ${points(worst)}`,
  gapMost: (gains, model, term, part) =>
    `Im Mittel über ${gains === 1 ? "den Vergleich" : `alle ${count(gains)} Vergleiche`} dieses Laufs entfallen ${percent(part)} des Zeitunterschieds auf: ${residualText.terms[term as TermName] ?? term} (Modell ${WITH[model] ?? model}).`,
  gapTimes: (measured, model) =>
    `Ein mittlerer Lookup dauert ${time(measured)}; das Modell sagt ${time(model)} voraus.`,
  gapPoints: (fraction) => withUnit(fixed(100 * fraction, 1), "PP"),
  gapWith: (model) => WITH[model] ?? model,
  gapModel: (model) => `Modell ${WITH[model] ?? model}`,
  gapNone: "Dieser Lauf hat keinen Vergleich, den das Modell abdeckt",
  gapTitle: (by) =>
    by === "device"
      ? "Gewinn des Teilens nach Speicherort: Modell und Messung"
      : "Gewinn des Teilens: Modell und Messung",
  gapLine: "Lücke: gemessen − Modell",
  gapReading: (model, measured) =>
    `Modell ${share(model)}, gemessen ${share(measured)}, Unterschied ${signedPoints(measured - model)}`,
  gapNumber: (difference) => signedPoints(difference),
  gapTerms: (name) => `Gemessen − Modell: ${name}`,
  gapModels: (gains) => `Lücke aller ${counted(gains, "Gewinn", "Gewinne")}, nach Kosten des Modells`,
  gapModelColumns: ["Kosten", "Hälfte innerhalb von", "größte Abweichung"],
  gapColumns: ["Konfiguration", "Modell", "gemessen", "Unterschied"],
  gapElsewhere:
    "Die Labs 0 und 6 sagen für den Arbeitsspeicher größere Gewinne voraus. Sie rechnen mit Schlüsseln von 1 KiB, deren Hashes mehr kosten, und ohne übrige Arbeit. Die Seite „Erkunden“ hat kurze Schlüssel und einen schnelleren Hash. Ein gemessener Lookup enthält auch übrige Arbeit (T_other).",
  gapMore: "Jede Lücke nach ihren Termen",
  gapOrigin: (origin) => origin,

  twoFinding: (second, difference, where, found, other) =>
    `${second} spart ${where} ${difference > 0 ? "mehr" : "weniger"}: ${found} statt ${other}`,
  twoNothing: (compared) =>
    `Kein messbarer Unterschied zwischen diesen Läufen in ${counted(compared, "Vergleich", "Vergleichen")}`,
  twoNoCells: "Diese Läufe haben keinen Vergleich gemeinsam, nur Kosten einzelner Operationen",
  twoChoose: "Wählen Sie einen zweiten Lauf zum Vergleich",
  where: (row, by) => {
    if (by === "empty_fraction") return `bei ${percent(row.emptyFraction)} leeren Lookups`;
    if (row.kind === "real") return "auf dem eigenen Laufwerk";
    if (row.kind === "memory") return "im Arbeitsspeicher";
    if (row.kind === "page-cache") return "im Page-Cache";
    return by === "device"
      ? `auf emulierte${row.text === "nvm" ? "m" : "r"} ${(entryOf(EMULATED, row.text) ?? row.text).replace(", emuliert", "")}`
      : `bei ${row.text}`;
  },
  twoDifference: (difference, verdict, isDoubtful) => {
    if (difference === undefined) return "nur im ersten Lauf";
    if (verdict === "no-claim" || isDoubtful) return "keine Aussage";
    if (verdict === "no-measurable-difference") return "kein Unterschied";
    return `${withUnit(fixed(Math.abs(100 * difference.estimate), 1), "PP")} ${difference.estimate > 0 ? "mehr" : "weniger"}`;
  },
  twoOrder: ["erster Lauf", "zweiter Lauf"],
  twoOwnDisk: "eigenes Laufwerk",
  twoReading: (runs) =>
    runs
      .map(({ name, row: { kind, readNs, gain } }) => {
        const read = kind === "real" && readNs !== undefined ? `, Lesezeit im Median ${time(readNs)}` : "";
        return `${name} ${share(gain.estimate)} (${range(gain.low, gain.high)} %)${read}`;
      })
      .join("; "),
  twoDiffers: "Unterschiede",
  twoCost: "Kosten",
  twoRatio: ([first, second]) => `${second} / ${first}`,
  twoSameTree:
    "Beide Läufe haben in diesem Diagramm denselben Baum und dieselben Lookups. Differenzen gelten für ungerundete Gewinne.",
  twoUncompared: (number) =>
    `${counted(number, "Vergleich fehlt", "Vergleiche fehlen")}: nur in einem Lauf oder mit anderem Baum gemessen.`,
  twoDoubtful: (number) =>
    `${counted(number, "Marke ist", "Marken sind")} blass: Die A/A-Kontrolle erlaubt keine Aussage.`,
  twoMore: "Alle Unterschiede, Kosten und Gründe",
  twoColumns: ([first, second]) => [
    "Konfiguration",
    first,
    "untere Grenze",
    "obere Grenze",
    second,
    "untere Grenze",
    "obere Grenze",
    "Unterschied",
  ],

  ownTitle: "Was zeigt Ihr Rechner?",
  ownLede:
    "Messen Sie etwa eine Minute mit native-bench, und öffnen Sie die Ergebnisdatei. Die Datei bleibt in Ihrem Browser.",
  ownDrop: "Ergebnisdatei hier ablegen",
  ownDropHint: "oder irgendwo auf dieser Seite: eine .json-Datei von native-bench",
  ownChoose: "Datei wählen",
  ownNone: "Noch keine Datei?",
  ownLook: "Einen mitgelieferten Lauf ansehen",
  ownSteps: [
    [
      "1 Programm bauen",
      "Linux, macOS oder Windows, etwa eine Minute. Auf der Release-Seite gibt es fertige Programme.",
    ],
    [
      "2 Messen",
      "quick dauert etwa eine Minute, standard etwa eine halbe Stunde. Schließen Sie vorher andere Programme.",
    ],
    [
      "3 Befund lesen",
      "Sie sehen einen Satz, ein Diagramm, die Qualität des Laufs und die Aussagen der Quellen neben Ihren Zahlen.",
    ],
  ],
  ownProblems: "Wenn sich eine Datei nicht öffnen lässt",
  ownProblemList: [
    ["Es ist keine Ergebnisdatei", "Die Seite nennt das Feld, das fehlt oder falsch ist. Sonst ändert sich nichts."],
    [
      "Sie hat eine neuere Version",
      "Bekannte Felder werden gezeigt. Eine Datei einer anderen Hauptversion wird abgelehnt.",
    ],
    ["Der Lauf wurde gestört", "Er wird mit seinen Mängeln gezeigt, und zweifelhafte Gewinne sind blass."],
  ],
  ownFiles: "Ihre Läufe",
  ownShow: "Befund",
  ownCompare: "Vergleichen",
  ownCalibrate: "Modell",

  printHead: "LSM Lab, Übersicht eines Laufs",
  printTally: (tally) => `Aussagen: ${tally}.`,
  printCite: (version, run, preset, date) =>
    `Zitieren als: LSM Lab ${version}, Lauf ${run}, native-bench ${preset}, ${date}.`,
};
