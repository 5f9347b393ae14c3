/** Names of the lab's pages, and texts of the navigation. */

/** The title of a page and the question that it answers. */
export interface PageTitle {
  /** Place in the navigation: a lab by its number. */
  readonly place: string;
  readonly title: string;
  readonly question: string;
}

export const pagesText = {
  nav: "Pages",
  learn: "Learn",
  guide: "Guide: teaching, measuring, embedding",
  inGlossary: "Open the glossary",
  /** Follows the place if there is enough space. */
  ofPlace: (title: string): string => ` · ${title}`,
  menu: (place: string, title: string): string => `${place} · ${title}`,
  documentTitle: (title: string): string => `${title} · LSM Lab`,
  loading: "Loading this page…",
  notLoaded: "This page did not load. Try again once you are online.",
  browserSays: "Browser message",
  partNotLoaded: (message: string): string =>
    `A part of this page did not load (${message}). Load the page again once you are online.`,
  again: "Try again",
  /** Texts of pages that need the engine while it is unavailable. */
  without: {
    picture: "The picture shows what this page draws once the engine runs.",
    page: "Everything on this page comes from the engine: there is nothing to show without it.",
    some: "This page shows what it can without the engine.",
    instead: "What you can read without it",
  },
  next: (place: string, title: string): string => `Next: ${place}, ${title}`,
  titles: {
    "lab-0": { place: "Lab 0", title: "One lookup", question: "How many hashes?" },
    "lab-1": { place: "Lab 1", title: "Filter bits", question: "When is “maybe” wrong?" },
    "lab-2": { place: "Lab 2", title: "One digest, many probes", question: "Do we need k hashes?" },
    "lab-3": { place: "Lab 3", title: "Grow a tree", question: "What does compaction do?" },
    "lab-4": { place: "Lab 4", title: "Journey of a miss", question: "What does an empty lookup cost?" },
    "lab-5": { place: "Lab 5", title: "Share the digest", question: "What changes, and what must not?" },
    "lab-6": { place: "Lab 6", title: "Is it worth it?", question: "On which device does sharing pay off?" },
    "lab-7": { place: "Lab 7", title: "Measure", question: "Does the model match the measurement?" },
    "lab-8": { place: "Lab 8", title: "Spend the memory", question: "Where should the bits go?" },
    "lab-9": { place: "Lab 9", title: "Myth lab", question: "Which claim is wrong?" },
    "lab-10": { place: "Lab 10", title: "Design contest", question: "Which design is best for this budget?" },
    "lab-11": { place: "Lab 11", title: "One maplet for the tree", question: "What does one maplet save, and cost?" },
    explore: { place: "Explore", title: "Explore", question: "What does this tree do?" },
    reference: { place: "Reference", title: "Reference", question: "What is real, and what do the terms mean?" },
    measure: { place: "Measure", title: "Measure", question: "What does a real machine measure?" },
    teach: { place: "Teach", title: "Teach", question: "How do I teach with the lab?" },
    "teach-builder": { place: "Teach", title: "Make an assignment", question: "Which tasks, and in which lab?" },
    "teach-key": { place: "Teach", title: "Answer key", question: "What are the right answers?" },
    "teach-questions": {
      place: "Teach",
      title: "Questions",
      question: "Which misconceptions exist, and what refutes them? With export to Moodle, SCORM and slides.",
    },
    "teach-check": { place: "Teach", title: "Check codes", question: "Whose answers are right?" },
  } satisfies Readonly<Record<string, PageTitle>>,
} as const;
