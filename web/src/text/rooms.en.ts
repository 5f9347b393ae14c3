/** Generated from `elements/rooms.generated.ts` by `npm run elements`: German words need another room than English ones. */

/** How high the start of each element is: pairs of a width and of the height from there on, each as two digits to the base 36, of four pixels. */
export const rooms: string =
  "006u2c6f2g69445t4g544q4w 003b2c2w2g2i44214q1p7019 008l28772a6w2o7c346y3c6l40635c4h 0046283k2g32442g 00412u38562r 00312u29561t 00642u5p4i40563j 004e3u40 006j2a622k5o2m5b2o5x2q5b4e4o5c49 005i2s542u4m4y3y 004f2c415c3g 003h2y33 00422c3h5c34 004d2w3y5c3c 004p2c493q3n5i37 004h2c413q3f5i30 004y264g2c402w3i3m343y2o5i2a 0073206o2o66485j5c4p";
