/** Words of the frame around every chapter, by language. */
export const WORDS = {
  en: {
    site: "LSM Lab guide",
    about: "How to use, teach, embed, measure and extend LSM Lab.",
    guide: "Guide",
    skip: "Skip to the text",
    contents: "Contents",
    openLab: "Open the lab",
    close: "Close",
    neighbors: "Neighboring pages",
    before: "Before",
    next: "Next",
  },
};
