/** Lines of a spreadsheet, including the heading. */
export const mostLines = 100_001;
export const mostCellLetters = 10_000;
