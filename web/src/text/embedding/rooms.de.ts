/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "004m2q475c3q 00472a3q2m3h2s344a2i 004g3u40 008e28762a6u2o763g6l44635c4f744j 00br208c2u7n2y6p3e5r3y5b4w4y546z566m584e683i 005o2u4u4y3z 00332u2b561v 004i2o422u3l562y 006a2e5n3m4f463z5c3l5w34 007f2i5k30553s3e5c31 003p2o3a5c2w 00702m6g2s6a4a5t4g545g4w 00612e5a2o4v3q4f5c3y 0067245p2c562o4r304b3m3x463c5m2z6e2i 004h2o415c3o 00901y8k20782s6s2y663e5t4w5f5466585a5c4v684d 003h2m2w2s2i4a215g1j 00822e7q2q7g2w72366p3i6c3q5z4k5l5g56";
