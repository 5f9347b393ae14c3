/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "004g2c425c3i 00472c3s2g344c2h 004e3u40 008928762a6t2w703m6g40635c4f744j 00bn20882c7x2u7i2y6m3e5r3y5b4w4t546u566h5849683i 005h2s502u4j4y3z 00322u2a561u 00472u3l562y 00652c5p3m4g483z5c3f 00752c6o2i543e4o3s346s2q 003j3434 006u2g6a4c5t4g544s4w 0061225k2e563i4q3q44703p 0061265j2a532k4l3m3x3s3h4y33642i 004b2k3v5c3i 008p1y88206w2y603e5n4w5a546158555c4p 003b2g2i4c214s1p 007m2c702m6e2o702q6e3m5t4e5b5c4w";
