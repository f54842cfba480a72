/** Exit code of a program that cannot start, whatever the number of retries, and has printed the reason (EX_CONFIG of sysexits.h). */
export const REFUSED = 78;

/** Exit code of a program that cannot start yet, because the database is away, and has printed that (EX_TEMPFAIL of sysexits.h). */
export const NOT_YET = 75;
