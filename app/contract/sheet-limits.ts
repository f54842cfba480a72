/** Megabytes of a table. */
export const mostSheetMegabytes = 20;
