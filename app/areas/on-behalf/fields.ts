/** More rows per page than cards, because rows are dense. */
export const usualPage = 100;

/** Field names: a product's quantity, a segment's day. */
export const quantityField = (productUuid: string) => `q-${productUuid}`;
export const dayField = (segmentUuid: string) => `date-${segmentUuid}`;
