/** "Now" of the worked example: Thursday 5 March 2026, 15:20 in Moscow. The demo data of tests is loaded as of it. */
export const testNow = new Date("2026-03-05T15:20:00+03:00");
