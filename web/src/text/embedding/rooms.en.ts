/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004d2c482s3z5c3i 0047263x2k34462h74277i1x 004e2c4a344e3u40 00861y7v28762a6t2k6k2o6s2w70326u345v3c613i5j3m5p3w5i465p4g5v4q61505a5c47684f7i48 00bi20832c7v2u7c2y6h3e5l3y554w4t546u566h5849683i 005u1y5h265a2s502u4j4w3z5c3r 00322c2s2u2a561u 00472c3y2u3g562y 0065245u2k5j3m45483z4w3o563a 00752c6p2i4z3m4o3s345c2w 003j2c3a482z 006u2k684069465t4g544i4u5c4m6a4w744m7i4c 00632e5u2k5g3c4a3i3t5c3l 0051244q2c4g2o453m3u5a3k 005r245b2a542k4h3e473m3i4w3754305g2j 004b2c413a3r5c3i 008o2071246s2o6n2y5z3e5i4w5a546158555c4p684d 003b2k2i46214i1r5c1j74197i0z 007j2a782k6y2o6p2s6c3m5o4i585c4w7u4q864g";
