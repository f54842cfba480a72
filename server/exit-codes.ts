/** Exit code of a program that cannot start, whatever the number of retries, and has printed the reason (EX_CONFIG of sysexits.h). */
export const REFUSED = 78;
