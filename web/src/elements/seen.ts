/** Value of a prediction in a link if the reader saw the outcome in a figure of another page. It never changes. */
export const SEEN = "seen";
