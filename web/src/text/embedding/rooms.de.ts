/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004m2q475c3q 004c2g3x2o3f382z4m2i 004g3u40 008e28762a712o793o6t3u6g40635c4f744j 00bt208g2s832u7n2y6r3e5r3y5b4w4y546z566m584e683n 005z1y5h2u4n4w3z 00332u2b561v 004i2o422u3l562y 006g2g5u3m4m44455c3l5u34 007f2i5k30553s3e5c31 003p2o3a5c2w 00712o6k2w6a4g5l4m4w 00612e5l2i543k4q4444743p 0067245p2c562o4r304b3m3x443h5c33682i 004h2o415c3o 008v20782y6c3e5t4w5f5466585a5c4v6c4d 003h2o2z2w2i4m1r 00882g7m2w78346p3g6c3o5z4o5l5o4w";
