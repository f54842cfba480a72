/** Specification 2 section 9: of the kit; screens of the portal pass 10. */
export const rowsPerPage = 5;

/** Pages of a table are drawn when there are more rows than one page holds. */
export const needsPages = (total: number, perPage = rowsPerPage): boolean => total > perPage;
