/** A program that will not start however often it is tried, and has said why (EX_CONFIG of sysexits.h). */
export const REFUSED = 78;
