/**
 * Was Lab 9 sagt, auf Deutsch. Die Behauptungen sind Übersetzungen der Kopie im Repository (auf Englisch Wort für Wort,
 * `lab9.en.test.ts`); Zahlen der Belege werden hereingereicht: Die Engine hat sie gezählt.
 */

import { percent } from "../numbers";
import type { Twin } from "../twin";
import { decimalBytes, quantity, share } from "../units";
import type { lab9Text as english, said as saidInEnglish, CLAIM_WORDS as wordsInEnglish } from "./lab9.en";

const POST = "Ein Blog-Beitrag über Bloom-Filter in LSM-Bäumen";
const PAPER = "Zhu et al., DaMoN 2021 (das Paper über geteilte Hashes)";
const FJALL = "Das Blog von fjall, „Hash functions“";
const PROGRAM = "Das mit dem Paper veröffentlichte Programm";

/** Nach den Namen der Engine. */
export const CLAIM_WORDS: Twin<typeof wordsInEnglish> = {
  "blog-memory": {
    title: "Ein Filter für eine Million Schlüssel braucht 10 kB",
    statement: "10 Bits pro Schlüssel kosten etwa 10 KB pro Million Schlüssel",
    source: POST,
    run: "Ein Filter mit 100.000 Schlüsseln wird mit 10 Bits pro Schlüssel gebaut, und seine Bits werden gezählt.",
    because:
      "Zehn Bits für jeden von einer Million Schlüsseln sind zehn Millionen Bits: 1,25 MB. Die Behauptung liegt um den Faktor 125 daneben. Zehn Bytes für jeden von tausend Schlüsseln brauchen 10 kB, vielleicht sind also beide Einheiten verwechselt.",
  },
  "blog-union": {
    title: "Filter lassen sich umsonst durch ODER vereinen",
    statement: "das ODER zweier Filter hat dieselbe Falsch-Positiv-Rate wie seine Eingaben",
    source: POST,
    run: "Zwei Filter mit 10.000 Schlüsseln und 10 Bits pro Schlüssel werden vereint und nach 100.000 fehlenden Schlüsseln gefragt.",
    because:
      "Die Vereinigung ist genau der Filter aller Schlüssel in den Bits eines einzigen und doppelt so dicht. Sie verliert nie einen Schlüssel. Filter, die für alle Schlüssel groß genug sind, behalten ihre geplante Rate; sie ist etwa 40-mal so hoch wie die jeder Eingabe.",
  },
  "blog-5bits": {
    title: "Fünf Bits pro Schlüssel irren mit 3 %, acht mit 5 %",
    statement: "5 Bits pro Schlüssel ergeben etwa 3 % Falsch-Positiv-Rate; 8 Bits etwa 5 %",
    source: POST,
    run: "Je zwanzig Filter jeder Größe werden nach je 20.000 fehlenden Schlüsseln gefragt.",
    because:
      "Mehr Bits können nicht öfter irren. Fünf Bits pro Schlüssel irren mit etwa 9 %, acht mit etwa 2 %; 3 % brauchen 7,3 Bits und 5 % brauchen 6,2 (Gl. (1)).",
  },
  "errata-blog-70-percent": {
    title: "Filter sparen 70 % der Lesevorgänge",
    statement: "Filter können die Leseverstärkung um 70 % oder mehr senken",
    source: POST,
    run: "Vier Bäume mit acht Runs werden mit und ohne Filter gefragt, nach Schlüsseln, die da sind, zur Hälfte da und nicht da.",
    because:
      "In einem Baum mit vielen Runs gilt das, selbst für Schlüssel, die gefunden werden. Die eigenen Zahlen des Beitrags ergeben 68 %, also folgt es nicht aus ihnen; dass eine Behauptung schlecht gestützt ist, macht sie nicht falsch.",
  },
  "errata-blog-halving": {
    title: "Halb so viele Bits kosten 20 % mehr Latenz",
    statement: "halb so viele Bits pro Schlüssel erhöhen die Latenz um etwa 20 %",
    source: POST,
    run: "Nicht ausgeführt: Die Behauptung handelt von Latenz, und die Seite zählt Lesezugriffe.",
    because:
      "Leere Lookups lesen mit 5 Bits pro Schlüssel elfmal so oft wie mit 10, denn die Rate ist eine Potenz der Bits. Wie viel Latenz daraus folgt, hängt vom Anteil leerer Lookups und vom Rest eines Lookups ab. Der Beitrag nennt beides nicht. Seine eigene Tabelle hat 26 %.",
  },
  "fjall-o1": {
    title: "Teilen hasht einen Schlüssel einmal, so viele Filter auch gefragt werden",
    statement: "geteilte Hashes machen die Hash-Phase O(1) in der Zahl der Segmente auf der Platte",
    source: FJALL,
    run: "Bäume mit einem, vier und acht Levels werden je 2.000 mal gefragt, mit gemeinsamem Digest und ohne; Hashes werden gezählt.",
    because:
      "Ein Digest für jeden Lookup, genau, wie tief der Baum auch ist. Ohne Teilen ist es einer für jeden abgefragten Filter. Das folgt daraus, was Teilen ist; die Zahl prüft also das Programm.",
  },
  "fig6-shape": {
    title: "Teilen zahlt sich auf schnellen Geräten aus, nicht auf Festplatten",
    statement:
      "Gewinn auf Festplatten vernachlässigbar, auf SSDs klein, gegen die Geschwindigkeit des Arbeitsspeichers hin über 0,40; Tiering über Leveling",
    source: PAPER,
    run: "Gl. (8) wird für Geräte aus Tabelle 1 des Papers berechnet, für Leveling und Tiering, mit leeren Lookups und 10 Bits pro Schlüssel.",
    because:
      "Das sagt das eigene Modell des Papers zu seinen eigenen Preisen. Ob eine Maschine zustimmt, ist eine andere Frage: Lab 7.",
  },
  "errata-rotation": {
    title: "Einen Digest von 64 Bits um 17 rotieren, und die Rate bleibt",
    statement:
      "einen Digest von 64 Bits um 17 Bits zu rotieren, hält die Rate der Formel (eine Lesart von Abschnitt 4.1, dessen Ausdruck 32 Bits rotiert)",
    source: PAPER,
    run: "Zwanzig Filter mit 10.000 Schlüsseln, mit 4 und mit 10 Bits pro Schlüssel, nehmen ihre Stellen durch diese Rotation, und zwanzig durch den Ausdruck des veröffentlichten Programms.",
    because:
      "Filter, deren Größe einen Faktor mit 2^64 − 1 teilt, wie ganze Bits pro Schlüssel bei 10.000 Schlüsseln es tun, bekommen daraus weniger verschiedene Stellen. Die Behauptung ist eine Lesart des Wortes „Rotation“. Der Text druckt einen Ausdruck, der 32 Bits rotiert. Das veröffentlichte Programm berechnet ihn so auf 64 Bits, und seine Raten stimmen mit der Formel überein.",
  },
  "errata-md5": {
    title: "MD5 macht schlechtere Filter",
    statement:
      "MD5 selbst macht Filter mit mehr falsch positiven Antworten als die Formel (eine Lesart von Tabelle 2, die der Text nicht nennt)",
    source: PAPER,
    run: "Zwanzig Filter nehmen die ersten acht Bytes von MD5 als Digest; vier nehmen acht hexadezimale Buchstaben als Zahl, wie es das veröffentlichte Programm tut.",
    because:
      "Als Bytes gelesen ist MD5 so gut wie jede andere. Als Buchstaben gelesen bleiben nur 32 Bits davon, schlecht verteilt. Die Zeile der Tabelle stimmt für das Programm. Das Paper schließt daraus nichts über MD5.",
  },
  "errata-double-better": {
    title: "Zwei Digests irren etwa so selten wie einer",
    statement:
      "doppeltes Hashen und Rotation haben ähnliche Raten, doppeltes Hashen geringfügig bessere (Abschnitt 4.2, Tabelle 3)",
    source: PAPER,
    run: "Vierzig Filter aus sieben Einheiten werden auf beide Arten gebaut und nach je 100.000 fehlenden Schlüsseln gefragt.",
    because:
      "Die Raten sind ähnlich, wie das Paper sagt. Seine Mittelwerte unterscheiden sich um 5,4 %, stammen aber von drei und vier Filtern, und solche Mittelwerte unterscheiden sich zufällig um 5,7 %. Über viele Filter bleibt kein Unterschied.",
  },
  "program-gain": {
    title: "Was das veröffentlichte Programm meldet, ist, was Teilen spart",
    statement:
      "ein Gewinn ist, was Teilen spart, obwohl die Vergleichsbasis einen Hash mehr berechnet, als es Filter gibt, und jeder Lookup in ganzen Mikrosekunden gemessen wird",
    source: PROGRAM,
    run: "5.000 leere Lookups des Baums dieser Seite werden mit den Preisen des Papers berechnet, vollständig und so, wie jenes Programm sie zählt.",
    because:
      "Ein Hash zu viel macht die Vergleichsbasis langsamer; auf Mikrosekunden abzuschneiden nimmt einem schnellen Lookup mehr als einem langsamen. Beides macht den Gewinn größer, wo Lookups schnell sind. Auf langsamen Geräten ändert sich kaum etwas, und das Paper sagt nicht, wie viel seiner Zahlen daher kommt: Die Richtung seines Befunds steht.",
  },
};

/** What a number of the evidence is. */
const EVIDENCE: Readonly<Record<string, string>> = {
  "bytes-per-million-keys": "ein Filter für eine Million Schlüssel",
  "times-as-large": "mal so groß wie behauptet",
  "union-over-one": "Rate der Vereinigung durch die des einzelnen",
  "rate-of-one": "Rate eines Filters",
  "rate-of-union": "Rate der Vereinigung",
  "formula-of-union": "Rate der Vereinigung nach der Formel",
  "rate-five-bits": "Rate bei 5 Bits pro Schlüssel",
  "rate-eight-bits": "Rate bei 8 Bits pro Schlüssel",
  "formula-five-bits": "Rate bei 5 Bits nach Gl. (1)",
  "formula-eight-bits": "Rate bei 8 Bits nach Gl. (1)",
  "saved-none-empty": "gespartes Lesen, alle Schlüssel gefunden",
  "saved-half-empty": "gespartes Lesen, die Hälfte gefunden",
  "saved-all-empty": "gespartes Lesen, keiner gefunden",
  "reads-five-over-ten": "Lesen bei 5 Bits durch das bei 10",
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
  "rate-over-formula-four-bits": "Rate durch die der Formel, 4 Bits pro Schlüssel",
  "rate-over-formula-ten-bits": "dasselbe, 10 Bits pro Schlüssel",
  "rate-of-rotation": "Rate mit der Rotation des Texts, 4 Bits",
  "rate-of-published-expression": "Rate mit dem Ausdruck des Programms, 4 Bits",
  formula: "Rate nach der Formel",
  "rate-md5-bytes": "Rate mit MD5, als Bytes genommen",
  "rate-murmur64a": "Rate mit MurmurHash64A",
  "rate-md5-letters": "Rate mit MD5, als Buchstaben genommen",
  "two-over-one": "Rate zweier Digests durch die von einem",
  "rate-one-digest": "Rate mit einem Digest",
  "rate-two-digests": "Rate mit zwei Digests",
  "true-gain-memory": "Gewinn im Arbeitsspeicher, jede Nanosekunde",
  "hash-too-many-memory": "mit einem Hash zu viel",
  "as-reported-memory": "und auf Mikrosekunden abgeschnitten",
  "as-reported-pcie-ssd": "wie gemeldet, PCIe-SSD",
  "as-reported-sata-ssd": "wie gemeldet, SATA-SSD",
};

const ORIGINS: Readonly<Record<string, string>> = {
  counted: "in diesem Tab gezählt",
  model: "Modell",
  simulated: "simuliert: gezählt, mit den Preisen aus Tabelle 1",
};

/** Eine Zahl mit ihrer Einheit. */
export const said: Twin<typeof saidInEnglish> = (unit, value) => {
  if (unit === "bytes") return decimalBytes(value);
  if (unit === "fraction") return share(value);
  return quantity(unit === "ratio" ? "" : unit, Number(value.toPrecision(4)));
};

export const lab9Text: Twin<typeof english> = {
  lede: "Beiträge und Papers stellen Behauptungen auf, und manche liegen um den Faktor hundert daneben. Die Engine führt jede Behauptung aus, die sie entscheiden kann: erst abstimmen, dann baut und zählt sie, und das Urteil kommt mit seinen Belegen. Manche Behauptungen gelten.",
  board: "Die Behauptungen",
  columns: ["Behauptung", "Stimme", "Urteil"],
  open: (title) => `Öffnen: ${title}`,
  number: (at) => `Behauptung ${at}`,
  verdicts: {
    reproduced: "reproduziert",
    contradicted: "widerlegt",
    "not-resolvable": "hier nicht entscheidbar",
    "not-comparable": "nicht vergleichbar",
  },
  options: [
    { value: "reproduced", label: "Sie gilt: Gefunden wird, was behauptet wird" },
    { value: "contradicted", label: "Sie ist falsch: Was gefunden wird, schließt sie aus" },
    { value: "not-resolvable", label: "Ein solcher Lauf kann es nicht sagen" },
  ],
  runLabel: "Diese Behauptung ausführen",
  noVote: "noch nicht",
  noVotePossible: "keine Stimme",
  undecidable: "Diese Seite kann die Behauptung nicht entscheiden, deshalb gibt es keine Abstimmung.",
  tally: (right, run, of) => `${run} von ${of} Behauptungen ausgeführt; bei ${right} davon lag die Stimme richtig.`,
  sourceOf: (source) => `Quelle: ${source}.`,
  quoted: (statement) => `„${statement}“`,
  evidence: "Belege",
  evidenceColumns: ["was", "gefunden", "behauptet", "Herkunft"],
  nameOf: (name) => EVIDENCE[name] ?? name,
  originOf: (origin) => ORIGINS[origin] ?? origin,
  interval: (value, low, high) => `${value} (${low} bis ${high})`,
  verdict: (name) => `Urteil: ${name}.`,
  differs: "Stimme und Befund unterscheiden sich: Die Zahlen unten entscheiden.",
  explain: {
    title: "Warum leben falsche Zahlen so lange?",
    prompt:
      "Eine widerlegte Behauptung wählen. Wie hätte man sie in fünf Minuten bemerken können? Und eine wählen, die trotz Zweifeln gilt: Was hat in die Irre geführt?",
    model:
      "Die meisten falschen Behauptungen scheitern an einer Multiplikation: Bits mal Schlüssel, geteilt durch acht. Andere scheitern am zweiten Blick auf die eigene Tabelle oder stützen sich auf einen einzigen Lauf, wo sich Läufe um mehr als die Wirkung unterscheiden. Eine Behauptung, die gilt, kann trotzdem schlecht gestützt sein. Eine Zahl ist so viel wert, wie sich wiederholen lässt: mit ihrer Einstellung, ihrem Intervall und ihrer Herkunft.",
  },
  push: {
    title: "Die Behauptung wahr machen",
    question:
      "„5 Bits pro Schlüssel ergeben etwa 3 % Falsch-Positiv-Rate.“ Wie viele Bits brauchen 3 %? Die Zahl ändern, bis ein Filter mit 10.000 Schlüsseln mit 3 % irrt, auf ein Zehntelprozent genau.",
    bits: "Bits pro Schlüssel",
    now: (rate, low, high, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${percent(rate, 2)} von 200.000 fehlenden Schlüsseln haben den Filter getäuscht (${percent(low, 2)} bis ${percent(high, 2)}; in diesem Tab gezählt).`,
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Ein Filter hat 10 Bits pro Schlüssel. Wie viel Speicher brauchen 10 Milliarden Schlüssel?",
        answer: "Hundert Milliarden Bits: 12,5 GB.",
      },
      {
        question: "Warum genügt ein Filter nicht, um zwei Hash-Funktionen zu unterscheiden?",
        answer:
          "Filter einer Größe über verschiedenen Schlüsseln unterscheiden sich zufällig um mehrere Prozent. Ein Unterschied dieser Größe sagt nichts, bevor viele Filter gezählt wurden.",
      },
      {
        question: "Was ist der Unterschied zwischen „widerlegt“ und „hier nicht entscheidbar“?",
        answer:
          "Widerlegt: Der Befund wäre unwahrscheinlich, wenn die Behauptung gälte. Nicht entscheidbar: Der Befund ist für ein Urteil zu ungenau. Misst ein Lauf etwas anderes als das, wovon die Behauptung handelt, dann ist beides nicht vergleichbar.",
      },
      {
        question: "Die Vergleichsbasis tut etwas mehr Arbeit, als sie muss. Wer gewinnt?",
        answer:
          "Was immer mit ihr verglichen wird. Eine faire Vergleichsbasis tut alles, was sie muss, und sonst nichts.",
      },
    ],
  },
};
