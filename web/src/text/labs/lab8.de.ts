/** Was Lab 8 sagt, auf Deutsch. Zahlen werden hereingereicht: Die Engine hat sie gezählt oder berechnet. */

import { budgetText } from "../charts/budget.de";
import { count, fixed, percent } from "../numbers";
import type { Twin } from "../twin";
import { bytes } from "../units";
import type { lab8Text as english } from "./lab8.en";

interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const number = (value: number): string => fixed(value, 3);
const interval = ({ mean, low, high }: Mean): string => `${number(mean)} (95 %: ${number(low)} bis ${number(high)})`;

export const lab8Text: Twin<typeof english> = {
  lede: "Filter kosten Speicher, und davon gibt es nur so viel. Die meisten Stores geben jedem Schlüssel gleich viele Bits, wo immer er liegt. Sind sie dort am besten aufgehoben?",
  startAgain: "Gleich viele Bits für jeden Schlüssel",
  plans: {
    even: budgetText.plans.even,
    mine: "von Hand",
    best: budgetText.plans.best,
    elastic: "elastische Filter-Einheiten",
  },
  gift: {
    title: "Wo ist ein Bit am meisten wert?",
    question:
      "Vier Levels, jedes viermal so groß wie das darüber, 5 Bits für jeden Schlüssel. Einem Level dürfen 2 % des Speichers geschenkt werden; alle anderen verlieren dafür ein wenig. Welches sollte sie bekommen, damit Lookups nach fehlenden Schlüsseln weniger vergebens lesen?",
    options: [
      {
        value: "large",
        label: "Das größte: Drei Viertel aller Schlüssel sind dort, also geht dort das meiste schief",
      },
      { value: "same", label: "Keines: Gleich viele Bits für jeden Schlüssel ist schon das Beste" },
      { value: "middle", label: "Eines in der Mitte: ein Kompromiss" },
      { value: "small", label: "Das kleinste" },
    ],
    runLabel: "Jedem Level der Reihe nach geben",
    outcome: (before, first, last, levels) =>
      `Vorher ${number(before)} mal vergebens gelesen. Mit 2 % mehr für Level 1: ${number(first)}; für Level ${levels}: ${number(last)} (Modell).`,
    because:
      "Ein leerer Lookup fragt einen Filter in jedem Level, wie groß das Level auch ist, und jeder Filter, der irrt, kostet einen Lesevorgang. Was klein ist, ist billig richtig zu machen: 2 % allen Speichers geben dem kleinsten Level mehr als doppelt so viele Bits und ändern die des größten kaum.",
  },
  push: {
    title: "Von Hand besser werden",
    question: (part) =>
      `Die Enden im Balken ziehen (oder Pfeiltasten oder die Knöpfe nehmen), bis Lookups nach fehlenden Schlüsseln höchstens ${percent(part)} von dem lesen, was sie mit gleich vielen Bits für jeden Schlüssel lesen. Der Speicher bleibt gleich: Was ein Level bekommt, gibt das größte.`,
    first: "Zum Anfang das Ende eines Levels bewegen.",
    now: (reads, even, isReached) =>
      `${isReached ? "Erreicht" : "Jetzt"}: ${number(reads)} mal vergebens gelesen, ${percent(reads / even)} der ${number(even)} mit gleich vielen Bits für jeden Schlüssel (Modell).`,
  },
  best: {
    title: "Wie viel ist zu sparen?",
    question:
      "Derselbe Baum, derselbe Speicher, im Mittel 5 Bits für jeden Schlüssel. Was bleibt mit der besten Aufteilung, die es gibt, vom vergeblichen Lesen übrig?",
    options: [
      { value: "little", label: "Fast alles: Die Summe der Bits ist dieselbe, also auch die Summe der Fehler" },
      { value: "half", label: "Etwa die Hälfte" },
      { value: "most", label: "Weniger als ein Viertel" },
    ],
    runLabel: "Die beste Aufteilung zeigen",
    outcome: (even, best, left, lookups) =>
      `Mit gleich vielen Bits für jeden Schlüssel ${interval(even)} mal vergebens gelesen, mit der besten Aufteilung ${interval(best)}: ${percent(left)} (in diesem Tab gezählt, ${count(lookups)} Lookups nach fehlenden Schlüsseln in jedem Baum). Der Balken zeigt sie jetzt.`,
    because:
      "Im Optimum steht die Rate jedes Levels im Verhältnis zu seiner Größe: Jedes Level darüber hat ein Viertel der Schlüssel und irrt ein Viertel so oft. Dann geht fast alles vergebliche Lesen auf das größte Level zurück, das dafür weniger als ein Bit pro Schlüssel verloren hat. Mit Verhältnis 10 ist der Unterschied noch größer.",
  },
  hot: {
    title: "Und wenn einige Schlüssel heiß sind?",
    question:
      "Filter-Einheiten sind kleine Filter über einem Segment von Schlüsseln; mehr davon sind im Speicher, wo Lookups fragen. Neun von zehn Lookups fragen nun in einem Zehntel der Schlüssel, nach fehlenden, und nach einer Weile ist das heiße Zehntel woanders. Was tut das Lesen, wenn es wandert?",
    options: [
      { value: "stays", label: "Nichts: Der Store hat gelernt, wo die Lookups sind" },
      { value: "recovers", label: "Es springt hoch und kommt in einigen tausend Lookups wieder herunter" },
      { value: "never", label: "Es springt hoch und bleibt oben: Der Speicher gehört dem, was heiß war" },
    ],
    runLabel: "30.000 fehlende Schlüssel suchen",
    outcome: ({ before, after, settled }, even, best, lookups) =>
      `${number(before)} Lesevorgänge pro Lookup vor dem Wandern, ${number(after)} in den ${count(lookups)} Lookups danach, ${number(settled)} am Ende des Abschnitts. Dieselben Lookups lasen ${number(even)} mit gleich vielen Bits für jeden Schlüssel und ${number(best)} mit der besten Aufteilung nach Levels (in diesem Tab gezählt, 4 Bits für jeden Schlüssel, das Lesen von Einheiten mitgezählt).`,
    because:
      "Was der Store weiß, ist, wie oft jedes Segment gefragt wurde. Wenn das heiße Zehntel wandert, haben seine Segmente wenige Einheiten, und Lookups dort werden getäuscht; jeder dieser Lookups schlägt eine Einheit mehr vor, und Segmente, die eine Weile nicht gefragt wurden, geben ihre ab. Das dauert etwa so lange wie ihre Lebenszeit, hier 1.000 Lookups.",
    plot: (lookups) => `Vergebliches Lesen über die Zeit, Fenster von ${count(lookups)} Lookups`,
    x: "Lookups",
    y: "Lesevorgänge pro Lookup",
    origin: (budget) =>
      `In diesem Tab gezählt, in drei echten Bäumen mit je ${bytes(budget)} Filtern im Speicher. Einheiten haben 2 Bits pro Schlüssel, Segmente 256 Schlüssel. Einen kleineren Anteil heißer Lookups wählen: Ab wann ist die beste Aufteilung nach Levels ebenso gut?`,
  },
  compare: {
    caption: "Vergebens gelesen pro Lookup nach einem fehlenden Schlüssel",
    columns: ["Modell", "gezählt", "Intervall von 95 %", "Filter"],
    notYet: "…",
    reads: number,
    interval: ({ low, high }) => `${number(low)} bis ${number(high)}`,
    bytes,
    origin:
      "In diesem Tab gezählt: 10.000 Lookups in je einem echten Baum. Das Modell nimmt die beste Zahl zu prüfender Bits, die nicht ganz sein muss; echte Filter prüfen ganze Zahlen von Bits und sind etwas schlechter, wo ein Level wenige Bits pro Schlüssel hat.",
  },
  explain: {
    title: "Warum nicht gerecht?",
    prompt:
      "Monkey gibt einem Schlüssel des kleinsten Levels dreimal so viele Bits wie einem des größten. In eigenen Worten: Warum ist das nicht ungerecht gegen die Schlüssel des größten Levels? Und wann wären elastische Einheiten ihre Mühe wert?",
    model:
      "Bits sind nicht für Schlüssel da, sondern gegen Lookups, die irren. Ein leerer Lookup trifft auf einen Filter pro Level, also spart der Filter eines kleinen Levels so viel Lesen wie der eines großen und kostet einen Bruchteil. Daraus folgt eine Faustregel: Ein T mal kleineres Level bekommt ln T / (ln 2)² mehr Bits pro Schlüssel, 2,9 mit T = 4. Das gilt, wenn nach allen Schlüsseln gleich oft gefragt wird. Wo Lookups heiß sind, gilt dasselbe Argument für Segmente statt Levels, aber jemand muss herausfinden, welche heiß sind, und bei jeder Änderung wieder; elastische Einheiten tun das und zahlen mit dem Lesen von Einheiten und etwas Speicher zum Mitzählen.",
  },
  check: {
    title: "Bevor es weitergeht",
    questions: [
      {
        question: "Was kostet ein leerer Lookup in einem Level, und was hat das mit dessen Größe zu tun?",
        answer:
          "Die Rate eines Filters pro Run, wie groß das Level auch ist. Die Größe entscheidet nur, was es kostet, diese Rate klein zu machen.",
      },
      {
        question:
          "Zwei Levels, das untere viermal so groß. Wie verhalten sich im Optimum ihre Raten, und wie ihre Bits?",
        answer:
          "Die Rate des oberen ist ein Viertel, und das braucht 2,9 Bits pro Schlüssel mehr; weil es ein Viertel der Schlüssel hat, braucht es dennoch weniger Speicher.",
      },
      {
        question: "Lookups finden ihren Schlüssel jedes Mal, im größten Level. Hilft Monkeys Aufteilung trotzdem?",
        answer:
          "Ja: Sie kommen an allen Levels darüber vorbei, deren Filter jetzt weniger irren. Der Filter des größten Levels wird auch gefragt und muss vielleicht sagen.",
      },
      {
        question:
          "Lookups fragen nach allen Schlüsseln gleich oft. Elastische Einheiten, oder die beste Aufteilung nach Levels?",
        answer:
          "Die Aufteilung: Es gibt nichts zu lernen, was sie nicht von Anfang an weiß. Einheiten enden in ihrer Nähe, langsam, und zahlen für das Herausfinden.",
      },
    ],
  },
};
