/** Of one table file of a feed. */
export const mostSheetMegabytes = 20;

/** Of one table file of order lines. */
export const mostOrderSheetMegabytes = 2;
