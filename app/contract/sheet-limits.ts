/** Of one table file. */
export const mostSheetMegabytes = 20;
