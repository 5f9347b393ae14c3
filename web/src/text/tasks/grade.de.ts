/** Erklärungen einer Bewertung, auf Deutsch. Ohne Lösungen. */

import type { Twin } from "../twin";
import type { gradeText as english } from "./grade.en";

const NEXT_POSITION =
  "Addieren Sie den Abstand von der ersten zur zweiten Position erneut. Nach dem letzten Bit geht es bei Bit 0 weiter.";

export const gradeText: Twin<typeof english> = {
  show: "In „Lernen“ zeigen",
  open: (lab) => `In Lab ${lab} zeigen`,
  hints: {
    "1a": ["„Vielleicht“ verlangt, dass alle drei Bits 1 sind."],
    "1b": ["Kreuzen Sie ein Wort an, wenn es eines dieser Bits hat, gleich welche Bits es sonst hat."],
    "2a": [
      NEXT_POSITION,
      NEXT_POSITION,
      NEXT_POSITION,
      "Teilen und Addieren lesen den Digest. Nur der Digest braucht den Schlüssel.",
    ],
    "2b": ["Multiplizieren Sie Schlüssel mit Bits pro Schlüssel, und teilen Sie durch jeden Faktor."],
    "3a": [
      "Tiering führt alle Runs eines Levels zu einem Run des nächsten zusammen, wenn ihre Zahl das Größenverhältnis erreicht. Leveling hat einen Run pro Level.",
    ],
    "3b": [
      "Leveling hat wenige sortierte Runs und schreibt oft neu, Tiering umgekehrt. Das Größenverhältnis erhöht die Runs von Tiering und das Schreiben von Leveling.",
    ],
    "4a": [
      "Lookups, die ihren Schlüssel finden, enden dort. Ein Level findet seinen Anteil an allen Schlüsseln.",
      "Jeder Lookup, der ein Level erreicht, fragt dessen Filter ab. Addieren Sie die Anteile aller Level.",
      "Nur Lookups, deren Schlüssel in einem anderen Level ist, sind falsch positiv. Multiplizieren Sie ihren Anteil mit der Rate, Level für Level.",
    ],
    "4b": [
      "Multiplizieren Sie die Rate mit den abgefragten Filtern. Ein Level mit Tiering hat einen Filter für jeden seiner Runs.",
    ],
    "5a": [
      "Jeder abgefragte Filter hasht den Schlüssel.",
      "Alle Filter verwenden denselben Digest.",
      "Ein Level ohne Tabelle für den Schlüssel hat keinen Filter dafür. Der Lookup endet, wenn er den Schlüssel findet.",
      "Jedes „vielleicht“ liest einen Block, auch ein falsches.",
    ],
    "5b": [
      "Mit w Bits kollidiert ein Schlüssel mit einem von n Schlüsseln mit einer Rate von etwa n / 2^w. Das größte Level entscheidet.",
    ],
    "6a": [
      "Teilen spart auf jedem Gerät dieselben Hashes. Je länger ein Lesezugriff, desto kleiner ist ihr Anteil am Lookup.",
    ],
    "6b": [
      "Vergleichen Sie die gesparten Hashes mit den Lesezugriffen eines durchschnittlichen Lookups. Leere Lookups lesen fast nichts.",
    ],
    "7a": [
      "Multiplizieren Sie die Hashes mit der Zeit eines Hashs. Der Schritt der Uhr muss ein genügend kleiner Anteil davon sein.",
    ],
    "7b": [
      "Ziehen Sie Hashes × T_H, Filter × T_P und Blöcke × T_D ab. Ohne Teilen hasht jeder abgefragte Filter den Schlüssel.",
    ],
    "8a": [
      "Multiplizieren Sie die Bits jedes Levels mit seinen Schlüsseln. Die Abbildung vergleicht die Summe mit dem Speicher.",
      "Geben Sie kleinen Leveln mehr Bits pro Schlüssel. Dort kostet ein Bit pro Schlüssel wenig Speicher, und falsch positiv kostet denselben Lesezugriff.",
    ],
    "8b": ["Eine Einheit weniger kostet Lesezugriffe: die Zahl der Abfragen mal den Anstieg der Falsch-Positiv-Rate."],
    "9a": [
      "Filter sind Schlüssel × Bits pro Schlüssel / 8 Bytes groß. ODER verdoppelt den Anteil der Bits, die 1 sind.",
    ],
    "9b": [
      "Multiplizieren Sie Schlüssel mit Bits pro Schlüssel. Teilen Sie durch 8 für Bytes und durch 10⁶ für Megabytes.",
    ],
    "10a": ["Filter brauchen Schlüssel × Bits pro Schlüssel / 8 Bytes. Addieren Sie den Schreibpuffer."],
    "10b": [
      "Vergleichen Sie eine Wahl nach der anderen: Hashes durch Teilen, Filter durch die Strategie, unnötige Lesezugriffe durch Bits pro Schlüssel.",
    ],
    "10c": [
      "Filter und Schreibpuffer teilen sich den Speicher. Weniger Bits pro Schlüssel schaffen Platz.",
      "Teilen Sie zuerst einen Digest. Vergleichen Sie dann Strategien und Größenverhältnisse.",
    ],
    "11a": [
      "Durchsuchen Sie einen Run, wenn ein Platz einer der Zellen genau den Fingerabdruck des Schlüssels hat und diesen Run nennt.",
    ],
    "11b": [
      "Diese Plätze sind in der Ausgabe, gehörten aber zu einer anderen Eingabe.",
      "Ein geänderter Schlüssel ist in zwei Eingaben und einmal in der Ausgabe. Ziehen Sie die Ausgabe von den Eingaben ab.",
      "Suchen Sie die Eingabe mit der Nummer der Ausgabe. Alle ihre Plätze bleiben.",
    ],
  },
  because: {
    "1a": "Ein Bit, das 0 ist, beweist, dass ein Wort nie hinzugefügt wurde. Drei Bits, die 1 sind, beweisen nichts.",
    "1b": "Ein Bit merkt sich nicht, welches Wort es gesetzt hat. Bits mehrerer Wörter können wie ein anderes Wort aussehen.",
    "2a": "Die zweite Hälfte des Digests ist der Abstand aller Positionen, also führt ein Hash zu allen.",
    "2b": "Ein gemeinsamer Faktor von 2^64 − 1 und der Zahl der Bits macht die Positionen eines Schlüssels voneinander abhängig.",
    "3a": "Ein Level mit Tiering leert sich, wenn es so viele Runs hat wie das Größenverhältnis. Eines mit Leveling führt sofort zusammen.",
    "3b": "Weniger sortierte Runs verlangen mehr Neuschreiben. Wenige Entwürfe halten beide Grenzen ein.",
    "4a": "Jedes Level reicht weiter, was es nicht findet. Die abgefragten Filter sind die Summe der Anteile, die ein Level erreichen.",
    "4b": "Unnötige Lesezugriffe sind abgefragte Filter mal ihre Falsch-Positiv-Rate, und Tiering fragt mehr Filter ab.",
    "5a": "Teilen ändert nur die Zahl der Hashes. Abgefragte Filter und gelesene Blöcke bleiben gleich.",
    "5b": "Jedes Bit des Digests halbiert die Kollisionen, und das größte Level hat die meisten Schlüssel dafür.",
    "6a": "Die gesparten Hashes dauern überall gleich lang. Die Zeit eines Lesezugriffs bestimmt ihren Anteil.",
    "6b": "Teilen lohnt sich, wenn die gesparten Hashes ein großer Teil des Lookups sind: viele Level, schnelle Lesezugriffe, leere Lookups.",
    "7a": "Eine Zeit ist um bis zu einen Schritt der Uhr falsch. In einer langen Serie ist ein Schritt ein kleiner Anteil.",
    "7b": "Der Rest ist Arbeit, die das Modell nicht enthält.",
    "8a": "Falsch positiv kostet in jedem Level einen Lesezugriff, und Bits sind in Leveln mit wenigen Schlüsseln am billigsten.",
    "8b": "Ein Segment, das selten abgefragt wird oder genug Einheiten behält, kostet die wenigsten Lesezugriffe.",
    "9a": "Die anderen Aussagen verwechseln Bits und Bytes, einen und alle Filter oder einen Filter und seine Vereinigung.",
    "9b": "Acht Bits sind ein Byte. Eine veröffentlichte Größe war um den Faktor 125 falsch.",
    "10a": "Filter brauchen Schlüssel × Bits pro Schlüssel / 8 Bytes. Der Schreibpuffer bekommt den Rest.",
    "10b":
      "Dieser Entwurf gleicht Hashen, Abfragen und Lesen für die Lookups und das Schreiben dieser Vorgabe am besten aus.",
    "10c": "Er liegt mindestens nach drei Vierteln des Wegs vom schlichten zum besten Entwurf.",
    "11a":
      "Ein Platz mit anderem Fingerabdruck gehört zu einem anderen Schlüssel. Jeder Platz mit diesem nennt seinen Run.",
    "11b":
      "Die Eingabe mit der Nummer der Ausgabe behält alle Plätze. Andere Plätze bekommen diese Nummer, außer denen von Schlüsseln, die schon darin sind.",
  },
};
