/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "004g2c425c3i 0047283m2g34442h 004e3u40 0089286v2a6k2o703c6l40635c4f 00642u5p4i40563j 005j2s552u4n4y3z 00322u2a561u 00422u3a562s 004m2c463q3k5i35 00442c3j5c35 003i2y34 006u2c6f2g69445t4g544q4w 004u2c4e3q3s5i3c 0050264h2c422w3j3m363y2p5i2b 004h2w425c3g 0073206o2o66485j5c4p 003b2c2w2g2i44214q1p7019 006j2a622k5o2m5b2o5x2q5b4e4o5c49";
