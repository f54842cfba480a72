/**
 * The category and segment of products that came without a segment; buyers do not see them until they have one. Also the assortment
 * of segments without one. The rows are created with the first such product.
 */
export const uncategorised = {
  categoryUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a01",
  segmentUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a02",
  assortmentUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a03",
} as const;
