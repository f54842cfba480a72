/** Lines of a table, its heading among them. */
export const mostLines = 100_001;
export const mostCellLetters = 10_000;
