/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "d0f487e3aae583b3007395368880c0dffd50b205feb0d6b082e9bf1fc5cef9ea",
  "176d38a559011de7e85ad2f66835b5617dde5ca85602b416148e8c1a31f48995",
];
