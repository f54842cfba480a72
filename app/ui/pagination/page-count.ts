/** Specification 2 section 9. */
export const pageSize = 10;
export const firstPage = 1;

/** Number of pages for `total` rows, at least 1. Size 0 means one page with all rows. */
export const pageCount = (total: number, size = pageSize): number => (size <= 0 ? 1 : Math.max(1, Math.ceil(total / size)));

export const needsPagination = (pages: number): boolean => pages > 1;
