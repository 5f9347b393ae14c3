/** Generated from `elements/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "00702m6g2s6a4a5t4g545g4w 003h2m2w2s2i4a215g1j 008q287i2a762o7i3e6y3g6l44635c4l 00462a3p2m3g2s324a2g 00412u38562r 00312u29561t 006d2u5s4i46563o 004g3u40 006z2e6n2q6c365o3i5b4i4t5s49 005n2u4t4y3y 004k2q465c3o 003m2o385c2v 00482m3s443d 004j2y445c3c 00502e4e323y543j 004n2e463i3q5c365w2p 0054244m2c482o3t3m34462o5u2a 007d1y6z2o68485o5c4v5q4h";
