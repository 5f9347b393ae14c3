/** The pages of the lab by name, and the words of the navigation. */

/** The title of a page and the question that it answers. */
export interface PageTitle {
  /** Where it stands: a lab by its number. */
  readonly place: string;
  readonly title: string;
  readonly question: string;
}

export const pagesText = {
  nav: "Pages",
  learn: "Learn",
  /** Behind the place, where there is room. */
  ofPlace: (title: string): string => ` · ${title}`,
  menu: (place: string, title: string): string => `${place} · ${title}`,
  documentTitle: (title: string): string => `${title} · LSM Lab`,
  loading: "Loading this page…",
  notLoaded: (message: string): string => `This page did not load (${message}). Try again once there is a connection.`,
  again: "Try again",
  next: (place: string, title: string): string => `Next: ${place}, ${title}`,
  titles: {
    "lab-0": { place: "Lab 0", title: "One lookup", question: "Where does the time go?" },
    "lab-1": { place: "Lab 1", title: "Filter bits", question: "When is “maybe” wrong?" },
    "lab-2": { place: "Lab 2", title: "One digest, many probes", question: "Do we need k hashes?" },
    "lab-3": { place: "Lab 3", title: "Grow a tree", question: "What does compaction do?" },
    "lab-4": { place: "Lab 4", title: "Journey of a miss", question: "What does an empty lookup cost?" },
    "lab-5": { place: "Lab 5", title: "Share the digest", question: "What changes, and what must not?" },
    "lab-6": { place: "Lab 6", title: "Is it worth it?", question: "On which device does sharing pay?" },
    "lab-7": { place: "Lab 7", title: "Measure", question: "Does the model survive contact?" },
    "lab-8": { place: "Lab 8", title: "Spend the memory", question: "Where should the bits go?" },
    "lab-9": { place: "Lab 9", title: "Myth lab", question: "Which claim is wrong?" },
    "lab-10": { place: "Lab 10", title: "Design contest", question: "Which design is best for this budget?" },
    measure: { place: "Measure", title: "Measure", question: "What does a real machine say?" },
  } satisfies Readonly<Record<string, PageTitle>>,
} as const;
