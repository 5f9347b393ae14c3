/** What the page of native results says, in English. */

export const measureText = {
  lookupsTitle: "Lookups, by the share for keys that are not there",
  emptyLabel: "empty lookups",
} as const;
