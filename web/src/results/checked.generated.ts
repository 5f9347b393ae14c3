/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "20ac8221b19a87c84bef09f3bae644109e230f9b1b7e2a1276d6e06123e984d9",
  "a94435662b288fa5aec1626998d2356206b50021e10f935a70050d89a0f42318",
  "233ff604dd9faad6a585a4544587da9d09d1a7c9b7ef7ca0ceb1de28ac1d63c3",
  "ea44895e65fe7e971accd9fcd8f7142b08fe1b633d89886ef42796af084a12db",
  "007508f25427c6bce5f0d9d71fea4dfcb76dd37aa2979c937e2a6814e5445677",
];
