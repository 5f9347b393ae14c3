/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "5be2e31eebf0293f0f99a5797d16d6164a79ec4fd64a304c42e2e8c50820d212",
  "ab4aa94ad7a5574aea19cb36e63ab403b6fdb81063ae8ee4059b71f4fbb8a3b5",
  "1513e793ac8e44a567007da8b03379393c273e1e9f752f7852b3fc8ffe086505",
  "d455970fe964daf78d747b279c4a1b96dd2116cc6d3792398a640afecce8950f",
];
