/**
 * The shelf of goods without a segment, which nobody sees until somebody has sorted them, and the assortment of segments that
 * name none. Their rows are made when the first such goods come.
 */
export const unsorted = {
  categoryUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a01",
  segmentUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a02",
  assortmentUuid: "5b0a6d6c-31f4-5a0e-8d0c-0d3a3f6f7a03",
} as const;
