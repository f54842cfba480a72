/** The four sorts of specification 1 section 2, in the order they are offered. */
export const sorts = ["price:asc", "price:desc", "name:asc", "name:desc"] as const;
