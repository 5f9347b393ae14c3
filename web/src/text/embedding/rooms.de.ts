/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "004m2q475c3q 00472a3q2m3h2s344a2i 004g3u40 008e28762a6u2o763g6l44635c4f744j 006d2u5s4i46563o 005o2u4u4y3z 00332u2b561v 00422u3a562s 004s2e4b3i3v5c3b5w2v 004a2m3u443e 003n2o395c2w 00702m6g2s6a4a5t4g545g4w 00552e4j3243543o 0056244n2c4a2o3u3m36462p5u2b 004n2y485c3g 007d1y6z2o68485o5c4v5q4h 003h2m2w2s2i4a215g1j 006z2e6n2q6c365o3i5b4i4t5s49";
