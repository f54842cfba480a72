/** Counts of the header and the newest unread notifications. `basket`: lines in the cart; null for users without a cart. */
export type LiveCounts = {
  unread: number;
  basket: number | null;
  newest: { uuid: string; message: string; popsUp: boolean }[];
};
