/** Rows are dense: more of them on a page than cards. */
export const usualPage = 100;

/** The quantity of a product, and the day of a segment. */
export const quantityField = (productUuid: string) => `q-${productUuid}`;
export const dayField = (segmentUuid: string) => `date-${segmentUuid}`;
