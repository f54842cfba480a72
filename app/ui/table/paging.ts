/** The kit's default (specification 2 section 9); the portal's screens pass 10. */
export const rowsPerPage = 5;

export const needsPages = (total: number, perPage = rowsPerPage): boolean => total > perPage;
