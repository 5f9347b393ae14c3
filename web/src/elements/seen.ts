/** What stands in a link in place of a prediction, where the outcome was seen in a figure of another page. It stays for ever. */
export const SEEN = "seen";
