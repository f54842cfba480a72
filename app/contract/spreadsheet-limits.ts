/** Of one table file of a feed. */
export const maxSpreadsheetMegabytes = 20;

/** Of one table file of order lines. */
export const maxOrderSpreadsheetMegabytes = 2;
