/**
 * Texte von Lab 9, auf Deutsch. Die Aussagen sind Übersetzungen der Kopie im Repository (auf Englisch Wort für Wort,
 * `lab9.en.test.ts`). Zahlen der Belege sind Argumente: Die Engine hat sie gezählt.
 */

import { count, decimal, fixed, percent, sentence } from "../numbers";
import type { Twin } from "../twin";
import { capital, decimalBytes, quantity, round, share } from "../units";
import type { lab9Text as english, said as saidInEnglish, CLAIM_WORDS as wordsInEnglish } from "./lab9.en";

const POST = "Ein Blog-Beitrag über Bloom-Filter in LSM-Bäumen";
const PAPER = "Zhu et al., DaMoN 2021 (das Paper über geteilte Hashes)";
const FJALL = "Das Blog von fjall, „Hash functions“";
const PROGRAM = "Der Code des Papers";

/** Nach den Namen der Engine. */
export const CLAIM_WORDS: Twin<typeof wordsInEnglish> = {
  "blog-memory": {
    title: "Eine Million Schlüssel brauchen 10 kB Filter",
    statement: "10 Bits pro Schlüssel kosten etwa 10 KB pro Million Schlüssel",
    source: POST,
    axis: "Größe eines Filters für eine Million Schlüssel",
    picture: "Die Fläche eines Quadrats ist die Größe eines Filters.",
    ask: "Ein Filter hat 10 Bits für jeden von einer Million Schlüsseln. Die Engine baut ihn und zählt seine Bytes. Passt er in 10 kB?",
    because:
      "Zehn Bits für jeden von einer Million Schlüsseln sind zehn Millionen Bits: 1,25 MB. Die Aussage ist um den Faktor 125 falsch. Zehn Bytes für jeden von tausend Schlüsseln brauchen 10 kB, vielleicht sind also beide Einheiten verwechselt.",
  },
  "blog-union": {
    title: "ODER vereint zwei Filter ohne Kosten",
    statement: "das ODER zweier Filter hat dieselbe Falsch-Positiv-Rate wie seine Eingaben",
    source: POST,
    axis: "Rate der Vereinigung / Rate eines Filters",
    picture: "Ein Quadrat: die Falsch-Positiven eines Filters.",
    ask: "Ein Filter sagt bei wenigen fehlenden Schlüsseln „vielleicht“: seine Falsch-Positiv-Rate (FPR). Die Engine vereint zwei Filter mit ODER. Bleibt ihre Rate gleich?",
    because:
      "Die Vereinigung ist genau der Filter aller Schlüssel in den Bits eines einzigen und doppelt so dicht. Sie verliert nie einen Schlüssel. Ihre Rate ist die von halb so vielen Bits pro Schlüssel, das 17-Fache jeder Eingabe.",
  },
  "blog-5bits": {
    title: "5 Bits ergeben 3 %, 8 Bits 5 %",
    statement: "5 Bits pro Schlüssel ergeben etwa 3 % Falsch-Positiv-Rate; 8 Bits etwa 5 %",
    source: POST,
    axis: "Falsch-Positiv-Rate",
    picture: "100 Quadrate: 100 fehlende Schlüssel. Gefüllt: „vielleicht“.",
    ask: "Die Falsch-Positiv-Rate (FPR) sagt, wie oft ein Filter bei fehlenden Schlüsseln „vielleicht“ antwortet. Die Engine zählt zwanzig Filter jeder Größe. Stimmen beide Raten?",
    because:
      "Mehr Bits pro Schlüssel, also ein größerer Filter, können die Rate nicht erhöhen. 5 Bits pro Schlüssel ergeben etwa 9 %, 8 Bits etwa 2 %. Eine Rate von 3 % braucht 7,3 Bits, 5 % brauchen 6,2 (Gl. (1)).",
  },
  "errata-blog-70-percent": {
    title: "Filter sparen 70 % der Lesezugriffe",
    statement: "Filter können die Leseverstärkung um 70 % oder mehr senken",
    source: POST,
    axis: "gesparte Lesezugriffe",
    ask: "Leseverstärkung (Read Amplification) ist die Zahl der Blöcke, die ein Lookup liest. Die Engine sucht Schlüssel in vier Bäumen, mit und ohne Filter. Keiner, die Hälfte oder alle Schlüssel fehlen. Sparen Filter jedes Mal 70 %?",
    because:
      "In einem Baum mit vielen Runs gilt das sogar für vorhandene Schlüssel. Die Zahlen des Beitrags ergeben nur 68 %, also stützt er seine Aussage nicht. Wahr ist sie trotzdem.",
  },
  "errata-blog-halving": {
    title: "Halb so viele Bits kosten 20 % Latenz",
    statement: "halb so viele Bits pro Schlüssel erhöhen die Latenz um etwa 20 %",
    source: POST,
    axis: "Latenz",
    ask: "Nicht geprüft: Die Seite zählt Lesezugriffe.",
    because:
      "Leere Lookups lesen mit 5 Bits pro Schlüssel elfmal so oft wie mit 10. Welche Latenz folgt, hängt vom Anteil leerer Lookups und vom Rest eines Lookups ab. Der Beitrag nennt beides nicht, und seine eigene Tabelle hat 26 %.",
  },
  "fjall-o1": {
    title: "Teilen hasht einen Schlüssel nur einmal",
    statement: "geteilte Hashes machen die Hash-Phase O(1) in der Zahl der Segmente auf der Platte",
    source: FJALL,
    axis: "Hashes pro Lookup",
    picture: "Ein Quadrat: ein Hash.",
    ask: "O(1) heißt: Die Zahl wächst nicht. Die Engine zählt die Hashes von Lookups in Bäumen mit 1, 4 und 8 Levels. Genügt überall ein Hash?",
    because:
      "Mit Teilen berechnet jeder Lookup genau einen Digest, wie tief der Baum auch ist. Ohne Teilen berechnet er einen für jeden abgefragten Filter. Das folgt daraus, was Teilen ist; die Zahl prüft also das Programm.",
  },
  "fig6-shape": {
    title: "Teilen lohnt im Speicher, nicht auf Festplatten",
    statement:
      "Gewinn auf Festplatten vernachlässigbar, auf SSDs klein, gegen die Geschwindigkeit des Arbeitsspeichers hin über 0,40; Tiering über Leveling",
    source: PAPER,
    axis: "gesparte Zeit eines Lookups",
    ask: "Teilen hasht einen Schlüssel einmal für alle Filter. „Vernachlässigbar“ heißt etwa 0 %; das schnellste Gerät ist so schnell wie Arbeitsspeicher. Leveling hält einen sortierten Run pro Level, Tiering mehrere. Liefert das Modell des Papers dieses Ergebnis?",
    because:
      "Das Modell des Papers liefert dieses Ergebnis für die Kosten des Papers. Das Paper nennt keine Abfragekosten; angenommen sind 50 ns. Ob eine echte Maschine zustimmt, ist eine andere Frage: siehe Lab 7.",
  },
  "errata-rotation": {
    title: "Rotation eines 64-Bit-Digests erhält die Rate",
    statement:
      "einen Digest von 64 Bits um 17 Bits zu rotieren, hält die Rate der Formel (eine Lesart von Abschnitt 4.1, dessen Ausdruck 32 Bits rotiert)",
    source: PAPER,
    axis: "Falsch-Positiv-Rate / Rate der Formel",
    ask: "Jede nächste Bitposition eines Schlüssels ist sein um 17 Bits rotierter Digest. Die Engine zählt zwanzig Filter je Größe. Entspricht ihre Falsch-Positiv-Rate der Formel?",
    because:
      "Teilt die Filtergröße einen Faktor mit 2^64 − 1, ergibt die Rotation weniger verschiedene Positionen. Das Paper druckt eine Rotation von 32 Bits. Der Code des Papers berechnet sie auf 64 Bits, und seine Raten entsprechen der Formel.",
  },
  "errata-md5": {
    title: "MD5 ergibt schlechtere Filter",
    statement:
      "MD5 selbst macht Filter mit mehr falsch positiven Antworten als die Formel (eine Lesart von Tabelle 2, die der Text nicht nennt)",
    source: PAPER,
    axis: "Falsch-Positiv-Rate mit MD5",
    ask: "MD5 ist eine langsame Hash-Funktion. Die Engine zählt die falsch positiven Antworten von zwanzig Filtern mit MD5. Sind es mehr, als die Formel vorhersagt?",
    because:
      "Als Bytes ist MD5 so gut wie jeder Digest. Der Code des Papers liest acht hexadezimale Buchstaben als Zahl, und davon bleiben 32 ungleich verteilte Bits. Für diesen Code stimmt die Tabelle.",
  },
  "errata-double-better": {
    title: "Zwei Digests und einer ergeben ähnliche Raten",
    statement:
      "doppeltes Hashen und Rotation haben ähnliche Raten (Abschnitt 4.2, Tabelle 3; ein kleiner Unterschied wird nicht beurteilt)",
    source: PAPER,
    axis: "Rate zweier Digests / Rate eines Digests",
    ask: "Doppeltes Hashen braucht zwei Digests pro Schlüssel, Rotation einen. Die Engine zählt vierzig Paare von Filtern. Sind ihre Falsch-Positiv-Raten ähnlich?",
    because:
      "Die Raten sind ähnlich. Die Mittelwerte des Papers unterscheiden sich um 5,4 %, stammen aber von drei und vier Filtern, die sich zufällig um 5,7 % unterscheiden. Welches etwas besser ist, bleibt offen.",
  },
  "program-gain": {
    title: "Der Code des Papers meldet den wahren Gewinn",
    statement:
      "der gemeldete Gewinn ist, was Teilen spart, obwohl die Vergleichsbasis einmal zu oft hasht und Zeiten auf ganze Mikrosekunden gekürzt sind",
    source: PROGRAM,
    axis: "Gewinn durch Teilen",
    flag: "wahrer Gewinn",
    ask: "Ohne Teilen hasht der Code einmal zu oft. Er kürzt auch Zeiten auf ganze Mikrosekunden. Die Engine rechnet 5.000 Lookups auf beide Arten. Stimmt der gemeldete Gewinn?",
    because:
      "Ein Hash zu viel verlangsamt die Vergleichsbasis. Abschneiden auf Mikrosekunden nimmt einem schnellen Lookup mehr als einem langsamen. Beides erhöht den Gewinn auf schnellen Geräten. Auf langsamen ändert sich wenig.",
  },
};

/** Names of the numbers of the evidence. */
const EVIDENCE: Readonly<Record<string, string>> = {
  "bytes-per-million-keys": "Filter für 1 Million Schlüssel",
  "times-as-large": "Faktor über der Aussage",
  "union-over-one": "Rate der Vereinigung / Rate eines Filters",
  "rate-of-one": "Rate eines Filters",
  "rate-of-union": "Rate der Vereinigung",
  "formula-of-union": "Rate der Vereinigung nach der Formel",
  "rate-five-bits": "Rate bei 5 Bits pro Schlüssel",
  "rate-eight-bits": "Rate bei 8 Bits pro Schlüssel",
  "formula-five-bits": "Rate bei 5 Bits nach Gl. (1)",
  "formula-eight-bits": "Rate bei 8 Bits nach Gl. (1)",
  "saved-none-empty": "gesparte Lesezugriffe, alle Schlüssel vorhanden",
  "saved-half-empty": "gesparte Lesezugriffe, die Hälfte vorhanden",
  "saved-all-empty": "gesparte Lesezugriffe, keiner vorhanden",
  "reads-five-over-ten": "Lesezugriffe bei 5 Bits / bei 10 Bits",
  "reads-ten-bits": "gelesene Blöcke bei 10 Bits pro Schlüssel",
  "reads-five-bits": "gelesene Blöcke bei 5 Bits pro Schlüssel",
  "shared-one-level": "Hashes, geteilt, 1 Level",
  "shared-four-levels": "Hashes, geteilt, 4 Levels",
  "shared-eight-levels": "Hashes, geteilt, 8 Levels",
  "unshared-one-level": "Hashes, nicht geteilt, 1 Level",
  "unshared-four-levels": "Hashes, nicht geteilt, 4 Levels",
  "unshared-eight-levels": "Hashes, nicht geteilt, 8 Levels",
  "gain-hard-disk": "Gewinn auf einer Festplatte",
  "gain-hard-disk-tiering": "Gewinn auf einer Festplatte, Tiering",
  "gain-sata-ssd": "Gewinn auf einer SATA-SSD",
  "gain-sata-ssd-tiering": "Gewinn auf einer SATA-SSD, Tiering",
  "gain-memory": "Gewinn im Arbeitsspeicher",
  "gain-memory-tiering": "Gewinn im Arbeitsspeicher, Tiering",
  "rate-over-formula-four-bits": "Rate / Formel, 4 Bits pro Schlüssel",
  "rate-over-formula-ten-bits": "Rate / Formel, 10 Bits pro Schlüssel",
  "rate-of-rotation": "Rate mit der 64-Bit-Rotation, 4 Bits",
  "rate-of-published-expression": "Rate mit dem Ausdruck des Codes, 4 Bits",
  formula: "Rate nach der Formel",
  "rate-md5-bytes": "Rate mit MD5 als Bytes",
  "rate-murmur64a": "Rate mit MurmurHash64A",
  "rate-md5-letters": "Rate mit MD5 als Buchstaben",
  "two-over-one": "Rate zweier Digests / Rate eines Digests",
  "rate-one-digest": "Rate mit einem Digest",
  "rate-two-digests": "Rate mit zwei Digests",
  "true-gain-memory": "wahrer Gewinn, Arbeitsspeicher",
  "hash-too-many-memory": "mit einem Hash zu viel, Arbeitsspeicher",
  "as-reported-memory": "gemeldeter Gewinn, Arbeitsspeicher",
  "as-reported-pcie-ssd": "gemeldeter Gewinn, PCIe-SSD",
  "as-reported-sata-ssd": "gemeldeter Gewinn, SATA-SSD",
};

const ORIGINS: Readonly<Record<string, string>> = {
  counted: "gezählt",
  model: "Modell",
  simulated: "simuliert mit den Kosten aus Tabelle 1",
};

const VERDICTS: Readonly<Record<string, string>> = {
  reproduced: "gilt",
  contradicted: "falsch",
  "not-resolvable": "nicht entscheidbar",
  "not-comparable": "nicht getestet",
};

/** Eine Zahl mit ihrer Einheit. */
export const said: Twin<typeof saidInEnglish> = (unit, value) => {
  if (unit === "bytes") return decimalBytes(value);
  if (unit === "fraction") return share(value);
  return quantity(unit === "ratio" ? "" : unit, Number(value.toPrecision(4)));
};

/** Ergebnisse eines Laufs, nach Urteil. */
const FINDINGS: Readonly<Record<string, string>> = {
  reproduced: "Die Aussage gilt",
  contradicted: "Die Aussage ist falsch",
};

const allOf = (rows: number): string => (rows === 2 ? "beide" : `alle ${rows}`);

export const lab9Text: Twin<typeof english> = {
  lede: "Beiträge und Papers enthalten Aussagen. Sie stimmen über jede ab. Dann baut die Engine Filter und Bäume und zählt.",
  board: "Die Aussagen",
  more: "Weitere Aussagen, zu Einzelheiten des Papers",
  columns: ["Aussage", "Aussage und Zählung", "Ihre Stimme", "Urteil"],
  verdicts: VERDICTS,
  options: [
    {
      value: "reproduced",
      mistake: "Eine gedruckte Zahl stimmt.",
      label: "Sie gilt: Die Zählungen fallen ins Grüne",
      finding: "Die Aussage gilt",
      short: "gilt",
    },
    {
      value: "contradicted",
      mistake: "Eine Aussage, die zu gut klingt, ist falsch.",
      label: "Sie ist falsch: Die Zählungen fallen woandershin",
      finding: "Die Aussage ist falsch",
      short: "falsch",
    },
    {
      value: "not-resolvable",
      mistake: "Zählen kann eine Aussage über Filter nicht entscheiden.",
      label: "Nicht entscheidbar: Die Zählungen reichen nicht",
      finding: "Die Zählungen entscheiden nicht",
      short: "nicht entscheidbar",
    },
  ],
  marks: { right: "Sie hatten recht", wrong: "Sie lagen falsch" },
  noVote: "noch nicht",
  noVotePossible: "keine Stimme",
  undecidable: "Diese Seite kann die Aussage nicht entscheiden, also gibt es keine Abstimmung.",
  tally: (right, run, of) => `${run} von ${of} Aussagen geprüft. Bei ${right} davon war Ihre Stimme richtig.`,
  from: (source) => `${source}:`,
  sourceOf: (source) => `Quelle: ${source}.`,
  claimed: (statement) => capital(statement.replaceAll("KB", "kB")),
  evidenceColumns: ["Zahl", "gefunden", "behauptet", "Quelle"],
  nameOf: (name) => EVIDENCE[name] ?? name,
  originOf: (origin) => ORIGINS[origin] ?? origin,
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  verdict: (name) => `Urteil: ${name}.`,
  verdictShown: (verdict) => capital(FINDINGS[verdict] ?? VERDICTS[verdict] ?? verdict),
  said,
  rounded: (unit, value) => (unit === "fraction" ? round(unit, value) : said(unit, value)),
  outcome: (name, flagged, guessed, found) =>
    sentence(
      `${name}: ${flagged === null ? "" : `${flagged}, `}${guessed === null ? "" : `Ihre Fahne ${guessed}, `}gefunden ${found}.`,
    ),
  inFigure: "Drücken Sie auf eine Zone im Bild, oder wählen Sie:",
  defined: [
    ["Leseverstärkung", "read-amplification"],
    ["Filters", "bloom-filter"],
    ["Filter", "bloom-filter"],
    ["Falsch-Positiv-Rate", "false-positive-rate"],
    ["falsch positive Antworten", "false-positive"],
    ["fehlende Schlüssel", "absent-key"],
    ["geteiltem Digest", "hash-sharing"],
    ["Teilen", "hash-sharing"],
    ["doppeltes Hashen", "double-hashing"],
    ["um 17 Bits rotierter", "rotation"],
    ["Rotation", "rotation"],
    ["Digests", "digest"],
    ["64-Bit-Digest", "digest"],
    ["Position", "bit-position"],
    ["Tiering", "tiering"],
    ["Leveling", "leveling"],
    ["Levels", "level"],
    ["Bäumen", "lsm-tree"],
    ["Hashes", "hash-function"],
    ["Lookups", "point-lookup"],
  ],
  scene: {
    flag: (name) => `Ihre Fahne: ${name}`,
    guessed: (value) => `Sie: ${value}`,
    meets: (values, rows) =>
      rows > 1
        ? `Die Aussage gilt, wenn ${allOf(rows)} Zeilen im Grünen enden.`
        : `Die Aussage gilt hier: ${values ?? ""}`,
    flagged: "behauptet",
    meeting: (inside, rows) =>
      `${inside} von ${rows} Zeilen ${inside === 1 ? "ist" : "sind"} im Grünen. Die Aussage braucht ${allOf(rows)}.`,
    again: "Neu zählen",
    repetition: (number) => `Wiederholung ${number} mit anderen Schlüsseln`,
    aside: (value) => `nicht geteilt: ${value}`,
    mean: (value) => `Mittel ${value}`,
    found: (isMean) => (isMean ? "gefunden (Mittel)" : "gefunden"),
    distance: (times) =>
      times >= 2
        ? `${times < 10 ? fixed(times, 1) : count(times)}-fach`
        : times > 0.5
          ? `${percent(Math.abs(times - 1), 0)} ${times > 1 ? "mehr" : "weniger"}`
          : `${fixed(1 / times, 1)}-mal kleiner`,
    zones: { reproduced: "gilt", contradicted: "falsch" },
    predicted: {
      reproduced: "Sie: gilt",
      contradicted: "Sie: falsch",
      "not-resolvable": "Sie: nicht entscheidbar",
    },
    intro: {
      flag: "Die Fahne ist die Aussage.",
      asks: "Grün: Die Aussage gilt. Wohin fällt die Zählung?",
    },
    row: (name, points) =>
      points === 1 ? `${name}: eine Zahl.` : `${name}: ${points} Zählungen und das Intervall ihres Mittels.`,
    describe: "Eine Linie mit der Aussage als Fahne über den Werten, die sie erfüllen.",
  },
  explain: {
    title: "Warum leben falsche Zahlen so lange?",
    prompt:
      "Wählen Sie eine falsche Aussage. Wie hätte die Quelle den Fehler in fünf Minuten bemerken können? Wählen Sie eine Aussage, die trotz Ihrer Zweifel gilt. Was hat Sie getäuscht?",
    model:
      "Die meisten falschen Aussagen scheitern an einer Multiplikation: Bits mal Schlüssel, geteilt durch acht. Andere widersprechen ihrer eigenen Tabelle oder beruhen auf einem Lauf, obwohl sich Läufe stärker unterscheiden als der Effekt. Eine wahre Aussage kann schlecht gestützt sein. Vertrauen Sie Zahlen, die Sie wiederholen können.",
  },
  push: {
    title: "Die Aussage wahr machen",
    question:
      "Der Beitrag behauptet für 5 Bits pro Schlüssel eine Rate von 3 %. Wie viele Bits pro Schlüssel sind für 3 % nötig? Bewegen Sie den Regler, bis die Zählung im Grünen ist.",
    claim: (bits) => `${decimal(bits)} Bits pro Schlüssel: 3 % Falsch-Positive`,
    figure: "Ihr Filter",
    row: "Rate",
    now: (rate, low, high, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${percent(rate, 2)} von 200.000 fehlenden Schlüsseln bekamen „vielleicht“ (${percent(low, 2)} bis ${percent(high, 2)}; gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter hat 10 Bits pro Schlüssel. Wie viel Speicher brauchen 10 Milliarden Schlüssel?",
        answer: "Hundert Milliarden Bits: 12,5 GB.",
      },
      {
        question: "Warum genügt ein Filter nicht, um zwei Hash-Funktionen zu vergleichen?",
        answer:
          "Filter einer Größe über verschiedenen Schlüsseln unterscheiden sich zufällig um mehrere Prozent. Ein solcher Unterschied bedeutet nichts, bevor viele Filter gezählt wurden.",
      },
      {
        question: "Was ist der Unterschied zwischen „falsch“ und „nicht entscheidbar“?",
        answer:
          "Falsch: Das Ergebnis ist unwahrscheinlich, wenn die Aussage gilt. Nicht entscheidbar: Das Ergebnis ist zu ungenau. Misst ein Lauf etwas anderes, ist beides nicht vergleichbar.",
      },
      {
        question: "Die Vergleichsbasis tut mehr Arbeit als nötig. Wer gewinnt?",
        answer: "Alles, was damit verglichen wird. Eine faire Vergleichsbasis tut, was sie muss, und sonst nichts.",
      },
    ],
  },
};
