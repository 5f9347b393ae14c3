/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004m2s4c38425c3l 004c1y412o3j2w344m2i5c2b7y1x 004j3u40 008b28762a6t2g752o7d2w76326z34603c663m673u5p3w5v405i465p4g5v4q61505a5c47684f744j7y47 00bn20872c852q872u7i2y6m3e5r3y554w4t546u566h5849683i 005v1y5c2o552u4j3u4c4w3u623m 00332u2b561v 004d2g422u3g562y 006r1y6g2a652g5u385j3m4m444b483z5c3l6434 00762i5f2u55324u3s3a5c31 003u2s3j42385c31 00712o6o2u6e2w6a4c6a4g5n4m505c4s6a4w7y4i 00632o5l3c4a3o3t5c3l 00572g4l2u4b443u5c3k 0068265q2g4w2s4m384c3m3t443d5236602u6m2j 004h2a46383v5c3o6s3d 008y207c22722m6w2y663e5t3w5i4w5a546158555c4p684d 003h2o342u2t2w2k4m1w5c1p7k1f7y15 00852g7p2m7c2y6v3g6c3m633s5u4i624m5r565l5c5c5i52";
