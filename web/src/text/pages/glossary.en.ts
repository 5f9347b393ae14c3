/** The glossary in English: the document itself. */
import document from "../../../../docs/glossary.md?raw";

export const glossary: string = document;
