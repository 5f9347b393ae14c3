/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004m2u475c3l 004c2g3x2o3j2w344m2i 004l3u40 008e28762a752o7d32733u6g40635c4f744j 00bn20872u7i2y6m3e5r3y554w4t546u566h5849683i 005v1y5c2u4j4w3u 00332u2b561v 004i2u3l562y 006r266a2g5u3m4m483z5c3l6434 007f2i5k30553s3e5c31 003u2u3e5c31 00712o6o2w6a4g5l4m4w 005y2o5g2u523c4a3o3s 00612e5l2k553i4q44446y3p 0067265p2g4v2u4h3m3s443c5c2z6m2i 004h2u415c3o 008y207c24702y663e5t4w5a546158555c4p 003h2o342w2i4m1r 00882g7m2w782y6v3g6c3o5z4y5l5i52";
