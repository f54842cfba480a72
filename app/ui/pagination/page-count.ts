/** Specification 2 section 9. */
export const pageSize = 10;
export const firstPage = 1;

/** Pages of so many rows; an empty list is one page. A size of 0 asks for everything at once. */
export const pageCount = (total: number, size = pageSize): number => (size <= 0 ? 1 : Math.max(1, Math.ceil(total / size)));

/** Pagination is for more than one page. */
export const needsPagination = (pages: number): boolean => pages > 1;
