/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "fabae979df93e8bce56fec665271046f4af23d38c98c5a958a8752650305d275",
  "da04a074b12258e2454aed0de7d760cb90a6fd17cefe064c86d4d58ea74dc5ac",
  "1513e793ac8e44a567007da8b03379393c273e1e9f752f7852b3fc8ffe086505",
  "15ae86c601f454f61bde0425c50db0107bd6823188145147593c5af9112ed883",
];
