/** SHA-256 of each bundled result file, in the order of their list. Written by `bundled-results.test.ts`, which validates the files. */
export const CHECKED: readonly string[] = [
  "a4aeddb571184ea44dc5b01d11490319d71a45ece6a6e64536d3678e2acd8107",
  "7f7b59df9f9e9548d56414acc68c2e610d42bedb206060f16fe070385806ff8f",
  "8bc00bb0d5068c5c29aba4f9b9e1b12941af1695ea68a073b71753515d948cd7",
  "a44b38cde0a7ddd1fe3e45aef1a474349e402eeac54e89bb1b421975e26dd76a",
  "3307f3d42437f33bcca64179c207b3b03514215cc6d872452b37067b0e02f60e",
];
