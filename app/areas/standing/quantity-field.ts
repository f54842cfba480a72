/** A quantity of a line, by its product. */
export const quantityField = (productUuid: string) => `q.${productUuid}`;
