/** Field name of a product's quantity. */
export const quantityField = (productUuid: string) => `q.${productUuid}`;
