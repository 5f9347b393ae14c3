/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "004m2q475c3q 004c2g3x2m3s2s3f382z4s2i 004g3u40 008e28762a752o7h32733y6g44635c4f744j 00bt208g2s832u7n2y6r3e5r3y5b4w4y546z566m584e683n 005m2o552u4n4y3z 00332u2b561v 004i2o422u3l562y 006g2e5u3m4m46455c3l5w34 007f2i5k30553s3e5c31 003p2o3a5c2w 00712m6x2s6f4g5l4q574s4w 00612e5a2o4v3q4f5c3y 0067245p2c562o4r304b3m3x463c5o2z6e2i 004h2o415c3o 008v20782y6c3e5t4w5f5466585a5c4v6c4d 003h2m3c2s2t4i2e4s1r 00882e7q2u7a366p3i6c3q5z4o5l5o56";
