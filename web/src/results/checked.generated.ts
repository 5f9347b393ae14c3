/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "a2c2061dd13c4557b78fef590833dce9c53f050ba8695b646a4d7ffe949a8569",
  "93e0dd3d992968f192d431d60233d9b1bb9b00b52cccbd8da65282822824448f",
  "21e6fadc37a782c4c6229a69c72113539503075d0b2df95ef0df467d6aaed1a1",
  "4e6ca9d8d95ba3d6566e3effb12f340a2d06d3d7f53be06fc6bb2cb5449477b1",
];
