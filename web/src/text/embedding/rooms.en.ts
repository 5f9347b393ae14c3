/** Generated from `elements/build/rooms.generated.ts` by `npm run elements`: figures with German texts have other heights than with English ones. */

/** Height of each element's start: pairs of a minimum width and a height in steps of four pixels, each as two base-36 digits. */
export const rooms: string =
  "004d2s3z5c3i 00472c3s2k34462h 004e3u40 008928762a6t2w703i6g3w635c4f 00bi20832c7v2u7c2y6h3e5l3y554w4t546u566h5849683i 005u1y5h2s502u4j4w3z 00322u2a561u 00472u3l562y 00652c5p3m454w3o563a 00752e6o2i543m4o3s34742q 003j3434 006u2k69465t4g544s4w 005y2c5k2k523c4a3i3s6w3c 0061245k2e563i4q3q44703p 005q245a2i4r2k4b3m3h4y335g2i 004b2k3v5c3i 008o20712c6q2y5z3e5i546158555c4p 003b2k2i46214s1p7419 007m2c762o6s2s6e3m5o4i58";
