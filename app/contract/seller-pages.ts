/** Pages whose text the seller may replace. */
export const sellerPages = ["about", "contacts", "delivery", "news", "materials-sellers"] as const;
export type SellerPage = (typeof sellerPages)[number];
