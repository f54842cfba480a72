/** What the header shows, and the newest unread notifications. `basket`: lines in the cart; null for whoever has none. */
export type LiveCounts = {
  unread: number;
  basket: number | null;
  newest: { uuid: string; message: string; popsUp: boolean }[];
};
