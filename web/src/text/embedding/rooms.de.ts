/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004m2u475c3q 004c2g3x2o3j2w344m2i 004g3u40 008e28762a752o7d32733u6g40635c4f744j 00bt208g2u7n2y6r3e5r3y5b4w4y546z566m584e683n 005z1y5h2u4n4w3z 00332u2b561v 004i2u3l562y 006g2g5u3m4m44455c3l6a34 007f2i5k30553s3e5c31 003p2u3a5c2w 00712o6o2w6a4g5l4m4w 00612o5n3c3n3o36 00612e5l2o4z3q4l4444743p 0067245p2c562u4m3m3x443h5c33682o 004h2u415c3o 008v20782y6c3e5t4w5f5466585a5c4v6c4d 003h2o342w2i4m1r 00882g7q2u7a346p3g6c3o5z4o5l5o4w";
