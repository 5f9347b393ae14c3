/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "3181f4136f9e7704b8543ad68fb4e1a644a71fb7ca0de01577214a08e2503140",
  "97e2a477e932db105f4c3c8b1f7a6c99e7c5f6458fffb363db7dbd077ff1d319",
  "1b82d265245f0f1c202463309110f0da3fd1a2784e1a067bdb49d5bda6990d6c",
  "a67a5b5d58aa48f408a37b01897b6b51c350534671df365b83f4fceeff6b98d2",
];
